"""The learned value of a factory: its expected future points without money and bonuses, computed with fitted weights.

``research/fit_prospect.py`` fits the weights to 4,000 games between two greedy seats. The value of an empty factory is
left out, because it is the same for all factories of a round.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.pieces import COLOUR
from ..rules.position import supplies_of
from .factory_features import free_cells, supplied, surpluses
from .potential import remoteness
from .router_grid import RouterGrid

NUMBERS: Final = 6

# Weights by rounds left, of remoteness, free cells, surpluses of 1, 2 and 3 or more, and supply-fed colours.
_BY_ROUNDS_LEFT: Final = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [-1.11, 0.10, -0.11, 0.49, 1.51, 0.76],
    [-1.85, 0.18, -0.02, 1.18, 2.94, 1.45],
    [-2.50, 0.26, -0.06, 2.01, 4.02, 1.85],
    [-2.85, 0.29, 0.09, 2.67, 5.59, 2.52],
    [-3.11, 0.34, 0.30, 3.08, 7.09, 3.12],
    [-3.36, 0.31, 0.56, 3.60, 7.52, 3.04],
    [-3.27, 0.34, 0.64, 4.37, 8.61, 3.66],
    [-2.93, 0.35, 0.85, 5.02, 8.83, 3.14],
    [-2.54, 0.77, 1.90, 6.68, 10.82, 3.23],
]
WEIGHTS: Final = vec[float]([weight for weights in _BY_ROUNDS_LEFT for weight in weights])


def prospect(layout: vec[i64], named: i64, left: i64) -> float:
    """Return the expected points of a factory in ``left`` rounds, relative to an empty factory."""
    if left <= 0:
        return 0.0
    total: float = 0.0
    at = NUMBERS * left
    for number in numbers_of(layout, named):
        total += WEIGHTS[at] * number
        at += 1
    return total


def numbers_of(layout: vec[i64], named: i64) -> list[float]:
    """Return the features of a factory, in the order of the weights."""
    grid = RouterGrid(layout, layout, supplies_of(layout, named))
    numbers = [0.0, float(free_cells(layout)), 0.0, 0.0, 0.0, 0.0]
    for surplus in surpluses(grid):
        numbers[1 + surplus] += 1.0
    seen: i64 = 0
    for row in supplied(grid):
        colour: i64 = 1 << COLOUR[row]
        if seen & colour == 0:
            seen |= colour
            numbers[5] += 1.0
    numbers[0] = remoteness(grid)
    return numbers
