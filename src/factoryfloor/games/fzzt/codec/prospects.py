"""What the units of a seat lack, and what the open cards of the belt would bring it now (Z20, Z21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.construction import Construction, solved
from ..rules.pieces import FZZZTS, MECHANICS, NONE, UNIT, UNIT_COUNT, UNIT_IDS, UNIT_VALUE, belt_id
from ..rules.position import Position
from .assembly import Assembly

if TYPE_CHECKING:
    from .view_types import Brings, Need, Prospects


def prospects_view(position: Position, seat: i64) -> Prospects:
    """The needs of each unit of a seat, and the effect of each open card, on the current best construction."""
    return {"needs": needs(position, seat), "cards": cards(position, seat)}


def needs(position: Position, seat: i64) -> list[Need]:
    """Each unit with its widgets and points, and the fewest symbols that one more widget lacks."""
    free = position.loose(seat) & ~(MECHANICS | FZZZTS)
    assembly = Assembly(position.units[seat], position.mounts, free)
    return [
        {
            "unit": UNIT_IDS[unit],
            "widgets": widgets,
            "points": widgets * UNIT_VALUE[unit] if widgets else -UNIT_VALUE[unit],
            "value": UNIT_VALUE[unit],
            "missing": assembly.missing(unit),
        }
        for unit, widgets in sorted(assembly.widgets.items())
    ]


def cards(position: Position, seat: i64) -> dict[str, Brings]:
    """The effect of each open and unsold card on the points of the seat's units."""
    found: dict[str, Brings] = {}
    if position.lot == NONE:
        return found
    free = position.loose(seat) & ~(MECHANICS | FZZZTS)
    units = position.units[seat]
    now = solved(units, position.mounts, free)
    before = points_by_unit(now)
    for slot in range(position.opened):
        if position.sold & bit(slot):
            continue
        code = position.deck[position.base + slot]
        if code >= UNIT:
            then = solved(units | bit(code - UNIT), position.mounts, free)
        elif bit(code) & FZZZTS:
            continue
        else:
            then = solved(units, position.mounts, free | bit(code))
        after = points_by_unit(then)
        most, by = 0, NONE
        for unit in range(UNIT_COUNT):
            gain = after[unit] - before[unit]
            if gain > most:
                most, by = gain, unit
        points = sum(after) - sum(before)
        own = code - UNIT if code >= UNIT else by if points > 0 else NONE
        found[belt_id(code)] = {
            "points": points,
            "unit": None if own == NONE else UNIT_IDS[own],
        }
    return found


def points_by_unit(construction: Construction) -> list[int]:
    """The points of each unit in a construction; 0 for units that are not in it."""
    points = [0] * UNIT_COUNT
    for index, unit in enumerate(construction.units):
        widgets = int(construction.best_counts[index])
        value = int(UNIT_VALUE[unit])
        points[unit] = value * widgets if widgets else -value
    return points
