"""The cards of Fzzzt! as tables and as bits.

A *card* is a bit from 0 to 59: first the six mechanics, then the robots by power. The Fzzzts are the last robots of
power 3. Within a power, robots follow the order in which their kinds first appear in the table. Equal cards are
neighbours, and the lowest bit of a bid is its weakest card (Z32, p09). Units have separate bits from 0 to 11. In the
belt deck, the code of unit ``u`` is ``UNIT + u``.
"""

from typing import Final, Literal, NamedTuple

from mypy_extensions import i64

Sign = Literal["nut", "bolt", "cog", "oil"]
UnitClass = Literal["simple", "standard", "improved", "advanced", "deluxe"]

SYMBOLS: Final[tuple[Sign, ...]] = ("nut", "bolt", "cog", "oil")
LETTERS: Final = "nbco"

# Points and belt speed follow from the power printed on a robot.
VP: Final = {0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3}
SPEED: Final = {0: 8, 1: 4, 2: 4, 3: 2, 4: 2, 5: 1}
FZZZT_POWER: Final = 3
FZZZT_VP: Final = -1
FZZZT_SPEED: Final = 1
UNIT_SPEED: Final = 3


class Robot(NamedTuple):
    """A row of the robot table. ``owner`` is the mechanic that starts with the robot, or 0 for none."""

    id: str
    copies: int
    power: int
    symbols: str
    large_only: bool  # only for five or six players
    owner: int
    reconstructed: tuple[str, ...]


class Unit(NamedTuple):
    """A row of the table of production units."""

    id: str
    grade: UnitClass
    copies: int
    symbols: str
    value: int
    large_only: bool
    reconstructed: tuple[str, ...]


_GUESSED: Final = ("vp", "belt_speed", "symbols", "owner")
_GUESSED_FREE: Final = ("vp", "belt_speed", "symbols")

ROBOTS: Final = (
    Robot("r1-bc-m1", 1, 1, "bc", False, 1, ()),
    Robot("r2-o-m1", 1, 2, "o", False, 1, ()),
    Robot("r3-n-m1", 1, 3, "n", False, 1, ()),
    Robot("r1-bo-m2", 1, 1, "bo", False, 2, ()),
    Robot("r2-n-m2", 1, 2, "n", False, 2, ()),
    Robot("r3-c-m2", 1, 3, "c", False, 2, ()),
    Robot("r1-nc-m3", 1, 1, "nc", False, 3, ("owner",)),
    Robot("r2-b-m3", 1, 2, "b", False, 3, ("owner",)),
    Robot("r3-o-m3", 1, 3, "o", False, 3, ("owner",)),
    Robot("r1-no-m4", 1, 1, "no", False, 4, ("owner",)),
    Robot("r2-c-m4", 1, 2, "c", False, 4, ("owner",)),
    Robot("r3-b-m4", 1, 3, "b", False, 4, ("owner",)),
    Robot("r1-n", 1, 1, "n", False, 0, ()),
    Robot("r1-b", 1, 1, "b", False, 0, ()),
    Robot("r1-c", 1, 1, "c", False, 0, ()),
    Robot("r1-o", 1, 1, "o", False, 0, ()),
    Robot("r1-nb", 1, 1, "nb", False, 0, ()),
    Robot("r1-co", 1, 1, "co", False, 0, ()),
    Robot("r1-nbc", 2, 1, "nbc", False, 0, ()),
    Robot("r2-n", 1, 2, "n", False, 0, ()),
    Robot("r2-b", 1, 2, "b", False, 0, ()),
    Robot("r2-c", 1, 2, "c", False, 0, ()),
    Robot("r2-o", 1, 2, "o", False, 0, ()),
    Robot("r3-n", 1, 3, "n", False, 0, ()),
    Robot("r3-b", 1, 3, "b", False, 0, ()),
    Robot("r3-c", 1, 3, "c", False, 0, ()),
    Robot("r3-o", 1, 3, "o", False, 0, ()),
    Robot("r4-n", 1, 4, "n", False, 0, ()),
    Robot("r4-b", 1, 4, "b", False, 0, ()),
    Robot("r4-c", 1, 4, "c", False, 0, ()),
    Robot("r4-o", 1, 4, "o", False, 0, ()),
    Robot("r5-n", 1, 5, "n", False, 0, ()),
    Robot("r5-b", 1, 5, "b", False, 0, ()),
    Robot("r5-c", 1, 5, "c", False, 0, ()),
    Robot("r5-o", 1, 5, "o", False, 0, ()),
    Robot("r1-nb-x-m5", 1, 1, "nb", True, 5, _GUESSED),
    Robot("r2-o-x-m5", 1, 2, "o", True, 5, _GUESSED),
    Robot("r3-c-x-m5", 1, 3, "c", True, 5, _GUESSED),
    Robot("r1-co-x-m6", 1, 1, "co", True, 6, _GUESSED),
    Robot("r2-b-x-m6", 1, 2, "b", True, 6, _GUESSED),
    Robot("r3-n-x-m6", 1, 3, "n", True, 6, _GUESSED),
    Robot("r2-c-x", 1, 2, "c", True, 0, _GUESSED_FREE),
    Robot("r3-b-x", 1, 3, "b", True, 0, _GUESSED_FREE),
    Robot("r4-n-x", 1, 4, "n", True, 0, _GUESSED_FREE),
    Robot("r5-o-x", 1, 5, "o", True, 0, _GUESSED_FREE),
    Robot("upgrade", 2, 0, "nbco", False, 0, ()),
    Robot("upgrade-x", 1, 0, "nbco", True, 0, ()),
    Robot("fzzzt", 4, FZZZT_POWER, "", False, 0, ()),
    Robot("fzzzt-x", 1, FZZZT_POWER, "", True, 0, ()),
)

UNITS: Final = (
    Unit("pu-simple-o", "simple", 1, "o", 3, False, ()),
    Unit("pu-standard-nb", "standard", 1, "nb", 5, False, ()),
    Unit("pu-standard-nc", "standard", 1, "nc", 5, False, ()),
    Unit("pu-standard-bc", "standard", 1, "bc", 5, False, ()),
    Unit("pu-improved-no", "improved", 1, "no", 6, False, ()),
    Unit("pu-improved-bo", "improved", 1, "bo", 6, False, ()),
    Unit("pu-improved-co", "improved", 1, "co", 6, False, ()),
    Unit("pu-advanced-nbc", "advanced", 2, "nbc", 9, False, ()),
    Unit("pu-deluxe-nbco", "deluxe", 1, "nbco", 13, False, ()),
    Unit("pu-simple-o-x", "simple", 1, "o", 3, True, ("symbols",)),
    Unit("pu-deluxe-nbco-x", "deluxe", 1, "nbco", 13, True, ("symbols", "value")),
)

PERIPHERALS: Final = (
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
)
NONE: Final = -1
MONITOR: Final = 0
SCREEN_SAVER: Final = 1
MODEM: Final = 2
CALCULATOR: Final = 3
SURGE_GUARD: Final = 4
TRANSFORMER: Final = 5
JOYSTICK: Final = 6
ROBOT_ARM: Final = 7
DISK_DRIVE: Final = 8
MOUSE: Final = 9
SHREDDER: Final = 10
MEMORY_PACK: Final = 11

# Masks of cards; tests compare them with the tables.
CARDS: Final = 60
MECHANICS: Final = 0x000000000000003F
POWER_ONES: Final = 0x00000000007FFE00
FZZZTS: Final = 0x0003E00000000000
TWINS_1: Final = 0x0405ED6DB5AA00C0  # robots with an equal robot one bit above, two, three, four
TWINS_2: Final = 0x0000E42490800040
TWINS_3: Final = 0x0000600000000000
TWINS_4: Final = 0x0000200000000000
UNIT: Final = 64  # belt code of unit 0
UNIT_COUNT: Final = 12

# 2**c modulo 61 is different for every c in 0..59, so tables of 61 entries are indexed by a card's bit modulo REST.
REST: Final = 61


def symbol_mask(letters: str) -> int:
    """Return symbols as bits: nut 1, bolt 2, cog 4, oil 8."""
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _copies(piece: str, copies: int) -> list[str]:
    return [piece if number == 1 else f"{piece}.{number}" for number in range(1, copies + 1)]


def _kind_of(robot: Robot) -> str:
    if robot.id.startswith("upgrade"):
        return "up"
    return "fz" if not robot.symbols else f"{robot.power}{robot.symbols}"


def _kind_order() -> list[str]:
    first: dict[str, tuple[int, bool, int]] = {}
    for row, robot in enumerate(ROBOTS):
        kind = _kind_of(robot)
        first.setdefault(kind, (robot.power, kind == "fz", row))
    return ["me", *sorted(first, key=lambda kind: first[kind])]


def _cards() -> list[tuple[str, str, Robot | None]]:
    cards: list[tuple[str, str, Robot | None]] = [(f"mechanic-{number}", "me", None) for number in range(1, 7)]
    for kind in KINDS[1:]:
        for robot in ROBOTS:
            if _kind_of(robot) == kind:
                cards += [(piece, kind, robot) for piece in _copies(robot.id, robot.copies)]
    return cards


def _by_rest(values: list[int]) -> bytes:
    table = bytearray(REST)
    for card, value in enumerate(values):
        table[2**card % REST] = value
    return bytes(table)


KINDS: Final = _kind_order()
_TABLE: Final = _cards()
CARD_IDS: Final = [piece for piece, _, _ in _TABLE]
CARD_KINDS: Final = [KINDS.index(kind) for _, kind, _ in _TABLE]
CARD_ROBOTS: Final = [robot for _, _, robot in _TABLE]
CARD_OF: Final = {piece: card for card, piece in enumerate(CARD_IDS)}
KIND_COUNT: Final = len(KINDS)


def _power(robot: Robot | None) -> int:
    return 0 if robot is None else robot.power


def _vp(robot: Robot | None) -> int:
    if robot is None:
        return 0
    return VP[robot.power] if robot.symbols else FZZZT_VP


def _speed(robot: Robot | None) -> int:
    if robot is None:
        return 0
    return SPEED[robot.power] if robot.symbols else FZZZT_SPEED


# By card.
CARD_POWER: Final = bytes([_power(robot) for robot in CARD_ROBOTS])
CARD_SPEED: Final = bytes([_speed(robot) for robot in CARD_ROBOTS])
CARD_SYMBOLS: Final = bytes([symbol_mask(robot.symbols) if robot else 0 for robot in CARD_ROBOTS])
CARD_VP: Final = [_vp(robot) for robot in CARD_ROBOTS]

# By a card's bit modulo REST.
POWER_AT: Final = _by_rest(list(CARD_POWER))
KIND_AT: Final = _by_rest(CARD_KINDS)
SYMBOLS_AT: Final = _by_rest(list(CARD_SYMBOLS))

# Return the ids of a mask of cards, lowest bit first.
UNIT_ROWS: Final = [unit for unit in UNITS for _ in range(unit.copies)]
UNIT_IDS: Final = [piece for unit in UNITS for piece in _copies(unit.id, unit.copies)]
UNIT_OF: Final = {piece: number for number, piece in enumerate(UNIT_IDS)}
UNIT_SYMBOLS: Final = bytes([symbol_mask(unit.symbols) for unit in UNIT_ROWS])
UNIT_VALUE: Final = bytes([unit.value for unit in UNIT_ROWS])


def card_ids(mask: i64) -> list[str]:
    """Return the ids of a mask of cards, lowest bit first."""
    ids: list[str] = []
    card = 0
    while mask:
        if mask & 1:
            ids.append(CARD_IDS[card])
        mask >>= 1
        card += 1
    return ids


def belt_id(code: i64) -> str:
    """Return the id of a card of the belt deck."""
    return CARD_IDS[code] if code < UNIT else UNIT_IDS[code - UNIT]


def belt_code(piece: str) -> int:
    """Return the belt deck's code of an id. Raises KeyError for an unknown id."""
    return CARD_OF[piece] if piece in CARD_OF else UNIT + UNIT_OF[piece]


def starting_robots(mechanic: int) -> int:
    """Return the mask of the three robots that start with mechanic 1 to 6."""
    return sum(1 << card for card, robot in enumerate(CARD_ROBOTS) if robot is not None and robot.owner == mechanic)


def robots_in_play(seats: int) -> int:
    """Return the mask of all robots used with this number of seats (Z1)."""
    return sum(
        1 << card for card, robot in enumerate(CARD_ROBOTS) if robot is not None and (seats > 4 or not robot.large_only)
    )


def units_in_play(seats: int) -> int:
    """Return the mask of all production units used with this number of seats (Z1)."""
    return sum(1 << number for number, unit in enumerate(UNIT_ROWS) if seats > 4 or not unit.large_only)
