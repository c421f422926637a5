"""Points and places (Z21 to Z23, Z26)."""

from typing import Final

from mypy_extensions import i64

from .construction import best_units
from .pieces import FZZZTS, MECHANICS, POWER_ONES, count
from .position import Table

_POWER_TWO_AND_THREE: Final = 0x00001FFFFF800000
_POWER_FOUR_AND_FIVE: Final = 0x0FFC000000000000


def robot_points(robots: i64) -> i64:
    """The VP printed on a set of robots."""
    return (
        count(robots & POWER_ONES)
        + 2 * count(robots & _POWER_TWO_AND_THREE)
        + 3 * count(robots & _POWER_FOUR_AND_FIVE)
        - count(robots & FZZZTS)
    )


def unit_points(table: Table, seat: i64) -> i64:
    """What the best final construction brings a seat as things are."""
    return best_units(table.units[seat], table.mounts, table.loose(seat) & ~(MECHANICS | FZZZTS))


def points(table: Table, seat: i64) -> i64:
    """Z22: robots and units."""
    return robot_points(table.robots(seat)) + unit_points(table, seat)


def robot_count(table: Table, seat: i64) -> i64:
    """The number of own robots, which breaks ties: fewer is better (Z22)."""
    return count(table.robots(seat))
