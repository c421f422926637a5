"""Determinization (Z27) and the information key."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit, count

from .belt import holders, random_subset
from .pieces import MODEM, UNIT_COUNT
from .position import AUCTION, BELT, Position


def resample(position: Position, seat: i64, chance: Chance) -> None:
    """Redeal the unknown cards of other seats, the unseen belt cards and peripherals, and take back hidden bids."""
    position.chance = chance
    position.events = None
    if position.phase == AUCTION:
        for other in range(position.seats):
            if other != seat:
                redeal(position, other, chance)
        take_back_bids(position, seat, chance)
    shuffle_unseen(position, chance)


def reshuffle(position: Position, chance: Chance) -> None:
    """Shuffle all unseen cards: closed belt cards with the deck, and face-down peripherals."""
    position.chance = chance
    position.events = None
    shuffle_unseen(position, chance)


def redeal(position: Position, seat: i64, chance: Chance) -> None:
    """Split the unknown cards of a seat at random into hand and discard. The sizes are known."""
    unsure = position.unsure[seat]
    if unsure == 0:
        return
    held = position.hand[seat] & unsure
    drawn = random_subset(unsure, count(held), chance)
    position.hand[seat] ^= held ^ drawn
    position.discard[seat] ^= held ^ drawn


def take_back_bids(position: Position, seat: i64, chance: Chance) -> None:
    """Take back the bids of other seats. Under the modem (p03), redeal bids of the same visible sizes."""
    if position.active == MODEM:
        for other in range(position.seats):
            if other != seat and position.bids[other]:
                position.bids[other] = random_subset(position.hand[other], count(position.bids[other]), chance)
        return
    for other in range(position.seats):
        if other != seat:
            position.bids[other] = 0
    waiting = holders(position)
    if position.bids[seat]:
        waiting &= ~bit(seat)
    position.pending = waiting


def shuffle_unseen(position: Position, chance: Chance) -> None:
    """Shuffle the closed belt cards with the deck, and the face-down peripherals."""
    unseen = position.base + (0 if position.over else BELT if position.phase != AUCTION else position.opened)
    if unseen < len(position.deck):
        deck = position.deck[:]
        chance.shuffle(deck, unseen)
        position.deck = deck
    if position.stack_next < len(position.stack):
        stack = position.stack[:]
        chance.shuffle(stack, position.stack_next)
        position.stack = stack


def information_key(position: Position, seat: i64) -> i64:
    """Return the hash of a seat's information state: its hand, and all public facts that matter for the rest of the
    game.
    """
    word = mix(position.base * 64 + position.opened * 4 + position.phase, position.hand[seat])
    word = mix(word, position.sold * 16 + position.chief)
    word = mix(word, position.bids[seat])
    for other in range(position.seats):
        sure = position.hand[other] & ~position.unsure[other]
        word = mix(word, sure)
        word = mix(word, position.loose(other))
        word = mix(word, position.units[other] * 64 + count(position.hand[other]))
    if position.phase == AUCTION:
        slot: i64 = 0
        while slot < position.opened:
            word = mix(word, position.deck[position.base + slot])
            slot += 1
    for unit in range(UNIT_COUNT):
        if position.mounts[unit]:
            word = mix(word, position.mounts[unit] ^ unit)
    if len(position.stack):
        word = peripheral_key(position, seat, word)
    return word


def peripheral_key(position: Position, seat: i64, word: i64) -> i64:
    """Extend the hash ``word`` by the facts of games with peripherals."""
    word = mix(word, (position.active + 1) * 16 + position.stack_next)
    word = mix(word, position.once * 4096 + position.full)
    if position.active == MODEM:
        for other in range(position.seats):
            word = mix(word, count(position.bids[other]))
    return word
