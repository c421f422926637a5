"""Reasons for buying, laying, tearing down and hiring: the income before and after the action."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import BUY, HIRE, LAY, TEAR
from ..rules.buying import general_room, room_for, to_tear
from ..rules.pieces import HALF, KIND_IDS, PRODUCTION, ROUNDS, SEASONAL, STORED, TILES, WORKERS
from ..rules.position import Position
from .explain_done import explain_done
from .prospect import Prospect, as_it_is, has_place, incomes_left, with_kind, with_kinds


def explain_buying(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for a step of a buying turn."""
    if action >= HIRE:
        return _hiring(position, seat, action - HIRE)
    if action >= TEAR:
        return _demolition(position, seat, action - TEAR)
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
            return {"key": f"{verb}.last" if position.round == ROUNDS else f"{verb}.income", **facts, **gains}
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


def _demolition(position: Position, seat: i64, kind: i64) -> dict[str, Any]:
    """Return the reason for tearing down a tile: the available replacements with a profit, or else the income that the
    factory keeps.
    """
    before = as_it_is(position, seat, WORKERS)
    torn = to_tear(position, seat, kind)
    half: i64 = HALF[kind]
    laid_0 = position.laid[2 * seat] ^ (0 if half else torn)
    laid_1 = position.laid[2 * seat + 1] ^ (torn if half else 0)
    facts: dict[str, Any] = {"tile": KIND_IDS[kind], "before": int(before.income)}
    found = _followers(position, seat, laid_0, laid_1, before.income)
    kept = _followers(position, seat, position.laid[2 * seat], position.laid[2 * seat + 1], before.income)
    if found and (general_room(position, seat) != 0 or found["after"] > kept.get("after", before.income)):
        return {"key": "tear.others" if "third" in found else "tear.other", **found, **facts}
    after = Prospect(position, laid_0, laid_1, WORKERS)
    if after.income == before.income and after.available == before.available:
        return {"key": "tear.idle", **facts}
    if after.available > before.available:
        freed = int(after.available - before.available)
        return {"key": "tear.workers", "n": freed, "after": int(after.income), **facts}
    if general_room(position, seat) == 0:  # there is room without this demolition
        return {"key": "best"}
    return {"key": "tear.room", "after": int(after.income), **facts}


def _followers(position: Position, seat: i64, laid_0: i64, laid_1: i64, top: i64) -> dict[str, Any]:
    """Return one or two tiles that increase a factory's earnings, or an empty list if there are none."""
    found: dict[str, Any] = {}
    one = [kind for kind in range(len(KIND_IDS)) if _within_reach(position, seat, kind)]
    for kind in one:
        income = _income_with(position, seat, laid_0, laid_1, kind, -1)
        if income > top or (found and income == top):  # among equal gains, the better tile, as bots choose it
            top = income
            found = {"other": KIND_IDS[kind], "after": int(income)}
    if found or position.owed < 3:
        return found
    for kind in one:
        for third in one:
            if third <= kind or position.cost(seat, kind) + position.cost(seat, third) > position.money[seat]:
                continue
            income = _income_with(position, seat, laid_0, laid_1, kind, third)
            if income > top:
                top = income
                found = {"other": KIND_IDS[kind], "third": KIND_IDS[third], "after": int(income)}
    return found


def _income_with(position: Position, seat: i64, laid_0: i64, laid_1: i64, kind: i64, third: i64) -> i64:
    """Return the income of a factory with one more tile of each of two kinds, if both are available. -1 means no second
    kind.
    """
    for one in (kind, third):
        if one < 0 or not has_place(laid_1, one):
            continue
        if HALF[one]:
            laid_1 |= _within_reach(position, seat, one)
        else:
            laid_0 |= _within_reach(position, seat, one)
    return Prospect(position, laid_0, laid_1, WORKERS).income


def _within_reach(position: Position, seat: i64, kind: i64) -> i64:
    """Return a waiting tile of a kind, or a tile that another worker can buy, as a bit.

    Return 0 if there is no such tile.
    """
    half: i64 = HALF[kind]
    found: i64 = position.waiting[2 * seat + half] & TILES[kind]
    if not found and position.owed > 1 and position.cost(seat, kind) <= position.money[seat]:
        found = (position.market_1 if half else position.market_0) & TILES[kind]
    return found & -found


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
