"""The numbers of actions.

At the start, an action is a face. Later, it contains the structure's owner, a cell and the rotation.
"""

from typing import Final

from mypy_extensions import i64

from .pieces import TILES

CELLS: Final = 2 * TILES + 2  # the most cells of an edge
STRIDE: Final = 4 * CELLS
ACTION_COUNT: Final = 6 * STRIDE


def owner_of(action: i64) -> i64:
    """Return the owner of the structure that a placement extends."""
    return action // STRIDE


def cell_of(action: i64) -> i64:
    """Return the index of a placement's cell in the edge of the structure."""
    return (action % STRIDE) >> 2


def turn_of(action: i64) -> i64:
    """Return the quarter turns clockwise of the placed tile."""
    return action & 3
