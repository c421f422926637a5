"""Writes a position as JSON in plain names (see docs/games/factory_manager_format.md)."""

from typing import Any

from ..rules.ids import tile_ids
from ..rules.pieces import KIND_IDS
from ..rules.position import AUCTION, BUREAUCRACY, BUYING, MARKET, NOBODY, RULES, Position
from .view import PHASES, tiles_gone


def dump(position: Position) -> dict[str, Any]:
    """Return the position except its chance as JSON. Tiles that no list contains are in their columns."""
    seats = int(position.seats)
    return {
        "game": "factory_manager",
        "rules": RULES,
        "seats": seats,
        "options": {"first_game": position.first_game},
        "round": int(position.round),
        "phase": PHASES[position.phase],
        "turn": None if position.over else int(position.turn),
        "price_tiles": [int(position.step(place)) for place in range(int(position.turned_tiles()))],
        "pool": turn_numbers(position.hidden),
        "auction": _write_auction(position) if position.phase == AUCTION else None,
        "market": tile_ids(0, position.market_0, position.market_1),
        "gone": tiles_gone(position),
        "put": {"owed": int(position.owed), "extra": int(position.extra)} if position.phase == MARKET else None,
        "acting": int(position.owed) if position.phase == BUYING else None,
        "changed": _write_change(position) if position.phase == BUREAUCRACY and position.mid_chain else None,
        "players": [_write_player(position, seat) for seat in range(seats)],
    }


def turn_numbers(mask: int) -> list[int]:
    """Return the numbers of a set of turn-order tiles."""
    tiles = int(mask)
    return [number for number in range(1, 13) if tiles >> number & 1]


def _write_auction(position: Position) -> dict[str, Any]:
    open_lot = bool(position.lot and position.bidding)
    return {
        "lots": turn_numbers(position.lots),
        "lot": int(position.lot) if open_lot else None,
        "bid": int(position.high) if open_lot else None,
        "bidder": None if position.bidder == NOBODY else int(position.bidder),
        "bidding": [seat for seat in range(int(position.seats)) if int(position.bidding) >> seat & 1],
    }


def _write_change(position: Position) -> dict[str, Any]:
    """Return the changed running set and the last change."""
    kind, on = divmod(int(position.toggled), 2)
    return {
        "running": tile_ids(position.turn, position.runs_0, position.runs_1),
        "last": f"{'run' if on else 'shut'} {KIND_IDS[kind]}",
    }


def _write_player(position: Position, seat: int) -> dict[str, Any]:
    laid_0, laid_1 = int(position.laid[2 * seat]), int(position.laid[2 * seat + 1])
    return {
        "money": int(position.money[seat]),
        "income": int(position.income[seat]) if position.turned_tiles() else None,
        "old_tile": int(position.old[seat]) or None,
        "turn_tile": int(position.tiles[seat]) or None,
        "workers": int(position.workers[seat]),
        "canteen": int(position.canteen[seat]),
        "bid": int(position.bids[seat]),
        "free": int(position.free[seat]),
        "opened": int(position.opened[seat]),
        "laid": tile_ids(seat, laid_0, laid_1),
        "shut": tile_ids(seat, position.shut[2 * seat], position.shut[2 * seat + 1]),
        "waiting": tile_ids(seat, position.waiting[2 * seat], position.waiting[2 * seat + 1]),
        "dials": [int(position.dials[seat]) >> (8 * place) & 255 for place in range(3)],
    }
