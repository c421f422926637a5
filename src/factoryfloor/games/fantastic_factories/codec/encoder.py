"""The encoder: the facts of a seat's view as small integers, own seat first, then clockwise."""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, family_of
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.rows import fill_every, narrow
from factoryfloor.kernel.state import State

from ..rules.actions import (
    ACTIVATE,
    BUILD,
    COPY_CARD,
    DISCARD,
    END,
    GAIN,
    HIRE,
    NAME,
    OPPONENT,
    PASS,
    PLACE,
    REFRESH,
    REROLL,
    ROLL,
    SET,
    SPLIT_TO,
    TAKE,
    TAKE_DICE,
    THROW_ENERGY,
    THROW_METAL,
    VALUE,
)
from ..rules.cards import BEACON, FLOORS, HIRES, KINDS, MOST_SEATS, OBELISK, ROW, TYPES
from ..rules.dice import VALUES
from ..rules.machine import cards_of_type
from ..rules.position import (
    BEACONS,
    BUILDINGS,
    BUILT,
    CARDS,
    CAST,
    CHAIN_END,
    DICE,
    GONE,
    HAND,
    HIRED,
    KNOWN,
    MARKET,
    METAL,
    OBELISKS,
    PRESTIGE,
    READY,
    SEAT,
    SPENT,
    USED,
    WANT,
    Position,
)
from ..rules.position import FLOORS as FLOOR_DICE
from .observed import observed_numbers

_FAMILIES: Final = (
    REFRESH,
    TAKE,
    HIRE,
    PASS,
    OPPONENT,
    SET,
    ROLL,
    NAME,
    PLACE,
    END,
    THROW_METAL,
    THROW_ENERGY,
    REROLL,
    GAIN,
    SPLIT_TO,
    VALUE,
    TAKE_DICE,
    DISCARD,
    BUILD,
    ACTIVATE,
    COPY_CARD,
)
_PLACING: Final = 8  # the family of PLACE

_HEAD: Final = 12
_MACHINE: Final = 2 + len(TYPES)
_CHAIN: Final = CHAIN_END - WANT + 2 + VALUES - 1
_MARKS: Final = 10  # metal to copied kind
_PLAYER: Final = 2 + _MARKS + VALUES + len(FLOORS) + 3 * KINDS
_SIZE: Final = _HEAD + 3 * ROW + KINDS + HIRES + _MACHINE + KINDS + _CHAIN + MOST_SEATS * _PLAYER


@final
class FactoriesEncoder(Encoder):
    """Observations of Fantastic Factories; :meth:`numbers` names them. Their codes:

    - difficulty: -1 with other seats; turn: -1 outside the market
    - slots of the market: kind or contractor, -1 for none
    - contractor hired, kind copied, choices of a chain: 0 none, otherwise the number + 1
    """

    def __init__(self) -> None:
        super().__init__(_SIZE, ("family", "number", "floor or means"))

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        encode(cast("Position", state), seat, out, at)

    def numbers(self) -> list[Number]:
        return observed_numbers()

    def describe(self, action: i64) -> list[int]:
        """The family in the order of ``rules/actions.py``, its number, and the floor of a die or price of a refresh.

        The number is that of a slot, seat, die value from 0, choice, pattern or kind.
        """
        family = family_of(_FAMILIES, action)
        number = action - _FAMILIES[family]
        each = len(FLOORS) if family == _PLACING else 2 if family == 0 else 1
        return [family, number // each, number % each if each > 1 else -1]


def encode(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the observation of a seat to ``out[at : at + _SIZE]``, which is zero before."""
    common = position.common
    at = _head(position, seat, out, at)
    at = _fields(common, 0, 2 * ROW, out, at)
    for slot in range(i64(ROW)):
        out[at] = i16(position.tool_over(slot))
        at += 1
    at = _fields(common, GONE, KINDS + HIRES, out, at)
    out[at] = i16(position.machine_goods)
    cards = len(position.machine)
    out[at + 1] = i16(cards)
    at += 2
    if cards:
        for sort in range(i64(len(TYPES))):
            out[at + sort] = i16(cards_of_type(position, sort))
    at += len(TYPES)
    own = seat * SEAT
    at = _fields(position.own, own + HAND, KINDS, out, at)
    if position.own[own + WANT]:
        _chain(position, own, out, at)
    at += _CHAIN
    for _turn in range(position.seats):
        at = _player(position, seat, out, at)
        seat += 1
        if seat == position.seats:
            seat = 0


def _fields(fields: vec[i64], first: i64, number: i64, out: vec[i16], at: i64) -> i64:
    """Write a number of consecutive fields."""
    narrow(out, at, 1, fields, first, number)
    return at + number


def _head(position: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write the head; return the index after it, like the functions below."""
    seats = position.seats
    out[at] = i16(seats)
    out[at + 1] = i16(position.edition)
    out[at + 2] = i16(position.difficulty) if seats == 1 else -1
    out[at + 3] = i16(position.phase)
    out[at + 4] = i16(position.round)
    out[at + 5] = 1 if position.last else 0
    out[at + 6] = i16((position.first + seats - seat) % seats)
    out[at + 7] = i16((position.turn + seats - seat) % seats) if position.phase == MARKET else -1
    out[at + 8] = i16(len(position.deck) - position.next)
    out[at + 9] = i16(len(position.agency) - position.agency_next)
    out[at + 10] = i16(position.pending >> seat & 1)
    out[at + 11] = 1 if position.over else 0
    return at + _HEAD


def _chain(position: Position, own: i64, out: vec[i16], at: i64) -> None:
    """Write the fields of a chain; the discards one by one, the dice to reroll by value."""
    for field in range(i64(WANT), i64(CHAIN_END)):
        value = position.own[own + field]
        if field == SPENT:
            for number in range(i64(3)):
                out[at] = i16(value >> (6 * number) & 63)
                at += 1
        elif field == CAST:
            at = _nibbles(value, VALUES, out, at)
        else:
            out[at] = i16(value)
            at += 1


def _nibbles(counts: i64, number: i64, out: vec[i16], at: i64) -> i64:
    """Write a number of four-bit counts, the lowest first."""
    end = at + number
    while counts:
        out[at] = i16(counts & 15)
        counts >>= 4
        at += 1
    return end


def _player(position: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    row = seat * SEAT
    own = position.own
    out[at] = 1
    out[at + 1] = i16(position.pending >> seat & 1)
    at += 2
    narrow(out, at, 1, own, row + METAL, 3)  # and energy, goods
    out[at + 3] = i16(own[row + PRESTIGE])
    out[at + 4] = i16(own[row + BUILDINGS])
    out[at + 5] = i16(own[row + CARDS])
    out[at + 6] = i16(own[row + DICE])
    narrow(out, at + 7, 1, own, row + HIRED, 3)  # and refreshed, copied
    at += _MARKS
    at = _nibbles(own[row + READY], VALUES, out, at)
    at = _nibbles(own[row + FLOOR_DICE], len(FLOORS), out, at)
    fill_every(out, at, 3, own[row + BUILT], 1)
    fill_every(out, at + 1, 3, own[row + USED], 1)
    out[at + 3 * BEACON] = i16(own[row + BEACONS])
    out[at + 3 * OBELISK] = i16(own[row + OBELISKS])
    if own[row + CARDS]:
        narrow(out, at + 2, 3, own, row + KNOWN, KINDS)
    return at + 3 * KINDS
