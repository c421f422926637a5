"""The use of a seat's first card: a building that can soon be paid for and works with ordinary dice, or its payment."""

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from factoryfloor.kernel.masks import bit

from ..rules import recipes
from ..rules.activation import row_of
from ..rules.cards import (
    ENERGY_COST,
    FLOOR_PLACES,
    METAL_COST,
    MONUMENTS,
    OF_TYPE,
    TOOL,
    TYPES,
    WITH_TOOL,
)
from ..rules.dice import PATTERNS, X_OF
from ..rules.position import BUILT, ENERGY, HELD, METAL, SEAT, Position
from ..rules.recipes import STEPS
from .roles import role_of
from .values import Scales

_DICE: Final = 4
_LOW: Final = 3  # up to here dice bring energy, above it metal
_LIKELY: Final = 0.55  # minimum probability of ordinary dice: two equal dice and 2 energy are ordinary, a six is not
_MOST_DISCARDS: Final = 2  # blueprints that a round replaces

Roll = tuple[int, ...]


def _rolls() -> list[tuple[Roll, float]]:
    """Return each roll of four dice in ascending order, with its probability."""
    orders = float(factorial(_DICE))
    return [
        (roll, orders / prod(factorial(roll.count(value)) for value in set(roll)) / 6.0**_DICE)
        for roll in combinations_with_replacement(range(1, 7), _DICE)
    ]


_ROLLS: Final = _rolls()


def is_beginning(position: Position, seat: int) -> bool:
    """Return whether no building of a seat works yet."""
    return not int(position.own[seat * SEAT + BUILT]) & ~int(MONUMENTS)


def begins_with(position: Position, seat: int, kind: int) -> bool:
    """Return whether a card suits a seat as its first building, and a card in hand can pay for it."""
    mates = int(position.own[seat * SEAT + HELD]) & int(WITH_TOOL[TOOL[kind]])
    return mates != 0 and is_beginning(position, seat) and is_ordinary(position, seat, kind)


def is_material(position: Position, seat: int, kind: int) -> bool:
    """Return whether a first card is better as payment for the only card in hand with its tool than as a building."""
    held = int(position.own[seat * SEAT + HELD])
    alike = held & int(WITH_TOOL[TOOL[kind]])
    if int(MONUMENTS & bit(kind)) or not alike or alike & (alike - 1):
        return False
    soon = not held & int(bit(kind)) and is_ordinary(position, seat, kind)
    if soon and is_wanted(position, seat, kind):
        return False
    other = alike.bit_length() - 1
    return is_wanted(position, seat, other) and is_ordinary(position, seat, other)


def is_wanted(position: Position, seat: int, kind: int) -> bool:
    """Return whether bots would build a card."""
    return float(Scales(position, seat, 0.0).going.held[kind]) > 0.0


def is_ordinary(position: Position, seat: int, kind: int) -> bool:
    """Return whether ordinary dice pay for a building in this round, and run it in later rounds."""
    if int((MONUMENTS | OF_TYPE[TYPES.index("training")]) & bit(kind)):
        return False
    row = int(row_of(position, kind))
    useful = role_of(position, seat, kind)[0] not in ("cards", "copy")
    if not useful or recipes.DISCARDS[row] > _MOST_DISCARDS or running_odds(row) < _LIKELY:
        return False
    return payment_odds(position, seat, kind) >= _LIKELY


def payment_odds(position: Position, seat: int, kind: int) -> float:
    """Return the probability that four dice in the headquarters yield the metal and energy that a card still needs."""
    at = seat * SEAT
    metal = int(METAL_COST[kind]) - int(position.own[at + METAL])
    energy = int(ENERGY_COST[kind]) - int(position.own[at + ENERGY])
    return sum(odds for roll, odds in _ROLLS if _brings(roll, metal, energy))


def running_odds(row: int) -> float:
    """Return the probability that four dice and their income can run a building for a round."""
    return sum(odds for roll, odds in _ROLLS if _runs(roll, row))


def _runs(roll: Roll, row: int) -> bool:
    wanted = int(recipes.TAKES[row])
    if not wanted:
        return _pays(roll, row, 0)
    for number, pattern in enumerate(PATTERNS):
        if wanted >> number & 1 and all(roll.count(value) >= pattern.count(value) for value in pattern):
            rest = list(roll)
            for value in pattern:
                rest.remove(value)
            if _pays(tuple(rest), row, int(X_OF[number])):
                return True
    return False


def _pays(roll: Roll, row: int, x: int) -> bool:
    """Return whether dice in the headquarters pay for an activation with dice of value ``x``."""
    step = STEPS * row + x
    return _brings(roll, int(recipes.COST_METAL[step]), int(recipes.COST_ENERGY[step]))


def _brings(roll: Roll, metal: int, energy: int) -> bool:
    """Return whether dice in the headquarters bring at least these amounts.

    A die from 1 to 3 brings its value in energy. A die from 4 to 6 brings one metal. A die that equals another die on
    the same floor brings one more.
    """
    low = sorted([value for value in roll if value <= _LOW], reverse=True)[:FLOOR_PLACES]
    high = [value for value in roll if value > _LOW][:FLOOR_PLACES]
    return sum(low) + _equal(low) >= energy and len(high) + _equal(high) >= metal


def _equal(values: list[int]) -> int:
    return len(values) - len(set(values))
