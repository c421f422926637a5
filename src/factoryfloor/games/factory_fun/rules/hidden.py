"""What a seat cannot know, dealt anew; and a fingerprint of what it knows."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec

from .position import ALONE, BUILD_PHASE, OVER, ROUNDS, SEALED, TAKE, Table, seat_bit
from .rounds import way

_MASK: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 3202034522624059733


def resample(table: Table, seat: i64, chance: Chance) -> None:
    """Shuffle what is face down; lists and builds of others that are not shown are taken back."""
    table.chance = chance
    table.log = None
    if table.phase == OVER:
        return
    shuffle_hidden(table, chance)
    for other in range(table.seats):
        if other == seat:
            continue
        if table.phase == TAKE and way(table) == SEALED:
            table.lists[other] = 0
            table.pending |= seat_bit(other)
        elif table.phase == BUILD_PHASE and table.taken[other] >= 0:
            table.drafts[other] = table.new_draft(other)
            table.pending |= seat_bit(other)
    table.chaining &= seat_bit(seat)


def shuffle_hidden(table: Table, chance: Chance) -> None:
    """All machines that were not revealed are equally likely anywhere."""
    places = vec[i64]()
    dealt = table.shown() * ROUNDS
    for place in range(len(table.deck)):
        number = place % ROUNDS if table.seats > 1 else place // ALONE
        if place >= dealt or number >= table.turned_up():
            places = append(places, place)
    hidden = vec[i64]([0] * len(places))
    for index in range(len(places)):
        hidden[index] = table.deck[places[index]]
    chance.shuffle(hidden, 0)
    deck = table.deck[:]
    for index in range(len(places)):
        deck[places[index]] = hidden[index]
    table.deck = deck


def trace(table: Table, seat: i64) -> i64:
    """A fingerprint of all that a seat knows."""
    mark = folded(folded(table.phase, table.round), table.pending & seat_bit(seat))
    mark = folded(folded(mark, table.first), table.lists[seat])
    for other in range(table.seats):
        mark = folded(folded(mark, table.marks[other]), table.money[other])
        mark = folded(mark, table.taken[other] + 2)
        if way(table) != SEALED or table.phase == BUILD_PHASE:
            mark = folded(mark, table.order[other] + 2)
        mark = folded(mark, table.pending >> other & 1)
    if table.lie_open():
        for index in range(table.shown()):
            mark = folded(mark, table.revealed(index))
    draft = table.drafts[seat]
    if draft is not None:
        for action in draft.steps:
            mark = folded(mark, action + 1)
    return mark


def folded(mark: i64, number: i64) -> i64:
    """A fingerprint with one more number."""
    return ((mark ^ number) * _FACTOR + 1) & _MASK
