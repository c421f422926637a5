"""The names of Fzzzt! pieces, derived only from their ids."""

from __future__ import annotations

import re
from typing import Final

from factoryfloor.locales.words import Words

SIGNS: Final = {"n": "nut", "b": "bolt", "c": "cog", "o": "oil"}
_ROBOT: Final = re.compile(r"r(\d)-([nbco]+)")
_UNIT: Final = re.compile(r"pu-([a-z]+)-([nbco]+)")
_SPECIAL: Final = ("upgrade", "fzzzt", "mechanic")


def piece_name(id: str, words: Words) -> str:
    """Describe a card in a few words, or return the id itself if it is not a piece of this game."""
    if robot := _ROBOT.match(id):
        return words.t("card.robot", power=robot[1], signs=_signs(robot[2], words))
    if unit := _UNIT.match(id):
        grade = words.find("unit", unit[1]) or unit[1]
        return words.t("card.unit", **{"class": grade, "signs": _signs(unit[2], words)})
    kind = next((kind for kind in _SPECIAL if id.startswith(kind)), "")
    return words.t(f"card.{kind}") if kind else words.find("peripheral", id[:3], "name") or id


def is_unwanted(id: str) -> bool:
    """Return whether a card costs its owner points, so that the highest bidder must take it."""
    return id.startswith("fzzzt")


def peripheral(id: str, words: Words) -> dict[str, str]:
    """Return the name and the effect of a peripheral, for use in a text."""
    return {part: words.find("peripheral", id[:3], part) or id for part in ("name", "text")}


def _signs(letters: str, words: Words) -> str:
    return words.commas(words.t(f"sign.{SIGNS[letter]}") for letter in letters)
