"""Points (Z21 to Z23, Z26)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from .construction import best_units
from .pieces import FZZZTS, MECHANICS, POWER_ONES
from .position import Position

_POWER_TWO_AND_THREE: Final = 0x00001FFFFF800000
_POWER_FOUR_AND_FIVE: Final = 0x0FFC000000000000


def robot_points(robots: i64) -> i64:
    """The VP printed on robots."""
    return (
        count(robots & POWER_ONES)
        + 2 * count(robots & _POWER_TWO_AND_THREE)
        + 3 * count(robots & _POWER_FOUR_AND_FIVE)
        - count(robots & FZZZTS)
    )


def unit_points(position: Position, seat: i64) -> i64:
    """The points of a seat's best final construction at the moment."""
    return best_units(position.units[seat], position.mounts, position.loose(seat) & ~(MECHANICS | FZZZTS))


def points(position: Position, seat: i64) -> i64:
    """The score of a seat (Z22): robots and units."""
    return robot_points(position.robots(seat)) + unit_points(position, seat)


def robot_count(position: Position, seat: i64) -> i64:
    """The number of a seat's robots, which breaks ties: fewer is better (Z22)."""
    return count(position.robots(seat))
