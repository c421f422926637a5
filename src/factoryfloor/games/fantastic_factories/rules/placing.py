"""The dice of a seat, and the headquarters (F8 to F10, F20 to F22). Dice are placed, changed, rerolled or added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.events import EventType, NoFields

from . import events
from .cards import FLOOR_PLACES, FLOORS
from .dice import ONE
from .position import DICE, DIE, ENERGY, METAL, ON_FLOOR, READY, SEAT, Position
from .position import FLOORS as FLOOR_DICE
from .rounds import die_id
from .stock import draw

if TYPE_CHECKING:
    from .event_types import DieValue, Place, Rolled


def place(position: Position, seat: i64, value: i64, floor: i64) -> None:
    """Place a die on a floor of the headquarters (F8)."""
    at = seat * SEAT
    number = floor_yield(position, seat, value, floor)
    die = put(position, seat, value, ON_FLOOR + floor)
    position.own[at + FLOOR_DICE] += 1 << (4 * floor)
    metal: i64 = number if floor == 2 else 0
    energy: i64 = number if floor == 1 else 0
    drawn: i64 = number if floor == 0 else 0
    position.own[at + METAL] += metal
    position.own[at + ENERGY] += energy
    if position.events is not None:
        told: Place = {
            "die": die_id(seat, die),
            "value": int(value),
            "floor": FLOORS[floor],
            "metal": int(metal),
            "energy": int(energy),
            "blueprints": int(drawn),
        }
        position.events.append(events.PLACE.event(int(seat), told))
    if drawn:
        source = "" if position.events is None else f"floor-{int(seat)}-research"
        draw(position, seat, drawn, source)


def floor_yield(position: Position, seat: i64, value: i64, floor: i64) -> i64:
    """Return the yield of a die on a floor, with the bonus for an equal die."""
    return (value if floor == 1 else 1) + (1 if lies_on(position, seat, value, floor) else 0)


def lies_on(position: Position, seat: i64, value: i64, floor: i64) -> bool:
    """Return whether a die with this value is on the floor."""
    at = seat * SEAT + DIE
    for die in range(position.own[seat * SEAT + DICE]):
        if position.own[at + die] == value | (ON_FLOOR + floor) << 3:
            return True
    return False


def free_floors(position: Position, seat: i64) -> i64:
    """Return the floors with a free place, one bit per floor."""
    dice = position.own[seat * SEAT + FLOOR_DICE]
    found: i64 = 0
    if dice & 15 < FLOOR_PLACES:
        found |= 1
    if (dice >> 4) & 15 < FLOOR_PLACES:
        found |= 2
    if (dice >> 8) & 15 < FLOOR_PLACES:
        found |= 4
    return found


def put(position: Position, seat: i64, value: i64, place: i64) -> i64:
    """Place the first unplaced die with a value. Return the number of the die."""
    at = seat * SEAT
    die: i64 = 0
    while position.own[at + DIE + die] != value:
        die += 1
    position.own[at + DIE + die] = value | place << 3
    position.own[at + READY] -= ONE[value]
    return die


def turn(position: Position, seat: i64, before: i64, after: i64) -> i64:
    """Turn the first unplaced die with a value. Return the number of the die."""
    at = seat * SEAT
    die: i64 = 0
    while position.own[at + DIE + die] != before:
        die += 1
    position.own[at + DIE + die] = after
    position.own[at + READY] += ONE[after] - ONE[before]
    return die


def add_die(position: Position, seat: i64, value: i64) -> i64:
    """Add a die with a value. Return the number of the die."""
    at = seat * SEAT
    die = position.own[at + DICE]
    position.own[at + DICE] = die + 1
    position.own[at + DIE + die] = value
    position.own[at + READY] += ONE[value]
    return die


def give_value(position: Position, seat: i64, die: i64, value: i64, kind: EventType[DieValue, NoFields]) -> None:
    """Set the value of a Specialist's or Foreman's die. ``kind`` is the kind of the event."""
    at = seat * SEAT
    position.own[at + DIE + die] = value
    position.own[at + READY] += ONE[value]
    if position.events is not None:
        position.events.append(kind.event(int(seat), {"die": die_id(seat, die), "value": int(value)}))


def unset_die(position: Position, seat: i64) -> i64:
    """Return the first of a Foreman's four dice without a value, or 4 if all four dice have values (F20)."""
    at = seat * SEAT + DIE
    die: i64 = 0
    while die < 4 and position.own[at + die]:
        die += 1
    return die


def reroll(position: Position, seat: i64, cast: i64, source: str) -> None:
    """Reroll unplaced dice together (F22). ``cast`` contains the number of these dice by value."""
    at = seat * SEAT
    left = cast
    told: list[Rolled] = []
    position.go_to_further_roll(seat)
    for die in range(position.own[at + DICE]):
        value = position.own[at + DIE + die]
        if value == 0 or value > 6 or (left >> (4 * (value - 1))) & 15 == 0:
            continue
        left -= ONE[value]
        rolled = position.chance.below(6) + 1
        position.own[at + DIE + die] = rolled
        position.own[at + READY] += ONE[rolled] - ONE[value]
        if position.events is not None:
            told.append({"id": die_id(seat, die), "value": int(rolled)})
    if position.events is not None:
        position.events.append(events.ROLL.event(int(seat), {"dice": told, "from": source}))
