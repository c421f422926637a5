"""Views. A view contains everything that a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, count

from ..rules.auction import power
from ..rules.gains import construction_of, free_robots
from ..rules.pieces import (
    CARD_IDS,
    MECHANICS,
    MODEM,
    NONE,
    PERIPHERALS,
    UNIT_COUNT,
    UNIT_IDS,
    belt_id,
    card_ids,
    starting_robots,
)
from ..rules.position import BELT, PRODUCTION, Position
from ..rules.scoring import points, robot_count, robot_points
from .assembly import Assembly
from .prospects import prospects_view

if TYPE_CHECKING:
    from .view_types import Bid, Outcome, Peripherals, Phase, Player, Production, Sale, ShownBid, Slot, View

PHASES: Final[tuple[Phase, ...]] = ("auction", "production", "over")


def view_of(position: Position, seat: int | None) -> View:
    """Return the position as ``seat`` sees it, or as a spectator sees it if ``seat`` is None."""
    public = public_view(position)
    return public if seat is None else cast("View", {**public, **own_view(position, seat, cast("Any", public))})


def own_view(position: Position, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a seat's view that differ from the spectators' view."""
    players = public["players"][:]
    players[seat] = {**players[seat], "cards": card_ids(position.hand[seat]), "bid": bid_view(position, seat, own=True)}
    prospects = None if position.over else prospects_view(position, seat)
    return {"seat": seat, "players": players, "prospects": prospects}


def public_view(position: Position) -> View:
    """Return the position as a spectator sees it."""
    return {
        "game": "fzzt",
        "seats": int(position.seats),
        "seat": None,
        "over": position.over,
        "round": int(min(position.round_number(), position.rounds())),
        "rounds": int(position.rounds()),
        "phase": PHASES[position.phase],
        "auction": int(position.auction_number()),
        "chief": int(position.chief),
        "deck": 0 if position.over else int(len(position.deck) - position.base - BELT),
        "leftover": len(position.deck) - int(position.rounds()) * 8,
        "belt": [] if position.over else [slot_view(position, slot) for slot in range(BELT)],
        "lot": None if position.lot == NONE else int(position.lot),
        "peripherals": peripherals_view(position),
        "production": production_view(position) if position.phase == PRODUCTION else None,
        "players": [player_view(position, player) for player in range(int(position.seats))],
        "last": last_view(position),
        "prospects": None,
        "result": result_view(position) if position.over else None,
    }


def slot_view(position: Position, slot: i64) -> Slot:
    """Return a slot of the belt. Slot 0 is the end of the belt."""
    code = position.deck[position.base + slot]
    if position.sold & bit(slot):
        return {"card": belt_id(code), "state": "sold", "by": int((position.buyers >> (slot * 4)) & 15)}
    if slot < position.opened:
        return {"card": belt_id(code), "state": "open", "by": None}
    return {"card": None, "state": "closed", "by": None}


def peripherals_view(position: Position) -> Peripherals:
    """Return the chosen, active, face-down and used peripherals."""
    order = [int(number) for number in position.stack]
    after = int(position.stack_next)
    return {
        "chosen": [PERIPHERALS[number] for number in sorted(order)],
        "active": None if position.active == NONE else PERIPHERALS[position.active],
        "stack": len(order) - after,
        "used": [PERIPHERALS[number] for number in order[:after]],
    }


def production_view(position: Position) -> Production:
    """Return the production phase so far: units that took one of two robots, units that take no more robots, and seats
    that have shredded.
    """
    return {
        "once": [UNIT_IDS[unit] for unit in range(UNIT_COUNT) if position.once & bit(unit)],
        "full": [UNIT_IDS[unit] for unit in range(UNIT_COUNT) if position.full & bit(unit)],
        "shredders": [seat for seat in range(int(position.seats)) if position.shredders & bit(seat)],
    }


def player_view(position: Position, player: int) -> Player:
    """Return a player as the other players see it."""
    cards = position.loose(player)
    robots = position.robots(player)
    mechanic = cards & MECHANICS
    number = CARD_IDS.index(card_ids(mechanic)[0]) + 1
    return {
        "seat": player,
        "mechanic": CARD_IDS[number - 1],
        "hand": int(count(position.hand[player])),
        "discard": int(count(position.discard[player])),
        "cards": card_ids(position.hand[player]) if position.over else None,
        "in_hand": card_ids(position.hand[player] & ~position.unsure[player]),
        "in_discard": card_ids(position.discard[player] & ~position.unsure[player]),
        "bid": bid_view(position, player, own=False),
        "waiting": bool(int(position.pending) >> player & 1),
        "points": int(points(position, player)),
        "robots": card_ids(robots),
        "units": [
            {"unit": UNIT_IDS[unit], "robots": card_ids(position.mounts[unit])}
            for unit in range(UNIT_COUNT)
            if position.units[player] & bit(unit)
        ],
        "shredded": card_ids(position.shredded[player]),
        "won": won(position, player, number),
    }


def won(position: Position, player: int, mechanic: int) -> list[str]:
    """Return the cards won in auctions, robots before units."""
    robots = (position.robots(player) | position.shredded[player]) & ~starting_robots(mechanic)
    units = [UNIT_IDS[unit] for unit in range(UNIT_COUNT) if position.units[player] & bit(unit)]
    return card_ids(robots) + units


def bid_view(position: Position, player: int, *, own: bool) -> Bid | None:
    """Return a face-down bid. Other players see its size only under p03 (Z15)."""
    cards = position.bids[player]
    if not cards:
        return None
    sized = own or position.active == MODEM
    return {
        "laid": True,
        "count": int(count(cards)) if sized else None,
        "cards": card_ids(cards) if own else None,
    }


def last_view(position: Position) -> Sale | None:
    """Return the last auction. All its facts are public."""
    if position.last_lot == NONE:
        return None
    bids: list[ShownBid | None] = []
    for seat in range(int(position.seats)):
        cards = position.shown[seat]
        bids.append({"cards": card_ids(cards), "power": int(power(cards, position.last_active))} if cards else None)
    return {
        "lot": belt_id(position.last_lot),
        "winner": int(position.last_winner),
        "tied": [seat for seat in range(int(position.seats)) if int(position.last_tied) >> seat & 1],
        "chief": int(position.chief),
        "bids": bids,
        "returned": card_ids(position.last_returned)[0] if position.last_returned else None,
        "peripheral": None if position.last_active == NONE else PERIPHERALS[position.last_active],
    }


def result_view(position: Position) -> list[Outcome]:
    """Return the points and the final construction of each player (Z23)."""
    ranking = position.ranking()
    results: list[Outcome] = []
    for seat in range(int(position.seats)):
        assembly = Assembly(construction_of(position, seat), position.mounts, free_robots(position, seat))
        results.append(
            {
                "total": int(points(position, seat)),
                "robots": int(robot_points(position.robots(seat))),
                "units": assembly.points,
                "robot_count": int(robot_count(position, seat)),
                "place": ranking[seat],
                "assembly": assembly.describe(),
                "spare": assembly.spare(),
            }
        )
    return results
