"""Reasons for buying, laying and hiring: the income before and after the action."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import BUY, HIRE, LAY, TEAR
from ..rules.buying import general_room, room_for
from ..rules.pieces import HALF, KIND_IDS, PRODUCTION, ROUNDS, SEASONAL, STORED, TILES, WORKERS
from ..rules.position import Position
from .explain_done import explain_done
from .explain_tearing import explain_tearing
from .prospect import Prospect, as_it_is, incomes_left, staff_change, with_kind, with_kinds


def explain_buying(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for a step of a buying turn."""
    if action >= HIRE:
        return _hiring(position, seat, action - HIRE)
    if action >= TEAR:
        return explain_tearing(position, seat, action - TEAR)
    if action >= LAY:
        kind = action - LAY
        half: i64 = HALF[kind]
        waiting = position.waiting[2 * seat + half] & TILES[kind]
        space = room_for(position, half, waiting & -waiting, general_room(position, seat))
        return _tile(position, seat, kind, "lay", space)
    kind = (action - BUY) >> 1
    price = position.cost(seat, kind)
    if (action - BUY) & 1:
        return _aside(position, seat, kind, price)
    half = HALF[kind]
    offered: i64 = (position.market_1 if half else position.market_0) & TILES[kind]
    space = room_for(position, half, offered & -offered, general_room(position, seat))
    return _tile(position, seat, kind, "buy", price + space)


def _tile(position: Position, seat: i64, kind: i64, verb: str, price: i64) -> dict[str, Any]:
    """Return the gain from a new tile: at once, together with another tile, with seasonal workers, or later."""
    before = as_it_is(position, seat, WORKERS)
    facts: dict[str, Any] = {"tile": KIND_IDS[kind], "price": int(price), "before": int(before.income)}
    after = with_kind(position, seat, kind, WORKERS)
    if after.income > before.income:
        more = after.income - before.income
        times = incomes_left(position)
        gains = {"after": int(after.income), "more": int(more), "times": int(times), "total": int(more * times)}
        if more * times > price:
            if position.round == ROUNDS:
                return {"key": f"{verb}.last", **facts, **gains}
            ending, staff = staff_change(position, before, after) if verb == "buy" else ("", {})
            return {"key": f"{verb}.income{ending}", "energy": int(before.price), **facts, **gains, **staff}
        return _pair(position, seat, kind, verb, price) or {**_little(kind, verb, before), **facts, **gains}
    if after.available > before.available and position.round < ROUNDS:
        return {"key": f"{verb}.workers", "n": int(after.available - before.available), **facts}
    pair = _pair(position, seat, kind, verb, price)
    if pair:
        return pair
    hired = _with_hired(position, seat, kind)
    if hired:
        return {"key": f"{verb}.hire", **hired, **facts}
    if STORED[kind]:
        return {
            "key": f"{verb}.storage",
            "production": int(after.production),
            "storage": int(after.storage),
            **facts,
        }
    if PRODUCTION[kind] and before.production >= before.storage:
        return {**_little(kind, verb, before), "key": f"{verb}.production", **facts}
    return {"key": "best"}


def _pair(position: Position, seat: i64, kind: i64, verb: str, price: i64) -> dict[str, Any]:
    """Return the gain from a tile together with another affordable tile.

    Return an empty dict if there is no such tile.
    """
    before = as_it_is(position, seat, WORKERS)
    workers = 1 if verb == "buy" else 0
    other = partner(position, seat, kind, before, position.money[seat] - price, position.owed - workers)
    if other < 0:
        return {}
    joined = with_kinds(position, seat, kind, other, WORKERS)
    return {
        "key": f"{verb}.room" if STORED[kind] else f"{verb}.pair",
        "tile": KIND_IDS[kind],
        "other": KIND_IDS[other],
        "price": int(price),
        "before": int(before.income),
        "after": int(joined.income),
        "store": int(before.storage),
        "storage": int(before.storage + STORED[kind]),
    }


def _little(kind: i64, verb: str, before: Prospect) -> dict[str, Any]:
    """Return the reason for a tile that does not earn its price alone: no storage for its product, or a gain that is
    too small.
    """
    full = PRODUCTION[kind] > 0 and before.production >= before.storage
    key = f"{verb}.full" if full else f"{verb}.little"
    return {"key": key, "made": int(PRODUCTION[kind]), "storage": int(before.storage)}


def partner(position: Position, seat: i64, kind: i64, before: Prospect, money: i64, workers: i64) -> i64:
    """Return the affordable kind on the market that increases a tile's earnings most, or -1."""
    best: i64 = -1
    top = before.income
    if workers <= 0:
        return best
    for other in range(len(KIND_IDS)):
        half: i64 = HALF[other]
        offered: i64 = (position.market_1 if half else position.market_0) & TILES[other]
        if other == kind:
            offered &= offered - 1
        if not offered or position.cost(seat, other) > money:
            continue
        alone = with_kind(position, seat, other, WORKERS).income
        joined = with_kinds(position, seat, kind, other, WORKERS).income
        if joined > top and joined > alone:
            top = joined
            best = other
    return best


def _with_hired(position: Position, seat: i64, kind: i64) -> dict[str, Any]:
    """Return the gain from a tile with seasonal workers hired for it. Return an empty dict if the wages cost more."""
    for hired in range(1, SEASONAL + 1):
        without = as_it_is(position, seat, WORKERS + hired).income
        income = with_kind(position, seat, kind, WORKERS + hired).income
        if income > without:
            return {"n": int(hired), "wages": int(hired * position.wage(seat)), "after": int(income)}
    return {}


def _aside(position: Position, seat: i64, kind: i64, price: i64) -> dict[str, Any]:
    """Return the reason for letting a tile wait: an opponent would earn more with it, or it is laid later."""
    facts = {"tile": KIND_IDS[kind], "price": int(price)}
    gain = gain_of_others(position, seat, kind)
    if gain > 0:
        return {"key": "aside.deny", "gain": int(gain), **facts}
    return {"key": "aside.later", **facts}


def gain_of_others(position: Position, seat: i64, kind: i64) -> i64:
    """Return the largest income gain that an opponent can have from a tile of a kind."""
    gain: i64 = 0
    for other in range(position.seats):
        if other != seat:
            before = as_it_is(position, other, WORKERS).income
            gain = max(gain, with_kind(position, other, kind, WORKERS).income - before)
    return gain


def _hiring(position: Position, seat: i64, hired: i64) -> dict[str, Any]:
    """Compare the wages with the additional income from more workers."""
    if not hired:
        return explain_done(position, seat)
    after = as_it_is(position, seat, WORKERS + hired)
    facts: dict[str, Any] = {"n": int(hired), "price": int(hired) * int(position.wage(seat))}
    gain = after.income - as_it_is(position, seat, WORKERS).income
    if gain > facts["price"]:
        return {"key": "hire.income", "gain": int(gain), **facts}
    if position.round == ROUNDS:
        return {"key": "best"}
    return {"key": "hire.next", "left": int(after.available), **facts}
