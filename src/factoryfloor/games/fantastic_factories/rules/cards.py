"""The cards of Fantastic Factories as tables and masks.

A *kind* is a row of the blueprint table, from 0 to 31. Masks represent sets of kinds. A *tool* is a number from 0 to 3.
"""

from typing import Final, Literal, NamedTuple

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

BlueprintType = Literal["production", "utility", "training", "special", "monument"]
Tool = Literal["hammer", "wrench", "gear", "shovel"]
Floor = Literal["research", "generate", "mine"]
Edition = Literal["rulebook", "retail"]
MachineColour = Literal["blue", "yellow", "green", "red", "purple"]
Row = Literal["blueprints", "contractors"]
Difficulty = Literal["easy", "normal", "hard", "insane"]
WorkOrder = Literal["together", "in_turn"]

TOOLS: Final[tuple[Tool, ...]] = ("hammer", "wrench", "gear", "shovel")
TYPES: Final[tuple[BlueprintType, ...]] = ("production", "utility", "training", "special", "monument")
FLOORS: Final[tuple[Floor, ...]] = ("research", "generate", "mine")
EDITIONS: Final[tuple[Edition, ...]] = ("rulebook", "retail")
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "normal", "hard", "insane")
WORK_ORDERS: Final[tuple[WorkOrder, ...]] = ("together", "in_turn")
IN_TURN: Final = 1
MACHINE_CARDS: Final = (2, 3, 4, 5)

RULEBOOK: Final = 0
RETAIL: Final = 1

MOST_SEATS: Final = 5
HAND_LIMIT: Final = 10
TOKEN_LIMIT: Final = 12
GOODS_TO_END: Final = 12
BUILDINGS_TO_END: Final = 10
ROUNDS_IN_TURN: Final = 2  # F43
ROW: Final = 4  # cards in a row of the market
FLOOR_PLACES: Final = 3


class Blueprint(NamedTuple):
    """A row of the blueprint table. ``prestige`` is the prestige of the first copy."""

    id: str
    copies: int
    type: BlueprintType
    tool: Tool
    metal: int
    energy: int
    prestige: int
    repeats: bool = False


class Contractor(NamedTuple):
    """A row of the contractor table. ``energy`` is the extra cost. A chosen opponent gets the gifts (F4)."""

    id: str
    copies: int
    energy: int
    has_gift: bool = False


BLUEPRINTS: Final = (
    Blueprint("aluminum_factory", 2, "production", "shovel", 2, 2, 1),
    Blueprint("assembly_line", 2, "production", "gear", 2, 1, 1),
    Blueprint("battery_factory", 2, "production", "wrench", 2, 1, 1),
    Blueprint("beacon", 4, "monument", "shovel", 2, 4, 2, True),
    Blueprint("biolab", 2, "production", "gear", 1, 3, 1),
    Blueprint("black_market", 2, "utility", "gear", 3, 2, 1),
    Blueprint("concrete_plant", 2, "production", "shovel", 2, 2, 1),
    Blueprint("dojo", 2, "training", "gear", 1, 1, 0),
    Blueprint("fitness_center", 3, "training", "wrench", 1, 0, 0),
    Blueprint("foundry", 2, "utility", "gear", 2, 1, 1),
    Blueprint("fulfillment_center", 2, "production", "hammer", 2, 1, 1),
    Blueprint("golem", 2, "special", "hammer", 4, 0, 1),
    Blueprint("gymnasium", 3, "training", "shovel", 1, 0, 0),
    Blueprint("harvester", 2, "utility", "hammer", 1, 2, 1),
    Blueprint("incinerator", 2, "utility", "shovel", 2, 1, 1),
    Blueprint("laboratory", 2, "special", "wrench", 1, 4, 1),
    Blueprint("manufactory", 2, "production", "wrench", 2, 3, 1),
    Blueprint("mega_factory", 2, "production", "gear", 3, 2, 1),
    Blueprint("megalith", 3, "monument", "wrench", 5, 2, 3),
    Blueprint("motherlode", 2, "utility", "shovel", 1, 3, 1),
    Blueprint("nuclear_plant", 2, "production", "wrench", 2, 2, 1),
    Blueprint("obelisk", 5, "monument", "hammer", 3, 1, 2, True),
    Blueprint("power_plant", 2, "utility", "gear", 3, 0, 1),
    Blueprint("recycling_plant", 3, "production", "gear", 2, 0, 1),
    Blueprint("refinery", 2, "utility", "wrench", 1, 3, 1),
    Blueprint("replicator", 2, "special", "shovel", 2, 2, 1),
    Blueprint("robot", 3, "special", "hammer", 1, 1, 0),
    Blueprint("scrap_yard", 2, "special", "wrench", 1, 2, 0),
    Blueprint("solar_array", 2, "special", "gear", 1, 2, 0),
    Blueprint("temp_agency", 2, "training", "hammer", 1, 0, 0),
    Blueprint("trash_compactor", 2, "production", "shovel", 2, 1, 1),
    Blueprint("warehouse", 2, "production", "hammer", 3, 2, 1),
)
KINDS: Final = 32
BLUEPRINT_COUNT: Final = 74

CONTRACTORS: Final = (
    Contractor("architect", 2, 0, True),
    Contractor("electrician", 2, 0, True),
    Contractor("engineer", 1, 4),
    Contractor("foreman", 1, 2),
    Contractor("hired_hands", 3, 3),
    Contractor("investor", 3, 0),
    Contractor("miner", 2, 0, True),
    Contractor("specialist", 3, 0),
)
HIRES: Final = 8

BEACON: Final = 3
BLACK_MARKET: Final = 5
LABORATORY: Final = 15
MEGALITH: Final = 18
OBELISK: Final = 21
REPLICATOR: Final = 25
ROBOT: Final = 26
SCRAP_YARD: Final = 27
SOLAR_ARRAY: Final = 28

ARCHITECT: Final = 0
ELECTRICIAN: Final = 1
ENGINEER: Final = 2
FOREMAN: Final = 3
HIRED_HANDS: Final = 4
INVESTOR: Final = 5
MINER: Final = 6
SPECIALIST: Final = 7

CARD_IDS: Final = [card.id for card in BLUEPRINTS]
CONTRACTOR_IDS: Final = [card.id for card in CONTRACTORS]
CARD_OF: Final = {card: kind for kind, card in enumerate(CARD_IDS)}
CONTRACTOR_OF: Final = {card: hire for hire, card in enumerate(CONTRACTOR_IDS)}

COPIES: Final = bytes([card.copies for card in BLUEPRINTS])
CONTRACTOR_COPIES: Final = bytes([card.copies for card in CONTRACTORS])
EXTRA_COST: Final = bytes([card.energy for card in CONTRACTORS])
HAS_GIFT: Final = bytes([card.has_gift for card in CONTRACTORS])
TOOL: Final = bytes([TOOLS.index(card.tool) for card in BLUEPRINTS])
METAL_COST: Final = bytes([card.metal for card in BLUEPRINTS])
ENERGY_COST: Final = bytes([card.energy for card in BLUEPRINTS])
PRESTIGE: Final = bytes([card.prestige for card in BLUEPRINTS])


def kinds_that(wanted: list[bool]) -> int:
    """Return the mask of the kinds whose list entry is true."""
    return sum(1 << kind for kind, true in enumerate(wanted) if true)


WITH_TOOL: Final = vec[i64]([kinds_that([card.tool == tool for card in BLUEPRINTS]) for tool in TOOLS])
OF_TYPE: Final = vec[i64]([kinds_that([card.type == name for card in BLUEPRINTS]) for name in TYPES])
REPEATING: Final = (1 << BEACON) | (1 << OBELISK)
MONUMENTS: Final = (1 << BEACON) | (1 << MEGALITH) | (1 << OBELISK)
PAYING: Final = (1 << SCRAP_YARD) | (1 << SOLAR_ARRAY)
PASSIVE: Final = MONUMENTS | PAYING | (1 << LABORATORY)
COPYABLE: Final = (1 << KINDS) - 1 - PASSIVE - (1 << REPLICATOR)  # F23

# Masks of the kinds that cost at most an amount of metal or energy, without the Megalith's discount.
_MOST_METAL: Final = max(card.metal for card in BLUEPRINTS)
_MOST_ENERGY: Final = max(card.energy for card in BLUEPRINTS)
_FOR_METAL: Final = vec[i64](
    [kinds_that([card.metal <= most for card in BLUEPRINTS]) for most in range(_MOST_METAL + 1)]
)
_FOR_ENERGY: Final = vec[i64](
    [kinds_that([card.energy <= most for card in BLUEPRINTS]) for most in range(_MOST_ENERGY + 1)]
)

_KIND_BY_BIT: Final = bytes([next((kind for kind in range(36) if (1 << kind) % 37 == rest), 0) for rest in range(37)])


def kind_of_bit(low: i64) -> i64:
    """Return the kind (0 to 35) of a mask with one bit.

    >>> [kind_of_bit(1 << kind) for kind in (0, 5, 31)]
    [0, 5, 31]
    """
    return _KIND_BY_BIT[low % 37]


def payable(metal: i64, energy: i64) -> i64:
    """Return the kinds whose printed metal and energy cost can be paid."""
    return _FOR_METAL[min(metal, _MOST_METAL)] & _FOR_ENERGY[min(energy, _MOST_ENERGY)]


def prestige_of(kind: i64, copy: i64) -> i64:
    """Return the prestige of the nth copy of a kind in a compound. The nth Beacon has a prestige of n + 1."""
    return copy + 1 if kind == BEACON else PRESTIGE[kind]
