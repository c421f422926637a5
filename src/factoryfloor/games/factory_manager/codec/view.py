"""The view of a seat. It contains everything except another seat's unconfirmed changes of its running set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64

from ..rules import scoring
from ..rules.ids import price_ids, tile_id, tile_ids
from ..rules.pieces import (
    COLUMN,
    COLUMN_HALF,
    CONTROL_1,
    CROSSED,
    DISCOUNT,
    FOR_SALE,
    KIND_IDS,
    OPTIMIZATION_1,
    PRICE,
    ROBOTS_1,
    ROUNDS,
    SPACES,
    START_0,
    STORAGES_0,
    kind_at,
)
from ..rules.position import AUCTION, BUREAUCRACY, MARKET, NOBODY, Position
from ..rules.tiles import TYPES
from .figures import forecast, proposal
from .worker_places import workers_view

if TYPE_CHECKING:
    from .view_types import Auction, Column, Dial, Laid, Lot, Market, Phase, Player, Price, TileOf, TurnTile, View

PHASES: Final[tuple[Phase, ...]] = ("auction", "market", "buying", "bureaucracy", "over")


def view_of(position: Position, seat: int | None) -> View:
    """Return the position as a seat sees it, or as a spectator sees it if ``seat`` is None."""
    public = public_view(position)
    return public if seat is None else cast("View", {**public, **own_view(position, seat)})


def own_view(position: Position, seat: int) -> dict[str, Any]:
    """Return the fields of a seat's view that differ from the spectators' view."""
    if position.phase == BUREAUCRACY and position.mid_chain and seat == position.turn:
        return {"seat": seat, "proposal": proposal(position, seat)}
    return {"seat": seat}


def public_view(position: Position) -> View:
    """Return the position as a spectator sees it."""
    seats = int(position.seats)
    in_auction = position.phase == AUCTION
    return {
        "game": "factory_manager",
        "seats": seats,
        "seat": None,
        "over": position.over,
        "first_game": position.first_game,
        "round": int(position.round),
        "rounds": ROUNDS,
        "phase": PHASES[position.phase],
        "turn": None if position.over else int(position.turn),
        "order": None if in_auction else [int(position.seat_at(place)) for place in range(seats)],
        "price": price_view(position),
        "auction": auction_view(position) if in_auction else None,
        "pool": [] if in_auction else turn_tiles(position.hidden),
        "columns": [column_view(position, column) for column in range(len(TYPES))],
        "market": market_view(position),
        "gone": tiles_gone(position),
        "players": [player_view(position, player) for player in range(seats)],
        "proposal": proposal(position, None) if position.phase == BUREAUCRACY else None,
        "ranking": scoring.ranking(position) if position.over else None,
    }


def price_view(position: Position) -> Price:
    """Return the price of energy, the turned price tiles, and the unseen price tiles."""
    steps, tiles = position.expected()
    turned = [int(position.step(place)) for place in range(int(position.turned_tiles()))]
    unseen = {str(step): int((position.unseen >> (4 * step)) & 15) for step in range(3)}
    return {
        "id": "price-marker",
        "now": int(position.price),
        "expected": None if position.over else round(int(position.price) + int(steps) / int(tiles), 2),
        "turned": [{"id": name, "step": step} for name, step in zip(price_ids(turned), turned, strict=True)],
        "left": ROUNDS - len(turned),
        "unseen": unseen,
    }


def turn_tile(number: i64) -> TurnTile | None:
    """Return a turn-order tile, or None for number 0."""
    return None if number == 0 else _turn_tile(number)


def _turn_tile(number: i64) -> TurnTile:
    return {"id": f"turn-{number}", "number": int(number), "discount": int(DISCOUNT[number])}


def turn_tiles(mask: i64) -> list[TurnTile]:
    """Return a set of turn-order tiles in ascending order."""
    tiles: int = mask
    return [_turn_tile(number) for number in range(1, 13) if tiles >> number & 1]


def auction_view(position: Position) -> Auction:
    """Return the turned-up tiles with their owners, and the state of the bidding."""
    owners = {int(number): seat for seat, number in enumerate(position.tiles) if number}
    lots: list[Lot] = []
    for tile in turn_tiles(position.lots):
        owner = owners.get(tile["number"])
        lots.append({**tile, "owner": owner, "workers": 0 if owner is None else int(position.bids[owner])})
    without = [seat for seat in range(int(position.seats)) if not position.tiles[seat]]
    return {
        "lots": lots,
        "hidden": turn_tiles(position.hidden),
        "nominator": max(without, key=lambda seat: int(position.old[seat])),
        "lot": f"turn-{position.lot}" if position.lot else None,
        "bid": int(position.high),
        "bidder": None if position.bidder == NOBODY else int(position.bidder),
        "bidding": [seat for seat in without if int(position.bidding) >> seat & 1],
        "last": without[0] if len(without) == 1 else None,
    }


def column_view(position: Position, column: int) -> Column:
    """Return a column of tiles, beginning with the open tile."""
    half = COLUMN_HALF[column]
    tiles = COLUMN[column] & (position.stock_1 if half else position.stock_0)
    ids = tile_ids(0, 0, tiles) if half else tile_ids(0, tiles, 0)
    return {"id": f"column-{TYPES[column]}", "type": TYPES[column], "tiles": ids}


def market_view(position: Position) -> Market:
    """Return the market, with the price of each tile for each seat."""
    return {
        "tiles": [
            {
                **tile_view(0, half, low),
                "price": int(PRICE[kind_at(half, low)]),
                "prices": prices(position, kind_at(half, low)),
            }
            for half, low in singles(position.market_0, position.market_1)
        ],
        "owed": int(position.owed) if position.phase == MARKET else 0,
        "extra": int(position.extra),
    }


def prices(position: Position, kind: i64) -> list[int | None]:
    """Return the price of a tile for each seat, or None for a seat without a new turn-order tile."""
    seats = range(int(position.seats))
    return [int(position.cost(seat, kind)) if position.tiles[seat] else None for seat in seats]


def singles(half_0: i64, half_1: i64) -> list[tuple[int, int]]:
    """Return the tiles of a set one by one, as half and bit, beginning with storage."""
    storage: int = half_0 & STORAGES_0
    found: list[tuple[int, int]] = []
    for half, mask in ((0, storage), (0, int(half_0) & ~storage), (1, int(half_1))):
        while mask:
            low = mask & -mask
            found.append((half, low))
            mask ^= low
    return found


def tile_view(seat: i64, half: i64, low: i64) -> TileOf:
    """Return a tile by id and kind."""
    return {"id": tile_id(seat, half, low), "kind": KIND_IDS[kind_at(half, low)]}


def player_view(position: Position, player: int) -> Player:
    """Return a player's factory, workers and money."""
    laid_0, laid_1 = int(position.laid[2 * player]), int(position.laid[2 * player + 1])
    dials = int(position.dials[player])
    return {
        "seat": player,
        "factory": f"factory-{player}",
        "aside": f"aside-{player}",
        "money": int(position.money[player]),
        "turn_tile": turn_tile(position.tiles[player]),
        "old_tile": turn_tile(position.old[player]),
        "workers": workers_view(position, player),
        "general": factory_view(position, player, laid_0, laid_1 & ROBOTS_1),
        "control": only(factory_view(position, player, 0, laid_1 & CONTROL_1)),
        "optimization": only(factory_view(position, player, 0, laid_1 & OPTIMIZATION_1)),
        "waiting": [
            tile_view(player, half, low)
            for half, low in singles(position.waiting[2 * player], position.waiting[2 * player + 1])
        ],
        "spaces": {
            "room": SPACES + int(position.opened[player]),
            "used": int(position.general(player)),
            "opened": int(position.opened[player]),
        },
        "dials": {
            "production": dial(player, "production", dials),
            "storage": dial(player, "storage", dials >> 8),
            "energy": dial(player, "energy", dials >> 16),
        },
        "income": int(position.income[player]) if position.turned_tiles() else None,
        "forecast": forecast(position, player),
        "to_move": bool(int(position.pending) >> player & 1),
    }


def factory_view(position: Position, player: int, half_0: int, half_1: int) -> list[Laid]:
    """Return laid tiles, and whether they run.

    Outside the bureaucracy phase, tiles count as running if they ran in the last bureaucracy phase.
    """
    shut = (int(position.shut[2 * player]), int(position.shut[2 * player + 1]))
    return [{**tile_view(player, half, low), "running": not shut[half] & low} for half, low in singles(half_0, half_1)]


def only(laid: list[Laid]) -> Laid | None:
    """Return the tile in a place, or None if the place is empty."""
    return laid[0] if laid else None


def dial(player: int, name: str, value: int) -> Dial:
    """Return the dial of a player's board whose value is in the lowest eight bits of the number."""
    return {"id": f"dial-{player}-{name}", "value": value & 255}


def tiles_gone(position: Position) -> list[str]:
    """Return the ids of all tiles that have left the game: torn-down tiles, and X tiles that were not drawn."""
    seats = int(position.seats)
    gone_0 = int(FOR_SALE[2 * seats] | CROSSED[0]) & ~int(position.stock_0 | position.market_0)
    gone_1 = int(FOR_SALE[2 * seats + 1] | CROSSED[1]) & ~int(position.stock_1 | position.market_1)
    found: list[str] = []
    for seat in range(seats):
        gone_0 &= ~int(position.laid[2 * seat] | position.waiting[2 * seat])
        gone_1 &= ~int(position.laid[2 * seat + 1] | position.waiting[2 * seat + 1])
        found += tile_ids(seat, START_0 & ~int(position.laid[2 * seat]), 0)
    return found + tile_ids(0, gone_0, gone_1)
