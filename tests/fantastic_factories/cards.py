"""The cards typed a second time from the published lists, to check the engine's tables."""

from typing import NamedTuple


class Card(NamedTuple):
    copies: int
    type: str
    tool: str
    metal: int
    energy: int
    prestige: int
    repeats: bool


# name, copies, type, tool, metal, energy, prestige (of the first), * where it may repeat
_LINES = """
aluminum_factory 2 production shovel 2 2 1
assembly_line 2 production gear 2 1 1
battery_factory 2 production wrench 2 1 1
beacon 4 monument shovel 2 4 2 *
biolab 2 production gear 1 3 1
black_market 2 utility gear 3 2 1
concrete_plant 2 production shovel 2 2 1
dojo 2 training gear 1 1 0
fitness_center 3 training wrench 1 0 0
foundry 2 utility gear 2 1 1
fulfillment_center 2 production hammer 2 1 1
golem 2 special hammer 4 0 1
gymnasium 3 training shovel 1 0 0
harvester 2 utility hammer 1 2 1
incinerator 2 utility shovel 2 1 1
laboratory 2 special wrench 1 4 1
manufactory 2 production wrench 2 3 1
mega_factory 2 production gear 3 2 1
megalith 3 monument wrench 5 2 3
motherlode 2 utility shovel 1 3 1
nuclear_plant 2 production wrench 2 2 1
obelisk 5 monument hammer 3 1 2 *
power_plant 2 utility gear 3 0 1
recycling_plant 3 production gear 2 0 1
refinery 2 utility wrench 1 3 1
replicator 2 special shovel 2 2 1
robot 3 special hammer 1 1 0
scrap_yard 2 special wrench 1 2 0
solar_array 2 special gear 1 2 0
temp_agency 2 training hammer 1 0 0
trash_compactor 2 production shovel 2 1 1
warehouse 2 production hammer 3 2 1
"""

CARDS: dict[str, Card] = {}
for _line in _LINES.split("\n"):
    if _line:
        _name, _copies, _type, _tool, _metal, _energy, _prestige, *_star = _line.split()
        CARDS[_name] = Card(int(_copies), _type, _tool, int(_metal), int(_energy), int(_prestige), bool(_star))
NAMES = list(CARDS)

# name: copies, extra energy
CONTRACTORS = {
    "architect": (2, 0),
    "electrician": (2, 0),
    "engineer": (1, 4),
    "foreman": (1, 2),
    "hired_hands": (3, 3),
    "investor": (3, 0),
    "miner": (2, 0),
    "specialist": (3, 0),
}
HIRES = list(CONTRACTORS)

TOOLS = ("hammer", "wrench", "gear", "shovel")
FLOORS = ("research", "generate", "mine")
EDITIONS = ("rulebook", "retail")
DIFFICULTIES = {"easy": 2, "normal": 3, "hard": 4, "insane": 5}
MONUMENTS = ("beacon", "megalith", "obelisk")
PASSIVE = (*MONUMENTS, "laboratory", "scrap_yard", "solar_array")
PAIR_CARDS = ("aluminum_factory", "concrete_plant", "harvester", "manufactory", "trash_compactor")
ANY_DIE_CARDS = ("black_market", "foundry", "motherlode", "power_plant")
DISCARDS = {
    "black_market": 1,
    "incinerator": 1,
    "recycling_plant": 2,
    "refinery": 3,
    "trash_compactor": 2,
}
GOODS = {
    "aluminum_factory": 2,
    "assembly_line": 2,
    "battery_factory": 1,
    "biolab": 1,
    "concrete_plant": 2,
    "fulfillment_center": 1,
    "manufactory": 1,
    "mega_factory": 2,
    "nuclear_plant": 1,
    "recycling_plant": 1,
    "trash_compactor": 2,
    "warehouse": 2,
}


def printed(names: str) -> list[str]:
    """Card names from a line of text; each must exist."""
    found = names.split()
    assert all(name in CARDS for name in found), names
    return found


def every_card(less: dict[str, int]) -> list[str]:
    """All blueprints but some."""
    return [name for name, card in CARDS.items() for _ in range(card.copies - less.get(name, 0))]
