"""The costs and gains of each blueprint's activation, as declarations and as flat tables.

``X`` is the value of the placed dice, or the chosen number (Golem).
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from . import dice
from .cards import BLUEPRINTS, EDITIONS

Amounts = tuple[int, ...]

X: Final[Amounts] = (1, 2, 3, 4, 5, 6)
_LODE: Final[Amounts] = (1, 1, 1, 2, 2, 2)

# The change of the die on which a card acts.
UNCHANGED: Final = 0
UP: Final = 1
DOWN: Final = 2
OVER: Final = 3

# The die that a card makes.
NO_DIE: Final = 0
ROLLED: Final = 1
OF_X: Final = 2
NAMED: Final = 3


class Recipe(NamedTuple):
    """The costs of an activation are dice (a mask of patterns), metal, energy and discards. Its gains are goods, metal,
    energy, draws and a die.

    An amount is a number, or a list with one number for each X from 1 to 6. ``choices`` are gains of metal, energy and
    draws. The owner takes one of these gains. ``names_x`` means that the player chooses X. In this case, X is not the
    value of a die. ``change`` means that the die is turned, not placed. ``rerolls`` means that any unplaced dice are
    rerolled. ``salvages`` means that the discarded card's printed cost is gained (F12). ``copies`` means that the card
    acts like a card of the market row (F11).
    """

    dice: int = 0
    metal: int | Amounts = 0
    energy: int | Amounts = 0
    discards: int = 0
    goods: int = 0
    gain_metal: int | Amounts = 0
    gain_energy: int | Amounts = 0
    draws: int = 0
    die: int = NO_DIE
    choices: tuple[tuple[int, int, int], ...] = ()
    names_x: bool = False
    change: int = UNCHANGED
    rerolls: bool = False
    salvages: bool = False
    copies: bool = False


def die_of(*values: int) -> int:
    """Return the patterns of a single die with one of these values."""
    return sum(1 << (dice.SINGLE + value - 1) for value in values)


ACTIVATIONS: Final[dict[str, Recipe]] = {
    "aluminum_factory": Recipe(dice=dice.PAIRS, energy=5, goods=2, gain_metal=1),
    "assembly_line": Recipe(dice=dice.RUNS, goods=2),
    "battery_factory": Recipe(energy=4, goods=1),
    "biolab": Recipe(dice=die_of(1), energy=1, goods=1),
    "black_market": Recipe(dice=dice.SINGLES, discards=1, salvages=True),
    "concrete_plant": Recipe(dice=dice.PAIRS, metal=X, goods=2),
    "dojo": Recipe(dice=dice.SINGLES, energy=1, change=OVER),
    "fitness_center": Recipe(dice=die_of(2, 3, 4, 5, 6), energy=1, change=DOWN),
    "foundry": Recipe(dice=dice.SINGLES, energy=X, gain_metal=X),
    "fulfillment_center": Recipe(dice=die_of(4), energy=2, goods=1, gain_metal=1),
    "golem": Recipe(names_x=True, energy=X, die=OF_X),
    "gymnasium": Recipe(dice=die_of(1, 2, 3, 4, 5), energy=1, change=UP),
    "harvester": Recipe(dice=dice.PAIRS, choices=((4, 0, 0), (0, 7, 0))),
    "incinerator": Recipe(metal=1, discards=1, gain_energy=6),
    "manufactory": Recipe(dice=dice.PAIRS, goods=1, choices=((2, 0, 0), (0, 3, 0), (0, 0, 2))),
    "mega_factory": Recipe(dice=dice.TRIPLES, goods=2, die=NAMED),
    "motherlode": Recipe(dice=dice.SINGLES, gain_metal=_LODE),
    "nuclear_plant": Recipe(dice=die_of(6), goods=1, gain_energy=1),
    "power_plant": Recipe(dice=dice.SINGLES, gain_energy=X),
    "recycling_plant": Recipe(energy=2, discards=2, goods=1, draws=2),
    "refinery": Recipe(energy=3, discards=3, gain_metal=3),
    "replicator": Recipe(energy=1, copies=True),
    "robot": Recipe(metal=1, die=ROLLED),
    "temp_agency": Recipe(energy=1, rerolls=True),
    "trash_compactor": Recipe(dice=dice.PAIRS, discards=2, goods=2),
    "warehouse": Recipe(dice=dice.SUM_14, goods=2, gain_energy=2),
}

# F40: differences in the published cards.
RETAIL_ACTIVATIONS: Final[dict[str, Recipe]] = {
    "recycling_plant": ACTIVATIONS["recycling_plant"]._replace(draws=1),
    "refinery": ACTIVATIONS["refinery"]._replace(discards=1),
}


def recipe_of(id: str, edition: str) -> Recipe | None:
    """Return the activation of a card in an edition, or None."""
    retail = RETAIL_ACTIVATIONS.get(id) if edition == "retail" else None
    return retail or ACTIVATIONS.get(id)


_ROWS: Final = [recipe_of(card.id, edition) or Recipe() for edition in EDITIONS for card in BLUEPRINTS]


def _by_x(amount: int | Amounts) -> list[int]:
    """Return an amount for each X from 0 (none) to 6."""
    return [0, *amount] if isinstance(amount, tuple) else [amount] * 7


def _choice(recipe: Recipe, number: int) -> tuple[int, int, int]:
    return recipe.choices[number] if number < len(recipe.choices) else (0, 0, 0)


# By row: edition * 32 + kind. Tables with seven numbers per row are read at 7 * row + X.
STEPS: Final = 7
TAKES: Final = vec[i64]([recipe.dice for recipe in _ROWS])
DISCARDS: Final = bytes([recipe.discards for recipe in _ROWS])
COST_METAL: Final = bytes([number for recipe in _ROWS for number in _by_x(recipe.metal)])
COST_ENERGY: Final = bytes([number for recipe in _ROWS for number in _by_x(recipe.energy)])
PAYS_X_METAL: Final = bytes([recipe.metal == X for recipe in _ROWS])
PAYS_X_ENERGY: Final = bytes([recipe.energy == X for recipe in _ROWS])
MADE_GOODS: Final = bytes([recipe.goods for recipe in _ROWS])
GAIN_METAL: Final = bytes([number for recipe in _ROWS for number in _by_x(recipe.gain_metal)])
GAIN_ENERGY: Final = bytes([number for recipe in _ROWS for number in _by_x(recipe.gain_energy)])
DRAWS: Final = bytes([recipe.draws for recipe in _ROWS])
MAKES_DIE: Final = bytes([recipe.die for recipe in _ROWS])
CHANGES: Final = bytes([recipe.change for recipe in _ROWS])
NAMES_X: Final = bytes([recipe.names_x for recipe in _ROWS])
REROLLS: Final = bytes([recipe.rerolls for recipe in _ROWS])
SALVAGES: Final = bytes([recipe.salvages for recipe in _ROWS])
COPIES_ROW: Final = bytes([recipe.copies for recipe in _ROWS])
# Whether there is a choice between sets of dice.
ASKS_DICE: Final = bytes([recipe.dice & (recipe.dice - 1) != 0 for recipe in _ROWS])

# Gains to choose from: metal, energy and draws at 9 * row + 3 * choice; and which of the three choices exist.
CHOICE_GAINS: Final = bytes([number for recipe in _ROWS for n in range(3) for number in _choice(recipe, n)])
CHOICE_COUNT: Final = bytes([len(recipe.choices) for recipe in _ROWS])


def turned(value: i64, change: i64) -> i64:
    """Return the value of a die after a training card."""
    if change == UP:
        return value + 1
    if change == DOWN:
        return value - 1
    return 7 - value
