"""What a seat sees as small integers, for learning."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, count

from ..rules.pieces import HALF, KIND_COUNT, TILES
from ..rules.position import NOBODY, OVER, Position

MOST_SEATS: Final = 5
GAME: Final = 18
TURN_TILES: Final = 12
PLAYER: Final = 16 + 3 * KIND_COUNT
SIZE: Final = GAME + TURN_TILES + 3 * KIND_COUNT + MOST_SEATS * PLAYER


def observe(position: Position, seat: i64) -> list[int]:
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
    seats = position.seats
    seen = [int(seats)]
    seen += [int(position.phase == phase) for phase in range(OVER + 1)]
    seen += [int(position.round), int(position.price)]
    seen += [int((position.unseen >> (4 * step)) & 15) for step in range(3)]
    seen += [int(position.first_game), int(position.owed), int(position.extra), int(position.lot), int(position.high)]
    seen.append(-1 if position.bidder == NOBODY else int((position.bidder - seat) % seats))
    seen.append(-1 if position.over else int((position.turn - seat) % seats))
    seen += [_turn_tile(position, number) for number in range(1, TURN_TILES + 1)]
    seen += _by_kind(position.market_0, position.market_1)
    seen += _by_kind(position.stock_0, position.stock_1)
    own = position.chaining & bit(seat)
    seen += _by_kind(position.runs_0, position.runs_1) if own else [0] * KIND_COUNT
    for place in range(MOST_SEATS):
        seen += _player(position, (seat + place) % seats) if place < seats else [0] * PLAYER
    return seen


def _turn_tile(position: Position, number: int) -> int:
    tile = bit(number)
    if number in (int(held) for held in (*position.tiles, *position.old)):
        return 1
    return 2 if position.hidden & tile else 3 if position.lots & tile else 0


def _by_kind(half_0: i64, half_1: i64) -> list[int]:
    return [int(count((half_1 if HALF[kind] else half_0) & TILES[kind])) for kind in range(KIND_COUNT)]


def _player(position: Position, player: i64) -> list[int]:
    dials = int(position.dials[player])
    half = 2 * player
    return [
        int(position.money[player]),
        int(position.income[player]),
        int(position.workers[player]),
        int(position.canteen[player]),
        int(position.bids[player]),
        int(position.free[player]),
        int(position.opened[player]),
        int(position.tiles[player]),
        int(position.old[player]),
        dials & 255,
        dials >> 8 & 255,
        dials >> 16,
        int(position.discount(player)),
        int(position.bidding & bit(player) != 0),
        int(position.pending & bit(player) != 0),
        int(position.general(player)),
        *_by_kind(position.laid[half], position.laid[half + 1]),
        *_by_kind(position.shut[half], position.shut[half + 1]),
        *_by_kind(position.waiting[half], position.waiting[half + 1]),
    ]
