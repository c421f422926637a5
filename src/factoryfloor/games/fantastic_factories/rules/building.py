"""Builds a blueprint from the hand or by the Engineer (F5, F7, F40 to F42)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.fast import append
from factoryfloor.kernel.masks import bit

from . import events
from .cards import (
    BEACON,
    CARD_IDS,
    ENERGY_COST,
    KINDS,
    MEGALITH,
    METAL_COST,
    OBELISK,
    PAYING,
    REPEATING,
    RETAIL,
    SCRAP_YARD,
    TOOL,
    WITH_TOOL,
    payable,
    prestige_of,
)
from .position import BEACONS, BUILDINGS, BUILT, DOUBLE, ENERGY, HELD, METAL, OBELISKS, PRESTIGE, SEAT, USED, Position

if TYPE_CHECKING:
    from .event_types import Build


def may_stand(position: Position, seat: i64, kind: i64) -> bool:
    """Return whether a compound may add this card.

    It must not have a card with the same name, except Beacons and Obelisks.
    """
    return position.own[seat * SEAT + BUILT] & bit(kind) & ~REPEATING == 0


def monuments(position: Position, seat: i64) -> i64:
    """Return the number of monuments in a compound."""
    at = seat * SEAT
    megaliths: i64 = 1 if position.own[at + BUILT] & bit(MEGALITH) else 0
    return position.own[at + BEACONS] + position.own[at + OBELISKS] + megaliths


def metal_cost(position: Position, seat: i64, kind: i64) -> i64:
    """Return the metal cost of a building. The Megalith costs one less for each monument."""
    cost: i64 = METAL_COST[kind]
    if kind == MEGALITH:
        cost -= monuments(position, seat)
        if cost < 0:
            cost = 0
    return cost


def material(position: Position, seat: i64, kind: i64) -> i64:
    """Return the kinds in hand that can be discarded to build a card: other cards with the same tool."""
    at = seat * SEAT
    kinds = position.own[at + HELD] & WITH_TOOL[TOOL[kind]]
    if not position.own[at + DOUBLE] & bit(kind):
        kinds &= ~bit(kind)
    return kinds


def buildable(position: Position, seat: i64) -> i64:
    """Return the kinds in hand that can be built now (F7)."""
    at = seat * SEAT
    held = position.own[at + HELD]
    double = position.own[at + DOUBLE]
    found: i64 = 0
    for tool in range(4):
        alike = held & WITH_TOOL[tool]
        if alike & (alike - 1):
            found |= alike
        else:
            found |= alike & double
    found &= ~(position.own[at + BUILT] & ~REPEATING)
    metal = position.own[at + METAL]
    energy = position.own[at + ENERGY]
    megalith = found & bit(MEGALITH)
    found &= payable(metal, energy)
    if megalith and metal >= metal_cost(position, seat, MEGALITH) and energy >= ENERGY_COST[MEGALITH]:
        found |= megalith
    return found


def put_up(position: Position, seat: i64, kind: i64) -> None:
    """Add a card to the compound, with its prestige."""
    at = seat * SEAT
    copy: i64 = 1
    if kind == BEACON:
        position.own[at + BEACONS] += 1
        copy = position.own[at + BEACONS]
    elif kind == OBELISK:
        position.own[at + OBELISKS] += 1
    position.own[at + BUILT] |= bit(kind)
    position.own[at + BUILDINGS] += 1
    position.own[at + PRESTIGE] += prestige_of(kind, copy)
    position.built = append(position.built[:], seat * KINDS + kind)


def piece_id(position: Position, seat: i64, kind: i64) -> str:
    """Return the id of a card in a compound. For a Beacon or Obelisk, this is the id of the last copy."""
    number = 0
    if kind == BEACON:
        number = int(position.own[seat * SEAT + BEACONS])
    elif kind == OBELISK:
        number = int(position.own[seat * SEAT + OBELISKS])
    return f"card-{int(seat)}-{CARD_IDS[kind]}" + (f"-{number}" if number else "")


def pay_for_building(position: Position, seat: i64, kind: i64) -> None:
    """Let Scrap Yard and Solar Array pay, once per round, for another building in the retail edition (F40, F42)."""
    if position.edition == RETAIL:
        collect(position, seat, PAYING & ~bit(kind))


def collect(position: Position, seat: i64, kinds: i64) -> None:
    """Let Scrap Yard and Solar Array pay if they are in ``kinds``, are built, and have not paid this round."""
    at = seat * SEAT
    due = position.own[at + BUILT] & ~position.own[at + USED] & kinds
    if not due:
        return
    position.own[at + USED] |= due
    for kind in range(KINDS):
        if due & bit(kind):
            metal: i64 = 1 if kind == SCRAP_YARD else 0
            energy: i64 = 0 if kind == SCRAP_YARD else 2
            gain(position, seat, metal, energy, piece_id(position, seat, kind))


def gain(position: Position, seat: i64, metal: i64, energy: i64, source: str) -> None:
    """Give metal and energy to a seat. ``source`` is the piece or contractor that pays."""
    at = seat * SEAT
    position.own[at + METAL] += metal
    position.own[at + ENERGY] += energy
    if position.events is not None:
        position.events.append(
            events.GAIN.event(int(seat), {"metal": int(metal), "energy": int(energy), "from": source})
        )


def tell_build(position: Position, seat: i64, kind: i64, paid: i64, spent: str | None, by: str | None) -> None:
    """Append the event of a build."""
    if position.events is not None:
        told: Build = {
            "card": CARD_IDS[kind],
            "piece": piece_id(position, seat, kind),
            "discard": spent,
            "metal": int(paid),
            "energy": 0 if by else int(ENERGY_COST[kind]),
            "by": by,
        }
        position.events.append(events.BUILD.event(int(seat), told))
