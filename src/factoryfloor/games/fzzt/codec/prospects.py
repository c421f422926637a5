"""The missing symbols of a seat's units, and the current value of the belt's open cards for the seat (Z20, Z21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.construction import Construction
from ..rules.gains import construction_of, free_robots, gain
from ..rules.pieces import FZZZTS, NONE, UNIT, UNIT_IDS, UNIT_VALUE, belt_id
from ..rules.position import Position
from .assembly import Assembly

if TYPE_CHECKING:
    from .view_types import Brings, Need, Prospects


def prospects_view(position: Position, seat: i64) -> Prospects:
    """Return the needs of each unit of a seat, and the effect of each open card on the current best construction."""
    now = construction_of(position, seat)
    assembly = Assembly(now, position.mounts, free_robots(position, seat))
    return {"needs": needs(assembly), "cards": cards(position, seat, now)}


def needs(now: Assembly) -> list[Need]:
    """Return each unit with its widgets and points, and the minimum number of missing symbols for one more widget."""
    return [
        {
            "unit": UNIT_IDS[unit],
            "widgets": widgets,
            "points": now.points_of(unit),
            "value": UNIT_VALUE[unit],
            "missing": now.missing(unit),
        }
        for unit, widgets in sorted(now.widgets.items())
    ]


def cards(position: Position, seat: i64, now: Construction) -> dict[str, Brings]:
    """Return the effect of each open and unsold card on the points of the seat's units."""
    found: dict[str, Brings] = {}
    if position.lot == NONE:
        return found
    for slot in range(position.opened):
        code = position.deck[position.base + slot]
        if position.sold & bit(slot) or (code < UNIT and bit(code) & FZZZTS):
            continue
        points, unit = gain(position, seat, now, code)
        found[belt_id(code)] = {"points": int(points), "unit": None if unit == NONE else UNIT_IDS[unit]}
    return found
