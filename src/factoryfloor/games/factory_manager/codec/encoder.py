"""What a seat sees as small integers, for learning."""

from typing import Final

from mypy_extensions import i64

from ..rules.pieces import HALF, KIND_COUNT, TILES, count
from ..rules.position import NOBODY, OVER, Table, seat_bit, turn_bit

MOST_SEATS: Final = 5
GAME: Final = 18
TURN_TILES: Final = 12
PLAYER: Final = 16 + 3 * KIND_COUNT
SIZE: Final = GAME + TURN_TILES + 3 * KIND_COUNT + MOST_SEATS * PLAYER


def observe(table: Table, seat: i64) -> list[int]:
    """The table as ``SIZE`` integers.

    - 18 of the game: seats, phase (five times 0 or 1), round, price, price tiles 0, +1, +2 not seen,
      ``first_game``, tiles or workers that the seat on turn may still use, extra tiles, tile on auction, bid,
      seats from the own one clockwise to the bidder and to the seat on turn (-1 for none)
    - 12 turn-order tiles: 0 not in the game, 1 held, 2 face down, 3 turned up
    - by kind: tiles on the market, in the columns, running in the own set that is being changed
    - five players from the own one clockwise (zeros where there is none): money, last income, workers,
      canteen, workers bid, available workers, opened spaces, new and old turn-order tile, three dials,
      discount, whether still bidding, whether on turn, general spaces taken; by kind: laid, shut down, waiting
    """
    seats = table.seats
    seen = [int(seats)]
    seen += [int(table.phase == phase) for phase in range(OVER + 1)]
    seen += [int(table.round), int(table.price)]
    seen += [int((table.unseen >> (4 * step)) & 15) for step in range(3)]
    seen += [int(table.first_game), int(table.owed), int(table.extra), int(table.lot), int(table.high)]
    seen.append(-1 if table.bidder == NOBODY else int((table.bidder - seat) % seats))
    seen.append(-1 if table.over else int((table.turn - seat) % seats))
    seen += [_turn_tile(table, number) for number in range(1, TURN_TILES + 1)]
    seen += _by_kind(table.market_0, table.market_1)
    seen += _by_kind(table.stock_0, table.stock_1)
    own = table.chaining & seat_bit(seat)
    seen += _by_kind(table.runs_0, table.runs_1) if own else [0] * KIND_COUNT
    for place in range(MOST_SEATS):
        seen += _player(table, (seat + place) % seats) if place < seats else [0] * PLAYER
    return seen


def _turn_tile(table: Table, number: int) -> int:
    tile = turn_bit(number)
    if number in (int(held) for held in (*table.tiles, *table.old)):
        return 1
    return 2 if table.hidden & tile else 3 if table.lots & tile else 0


def _by_kind(half_0: i64, half_1: i64) -> list[int]:
    return [int(count((half_1 if HALF[kind] else half_0) & TILES[kind])) for kind in range(KIND_COUNT)]


def _player(table: Table, player: i64) -> list[int]:
    dials = int(table.dials[player])
    half = 2 * player
    return [
        int(table.money[player]),
        int(table.income[player]),
        int(table.workers[player]),
        int(table.canteen[player]),
        int(table.bids[player]),
        int(table.free[player]),
        int(table.opened[player]),
        int(table.tiles[player]),
        int(table.old[player]),
        dials & 255,
        dials >> 8 & 255,
        dials >> 16,
        int(table.discount(player)),
        int(table.bidding & seat_bit(player) != 0),
        int(table.pending & seat_bit(player) != 0),
        int(table.general(player)),
        *_by_kind(table.laid[half], table.laid[half + 1]),
        *_by_kind(table.shut[half], table.shut[half + 1]),
        *_by_kind(table.waiting[half], table.waiting[half + 1]),
    ]
