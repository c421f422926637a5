"""What a seat cannot know, dealt anew, and a fingerprint of what it knows."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec

from .cards import KINDS
from .chain import close_chain
from .position import (
    BUILT,
    CARDS,
    CHAIN_END,
    COMMON,
    DOUBLE,
    ENERGY,
    GONE,
    GOODS,
    HAND,
    HELD,
    KNOWN,
    METAL,
    NOBODY,
    READY,
    SEAT,
    USED,
    WANT,
    Table,
    seat_bit,
)
from .stock import to_hand

_MASK: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 3202034522624059733
_STEP: Final = 1442695040888963407


def resample(table: Table, seat: i64, chance: Chance) -> None:
    """Hidden cards of other hands are mixed with the deck; cards known to be in a hand stay there."""
    table.chance = chance
    table.log = None
    table.course_seat = NOBODY
    deck = vec[i64]()
    for index in range(table.next, len(table.deck)):
        deck = append(deck, table.deck[index])
    if not table.over:
        for other in range(table.seats):
            if other != seat:
                close_chain(table, other)
                deck = with_hidden(table, other, deck)
    chance.shuffle(deck, 0)
    top: i64 = 0
    if not table.over:
        for other in range(table.seats):
            if other != seat:
                top = deal_hidden(table, other, deck, top)
    table.deck = deck
    table.next = top
    if table.agency_next < len(table.agency):
        agency = table.agency[:]
        chance.shuffle(agency, table.agency_next)
        table.agency = agency


def with_hidden(table: Table, seat: i64, deck: vec[i64]) -> vec[i64]:
    """The deck with the cards of a hand that are not known to be there."""
    at = seat * SEAT
    for kind in range(KINDS):
        for _ in range(table.own[at + HAND + kind] - table.own[at + KNOWN + kind]):
            deck = append(deck, kind)
    return deck


def deal_hidden(table: Table, seat: i64, deck: vec[i64], top: i64) -> i64:
    """Fill a hand up from the deck again. Returns the index of the new top of the deck."""
    at = seat * SEAT
    size = table.own[at + CARDS]
    empty_hand(table, seat)
    for kind in range(KINDS):
        for _ in range(table.own[at + KNOWN + kind]):
            to_hand(table, seat, kind)
    while table.own[at + CARDS] < size:
        to_hand(table, seat, deck[top])
        top += 1
    return top


def empty_hand(table: Table, seat: i64) -> None:
    """Take all cards out of a hand; what is known of it stays written down."""
    at = seat * SEAT
    table.own[at + CARDS] = 0
    table.own[at + HELD] = 0
    table.own[at + DOUBLE] = 0
    for kind in range(KINDS):
        table.own[at + HAND + kind] = 0


def mixed(word: i64, value: i64) -> i64:
    """One step of a fingerprint; all below 2**62."""
    word = ((word ^ value) * _FACTOR + _STEP) & _MASK
    return word ^ (word >> 29)


def trace(table: Table, seat: i64) -> i64:
    """A fingerprint of what a seat knows: everything public that bears on what is to come, and its own hand."""
    word = mixed(table.round * 64 + table.phase * 8 + table.turn, table.pending * 64 + table.triggers)
    for slot in range(GONE):
        word = mixed(word, table.common[slot])
    for index in range(GONE, COMMON):
        if table.common[index]:
            word = mixed(word, index * 64 + table.common[index])
    for other in range(table.seats):
        word = public_trace(table, other, word)
    at = seat * SEAT
    for kind in range(KINDS):
        if table.own[at + HAND + kind]:
            word = mixed(word, kind * 8 + table.own[at + HAND + kind])
    if table.chaining & seat_bit(seat):
        for field in range(WANT, CHAIN_END):
            word = mixed(word, table.own[at + field])
    if table.seats == 1:
        word = mixed(word, table.machine_goods)
        for kind in table.machine:
            word = mixed(word, kind)
    return word


def public_trace(table: Table, seat: i64, word: i64) -> i64:
    """The part of the fingerprint that everybody knows of a seat."""
    at = seat * SEAT
    own = table.own
    word = mixed(word, own[at + METAL] | own[at + ENERGY] << 12 | own[at + GOODS] << 24 | own[at + CARDS] << 36)
    word = mixed(word, own[at + BUILT])
    word = mixed(word, own[at + USED])
    word = mixed(word, own[at + READY])
    for field in range(at + 7, at + HAND):
        if field - at < WANT or field - at >= CHAIN_END:
            word = mixed(word, own[field])
    return word
