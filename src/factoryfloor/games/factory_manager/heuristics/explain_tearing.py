"""Reasons for tearing down a tile: the tiles that take its place, or the freed workers and place."""

from typing import Any

from mypy_extensions import i64

from ..rules.buying import general_room, place_of, to_tear
from ..rules.pieces import HALF, KIND_IDS, ROUNDS, TILES, WORKERS
from ..rules.position import Position
from .prospect import Prospect, as_it_is, has_place


def explain_tearing(position: Position, seat: i64, kind: i64) -> dict[str, Any]:
    """Return the reason for tearing down a tile: the replacements with a higher income, or else the workers and the
    place for the next round. There is no next round after the last one.
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
    if position.round == ROUNDS:
        return {"key": "best"}
    after = Prospect(position, laid_0, laid_1, WORKERS)
    if after.income == before.income and after.available == before.available:
        return {"key": "tear.idle", **facts}
    if after.available > before.available:
        return {"key": "tear.workers", "tile": KIND_IDS[kind], "n": int(after.available - before.available)}
    if not place_of(half, torn) and general_room(position, seat) == 0:  # there is room without this demolition
        return {"key": "best"}
    return {"key": "tear.room", "tile": KIND_IDS[kind]}


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
