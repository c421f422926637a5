"""What a seat sees as numbers, for learning: the same facts as the view, own seat first, then clockwise."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.fzzt.pieces import CARDS, MODEM, NONE, PERIPHERALS, UNIT_COUNT, bit, count
from factoryfloor.games.fzzt.state import BELT, Table

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
_ON_UNIT: Final = 4
_SHREDDED: Final = 5


def observe(table: Table, seat: i64) -> list[int]:
    """``SIZE`` integers from -1 to 75.

    Head: seats, round, rounds, phase, auction, relative chief, cards open, lot, last round, own bid laid,
    over, peripherals in the game. Then the peripheral at work (one of twelve), eight belt places (card
    number or -1; 0 closed, 1 open, 2 sold), the own hand card by card, mounts of each unit as number of
    robots, whether it is full in this production, and for each seat from the own one clockwise: present,
    hand size, discard size, bid laid, its size if seen, where each card is (0 elsewhere, 1 in hand or
    discard, 2 in hand, 3 in discard, 4 on a unit, 5 shredded), and its units.
    """
    numbers = _head(table, seat)
    numbers += [1 if table.active == number else 0 for number in range(len(PERIPHERALS))]
    numbers += _belt(table)
    numbers += [1 if table.hand[seat] & bit(card) else 0 for card in range(CARDS)]
    numbers += [int(count(table.mounts[unit])) for unit in range(UNIT_COUNT)]
    numbers += [1 if table.full & bit(unit) else 0 for unit in range(UNIT_COUNT)]
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
    mounted = table.mounted(seat)
    numbers += [_where(table, seat, bit(card), mounted) for card in range(CARDS)]
    numbers += [1 if table.units[seat] & bit(unit) else 0 for unit in range(UNIT_COUNT)]
    return numbers


def _where(table: Table, seat: i64, card: i64, mounted: i64) -> int:
    if card & table.secret[seat]:
        return _UNSURE
    if card & table.hand[seat]:
        return _IN_HAND
    if card & table.discard[seat]:
        return _IN_DISCARD
    if card & mounted:
        return _ON_UNIT
    return _SHREDDED if card & table.shredded[seat] else _ELSEWHERE
