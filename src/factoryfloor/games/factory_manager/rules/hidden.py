"""A fingerprint of a position, for search: equal positions have equal ones, however they came about."""

from typing import Final

from mypy_extensions import i64

from .position import Table, seat_bit

_MASK: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 3202034522624059733


def mixed(mark: i64, number: i64) -> i64:
    """A fingerprint that goes on with a number."""
    mark = ((mark ^ number) * _FACTOR) & _MASK
    return mark ^ (mark >> 29)


def fingerprint(table: Table, seat: i64) -> i64:
    """All that a seat knows: everything but another's changes of its running set."""
    mark = mixed(table.order, table.phase | (table.round << 3) | (table.turn << 6) | ((table.place + 1) << 10))
    mark = mixed(mark, table.price | (table.unseen << 8) | (table.turned << 24))
    mark = mixed(mark, table.lots | (table.hidden << 14) | (table.bidding << 28))
    mark = mixed(mark, table.lot | (table.high << 6) | ((table.bidder + 1) << 12))
    mark = mixed(mark, table.market_0)
    mark = mixed(mark, table.market_1)
    mark = mixed(mark, table.stock_0)
    mark = mixed(mark, table.stock_1)
    mark = mixed(mark, table.owed | (table.extra << 8))
    if table.chaining & seat_bit(seat):
        mark = mixed(mark, table.runs_0)
        mark = mixed(mark, table.runs_1)
        mark = mixed(mark, table.toggled)
    for player in range(table.seats):
        mark = with_player(table, mark, player)
    return mark & _MASK


def with_player(table: Table, mark: i64, player: i64) -> i64:
    """A fingerprint that goes on with what a player has."""
    half = 2 * player
    mark = mixed(mark, table.laid[half])
    mark = mixed(mark, table.laid[half + 1])
    mark = mixed(mark, table.waiting[half])
    mark = mixed(mark, table.waiting[half + 1])
    mark = mixed(mark, table.shut[half])
    mark = mixed(mark, table.shut[half + 1])
    people = table.workers[player] | (table.canteen[player] << 8) | (table.free[player] << 16)
    mark = mixed(mark, people | (table.bids[player] << 24) | (table.opened[player] << 32))
    mark = mixed(mark, table.money[player] | (table.tiles[player] << 32) | (table.old[player] << 40))
    return mixed(mark, table.dials[player] | ((table.income[player] + 65536) << 32))
