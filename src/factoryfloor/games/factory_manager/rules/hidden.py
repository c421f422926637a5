"""Hidden information. Only an unconfirmed change of a running set is hidden."""

from mypy_extensions import i64

from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit

from . import bureaucracy
from .position import Position


def resample(position: Position, seat: i64) -> None:
    """Reset another seat's unconfirmed changes of its running set."""
    if position.mid_chain & ~bit(seat):
        bureaucracy.propose(position)


def information_key(position: Position, seat: i64) -> i64:
    """Return a hash (0 to 2**62 - 1) of everything that a seat knows. The hash does not depend on the path to the
    position.
    """
    key = mix(position.order, position.phase | (position.round << 3) | (position.turn << 6))
    key = mix(key, (position.place + 1) | (position.price << 3) | (position.unseen << 8) | (position.turned << 24))
    key = mix(key, position.lots | (position.hidden << 14) | (position.bidding << 28))
    key = mix(key, position.lot | (position.high << 6) | ((position.bidder + 1) << 12))
    key = mix(key, position.market_0)
    key = mix(key, position.market_1)
    key = mix(key, position.stock_0)
    key = mix(key, position.stock_1)
    key = mix(key, position.owed | (position.extra << 8))
    if position.mid_chain & bit(seat):
        key = mix(key, position.runs_0)
        key = mix(key, position.runs_1)
        key = mix(key, position.toggled)
    for player in range(position.seats):
        key = mixed_player(position, key, player)
    return key


def mixed_player(position: Position, key: i64, player: i64) -> i64:
    """Extend the key by a player's factory, workers and money."""
    half = 2 * player
    key = mix(key, position.laid[half])
    key = mix(key, position.laid[half + 1])
    key = mix(key, position.waiting[half])
    key = mix(key, position.waiting[half + 1])
    key = mix(key, position.shut[half])
    key = mix(key, position.shut[half + 1])
    workers = position.workers[player] | (position.canteen[player] << 8) | (position.free[player] << 16)
    key = mix(key, workers | (position.bids[player] << 24) | (position.opened[player] << 32))
    key = mix(key, position.money[player] | (position.tiles[player] << 32) | (position.old[player] << 40))
    return mix(key, position.dials[player] | ((position.income[player] + 65536) << 32))
