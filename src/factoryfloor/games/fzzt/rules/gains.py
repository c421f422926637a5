"""The effect of another card on the points of a seat's units (Z20, Z21, Z23)."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from .construction import Construction, solved
from .pieces import FZZZTS, MECHANICS, NONE, UNIT, UNIT_VALUE
from .position import Position


def construction_of(position: Position, seat: i64) -> Construction:
    """Return the current best final construction of a seat."""
    return solved(position.units[seat], position.mounts, free_robots(position, seat))


def free_robots(position: Position, seat: i64) -> i64:
    """Return the robots of a seat that can go to any of its units."""
    return position.loose(seat) & ~(MECHANICS | FZZZTS)


def gain(position: Position, seat: i64, now: Construction, code: i64) -> tuple[i64, i64]:
    """Return how a card of the belt changes the points of a seat's units, and the unit that gains most (for a unit, the
    card itself).

    ``now`` must be :func:`construction_of` the seat. For a robot without a gain, the unit is NONE.
    """
    free = free_robots(position, seat)
    if code >= UNIT:
        then = solved(position.units[seat] | bit(code - UNIT), position.mounts, free)
        return then.best - now.best, code - UNIT
    if bit(code) & FZZZTS:
        return 0, NONE
    then = solved(position.units[seat], position.mounts, free | bit(code))
    points = then.best - now.best
    return points, gaining(now, then) if points > 0 else NONE


def points_of(construction: Construction, unit: i64) -> i64:
    """Return the points of a unit. A unit without a widget costs its value (Z23)."""
    for index, other in enumerate(construction.units):
        if other == unit:
            return UNIT_VALUE[unit] * (construction.best_counts[index] or -1)
    return 0


def gaining(now: Construction, then: Construction) -> i64:
    """Return the unit that gains most, or NONE if no unit gains. Ties go to the lowest unit."""
    most: i64 = 0
    by: i64 = NONE
    for unit in then.units:
        more = points_of(then, unit) - points_of(now, unit)
        if more > most or (more == most and more > 0 and unit < by):
            most, by = more, unit
    return by
