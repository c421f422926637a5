"""The encoder, which writes a seat's view as small integers."""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, family_of, of_players, repeated
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.rows import around, fill, tally
from factoryfloor.kernel.state import State

from ..rules.actions import (
    ADD,
    BID,
    BIDS,
    BUY,
    CONFIRM,
    ENOUGH,
    HIRE,
    LAY,
    NOMINATE,
    PASS,
    PUT,
    TEAR,
    TOGGLE,
)
from ..rules.pieces import (
    DISCOUNT,
    EXTRA_SPACES,
    EXTRA_TILES,
    HALF,
    KIND_COUNT,
    KIND_IDS,
    PRICE_TILES,
    ROUNDS,
    SEASONAL,
    SPACES,
    TILES,
    WORKERS,
)
from ..rules.position import NOBODY, Position
from .view import PHASES

MOST_SEATS: Final = 5
GAME: Final = 18
TURN_TILES: Final = 12
PLAYER: Final = 16 + 3 * KIND_COUNT
SIZE: Final = GAME + TURN_TILES + 3 * KIND_COUNT + MOST_SEATS * PLAYER
_MOST: Final = 32767


def _kinds_by_place(half: int) -> bytes:
    """Return the kind of each tile of a half, indexed by the tile's bit."""
    kinds = range(KIND_COUNT)
    places = [[kind for kind in kinds if HALF[kind] == half and TILES[kind] >> place & 1] for place in range(62)]
    return bytes([found[0] if found else 0 for found in places])


KINDS_0: Final = _kinds_by_place(0)
KINDS_1: Final = _kinds_by_place(1)

FAMILIES: Final = (NOMINATE, BID, PASS, ADD, PUT, ENOUGH, BUY, LAY, TEAR, HIRE, CONFIRM, TOGGLE)
EACH: Final = (BIDS, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2)  # number of actions per number in each family


@final
class FactoryManagerEncoder(Encoder):
    """Encodes observations as ``SIZE`` integers. :meth:`numbers` returns their names. The integers have these codes:

    - turn-order tile: 0 not in the game, 1 held, 2 face down, 3 turned up
    - bidder, turn: seats clockwise from the viewer, -1 for none
    """

    def __init__(self) -> None:
        super().__init__(SIZE, ("family", "number", "bid or mark"))

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        position = cast("Position", state)
        encode_game(position, seat, out, at)
        at += GAME
        encode_turn_tiles(position, out, at)
        at += TURN_TILES
        at = encode_tiles(position.market_0, position.market_1, out, at)
        at = encode_tiles(position.stock_0, position.stock_1, out, at)
        own = position.mid_chain & bit(seat) != 0
        at = encode_tiles(position.runs_0 if own else 0, position.runs_1 if own else 0, out, at)
        encode_players(position, seat, out, at)

    def numbers(self) -> list[Number]:
        crew = WORKERS + SEASONAL
        return [
            Number("seats", 2, MOST_SEATS),
            *repeated("phase", list(PHASES)),
            Number("round", 1, ROUNDS),
            Number("price of energy", 1, 8),
            *(Number(f"unseen price tiles +{step}", 0, copies) for step, copies in enumerate(PRICE_TILES)),
            Number("first game"),
            Number("tiles or workers left", 0, crew),
            Number("extra tiles", 0, max(EXTRA_TILES)),
            Number("tile on auction", 0, TURN_TILES),
            Number("bid", 0, crew - 1),
            Number("bidder, seats clockwise", -1, MOST_SEATS - 1),
            Number("turn, seats clockwise", -1, MOST_SEATS - 1),
            *repeated("turn-order tile", [str(number) for number in range(1, TURN_TILES + 1)], 0, 3),
            *_by_kind("on the market"),
            *_by_kind("in the columns"),
            *_by_kind("running in the change of its own set"),
            *of_players(
                MOST_SEATS,
                [
                    Number("money", 0, _MOST),
                    Number("income", -_MOST, _MOST),
                    Number("workers", 0, crew),
                    Number("canteen", 0, crew),
                    Number("workers bid", 0, crew),
                    Number("free workers", 0, crew),
                    Number("opened spaces", 0, EXTRA_SPACES),
                    Number("new turn-order tile", 0, TURN_TILES),
                    Number("old turn-order tile", 0, TURN_TILES),
                    Number("production", 0, 255),
                    Number("storage", 0, 255),
                    Number("energy", 0, 255),
                    Number("discount", 0, max(DISCOUNT)),
                    Number("bidding"),
                    Number("on turn"),
                    Number("general spaces taken", 0, SPACES + EXTRA_SPACES),
                    *_by_kind("laid"),
                    *_by_kind("shut down"),
                    *_by_kind("waiting"),
                ],
            ),
        ]

    def describe(self, action: i64) -> list[int]:
        """Describe an action by its family in the order of ``rules/actions.py``, a number, and the opening bid, or 1
        for waiting or run.

        Depending on the family, the number is a tile (from 0), a bid, a number of workers, a column, or a kind.
        """
        family = family_of(FAMILIES, action)
        number = action - FAMILIES[family]
        each = EACH[family]
        return [family, number // each, number % each if each > 1 else -1]


def _by_kind(what: str) -> list[Number]:
    """Return the number of tiles of each kind, which is the number of bits in its mask."""
    return [Number(f"{what} {KIND_IDS[kind]}", 0, int(count(TILES[kind]))) for kind in range(KIND_COUNT)]


def encode_game(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the ``GAME`` entries of the game."""
    seats = position.seats
    out[at] = i16(seats)
    out[at + 1 + position.phase] = 1
    out[at + 6] = i16(position.round)
    out[at + 7] = i16(position.price)
    for step in range(i64(3)):
        out[at + 8 + step] = i16((position.unseen >> (4 * step)) & 15)
    out[at + 11] = 1 if position.first_game else 0
    out[at + 12] = i16(position.owed)
    out[at + 13] = i16(position.extra)
    out[at + 14] = i16(position.lot)
    out[at + 15] = i16(position.high)
    out[at + 16] = -1 if position.bidder == NOBODY else i16((position.bidder - seat) % seats)
    out[at + 17] = -1 if position.over else i16((position.turn - seat) % seats)


def encode_turn_tiles(position: Position, out: vec[i16], at: i64) -> None:
    """Write the state of each turn-order tile: 0 not in the game, 1 held, 2 face down, 3 turned up."""
    fill(out, at - 1, position.lots, 3)
    fill(out, at - 1, position.hidden, 2)
    for seat in range(position.seats):
        if position.tiles[seat] > 0:
            out[at + position.tiles[seat] - 1] = 1
        if position.old[seat] > 0:
            out[at + position.old[seat] - 1] = 1


def encode_tiles(half_0: i64, half_1: i64, out: vec[i16], at: i64) -> i64:
    """Write the number of tiles of each kind in a set. Return the index after these numbers."""
    if half_0:
        tally(out, at, half_0, KINDS_0)
    if half_1:
        tally(out, at, half_1, KINDS_1)
    return at + KIND_COUNT


def encode_players(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the ``PLAYER`` entries of each player, clockwise from ``seat``."""
    seats = position.seats
    around(out, at, PLAYER, position.money, seats, seat)
    around(out, at + 1, PLAYER, position.income, seats, seat)
    around(out, at + 2, PLAYER, position.workers, seats, seat)
    around(out, at + 3, PLAYER, position.canteen, seats, seat)
    around(out, at + 4, PLAYER, position.bids, seats, seat)
    around(out, at + 5, PLAYER, position.free, seats, seat)
    around(out, at + 6, PLAYER, position.opened, seats, seat)
    around(out, at + 7, PLAYER, position.tiles, seats, seat)
    around(out, at + 8, PLAYER, position.old, seats, seat)
    for _place in range(seats):
        encode_player(position, seat, out, at)
        at += PLAYER
        seat += 1
        if seat == seats:
            seat = 0


def encode_player(position: Position, player: i64, out: vec[i16], at: i64) -> None:
    """Write the packed or computed entries of a player."""
    dials = position.dials[player]
    half = 2 * player
    out[at + 9] = i16(dials & 255)
    out[at + 10] = i16((dials >> 8) & 255)
    out[at + 11] = i16(dials >> 16)
    out[at + 12] = i16(position.discount(player))
    out[at + 13] = i16(position.bidding >> player & 1)
    out[at + 14] = i16(position.pending >> player & 1)
    out[at + 15] = i16(position.general(player))
    at = encode_tiles(position.laid[half], position.laid[half + 1], out, at + 16)
    at = encode_tiles(position.shut[half], position.shut[half + 1], out, at)
    encode_tiles(position.waiting[half], position.waiting[half + 1], out, at)
