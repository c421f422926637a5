"""What a seat may see: everything but a change of the running set that another has not confirmed."""

from typing import Any, Final

from mypy_extensions import i64

from ..rules.ids import price_ids, tile_id, tile_ids
from ..rules.pieces import (
    COLUMN,
    COLUMN_HALF,
    CONTROL_1,
    DISCOUNT,
    KIND_IDS,
    OPTIMIZATION_1,
    PRICE,
    ROBOTS_1,
    ROUNDS,
    SPACES,
    STORAGES_0,
    kind_at,
)
from ..rules.position import AUCTION, BUREAUCRACY, MARKET, NOBODY, Table
from ..rules.setup import tiles_gone
from ..rules.tiles import TYPES
from .figures import forecast, proposal
from .people import places_of_workers

PHASES: Final = ("auction", "market", "buying", "bureaucracy", "over")


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """The table as ``seat`` sees it; None for an onlooker."""
    seats = int(table.seats)
    in_auction = table.phase == AUCTION
    return {
        "game": "factory_manager",
        "seats": seats,
        "seat": seat,
        "over": table.over,
        "first_game": table.first_game,
        "round": int(table.round),
        "rounds": ROUNDS,
        "phase": PHASES[table.phase],
        "turn": None if table.over else int(table.turn),
        "order": None if in_auction else [int(table.seat_at(place)) for place in range(seats)],
        "price": price_view(table),
        "auction": auction_view(table) if in_auction else None,
        "pool": [] if in_auction else turn_tiles(table.hidden),
        "columns": [column_view(table, column) for column in range(len(TYPES))],
        "market": market_view(table),
        "gone": tiles_gone(table),
        "players": [player_view(table, player) for player in range(seats)],
        "proposal": proposal(table, seat) if table.phase == BUREAUCRACY else None,
        "ranking": table.ranking() if table.over else None,
    }


def price_view(table: Table) -> dict[str, Any]:
    """The price of energy, the price tiles turned, and what else there may be."""
    steps, tiles = table.expected()
    turned = [int(table.step(place)) for place in range(int(table.turned_tiles()))]
    unseen = {str(step): int((table.unseen >> (4 * step)) & 15) for step in range(3)}
    return {
        "id": "price-marker",
        "now": int(table.price),
        "expected": None if table.over else round(int(table.price) + int(steps) / int(tiles), 2),
        "turned": [{"id": name, "step": step} for name, step in zip(price_ids(turned), turned, strict=True)],
        "left": ROUNDS - len(turned),
        "unseen": unseen,
    }


def turn_tile(number: i64) -> dict[str, Any] | None:
    """A turn-order tile; None for none."""
    if number == 0:
        return None
    return {"id": f"turn-{number}", "number": int(number), "discount": int(DISCOUNT[number])}


def turn_tiles(mask: i64) -> list[Any]:
    """A set of turn-order tiles, ascending."""
    tiles: int = mask
    return [turn_tile(number) for number in range(1, 13) if tiles >> number & 1]


def auction_view(table: Table) -> dict[str, Any]:
    """The tiles turned up with their owners, and how the bidding stands."""
    owners = {int(number): seat for seat, number in enumerate(table.tiles) if number}
    lots = turn_tiles(table.lots)
    for lot in lots:
        owner = owners.get(lot["number"])
        lot["owner"] = owner
        lot["workers"] = 0 if owner is None else int(table.bids[owner])
    without = [seat for seat in range(int(table.seats)) if not table.tiles[seat]]
    return {
        "lots": lots,
        "hidden": turn_tiles(table.hidden),
        "nominator": max(without, key=lambda seat: int(table.old[seat])),
        "lot": f"turn-{table.lot}" if table.lot else None,
        "bid": int(table.high),
        "bidder": None if table.bidder == NOBODY else int(table.bidder),
        "bidding": [seat for seat in without if int(table.bidding) >> seat & 1],
        "last": without[0] if len(without) == 1 else None,
    }


def column_view(table: Table, column: int) -> dict[str, Any]:
    """A column of the store, the tile that can be taken first."""
    half = COLUMN_HALF[column]
    tiles = COLUMN[column] & (table.stock_1 if half else table.stock_0)
    ids = tile_ids(0, 0, tiles) if half else tile_ids(0, tiles, 0)
    return {"id": f"column-{TYPES[column]}", "type": TYPES[column], "tiles": ids}


def market_view(table: Table) -> dict[str, Any]:
    """The market with what each tile costs each seat."""
    return {
        "tiles": [
            tile_view(0, half, low) | prices_view(table, kind_at(half, low))
            for half, low in singles(table.market_0, table.market_1)
        ],
        "owed": int(table.owed) if table.phase == MARKET else 0,
        "extra": int(table.extra),
    }


def prices_view(table: Table, kind: i64) -> dict[str, Any]:
    """The price of a tile, printed and for each seat with a new turn-order tile."""
    seats = range(int(table.seats))
    return {
        "price": int(PRICE[kind]),
        "prices": [int(table.cost(seat, kind)) if table.tiles[seat] else None for seat in seats],
    }


def singles(half_0: i64, half_1: i64) -> list[tuple[int, int]]:
    """A set of tiles one by one: half, and the tile as a bit. Storage comes first."""
    storage: int = half_0 & STORAGES_0
    found: list[tuple[int, int]] = []
    for half, mask in ((0, storage), (0, int(half_0) & ~storage), (1, int(half_1))):
        while mask:
            low = mask & -mask
            found.append((half, low))
            mask ^= low
    return found


def tile_view(seat: i64, half: i64, low: i64) -> dict[str, Any]:
    """A tile by id and kind."""
    return {"id": tile_id(seat, half, low), "kind": KIND_IDS[kind_at(half, low)]}


def player_view(table: Table, player: int) -> dict[str, Any]:
    """One player's factory, workers and money."""
    laid_0, laid_1 = int(table.laid[2 * player]), int(table.laid[2 * player + 1])
    dials = int(table.dials[player])
    names = ("production", "storage", "energy")
    return {
        "seat": player,
        "factory": f"factory-{player}",
        "aside": f"aside-{player}",
        "money": int(table.money[player]),
        "turn_tile": turn_tile(table.tiles[player]),
        "old_tile": turn_tile(table.old[player]),
        "workers": places_of_workers(table, player),
        "general": factory_view(table, player, laid_0, laid_1 & ROBOTS_1),
        "control": (factory_view(table, player, 0, laid_1 & CONTROL_1) or [None])[0],
        "optimization": (factory_view(table, player, 0, laid_1 & OPTIMIZATION_1) or [None])[0],
        "waiting": [
            tile_view(player, half, low)
            for half, low in singles(table.waiting[2 * player], table.waiting[2 * player + 1])
        ],
        "spaces": {
            "room": SPACES + int(table.opened[player]),
            "used": int(table.general(player)),
            "opened": int(table.opened[player]),
        },
        "dials": {
            name: {"id": f"dial-{player}-{name}", "value": dials >> (8 * place) & 255}
            for place, name in enumerate(names)
        },
        "income": int(table.income[player]) if table.turned_tiles() else None,
        "forecast": forecast(table, player),
        "to_move": bool(int(table.pending) >> player & 1),
    }


def factory_view(table: Table, player: int, half_0: int, half_1: int) -> list[Any]:
    """Tiles that are laid, and whether they run: until the next bureaucracy as it was in the last."""
    shut = (int(table.shut[2 * player]), int(table.shut[2 * player + 1]))
    return [tile_view(player, half, low) | {"running": not shut[half] & low} for half, low in singles(half_0, half_1)]
