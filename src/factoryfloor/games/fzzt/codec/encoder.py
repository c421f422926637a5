"""What a seat sees as numbers, for learning: the same facts as the view, own seat first, then clockwise."""

from typing import Final

from mypy_extensions import i64

from ..rules.pieces import CARDS, MODEM, NONE, PERIPHERALS, UNIT_COUNT, bit, count
from ..rules.position import BELT, Table

_MOST_SEATS: Final = 6
_HEAD: Final = 12
_SLOT: Final = 2  # card number and state
_SEAT: Final = 5 + CARDS + UNIT_COUNT  # present, hand, discard, laid, size; where each card is; units
SIZE: Final = _HEAD + len(PERIPHERALS) + BELT * _SLOT + CARDS + 2 * UNIT_COUNT + _MOST_SEATS * _SEAT

# Where another's card is, as far as it is public.
_ELSEWHERE: Final = 0
_UNSURE: Final = 1
_IN_HAND: Final = 2
_IN_DISCARD: Final = 3
_SHREDDED: Final = 4
_ON_UNIT: Final = 5  # and above, by unit

# Where a peripheral is.
_FACE_DOWN: Final = 1
_USED: Final = 2
_AT_WORK: Final = 3


def observe(table: Table, seat: i64) -> list[int]:
    """``SIZE`` integers from -1 to 75.

    Head: seats, round, rounds, phase, auction, relative chief, cards open, lot, last round, own bid laid,
    over, peripherals in the game. Then each of twelve peripherals (0 not in the game, 1 face down, 2 used,
    3 at work), eight belt places (card number or -1; 0 closed, 1 open, 2 sold), the own hand card by card
    (1 in hand, 2 in a bid that lies face down), mounts of each unit as number of robots, how many it took
    in this production of those that it may (1 of two, 2 all), and for each seat from the own one
    clockwise: present, hand size, discard size, bid laid, its size if seen, where each card is as everybody
    knows (0 elsewhere, 1 in hand or discard, 2 in hand, 3 in discard, 4 shredded, 5 + unit on that unit),
    and its units.
    """
    numbers = _head(table, seat)
    numbers += _peripherals(table)
    numbers += _belt(table)
    numbers += [_own(table, seat, bit(card)) for card in range(CARDS)]
    numbers += [int(count(table.mounts[unit])) for unit in range(UNIT_COUNT)]
    numbers += [_taken(table, bit(unit)) for unit in range(UNIT_COUNT)]
    for turn in range(_MOST_SEATS):
        if turn < table.seats:
            numbers += _seat(table, (seat + turn) % table.seats, turn == 0)
        else:
            numbers += [0] * _SEAT
    return numbers


def _head(table: Table, seat: i64) -> list[int]:
    return [
        int(table.seats),
        int(table.round_number()),
        int(table.rounds()),
        int(table.phase),
        int(table.auction_number()),
        int((table.chief - seat) % table.seats),
        int(table.opened),
        int(table.lot),
        1 if table.is_last_round() else 0,
        1 if table.bids[seat] else 0,
        1 if table.over else 0,
        len(table.stack),
    ]


def _peripherals(table: Table) -> list[int]:
    places = [0] * len(PERIPHERALS)
    for index in range(len(table.stack)):
        places[table.stack[index]] = _USED if index < table.stack_next else _FACE_DOWN
    if table.active != NONE:
        places[table.active] = _AT_WORK
    return places


def _own(table: Table, seat: i64, card: i64) -> int:
    if card & table.bids[seat]:
        return 2
    return 1 if card & table.hand[seat] else 0


def _taken(table: Table, unit: i64) -> int:
    if unit & table.full:
        return 2
    return 1 if unit & table.once else 0


def _belt(table: Table) -> list[int]:
    numbers: list[int] = []
    for slot in range(BELT):
        if table.over or slot >= table.opened:
            numbers += [NONE, 0]
        else:
            numbers += [int(table.deck[table.base + slot]), 2 if table.sold & bit(slot) else 1]
    return numbers


def _seat(table: Table, seat: i64, own: bool) -> list[int]:
    laid = table.bids[seat]
    sized = own or table.active == MODEM
    numbers = [
        1,
        int(count(table.hand[seat])),
        int(count(table.discard[seat])),
        1 if laid else 0,
        int(count(laid)) if sized else 0,
    ]
    numbers += [_where(table, seat, bit(card)) for card in range(CARDS)]
    numbers += [1 if table.units[seat] & bit(unit) else 0 for unit in range(UNIT_COUNT)]
    return numbers


def _where(table: Table, seat: i64, card: i64) -> int:
    if card & table.secret[seat]:
        return _UNSURE
    if card & table.hand[seat]:
        return _IN_HAND
    if card & table.discard[seat]:
        return _IN_DISCARD
    if card & table.shredded[seat]:
        return _SHREDDED
    for unit in range(UNIT_COUNT):
        if table.units[seat] & bit(unit) and card & table.mounts[unit]:
            return _ON_UNIT + unit
    return _ELSEWHERE
