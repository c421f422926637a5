"""Points during the game and at its end (Z21 to Z23, Z26)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from .construction import best_units
from .pieces import FZZZTS, MECHANICS, POWER_ONES
from .position import Position

_POWER_TWO_AND_THREE: Final = 0x00001FFFFF800000
_POWER_FOUR_AND_FIVE: Final = 0x0FFC000000000000


def robot_points(robots: i64) -> i64:
    """Return the VP printed on robots."""
    return (
        count(robots & POWER_ONES)
        + 2 * count(robots & _POWER_TWO_AND_THREE)
        + 3 * count(robots & _POWER_FOUR_AND_FIVE)
        - count(robots & FZZZTS)
    )


def unit_points(position: Position, seat: i64) -> i64:
    """Return the points of a seat's current best final construction."""
    return best_units(position.units[seat], position.mounts, position.loose(seat) & ~(MECHANICS | FZZZTS))


def points(position: Position, seat: i64) -> i64:
    """Return the score of a seat: the points of robots and units (Z22)."""
    return robot_points(position.robots(seat)) + unit_points(position, seat)


def robot_count(position: Position, seat: i64) -> i64:
    """Return the number of a seat's robots. In a tie, fewer robots are better (Z22)."""
    return count(position.robots(seat))
