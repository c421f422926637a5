"""Reasons for ending a buying turn with unused workers, and for hiring no workers."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import BUY, LAY
from ..rules.buying import general_room, room_for
from ..rules.pieces import HALF, KIND_IDS, ROUNDS, TILES, WORKERS
from ..rules.position import Position
from .prospect import as_it_is, incomes_left, with_kind


def explain_done(position: Position, seat: i64) -> dict[str, Any]:
    """Return the reason for hiring no worker. ``n`` is the number of unused workers."""
    before = as_it_is(position, seat, WORKERS)
    wage = int(position.wage(seat))
    gain = int(as_it_is(position, seat, WORKERS + 1).income - before.income)
    last = position.round == ROUNDS
    facts: dict[str, Any] = {"n": int(position.owed), "money": int(position.money[seat]), "price": wage, "gain": gain}
    missed = _most_paying(position, seat)
    if missed:
        return {"key": "best"} if last else {**facts, **missed}
    if gain > wage:
        return {"key": "best"} if last else {"key": "done.wage", **facts}
    if not position.owed:
        return {"key": "done.acted" if gain > 0 else "done.acted.none", **facts}
    if not any(action < LAY for action in position.choices):
        return _out_of_reach(position, seat, facts)
    return {"key": "done.last" if last else "done.keep", **facts}


def _most_paying(position: Position, seat: i64) -> dict[str, Any]:
    """Return the tile with the highest profit, and the reason not to buy it.

    Return an empty dict if no tile is profitable.
    """
    before = as_it_is(position, seat, WORKERS)
    found: dict[str, Any] = {}
    most: i64 = 0
    for action in position.choices:
        if action >= LAY or (action - BUY) & 1:
            continue
        kind: i64 = (action - BUY) >> 1
        after = with_kind(position, seat, kind, WORKERS)
        price = _price_laid(position, seat, kind)
        total = (after.income - before.income) * incomes_left(position)
        if total - price <= most:
            continue
        most = total - price
        bound = before.available - after.available
        found = {
            "key": "done.binds" if bound > 0 else "done.save",
            "tile": KIND_IDS[kind],
            "price": int(price),
            "total": int(total),
            "bound": int(bound),
            "left": int(after.available),
            "kept": int(position.money[seat] - price),
        }
    return found


def _price_laid(position: Position, seat: i64, kind: i64) -> i64:
    """Return the price of a market tile, including its space."""
    half: i64 = HALF[kind]
    offered: i64 = (position.market_1 if half else position.market_0) & TILES[kind]
    return position.cost(seat, kind) + room_for(position, half, offered & -offered, general_room(position, seat))


def _out_of_reach(position: Position, seat: i64, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the reason if the market is empty or no tile is affordable."""
    prices = [
        int(position.cost(seat, kind))
        for kind in range(len(KIND_IDS))
        if (position.market_1 if HALF[kind] else position.market_0) & TILES[kind]
    ]
    if not prices:
        return {"key": "done.empty", **facts}
    return {"key": "done.poor", "cheapest": min(prices), **facts}
