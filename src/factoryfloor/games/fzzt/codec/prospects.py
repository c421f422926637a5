"""What the units of a seat lack, and what the open cards of the belt would bring it now (Z20, Z21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.construction import Construction, solved
from ..rules.pieces import FZZZTS, MECHANICS, NONE, UNIT, UNIT_IDS, UNIT_VALUE, belt_id
from ..rules.position import Position
from .assembly import Assembly

if TYPE_CHECKING:
    from .view_types import Brings, Need, Prospects


def prospects_view(position: Position, seat: i64) -> Prospects:
    """The needs of each unit of a seat, and the effect of each open card, on the current best construction."""
    free = position.loose(seat) & ~(MECHANICS | FZZZTS)
    now = Assembly(position.units[seat], position.mounts, free)
    return {"needs": needs(now), "cards": cards(position, seat, free, now)}


def needs(now: Assembly) -> list[Need]:
    """Each unit with its widgets and points, and the fewest symbols that one more widget lacks."""
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


def cards(position: Position, seat: i64, free: i64, now: Assembly) -> dict[str, Brings]:
    """The effect of each open and unsold card on the points of the seat's units."""
    found: dict[str, Brings] = {}
    if position.lot == NONE:
        return found
    units = position.units[seat]
    before = {unit: now.points_of(unit) for unit in now.widgets}
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
        points = int(then.best) - now.points
        own = code - UNIT if code >= UNIT else gaining(before, then) if points > 0 else NONE
        found[belt_id(code)] = {"points": points, "unit": None if own == NONE else UNIT_IDS[own]}
    return found


def gaining(before: dict[int, int], then: Construction) -> i64:
    """The unit that gains most, the lowest among equals; NONE if no unit gains."""
    most, by = 0, NONE
    for index, unit in sorted(enumerate(then.units), key=lambda pair: pair[1]):
        gain = UNIT_VALUE[unit] * (int(then.best_counts[index]) or -1) - before.get(int(unit), 0)
        if gain > most:
            most, by = gain, unit
    return by
