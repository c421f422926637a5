"""The choice of tiles for the market, which prefers tiles with the largest gain for the seat itself."""

from mypy_extensions import i64

from ..rules.actions import ENOUGH, PUT
from ..rules.pieces import COLUMN, COLUMN_HALF, TILES, kind_at
from ..rules.position import Position
from .earnings import Earnings
from .purchases import Purchases
from .valuation import Valuation
from .weights import DEEPER, MARKET_STEPS, USELESS


def market_priors(
    position: Position, seat: i64, legal: list[int], inverse_temperature: float, earnings: Earnings
) -> list[float]:
    """Return the log odds of putting out the open tile of each column.

    The value of a column is the gain of the seat's best buying turn, per tile put out. The first tiles of a column may
    be put out to reach later tiles.
    """
    valuation = Valuation(position, seat, True, earnings)
    before = best_turn(position, seat, position.market_0, position.market_1, valuation)
    most = max(position.owed, position.extra) + DEEPER
    found: list[float] = []
    for action in legal:
        value: float = 0.0
        if action != ENOUGH:
            value = best_dig(position, seat, action - PUT, most, before, valuation)[0]
        found.append(inverse_temperature * value)
    return found


def best_dig(
    position: Position, seat: i64, column: i64, most: i64, before: float, valuation: Valuation
) -> tuple[float, i64, i64]:
    """Return the largest gain of a column per tile put out, with the number of tiles and the kind of the last tile.

    Kinds that are already on the market give no gain.
    """
    half: i64 = COLUMN_HALF[column]
    stock: i64 = (position.stock_1 if half else position.stock_0) & COLUMN[column]
    market_0 = position.market_0
    market_1 = position.market_1
    best: float = USELESS
    found: i64 = 0
    wanted: i64 = 0
    for depth in range(1, most + 1):
        tile = stock & -stock
        stock ^= tile
        if not tile:
            break
        kind = kind_at(half, tile)
        known = TILES[kind] & (market_1 if half else market_0)
        if half:
            market_1 |= tile
        else:
            market_0 |= tile
        if known or position.cost(seat, kind) > position.money[seat]:
            continue
        value = (best_turn(position, seat, market_0, market_1, valuation) - before) / float(depth)
        if value > best:
            best = value
            found = depth
            wanted = kind
    return best, found, wanted


def best_turn(position: Position, seat: i64, market_0: i64, market_1: i64, valuation: Valuation) -> float:
    """Return the value of a seat's best buying turn if no other seat buys from this market."""
    purchases = Purchases(position, seat, market_0, market_1, position.free[seat], valuation)
    purchases.plan(MARKET_STEPS)
    return purchases.best()
