"""The pieces that can be touched on a board, in the order of the view."""

from ..rules.ids import price_ids, tile_ids, turn_ids
from ..rules.pieces import COLUMN, COLUMN_HALF
from ..rules.position import AUCTION, Position
from .figures import DIALS
from .worker_places import workers_view


def pieces(position: Position) -> list[str]:
    """Return the ids of the pieces on the table, each once, in the order in which they first appear in the view."""
    steps = [int(position.step(place)) for place in range(int(position.turned_tiles()))]
    found = ["price-marker", *price_ids(steps)]
    if position.phase == AUCTION:
        found += turn_ids(position.lots) + turn_ids(position.hidden)
    for column in range(len(COLUMN)):
        stock = int(COLUMN[column] & (position.stock_1 if COLUMN_HALF[column] else position.stock_0))
        found += tile_ids(0, 0, stock) if COLUMN_HALF[column] else tile_ids(0, stock, 0)
    found += tile_ids(0, position.market_0, position.market_1)
    for seat in range(int(position.seats)):
        found += pieces_of(position, seat)
    return list(dict.fromkeys(found))


def pieces_of(position: Position, seat: int) -> list[str]:
    """Return the pieces of a player."""
    found = [f"factory-{seat}", f"aside-{seat}"]
    found += [f"turn-{number}" for number in (int(position.tiles[seat]), int(position.old[seat])) if number]
    workers = workers_view(position, seat)
    for place in ("canteen", "free", "bid", "hired", "supply"):
        found += workers[place]
    found += tile_ids(seat, position.laid[2 * seat], position.laid[2 * seat + 1])
    found += tile_ids(seat, position.waiting[2 * seat], position.waiting[2 * seat + 1])
    return found + [f"dial-{seat}-{name}" for name in DIALS]
