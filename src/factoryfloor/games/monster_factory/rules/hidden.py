"""Determinization (M15) and the information key. Only the order of the bag is hidden."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62

from .position import START, Position


def resample(position: Position, chance: Chance) -> None:
    """Shuffle the bag. The result is the same for every seat and for spectators."""
    position.chance = chance
    position.events = None
    if position.phase != START and position.next < len(position.deck):
        deck = position.deck[:]
        chance.shuffle(deck, position.next)
        position.deck = deck


def information_key(position: Position) -> i64:
    """Return the hash of the information state, which is the same for all seats."""
    mark = position.mark
    for face in position.discarded:  # in any order, and whenever they were discarded
        mark = (mark + mix(0, face + 1)) & MASK_62
    return (mark ^ ((position.tile + 2) * 64 + position.turn)) & MASK_62
