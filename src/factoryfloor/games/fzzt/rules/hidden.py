"""What a seat cannot know, dealt anew (Z27), and a fingerprint of what it knows."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance

from .belt import holders, random_subset
from .pieces import MODEM, UNIT_COUNT, bit, count
from .position import AUCTION, BELT, Table

_MASK: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 3202034522624059733
_STEP: Final = 1442695040888963407


def resample(table: Table, seat: i64, chance: Chance) -> None:
    """Redeal the unsure cards of the others, the unseen belt cards and peripherals; take back hidden bids."""
    table.chance = chance
    table.log = None
    if table.phase == AUCTION:
        for other in range(table.seats):
            if other != seat:
                redeal(table, other, chance)
        take_back_bids(table, seat, chance)
    shuffle_unseen(table, chance)


def redeal(table: Table, seat: i64, chance: Chance) -> None:
    """Split the cards whose place is not known into hand and discard of the known sizes."""
    unsure = table.secret[seat]
    if unsure == 0:
        return
    held = table.hand[seat] & unsure
    drawn = random_subset(unsure, count(held), chance)
    table.hand[seat] ^= held ^ drawn
    table.discard[seat] ^= held ^ drawn


def take_back_bids(table: Table, seat: i64, chance: Chance) -> None:
    """Bids that were laid but not shown are owed again; where their size was seen (p03) it is kept."""
    if table.active == MODEM:
        for other in range(table.seats):
            if other != seat and table.bids[other]:
                table.bids[other] = random_subset(table.hand[other], count(table.bids[other]), chance)
        return
    for other in range(table.seats):
        if other != seat:
            table.bids[other] = 0
    waiting = holders(table)
    if table.bids[seat]:
        waiting &= ~bit(seat)
    table.pending = waiting


def shuffle_unseen(table: Table, chance: Chance) -> None:
    """The closed belt cards and the deck, and the peripherals not yet opened."""
    unseen = table.base + (0 if table.over else BELT if table.phase != AUCTION else table.opened)
    if unseen < len(table.deck):
        deck = table.deck[:]
        chance.shuffle(deck, unseen)
        table.deck = deck
    if table.stack_next < len(table.stack):
        stack = table.stack[:]
        chance.shuffle(stack, table.stack_next)
        table.stack = stack


def mixed(word: i64, value: i64) -> i64:
    """One step of a rolling fingerprint; all below 2**62."""
    word = ((word ^ value) * _FACTOR + _STEP) & _MASK
    return word ^ (word >> 29)


def trace(table: Table, seat: i64) -> i64:
    """A fingerprint of what a seat knows: its hand and everything public that bears on what is to come."""
    word = mixed(table.base * 64 + table.opened * 4 + table.phase, table.hand[seat])
    word = mixed(word, table.sold * 16 + table.chief)
    word = mixed(word, table.bids[seat])
    for other in range(table.seats):
        sure = table.hand[other] & ~table.secret[other]
        word = mixed(word, sure)
        word = mixed(word, table.loose(other))
        word = mixed(word, table.units[other] * 64 + count(table.hand[other]))
    if table.phase == AUCTION:
        slot: i64 = 0
        while slot < table.opened:
            word = mixed(word, table.deck[table.base + slot])
            slot += 1
    for unit in range(UNIT_COUNT):
        if table.mounts[unit]:
            word = mixed(word, table.mounts[unit] ^ unit)
    if len(table.stack):
        word = peripheral_trace(table, seat, word)
    return word


def peripheral_trace(table: Table, seat: i64, word: i64) -> i64:
    """The part of the fingerprint that only games with peripherals have."""
    word = mixed(word, (table.active + 1) * 16 + table.stack_next)
    word = mixed(word, table.once * 4096 + table.full)
    if table.active == MODEM:
        for other in range(table.seats):
            word = mixed(word, count(table.bids[other]))
    return word
