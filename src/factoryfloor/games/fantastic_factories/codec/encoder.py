"""The encoder, which writes the facts of a seat's view as small integers.

The seat's own facts come first, then those of the other players clockwise.
"""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, family_of
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import clockwise, first_bits
from factoryfloor.kernel.rows import fill_around, fill_every, gather_around, narrow, nibbles, pick
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
    COPIED,
    DICE,
    ENERGY,
    GONE,
    GOODS,
    HAND,
    HELD,
    HIRED,
    KNOWN,
    METAL,
    NOBODY,
    OBELISKS,
    PRESTIGE,
    READY,
    REFRESHED,
    SEAT,
    SPENT,
    USED,
    WANT,
    Position,
)
from ..rules.position import FLOORS as FLOOR_DICE
from ..rules.rounds import on_turn
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
_MARKS: Final = bytes([METAL, ENERGY, GOODS, PRESTIGE, BUILDINGS, CARDS, DICE, HIRED, REFRESHED, COPIED])
_PLAYER: Final = 2 + len(_MARKS) + VALUES + len(FLOORS) + 3 * KINDS
_SIZE: Final = _HEAD + 3 * ROW + KINDS + HIRES + _MACHINE + KINDS + _CHAIN + MOST_SEATS * _PLAYER


@final
class FactoriesEncoder(Encoder):
    """Encodes the observations of Fantastic Factories as integers. :meth:`numbers` returns their names. The integers
    have these codes:

    - difficulty: -1 with other seats; turn: -1 while seats act together
    - slots of the market: kind or contractor, or -1 for none
    - contractor hired, kind copied, choices of a chain: 0 for none, otherwise the number + 1
    """

    def __init__(self) -> None:
        super().__init__(_SIZE, ("family", "number", "floor or means"))

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        encode(cast("Position", state), seat, out, at)

    def numbers(self) -> list[Number]:
        return observed_numbers()

    def describe(self, action: i64) -> list[int]:
        """Describe an action by its family in the order of ``rules/actions.py``, a number, and the floor of a die or
        the price of a refresh.

        Depending on the family, the number is a slot, a seat, a die value (from 0), a choice, a pattern or a kind.
        """
        family = family_of(_FAMILIES, action)
        number = action - _FAMILIES[family]
        each = len(FLOORS) if family == _PLACING else 2 if family == 0 else 1
        return [family, number // each, number % each if each > 1 else -1]


def encode(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the observation of a seat to ``out[at : at + _SIZE]``, which must contain zeros."""
    common = position.common
    at = _head(position, seat, out, at)
    at = _fields(common, 0, 2 * ROW, out, at)
    tools = position.tools
    for slot in range(i64(ROW)):
        out[at + slot] = i16(tools >> (2 * slot) & 3)
    at += ROW
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
    pick(out, at, 1, position.own[own + HELD], position.own, own + HAND)
    at += KINDS
    if position.own[own + WANT]:
        _chain(position, own, out, at)
    at += _CHAIN
    _players(position, seat, out, at)


def _fields(fields: vec[i64], first: i64, number: i64, out: vec[i16], at: i64) -> i64:
    """Write a number of consecutive fields."""
    narrow(out, at, 1, fields, first, number)
    return at + number


def _head(position: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write the head, and return the index after its last number."""
    seats = position.seats
    turn = on_turn(position)
    out[at] = i16(seats)
    out[at + 1] = i16(position.edition)
    out[at + 2] = i16(position.difficulty) if seats == 1 else -1
    out[at + 3] = i16(position.phase)
    out[at + 4] = i16(position.round)
    out[at + 5] = 1 if position.last else 0
    out[at + 6] = i16((position.first + seats - seat) % seats)
    out[at + 7] = i16((turn + seats - seat) % seats) if turn != NOBODY else -1
    out[at + 8] = i16(len(position.deck) - position.next)
    out[at + 9] = i16(len(position.agency) - position.agency_next)
    out[at + 10] = i16(position.pending >> seat & 1)
    out[at + 11] = 1 if position.over else 0
    return at + _HEAD


def _chain(position: Position, own: i64, out: vec[i16], at: i64) -> None:
    """Write the fields of a chain: the discards one by one, and the dice to reroll by value."""
    for field in range(i64(WANT), i64(CHAIN_END)):
        value = position.own[own + field]
        if field == SPENT:
            for number in range(i64(3)):
                out[at] = i16(value >> (6 * number) & 63)
                at += 1
        elif field == CAST:
            nibbles(out, at, value, VALUES)
            at += VALUES
        else:
            out[at] = i16(value)
            at += 1


def _players(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the numbers of each player, clockwise from ``seat``."""
    seats = position.seats
    own = position.own
    fill_every(out, at, _PLAYER, first_bits(seats), 1)
    fill_every(out, at + 1, _PLAYER, clockwise(position.pending, seats, seat), 1)
    gather_around(out, at + 2, _PLAYER, own, SEAT, _MARKS, seats, seat)
    dice = at + 2 + len(_MARKS)
    cards = dice + VALUES + len(FLOORS)
    fill_around(out, cards, _PLAYER, 3, own, BUILT, SEAT, seats, seat, 1)
    fill_around(out, cards + 1, _PLAYER, 3, own, USED, SEAT, seats, seat, 1)
    for _turn in range(seats):
        row = seat * SEAT
        nibbles(out, dice, own[row + READY], VALUES)
        nibbles(out, dice + VALUES, own[row + FLOOR_DICE], len(FLOORS))
        out[cards + 3 * BEACON] = i16(own[row + BEACONS])
        out[cards + 3 * OBELISK] = i16(own[row + OBELISKS])
        pick(out, cards + 2, 3, own[row + HELD], own, row + KNOWN)
        dice += _PLAYER
        cards += _PLAYER
        seat += 1
        if seat == seats:
            seat = 0
