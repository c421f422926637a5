"""What a seat may see: the one function that decides it for pages, bots and learners."""

from typing import Any

from mypy_extensions import i64

from ..rules.auction import power
from ..rules.pieces import (
    CARD_IDS,
    FZZZTS,
    MECHANICS,
    MODEM,
    NONE,
    PERIPHERALS,
    UNIT_COUNT,
    UNIT_IDS,
    belt_id,
    bit,
    card_ids,
    count,
    starting_robots,
)
from ..rules.position import BELT, Table
from ..rules.scoring import points, robot_count, robot_points
from .assembly import Assembly
from .dump import PHASES


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """The table as ``seat`` sees it; None for an onlooker."""
    return {
        "game": "fzzt",
        "seats": int(table.seats),
        "seat": seat,
        "over": table.over,
        "round": int(min(table.round_number(), table.rounds())),
        "rounds": int(table.rounds()),
        "phase": PHASES[table.phase],
        "auction": int(table.auction_number()),
        "chief": int(table.chief),
        "deck": 0 if table.over else int(len(table.deck) - table.base - BELT),
        "leftover": len(table.deck) - int(table.rounds()) * 8,
        "belt": [] if table.over else [slot_view(table, slot) for slot in range(BELT)],
        "lot": None if table.lot == NONE else int(table.lot),
        "peripherals": peripherals_view(table),
        "players": [player_view(table, player, seat) for player in range(int(table.seats))],
        "last": last_view(table),
        "result": result_view(table) if table.over else None,
    }


def slot_view(table: Table, slot: i64) -> dict[str, Any]:
    """One place of the belt; slot 0 is the end of it."""
    code = table.deck[table.base + slot]
    if table.sold & bit(slot):
        return {"card": belt_id(code), "state": "sold", "by": int((table.buyers >> (slot * 4)) & 15)}
    if slot < table.opened:
        return {"card": belt_id(code), "state": "open", "by": None}
    return {"card": None, "state": "closed", "by": None}


def peripherals_view(table: Table) -> dict[str, Any]:
    """Which peripherals are in the game, which one works, how many are still face down."""
    order = [int(number) for number in table.stack]
    after = int(table.stack_next)
    return {
        "chosen": [PERIPHERALS[number] for number in sorted(order)],
        "active": None if table.active == NONE else PERIPHERALS[table.active],
        "stack": len(order) - after,
        "used": [PERIPHERALS[number] for number in order[:after]],
    }


def player_view(table: Table, player: int, seat: int | None) -> dict[str, Any]:
    """One player's things as ``seat`` sees them."""
    cards = table.loose(player)
    robots = table.robots(player)
    mechanic = cards & MECHANICS
    number = CARD_IDS.index(card_ids(mechanic)[0]) + 1
    own = player == seat
    return {
        "seat": player,
        "mechanic": CARD_IDS[number - 1],
        "hand": int(count(table.hand[player])),
        "discard": int(count(table.discard[player])),
        "cards": card_ids(table.hand[player]) if own or table.over else None,
        "bid": bid_view(table, player, own),
        "waiting": bool(int(table.pending) >> player & 1),
        "robots": card_ids(robots),
        "units": [
            {"unit": UNIT_IDS[unit], "robots": card_ids(table.mounts[unit])}
            for unit in range(UNIT_COUNT)
            if table.units[player] & bit(unit)
        ],
        "shredded": card_ids(table.shredded[player]),
        "won": won(table, player, number),
    }


def won(table: Table, player: int, mechanic: int) -> list[str]:
    """The cards won at auctions: robots, then units."""
    robots = (table.robots(player) | table.shredded[player]) & ~starting_robots(mechanic)
    units = [UNIT_IDS[unit] for unit in range(UNIT_COUNT) if table.units[player] & bit(unit)]
    return card_ids(robots) + units


def bid_view(table: Table, player: int, own: bool) -> dict[str, Any] | None:
    """A bid that lies face down: others see its size only under p03 (Z15)."""
    cards = table.bids[player]
    if not cards:
        return None
    sized = own or table.active == MODEM
    return {
        "laid": True,
        "count": int(count(cards)) if sized else None,
        "cards": card_ids(cards) if own else None,
    }


def last_view(table: Table) -> dict[str, Any] | None:
    """The auction before, as everybody saw it."""
    if table.last_lot == NONE:
        return None
    bids: list[Any] = []
    for seat in range(int(table.seats)):
        cards = table.shown[seat]
        bids.append({"cards": card_ids(cards), "power": int(power(cards, table.last_active))} if cards else None)
    return {
        "lot": belt_id(table.last_lot),
        "winner": int(table.last_winner),
        "tied": [seat for seat in range(int(table.seats)) if int(table.last_tied) >> seat & 1],
        "chief": int(table.chief),
        "bids": bids,
        "returned": card_ids(table.last_returned)[0] if table.last_returned else None,
        "peripheral": None if table.last_active == NONE else PERIPHERALS[table.last_active],
    }


def result_view(table: Table) -> list[dict[str, Any]]:
    """The final construction and the points of every player (Z23)."""
    ranking = table.ranking()
    results = []
    for seat in range(int(table.seats)):
        free = table.loose(seat) & ~(MECHANICS | FZZZTS)
        assembly = Assembly(table.units[seat], table.mounts, free)
        results.append(
            {
                "total": int(points(table, seat)),
                "robots": int(robot_points(table.robots(seat))),
                "units": assembly.points,
                "robot_count": int(robot_count(table, seat)),
                "place": ranking[seat],
                "assembly": assembly.describe(),
                "spare": assembly.spare(),
            }
        )
    return results
