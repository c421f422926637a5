"""A fingerprint of a position, for search: equal positions have equal ones, however they came about."""

from mypy_extensions import i64

from factoryfloor.kernel.hashing import mixed
from factoryfloor.kernel.masks import bit

from .position import Position


def fingerprint(position: Position, seat: i64) -> i64:
    """All that a seat knows: everything but another's changes of its running set."""
    mark = mixed(
        position.order, position.phase | (position.round << 3) | (position.turn << 6) | ((position.place + 1) << 10)
    )
    mark = mixed(mark, position.price | (position.unseen << 8) | (position.turned << 24))
    mark = mixed(mark, position.lots | (position.hidden << 14) | (position.bidding << 28))
    mark = mixed(mark, position.lot | (position.high << 6) | ((position.bidder + 1) << 12))
    mark = mixed(mark, position.market_0)
    mark = mixed(mark, position.market_1)
    mark = mixed(mark, position.stock_0)
    mark = mixed(mark, position.stock_1)
    mark = mixed(mark, position.owed | (position.extra << 8))
    if position.chaining & bit(seat):
        mark = mixed(mark, position.runs_0)
        mark = mixed(mark, position.runs_1)
        mark = mixed(mark, position.toggled)
    for player in range(position.seats):
        mark = with_player(position, mark, player)
    return mark


def with_player(position: Position, mark: i64, player: i64) -> i64:
    """A fingerprint that goes on with what a player has."""
    half = 2 * player
    mark = mixed(mark, position.laid[half])
    mark = mixed(mark, position.laid[half + 1])
    mark = mixed(mark, position.waiting[half])
    mark = mixed(mark, position.waiting[half + 1])
    mark = mixed(mark, position.shut[half])
    mark = mixed(mark, position.shut[half + 1])
    people = position.workers[player] | (position.canteen[player] << 8) | (position.free[player] << 16)
    mark = mixed(mark, people | (position.bids[player] << 24) | (position.opened[player] << 32))
    mark = mixed(mark, position.money[player] | (position.tiles[player] << 32) | (position.old[player] << 40))
    return mixed(mark, position.dials[player] | ((position.income[player] + 65536) << 32))
