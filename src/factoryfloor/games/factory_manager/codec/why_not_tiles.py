"""The reasons why a tile is not a target now: its place or its price."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import BUY, LAY, TEAR, TOGGLE
from ..rules.buying import NO_ROOM, general_room, place_of, room_for
from ..rules.ids import tile_id, tile_named
from ..rules.pieces import (
    COLUMN,
    COLUMN_HALF,
    EXTRA_SPACES,
    HALF,
    MACHINES_0,
    NEED,
    PRICE,
    ROBOTS_1,
    SPACES,
)
from ..rules.position import AUCTION, BUREAUCRACY, BUYING, MARKET, Position
from ..rules.running import Tally


def tile_reason(position: Position, seat: i64, piece: str) -> dict[str, Any]:
    """Return the reason for a tile, or an empty dict for other ids."""
    found = tile_named(piece)
    if found is None:
        return {}
    kind, low, owner = found
    half = HALF[kind]
    if owner < 0 and low & (position.stock_1 if half else position.stock_0):
        return in_column(position, half, low)
    if owner < 0 and low & (position.market_1 if half else position.market_0):
        return on_market(position, seat, kind)
    for player in range(position.seats):
        if owner < 0 or owner == player:
            laid = bool(low & position.laid[2 * player + half])
            if laid or low & position.waiting[2 * player + half]:
                if player != seat:
                    return {"key": "other.tile"}
                return laid_here(position, seat, kind, low) if laid else waits(position, seat, kind, low)
    return {"key": "gone"}


def in_column(position: Position, half: int, low: int) -> dict[str, Any]:
    """Return the reason why a column's tile cannot be put out.

    Only the open tile can be put out, and only in the market phase.
    """
    if position.phase == MARKET:
        column = next(i for i in range(len(COLUMN)) if COLUMN_HALF[i] == half and low & COLUMN[i])
        stock = int(COLUMN[column] & (position.stock_1 if half else position.stock_0))
        return {"key": "buried", "n": (stock & (low - 1)).bit_count()}
    return {"key": {AUCTION: "store.auction", BUYING: "store.buying"}.get(int(position.phase), "store.run")}


def on_market(position: Position, seat: i64, kind: int) -> dict[str, Any]:
    """Return the reason for a tile on the market. Buying a tile takes a worker and money."""
    if position.phase != BUYING:
        return {"key": "market.auction" if position.phase == AUCTION else "market.market"}
    if BUY + 2 * kind + 1 in position.choices:
        return {"key": "like"}
    if not position.owed:
        return {"key": "workers", "n": int(position.free[seat])}
    price, full = int(position.cost(seat, kind)), int(PRICE[kind])
    facts = {"price": price, "money": int(position.money[seat]), "missing": price - int(position.money[seat])}
    return {"key": "money", **facts} if price == full else {"key": "money.reduced", "full": full, **facts}


def laid_here(position: Position, seat: i64, kind: int, low: int) -> dict[str, Any]:
    """Return the reason for a laid tile. A worker can tear it down. In the bureaucracy phase, it can be shut down."""
    if position.phase == BUYING:
        like = TEAR + kind in position.choices
        return {"key": "like"} if like else {"key": "tear.workers", "n": int(position.free[seat])}
    if position.phase != BUREAUCRACY:
        return {"key": "laid.later"}
    if not low & (ROBOTS_1 if HALF[kind] else MACHINES_0):
        return {"key": "always"}
    change = TOGGLE + 2 * kind
    if change in position.choices or change + 1 in position.choices:
        return {"key": "like"}
    return change_reason(position, seat, kind, low)


def change_reason(position: Position, seat: i64, kind: int, low: int) -> dict[str, Any]:
    """Return the reason for a machine or robot that cannot be switched because no legal set can follow (P25)."""
    if position.toggled > 2 * kind:
        return {"key": "run.passed"}
    tally = Tally(position.laid[2 * seat], position.laid[2 * seat + 1], position.runs_0, position.runs_1)
    runs = bool(low & (position.runs_1 if HALF[kind] else position.runs_0))
    if not runs and HALF[kind] and tally.robots >= tally.machines:
        return {"key": "run.robots", "n": int(tally.machines)}
    need = int(tally.need) + (-int(NEED[kind]) if runs else int(NEED[kind]))
    facts = {"need": max(need, 0), "n": int(position.workers[seat]) - 1}
    return {"key": "run.needed" if runs else "run.workers", **facts}


def waits(position: Position, seat: i64, kind: int, low: int) -> dict[str, Any]:
    """Return the reason for a waiting tile, which needs a space."""
    if position.phase != BUYING:
        return {"key": "waiting.later"}
    if LAY + kind in position.choices:
        return {"key": "like"}
    return no_room(position, seat, HALF[kind], low)


def no_room(position: Position, seat: i64, half: int, low: int, price: int = 0) -> dict[str, Any]:
    """Return the reason why a tile has no space, or no affordable space once the price of the tile is paid."""
    special = int(place_of(half, low)) & int(position.laid[2 * seat + 1])
    if special:
        return {"key": "room.taken", "tile": tile_id(seat, 1, special)}
    space = int(room_for(position, half, low, general_room(position, seat)))
    if space == NO_ROOM:
        return {"key": "room.full", "spaces": SPACES + EXTRA_SPACES}
    return {"key": "room.money", "price": space, "money": int(position.money[seat]) - price}
