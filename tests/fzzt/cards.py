"""The printed facts of the cards, typed a second time and parsed from ids, independent of the engine."""

from collections.abc import Iterable

VP = {0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3}
SPEED = {0: 8, 1: 4, 2: 4, 3: 2, 4: 2, 5: 1}
VALUE = {"simple": 3, "standard": 5, "improved": 6, "advanced": 9, "deluxe": 13}
DECK = {2: 46, 3: 43, 4: 40, 5: 51, 6: 48}
ROUNDS = {2: 5, 3: 5, 4: 5, 5: 6, 6: 6}

STARTING = {
    1: ["r1-bc-m1", "r2-o-m1", "r3-n-m1"],
    2: ["r1-bo-m2", "r2-n-m2", "r3-c-m2"],
    3: ["r1-nc-m3", "r2-b-m3", "r3-o-m3"],
    4: ["r1-no-m4", "r2-c-m4", "r3-b-m4"],
    5: ["r1-nb-x-m5", "r2-o-x-m5", "r3-c-x-m5"],
    6: ["r1-co-x-m6", "r2-b-x-m6", "r3-n-x-m6"],
}
FREE = [
    *["r1-n", "r1-b", "r1-c", "r1-o", "r1-nb", "r1-co", "r1-nbc", "r1-nbc.2"],
    *(f"r{power}-{symbol}" for power in (2, 3, 4, 5) for symbol in "nbco"),
    *["upgrade", "upgrade.2", "fzzzt", "fzzzt.2", "fzzzt.3", "fzzzt.4"],
]
FREE_LARGE = ["r2-c-x", "r3-b-x", "r4-n-x", "r5-o-x", "upgrade-x", "fzzzt-x"]
UNITS = [
    "pu-simple-o",
    *(f"pu-standard-{symbols}" for symbols in ("nb", "nc", "bc")),
    *(f"pu-improved-{symbols}" for symbols in ("no", "bo", "co")),
    "pu-advanced-nbc",
    "pu-advanced-nbc.2",
    "pu-deluxe-nbco",
]
UNITS_LARGE = ["pu-simple-o-x", "pu-deluxe-nbco-x"]
PERIPHERALS = [
    "p01-monitor",
    "p02-screen-saver",
    "p03-modem",
    "p04-calculator",
    "p05-surge-guard",
    "p06-transformer",
    "p07-joystick",
    "p08-robot-arm",
    "p09-disk-drive",
    "p10-mouse",
    "p11-shredder",
    "p12-memory-pack",
]


def robots_of(seats: int) -> list[str]:
    """All robots used with this number of players (Z1)."""
    large = seats > 4
    starting = [robot for number in STARTING if large or number <= 4 for robot in STARTING[number]]
    return starting + FREE + (FREE_LARGE if large else [])


def units_of(seats: int) -> list[str]:
    """All production units used with this number of players (Z1)."""
    return UNITS + (UNITS_LARGE if seats > 4 else [])


def is_unit(card: str) -> bool:
    return card.startswith("pu-")


def is_mechanic(card: str) -> bool:
    return card.startswith("mechanic")


def is_fzzzt(card: str) -> bool:
    return card.startswith("fzzzt")


def power(card: str) -> int:
    if is_fzzzt(card):
        return 3
    return int(card[1]) if card.startswith("r") else 0


def symbols(card: str) -> set[str]:
    """The letters n, b, c, o that a robot or unit shows."""
    if card.startswith("upgrade"):
        return set("nbco")
    if is_mechanic(card) or is_fzzzt(card):
        return set()
    return set(card.split(".")[0].split("-")[2 if is_unit(card) else 1])


def vp(card: str) -> int:
    if is_mechanic(card):
        return 0
    return -1 if is_fzzzt(card) else VP[power(card)]


def speed(card: str) -> int:
    if is_unit(card):
        return 3
    return 1 if is_fzzzt(card) else SPEED[power(card)]


def value(unit: str) -> int:
    return VALUE[unit.split("-")[1]]


def kind(card: str) -> str:
    """The kind of a card in the notation, shared by interchangeable cards."""
    if is_mechanic(card):
        return "me"
    if is_fzzzt(card):
        return "fz"
    return "up" if card.startswith("upgrade") else card[1] + card.split("-")[1].split(".")[0]


def kinds(cards: Iterable[str]) -> list[str]:
    return sorted(kind(card) for card in cards)
