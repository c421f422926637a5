"""Reasons for nominations and bids: the discount, the place in the turn order, and the workers' purchases."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, count, first_bits

from ..rules.actions import ADD, BID, BIDS, NOMINATE, PASS
from ..rules.auction import lots_left
from ..rules.pieces import DISCOUNT, KIND_IDS
from ..rules.position import Position
from .basket import Basket


def explain_auction(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for a nomination, a bid, a pass, or workers on the last tile."""
    if action < BID:
        return _nomination(position, seat, (action - NOMINATE) // BIDS + 1, (action - NOMINATE) % BIDS)
    if action < PASS:
        return _bid(position, seat, action - BID)
    if action == PASS:
        return _pass(position, seat)
    left = int(position.free[seat] - (action - ADD))
    return {"key": "add.none" if action == ADD else "add.some", "n": int(action - ADD), "left": left}


def _facts(position: Position, seat: i64, number: i64, workers: i64) -> dict[str, Any]:
    """Return a tile's discount, the saving if all remaining workers buy, and the certain place in the turn order."""
    left = position.free[seat] - workers
    discount: i64 = DISCOUNT[number]
    return {
        "number": int(number),
        "discount": int(discount),
        "left": int(left),
        "saved": int(discount * left),
        "place": int(count(position.lots & first_bits(number))) + 1,
        "seats": int(position.seats),
    }


def _most_of_others(position: Position, seat: i64) -> i64:
    """Return the highest bid that the other seats without a tile can make."""
    most: i64 = 0
    for other in range(position.seats):
        if other != seat and not position.tiles[other]:
            most = max(most, position.free[other] - 1)
    return most


def _is_dearest(position: Position, number: i64) -> bool:
    """Return whether no remaining tile has a higher discount, and at least one remaining tile has a lower discount."""
    lower = False
    left = lots_left(position)
    for other in range(1, 13):
        if left & bit(other) and DISCOUNT[other] > DISCOUNT[number]:
            return False
        lower = lower or bool(left & bit(other) and DISCOUNT[other] < DISCOUNT[number])
    return lower


def _nomination(position: Position, seat: i64, number: i64, workers: i64) -> dict[str, Any]:
    facts = _facts(position, seat, number, workers)
    if workers:
        sure = workers >= _most_of_others(position, seat)
        free = "" if facts["discount"] else ".full"
        return {"key": f"nominate.sure{free}" if sure else "nominate.high", "n": int(workers), **facts}
    if _is_dearest(position, number):
        return {"key": "nominate.discount", **facts}
    key = "nominate.first" if facts["place"] == 1 else "nominate.place"
    return {"key": key if facts["discount"] else f"{key}.full", **facts}


def _against(position: Position, seat: i64, workers: i64) -> dict[str, Any]:
    """Compare the tile up for auction, at this number of workers, with the free tile that has the highest discount
    among the other tiles.

    For both tiles, the result contains the place, the best purchases of the remaining workers, their price and their
    gain.
    """
    rest = lots_left(position) & ~bit(position.lot)
    best: i64 = 0
    for number in range(1, 13):
        if rest & bit(number) and (not best or DISCOUNT[number] > DISCOUNT[best]):
            best = number
    kept = position.free[seat]
    own = Basket(position, seat, position.lot, kept - workers)
    other = Basket(position, seat, best, kept)
    return _facts(position, seat, position.lot, workers) | {
        "bought": int(own.bought),
        "spent": int(own.spent),
        "total": int(own.total),
        "other": int(best),
        "kept": int(kept),
        "rest_place": int(count(position.lots & first_bits(best))) + 1,
        "rest_bought": int(other.bought),
        "rest_spent": int(other.spent),
        "rest_total": int(other.total),
        "lost": abs(int(other.total - own.total)),
    }


def _is_sure(position: Position) -> bool:
    """Return whether only one other tile is left. A seat that passes then gets this tile."""
    return count(lots_left(position)) == 2


def _bid(position: Position, seat: i64, workers: i64) -> dict[str, Any]:
    """Return the advantage of the tile over passing: better purchases, an earlier place, or keeping the tile from
    another seat.
    """
    facts = {"n": int(workers), **_against(position, seat, workers)}
    sure = ".sure" if _is_sure(position) else ""
    if facts["total"] > facts["rest_total"]:
        nothing = "" if facts["rest_bought"] else ".nothing"
        return {"key": f"bid.saves{sure}{nothing}", **facts}
    if facts["total"] == facts["rest_total"]:
        return {"key": "bid.even" if facts["discount"] else "bid.even.place", **facts}
    first = Basket(position, seat, position.lot, 1)
    if facts["place"] < facts["rest_place"] and first.bought:
        facts |= {"tile": KIND_IDS[first.kind(seat)], "worth": int(first.total)}
        return {"key": "bid.place", **facts}
    return {"key": "bid.deny" if facts["discount"] else "bid.deny.place", **facts}


def _pass(position: Position, seat: i64) -> dict[str, Any]:
    """Return the outcome of a pass compared with the outcome of the minimum raise."""
    raised = int(position.high) + 1
    facts = {"n": raised, **_against(position, seat, raised)}
    if facts["rest_total"] <= facts["total"]:
        return {"key": "pass.keep" if facts["lost"] else "pass.even", **facts}
    key = "pass.sure" if _is_sure(position) else "pass.next" if _chooses_next(position, seat) else "pass"
    return {"key": key if facts["bought"] else f"{key}.nothing", **facts}


def _chooses_next(position: Position, seat: i64) -> bool:
    """Return whether a pass ends this auction and lets the seat choose the next tile (P17)."""
    if position.bidding != bit(seat) | bit(position.bidder):
        return False
    for other in range(position.seats):
        if other != position.bidder and not position.tiles[other] and position.old[other] > position.old[seat]:
            return False
    return True
