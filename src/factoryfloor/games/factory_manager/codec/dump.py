"""A position written down in plain names (see docs/factory_manager.md)."""

from typing import Any, Final

from ..rules.ids import tile_ids
from ..rules.pieces import KIND_IDS
from ..rules.position import AUCTION, BUREAUCRACY, BUYING, MARKET, NOBODY, Table
from ..rules.setup import tiles_gone
from .view import PHASES

RULES: Final = 1


def write_position(table: Table) -> dict[str, Any]:
    """Everything but chance, as JSON. Tiles that are in no list lie in their columns."""
    seats = int(table.seats)
    return {
        "game": "factory_manager",
        "rules": RULES,
        "seats": seats,
        "options": {"first_game": table.first_game},
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "turn": None if table.over else int(table.turn),
        "price_tiles": [int(table.step(place)) for place in range(int(table.turned_tiles()))],
        "pool": turn_numbers(table.hidden),
        "auction": _write_auction(table) if table.phase == AUCTION else None,
        "market": tile_ids(0, table.market_0, table.market_1),
        "gone": tiles_gone(table),
        "put": {"owed": int(table.owed), "extra": int(table.extra)} if table.phase == MARKET else None,
        "acting": int(table.owed) if table.phase == BUYING else None,
        "changed": _write_change(table) if table.phase == BUREAUCRACY and table.chaining else None,
        "players": [_write_player(table, seat) for seat in range(seats)],
    }


def turn_numbers(mask: int) -> list[int]:
    """The numbers of a set of turn-order tiles."""
    tiles = int(mask)
    return [number for number in range(1, 13) if tiles >> number & 1]


def _write_auction(table: Table) -> dict[str, Any]:
    open_lot = bool(table.lot and table.bidding)
    return {
        "lots": turn_numbers(table.lots),
        "lot": int(table.lot) if open_lot else None,
        "bid": int(table.high) if open_lot else None,
        "bidder": None if table.bidder == NOBODY else int(table.bidder),
        "bidding": [seat for seat in range(int(table.seats)) if int(table.bidding) >> seat & 1],
    }


def _write_change(table: Table) -> dict[str, Any]:
    """The set as changed so far, and the last change."""
    kind, on = divmod(int(table.toggled), 2)
    return {
        "running": tile_ids(table.turn, table.runs_0, table.runs_1),
        "last": f"{'run' if on else 'shut'} {KIND_IDS[kind]}",
    }


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    laid_0, laid_1 = int(table.laid[2 * seat]), int(table.laid[2 * seat + 1])
    return {
        "money": int(table.money[seat]),
        "income": int(table.income[seat]) if table.turned_tiles() else None,
        "old_tile": int(table.old[seat]) or None,
        "turn_tile": int(table.tiles[seat]) or None,
        "workers": int(table.workers[seat]),
        "canteen": int(table.canteen[seat]),
        "bid": int(table.bids[seat]),
        "free": int(table.free[seat]),
        "opened": int(table.opened[seat]),
        "laid": tile_ids(seat, laid_0, laid_1),
        "shut": tile_ids(seat, table.shut[2 * seat], table.shut[2 * seat + 1]),
        "waiting": tile_ids(seat, table.waiting[2 * seat], table.waiting[2 * seat + 1]),
        "dials": [int(table.dials[seat]) >> (8 * place) & 255 for place in range(3)],
    }
