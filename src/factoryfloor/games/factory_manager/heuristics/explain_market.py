"""Reasons for putting a tile on the market: the tile itself, or a later tile of the same column."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import ENOUGH, PUT
from ..rules.market import top_of
from ..rules.pieces import COLUMN_HALF, KIND_IDS, PRICE, ROUNDS, STORED, WORKERS, kind_at
from ..rules.position import Position
from .earnings import Earnings
from .explain_buying import gain_of_others, partner
from .prospect import as_it_is, staff_change, with_kind, with_kinds
from .stocking import best_dig, best_turn, market_priors
from .valuation import Valuation
from .weights import DEEPER


def explain_market(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for putting out a tile, or for stopping."""
    earnings = Earnings()
    if action == ENOUGH:
        helps = max(market_priors(position, seat, position.choices, 1.0, earnings)) > 0.0
        return {"key": "best"} if helps else {"key": "enough"}
    column = action - PUT
    half: i64 = COLUMN_HALF[column]
    kind = kind_at(half, top_of(position, column))
    facts: dict[str, Any] = {"tile": KIND_IDS[kind], "price": int(position.cost(seat, kind))}
    depth, wanted = _wanted(position, seat, column, earnings, 0)
    if depth > 1:
        facts |= {"n": int(depth) - 1, "below": KIND_IDS[wanted], "cost": int(position.cost(seat, wanted))}
        return _brings(position, seat, wanted, "put.below", facts)
    if depth == 1:
        return _brings(position, seat, kind, "put", facts)
    if max(market_priors(position, seat, position.choices, 1.0, earnings)) <= 0.0:
        facts["gain"] = int(gain_of_others(position, seat, kind))
        if not position.owed:
            return {"key": "best"}
        return _least_bad(position, seat, facts) if facts["gain"] else {"key": "put.none", **facts}
    reason = _unwanted(position, seat, kind, facts)
    if reason["key"] != "best":
        return reason
    deeper, wanted = _wanted(position, seat, column, earnings, DEEPER)
    if not deeper:
        return reason
    facts |= {"n": int(deeper) - 1, "below": KIND_IDS[wanted], "cost": int(position.cost(seat, wanted))}
    reason = _brings(position, seat, wanted, "put.deeper", facts)
    return reason if reason["key"] in ("put.deeper.income", "put.deeper.pair") else {"key": "best"}


def _unwanted(position: Position, seat: i64, kind: i64, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the reason for a tile that is not the best for the seat: its gain for the seat and for the other seats."""
    facts |= {"full": int(PRICE[kind]), "money": int(position.money[seat])}
    gain = gain_of_others(position, seat, kind)
    before, after = as_it_is(position, seat, WORKERS), with_kind(position, seat, kind, WORKERS)
    earns = after.income > before.income and facts["price"] <= facts["money"]
    incomes = {"before": int(before.income), "after": int(after.income)}
    if gain <= 0 and earns:
        return {"key": "put.own", **incomes, **facts}
    if gain <= 0 and STORED[kind]:
        stored = {"store": int(before.storage), "storage": int(after.storage), "production": int(before.production)}
        return {"key": "put.storage", **stored, **facts}
    if gain <= 0:
        return {"key": "put.cold", **facts}
    facts["gain"] = int(gain)
    if earns:
        return {"key": "put.also", **incomes, **facts}
    return _least_bad(position, seat, facts)


def _least_bad(position: Position, seat: i64, facts: dict[str, Any]) -> dict[str, Any]:
    """Return whether a tile that helps only other seats helps them less than the other open tiles."""
    least: i64 = facts["gain"]
    for action in position.choices:
        if action != ENOUGH:
            column = action - PUT
            kind = kind_at(COLUMN_HALF[column], top_of(position, column))
            least = min(least, gain_of_others(position, seat, kind))
    if position.owed and facts["gain"] == least:
        return {"key": "put.least", "n": int(position.owed), **facts}
    return {"key": "best"}


def _wanted(position: Position, seat: i64, column: i64, earnings: Earnings, deeper: i64) -> tuple[i64, i64]:
    """Return the depth and kind of the tile that improves the seat's turn most.

    The seat can reach the tile if ``deeper`` other tiles of the column are also put out. The depth is 0 if no tile
    improves the turn.
    """
    valuation = Valuation(position, seat, True, earnings)
    before = best_turn(position, seat, position.market_0, position.market_1, valuation)
    most = max(position.owed, position.extra) + deeper
    gain, depth, kind = best_dig(position, seat, column, most, before, valuation)
    return (depth, kind) if gain > 0.0 else (0, 0)


def _brings(position: Position, seat: i64, kind: i64, key: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the gain of the seat's factory from a tile, alone or together with a tile on the market."""
    before = as_it_is(position, seat, WORKERS)
    facts["before"] = int(before.income)
    after = with_kind(position, seat, kind, WORKERS)
    if after.income > before.income:
        ending, staff = staff_change(position, before, after) if key == "put" else ("", {})
        return {"key": f"{key}.income{ending}", "after": int(after.income), **facts, **staff}
    money = position.money[seat] - position.cost(seat, kind)
    other = partner(position, seat, kind, before, money, position.free[seat] - 1)
    if other >= 0:
        income = with_kinds(position, seat, kind, other, WORKERS).income
        return {"key": f"{key}.pair", "other": KIND_IDS[other], "after": int(income), **facts}
    if after.available > before.available and position.round < ROUNDS:
        return {**facts, "key": f"{key}.workers", "n": int(after.available - before.available)}
    return {"key": f"{key}.useful", **facts}
