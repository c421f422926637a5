"""Determinization of hidden cards, and the information key."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit

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
    READY,
    SEAT,
    USED,
    WANT,
    Position,
)
from .stock import to_hand


def resample(position: Position, seat: i64, chance: Chance) -> None:
    """Redeal other hands from the deck, except cards that are known to be in them, and shuffle both decks."""
    position.chance = chance
    position.events = None
    deck = vec[i64]()
    for kind in position.deck[position.next :]:
        deck = append(deck, kind)
    if not position.over:
        for other in range(position.seats):
            if other != seat:
                close_chain(position, other)
                deck = with_hidden(position, other, deck)
    chance.shuffle(deck, 0)
    top: i64 = 0
    if not position.over:
        for other in range(position.seats):
            if other != seat:
                top = deal_hidden(position, other, deck, top)
    position.deck = deck
    position.next = top
    shuffle_agency(position, chance)


def reshuffle(position: Position, chance: Chance) -> None:
    """Shuffle both decks. Hands and chains stay."""
    position.chance = chance
    position.events = None
    if position.next < len(position.deck):
        deck = position.deck[:]
        chance.shuffle(deck, position.next)
        position.deck = deck
    shuffle_agency(position, chance)


def shuffle_agency(position: Position, chance: Chance) -> None:
    """Shuffle the contractor deck."""
    if position.agency_next < len(position.agency):
        agency = position.agency[:]
        chance.shuffle(agency, position.agency_next)
        position.agency = agency


def with_hidden(position: Position, seat: i64, deck: vec[i64]) -> vec[i64]:
    """Return the deck together with the unknown cards of a hand."""
    at = seat * SEAT
    for kind in range(KINDS):
        for _copy in range(position.own[at + HAND + kind] - position.own[at + KNOWN + kind]):
            deck = append(deck, kind)
    return deck


def deal_hidden(position: Position, seat: i64, deck: vec[i64], top: i64) -> i64:
    """Refill a hand from the deck. Return the new index of the deck's top."""
    at = seat * SEAT
    size = position.own[at + CARDS]
    empty_hand(position, seat)
    for kind in range(KINDS):
        for _copy in range(position.own[at + KNOWN + kind]):
            to_hand(position, seat, kind)
    while position.own[at + CARDS] < size:
        to_hand(position, seat, deck[top])
        top += 1
    return top


def empty_hand(position: Position, seat: i64) -> None:
    """Remove all cards from a hand. The record of known cards stays."""
    at = seat * SEAT
    position.own[at + CARDS] = 0
    position.own[at + HELD] = 0
    position.own[at + DOUBLE] = 0
    for kind in range(KINDS):
        position.own[at + HAND + kind] = 0


def information_key(position: Position, seat: i64) -> i64:
    """Return a hash of a seat's information state: its hand, its chain, and all public facts that matter for the
    future.
    """
    word = mix(position.round * 64 + position.phase * 8 + position.turn, position.pending * 64 + position.triggers)
    for slot in range(GONE):
        word = mix(word, position.common[slot])
    for index in range(GONE, COMMON):
        if position.common[index]:
            word = mix(word, index * 64 + position.common[index])
    for other in range(position.seats):
        word = public_key(position, other, word)
    at = seat * SEAT
    for kind in range(KINDS):
        if position.own[at + HAND + kind]:
            word = mix(word, kind * 8 + position.own[at + HAND + kind])
    if position.mid_chain & bit(seat):
        for field in range(WANT, CHAIN_END):
            word = mix(word, position.own[at + field])
    if position.seats == 1:
        word = mix(word, position.machine_goods)
        for kind in position.machine:
            word = mix(word, kind)
    return word


def public_key(position: Position, seat: i64, word: i64) -> i64:
    """Extend the hash ``word`` by all public facts of a seat."""
    at = seat * SEAT
    own = position.own
    word = mix(word, own[at + METAL] | own[at + ENERGY] << 12 | own[at + GOODS] << 24 | own[at + CARDS] << 36)
    word = mix(word, own[at + BUILT])
    word = mix(word, own[at + USED])
    word = mix(word, own[at + READY])
    for field in range(at + 7, at + HAND):
        if field - at < WANT or field - at >= CHAIN_END:
            word = mix(word, own[field])
    return word
