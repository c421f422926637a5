"""The encoder, which writes the facts of the view as integers.

The seat's own facts come first, then those of the other players clockwise.
"""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, family_of, of_players, repeated
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count, first_bits
from factoryfloor.kernel.rows import count_around, fill, fill_each, fill_every, narrow
from factoryfloor.kernel.state import State

from ..rules.actions import DONE, MOUNT, SHRED, mounted_unit, robot_kind
from ..rules.pieces import CARD_IDS, CARDS, MODEM, NONE, PERIPHERALS, UNIT, UNIT_COUNT, UNIT_IDS
from ..rules.position import BELT, BIG_HAND, Position

_MOST_SEATS: Final = 6
_HEAD: Final = 12
_SLOT: Final = 2  # card number and state
_SEAT: Final = 5 + CARDS + UNIT_COUNT  # present, hand, discard, bid, its size; the place of each card; units
_PERIPHERALS: Final = len(PERIPHERALS)
_SIZE: Final = _HEAD + _PERIPHERALS + BELT * _SLOT + CARDS + 2 * UNIT_COUNT + _MOST_SEATS * _SEAT

_FAMILIES: Final = (DONE, DONE + 1, MOUNT, SHRED)
_FEATURES: Final = ("family", "unit", "kind", *(f"place {place}" for place in range(8)))

# The public place of a seat's card.
_UNSURE: Final = 1
_IN_HAND: Final = 2
_IN_DISCARD: Final = 3
_SHREDDED: Final = 4
_ON_UNIT: Final = 5  # + unit

# The place of a peripheral.
_FACE_DOWN: Final = 1
_USED: Final = 2
_ACTIVE: Final = 3


@final
class FzzztEncoder(Encoder):
    """Encodes observations as integers from -1 to 75. :meth:`numbers` returns their names. The integers have these
    codes:

    - peripheral: 0 not in the game, 1 face down, 2 used, 3 active
    - slot of the belt: card number or -1; state 0 closed, 1 open, 2 sold
    - card in hand: 1 in hand, 2 in the bid
    - production on a unit: 1 if it took one of two robots, 2 if it takes no more
    - bid size: 0 unless it is seen
    - public place of a card: 0 elsewhere, 1 in hand or discard, 2 in hand, 3 in discard, 4 shredded, 5 + unit on it
    """

    def __init__(self) -> None:
        super().__init__(_SIZE, _FEATURES)

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        encode(cast("Position", state), seat, out, at)

    def numbers(self) -> list[Number]:
        owned = CARDS - 5  # robots and one mechanic
        return [
            Number("seats", 2, _MOST_SEATS),
            Number("round", 1, 7),
            Number("rounds", 5, 6),
            Number("phase", 0, 2),
            Number("auction", 0, BELT),
            Number("chief, seats clockwise", 0, _MOST_SEATS - 1),
            Number("open cards", 0, BELT),
            Number("lot", -1, BELT - 1),
            Number("last round"),
            Number("own bid laid"),
            Number("over"),
            Number("peripherals", 0, _PERIPHERALS),
            *repeated("peripheral", list(PERIPHERALS), 0, _ACTIVE),
            *[number for slot in range(BELT) for number in _slot(slot)],
            *repeated("card in hand", CARD_IDS, 0, 2),
            *repeated("robots on unit", UNIT_IDS, 0, owned - 1),
            *repeated("production on unit", UNIT_IDS, 0, 2),
            *of_players(
                _MOST_SEATS,
                [
                    Number("seat present"),
                    Number("hand", 0, owned),
                    Number("discard", 0, owned),
                    Number("bid"),
                    Number("bid size", 0, BIG_HAND),
                    *repeated("place of", CARD_IDS, 0, _ON_UNIT + UNIT_COUNT - 1),
                    *repeated("unit", UNIT_IDS),
                ],
            ),
        ]

    def describe(self, action: i64) -> list[int]:
        """Describe an action by its family (0 done, 1 bid, 2 mount, 3 shred), the unit, the kind of robot, and the hand
        positions of the bid.
        """
        family = family_of(_FAMILIES, action)
        unit = mounted_unit(action) if family == 2 else -1
        kind = robot_kind(action) if family >= 2 else -1
        places = action if family == 1 else 0
        return [family, unit, kind, *[int(places >> place & 1) for place in range(8)]]


def _slot(slot: int) -> list[Number]:
    return [Number(f"slot {slot} card", NONE, UNIT + UNIT_COUNT - 1), Number(f"slot {slot} state", 0, 2)]


def encode(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the observation of a seat to ``out[at : at + _SIZE]``, which must contain zeros."""
    _head(position, seat, out, at)
    at += _HEAD
    _peripherals(position, out, at)
    at += _PERIPHERALS
    _belt(position, out, at)
    at += BELT * _SLOT
    fill(out, at, position.hand[seat], 1)
    fill(out, at, position.bids[seat], 2)
    at += CARDS
    count_around(out, at, 1, position.mounts, UNIT_COUNT, 0)
    at += UNIT_COUNT
    fill(out, at, position.once, 1)
    fill(out, at, position.full, 2)
    at += UNIT_COUNT
    seats = position.seats
    count_around(out, at + 1, _SEAT, position.hand, seats, seat)
    count_around(out, at + 2, _SEAT, position.discard, seats, seat)
    for turn in range(seats):
        _seat(position, seat, turn == 0, out, at)
        at += _SEAT
        seat += 1
        if seat == seats:
            seat = 0


def _head(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(position.seats)
    out[at + 1] = i16(position.round_number())
    out[at + 2] = i16(position.rounds())
    out[at + 3] = i16(position.phase)
    out[at + 4] = i16(position.auction_number())
    out[at + 5] = i16((position.chief - seat) % position.seats)
    out[at + 6] = i16(position.opened)
    out[at + 7] = i16(position.lot)
    out[at + 8] = i16(1 if position.is_last_round() else 0)
    out[at + 9] = i16(1 if position.bids[seat] else 0)
    out[at + 10] = i16(1 if position.over else 0)
    out[at + 11] = i16(len(position.stack))


def _peripherals(position: Position, out: vec[i16], at: i64) -> None:
    for index in range(len(position.stack)):
        out[at + position.stack[index]] = i16(_USED if index < position.stack_next else _FACE_DOWN)
    if position.active != NONE:
        out[at + position.active] = i16(_ACTIVE)


def _belt(position: Position, out: vec[i16], at: i64) -> None:
    opened: i64 = 0 if position.over else position.opened
    is_open = first_bits(opened)
    narrow(out, at, _SLOT, position.deck, position.base, opened)
    fill_every(out, at, _SLOT, first_bits(BELT) & ~is_open, NONE)
    fill_every(out, at + 1, _SLOT, is_open, 1)
    fill_every(out, at + 1, _SLOT, position.sold & is_open, 2)


def _seat(position: Position, seat: i64, own: bool, out: vec[i16], at: i64) -> None:
    laid = position.bids[seat]
    out[at] = i16(1)
    if laid:
        out[at + 3] = i16(1)
        if own or position.active == MODEM:
            out[at + 4] = i16(count(laid))
    at += 5
    fill(out, at, position.hand[seat], _IN_HAND)
    fill(out, at, position.discard[seat], _IN_DISCARD)
    fill(out, at, position.unsure[seat], _UNSURE)
    fill(out, at, position.shredded[seat], _SHREDDED)
    units = position.units[seat]
    fill(out, at + CARDS, units, 1)
    fill_each(out, at, units, position.mounts, _ON_UNIT)
