"""Names that the server assigns: random names of guests (a metal and a trade), and the name of deleted people."""

import random
import re
from typing import Final

_METALS: Final = {
    "en": ("Brass", "Bronze", "Chrome", "Cobalt", "Copper", "Iron", "Nickel", "Silver", "Steel", "Tin", "Zinc"),
    "ru": (
        "Бронзовый",
        "Железный",
        "Кобальтовый",
        "Латунный",
        "Медный",
        "Никелевый",
        "Оловянный",
        "Серебряный",
        "Стальной",
    ),
    "zh": ("黃銅", "青銅", "紅銅", "鈷", "鉻", "鎳", "銀", "鋼", "錫", "鋅", "鐵"),
}
_TRADES: Final = {
    "en": ("Caster", "Driver", "Fitter", "Forger", "Joiner", "Planner", "Smith", "Tinker", "Turner", "Welder"),
    "ru": ("Жестянщик", "Кузнец", "Литейщик", "Мастер", "Механик", "Сборщик", "Сварщик", "Слесарь", "Токарь"),
    "zh": ("鑄工", "鉗工", "鍛工", "車工", "焊工", "木工", "技師", "工匠", "繪圖師", "調度員"),
}
_FORMER: Final = {"en": "Former player", "ru": "Бывший игрок", "zh": "前玩家"}


def former_name(wanted: str = "") -> str:
    """Return the name of a deleted person in the first known language of an Accept-Language header."""
    return _FORMER[_known(wanted)]


def random_name(wanted: str = "") -> str:
    """Return a random name in the first known language of an Accept-Language header."""
    language = _known(wanted)
    between = "" if language == "zh" else " "
    return f"{random.choice(_METALS[language])}{between}{random.choice(_TRADES[language])}"


def _known(wanted: str) -> str:
    tags = re.findall(r"(?:^|,)\s*([a-z]+)", wanted.lower())
    return next((tag for tag in tags if tag in _METALS), "en")
