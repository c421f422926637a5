"""Hidden information: determinization, and the key of an information state."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit

from .position import ALONE, BUILD_PHASE, OVER, ROUNDS, SEALED, TAKE, Position


def resample(position: Position, seat: i64, chance: Chance) -> None:
    """Shuffle the face-down machines, and reset the hidden lists and builds of other seats."""
    position.chance = chance
    position.events = None
    if position.phase == OVER:
        return
    shuffle_hidden(position, chance)
    for other in range(position.seats):
        if other == seat:
            continue
        if position.phase == TAKE and position.way() == SEALED:
            position.lists[other] = 0
            position.pending |= bit(other)
        elif position.phase == BUILD_PHASE and position.taken[other] >= 0:
            position.drafts[other] = position.new_draft(other)
            position.pending |= bit(other)
    position.mid_chain &= bit(seat)


def reshuffle(position: Position, chance: Chance) -> None:
    """Shuffle the face-down machines. Lists and builds stay."""
    position.chance = chance
    position.events = None
    if position.phase != OVER:
        shuffle_hidden(position, chance)


def shuffle_hidden(position: Position, chance: Chance) -> None:
    """Shuffle all unrevealed machines, including undealt ones."""
    places = vec[i64]()
    dealt = position.shown() * ROUNDS
    for place in range(len(position.deck)):
        number = place % ROUNDS if position.seats > 1 else place // ALONE
        if place >= dealt or number >= position.turned_up():
            places = append(places, place)
    hidden = vec[i64]([0] * len(places))
    for index in range(len(places)):
        hidden[index] = position.deck[places[index]]
    chance.shuffle(hidden, 0)
    deck = position.deck[:]
    for index in range(len(places)):
        deck[places[index]] = hidden[index]
    position.deck = deck


def information_key(position: Position, seat: i64) -> i64:
    """Return the hash of a seat's information state."""
    key = mix(mix(position.phase, position.round), position.pending & bit(seat))
    key = mix(mix(key, position.first), position.lists[seat])
    for other in range(position.seats):
        key = mix(mix(key, position.marks[other]), position.money[other])
        key = mix(key, position.taken[other] + 2)
        if position.way() != SEALED or position.phase == BUILD_PHASE:
            key = mix(key, position.order[other] + 2)
        key = mix(key, position.pending >> other & 1)
    if position.lie_open():
        for index in range(position.shown()):
            key = mix(key, position.revealed(index))
    draft = position.drafts[seat]
    if draft is not None:
        for action in draft.steps:
            key = mix(key, action + 1)
    return key
