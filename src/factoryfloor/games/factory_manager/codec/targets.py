"""Targets: the pieces that a player touches to take an action."""

from mypy_extensions import i64

from ..rules.actions import BID, BIDS, BUY, CONFIRM, ENOUGH, HIRE, LAY, NOMINATE, PASS, PUT, TEAR, TOGGLE
from ..rules.bureaucracy import to_toggle
from ..rules.buying import to_tear
from ..rules.ids import tile_id
from ..rules.market import top_of
from ..rules.pieces import COLUMN_HALF, HALF, TILES
from ..rules.position import Position


def targets(position: Position, seat: i64, action: i64) -> list[str]:
    """Return the ids of the targets of a legal action."""
    number = int(action)
    if number < BID:
        return [f"turn-{(number - NOMINATE) // BIDS + 1}"]
    if number < PUT:
        return [] if number == PASS else [f"turn-{position.lot}"]
    if number < ENOUGH:
        column = number - PUT
        return [tile_id(seat, COLUMN_HALF[column], top_of(position, column))]
    if BUY <= number < HIRE:
        return _tile_targets(position, seat, number)
    if HIRE <= number < CONFIRM:
        return [f"seasonal-{seat}-{worker}" for worker in range(1, number - HIRE + 1)]
    if number >= TOGGLE:
        kind = (number - TOGGLE) // 2
        return [tile_id(seat, HALF[kind], to_toggle(position, number - TOGGLE))]
    return []


def _tile_targets(position: Position, seat: i64, number: int) -> list[str]:
    """Return the tile that is bought, laid or torn down, and the destination of the tile."""
    if number >= TEAR:
        kind = number - TEAR
        return [tile_id(seat, HALF[kind], to_tear(position, seat, kind))]
    factory = f"factory-{seat}"
    if number >= LAY:
        kind = number - LAY
        tiles = int(position.waiting[2 * seat + HALF[kind]] & TILES[kind])
        return [tile_id(seat, HALF[kind], tiles & -tiles), factory]
    kind, aside = divmod(number - BUY, 2)
    tiles = int((position.market_1 if HALF[kind] else position.market_0) & TILES[kind])
    return [tile_id(seat, HALF[kind], tiles & -tiles), f"aside-{seat}" if aside else factory]
