"""Moves of cards between hands, decks, discard piles and rows (F15, F19, F26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from . import events
from .cards import CARD_IDS, CONTRACTOR_IDS, HIRES, KINDS, ROW, Row
from .places import BLUEPRINTS, CONTRACTORS
from .position import CARDS, CREW, DISMISSED, DOUBLE, EMPTY, GONE, HAND, HELD, KNOWN, SEAT, Position

if TYPE_CHECKING:
    from .event_types import Refill


def to_hand(position: Position, seat: i64, kind: i64) -> None:
    """Add a blueprint to a hand."""
    at = seat * SEAT
    position.own[at + CARDS] += 1
    position.own[at + HAND + kind] += 1
    if position.own[at + HAND + kind] > 1:
        position.own[at + DOUBLE] |= bit(kind)
    else:
        position.own[at + HELD] |= bit(kind)


def from_hand(position: Position, seat: i64, kind: i64) -> None:
    """Remove a blueprint from a hand. Known copies are removed first."""
    at = seat * SEAT
    position.own[at + CARDS] -= 1
    left = position.own[at + HAND + kind] - 1
    position.own[at + HAND + kind] = left
    if left == 1:
        position.own[at + DOUBLE] &= ~bit(kind)
    elif left == 0:
        position.own[at + HELD] &= ~bit(kind)
    if position.own[at + KNOWN + kind]:
        position.own[at + KNOWN + kind] -= 1


def discard(position: Position, seat: i64, kind: i64) -> None:
    """Discard a blueprint from a hand."""
    from_hand(position, seat, kind)
    position.common[GONE + kind] += 1


def top_of_deck(position: Position) -> i64:
    """Take the top blueprint. If the deck is empty, the discard pile is reshuffled first. Return EMPTY if both are
    empty.
    """
    if position.next == len(position.deck) and not reshuffle(position):
        return EMPTY
    kind = position.deck[position.next]
    position.next += 1
    position.reveals += 1
    return kind


def reshuffle(position: Position) -> bool:
    """Shuffle the discarded blueprints into a new deck. Return False if the discard pile is empty."""
    if position.events is not None:
        tell_reshuffle(position, "blueprints", gone_blueprints(position))
    position.shufflings += 1
    position.chance.at(BLUEPRINTS, position.shufflings, 0)
    position.deck = gathered(position, GONE, KINDS)
    position.next = 0
    return len(position.deck) > 0


def gathered(position: Position, discards: i64, kinds: i64) -> vec[i64]:
    """Empty a discard pile, and return its cards shuffled."""
    cards = vec[i64]()
    for kind in range(kinds):
        for _copy in range(position.common[discards + kind]):
            cards = append(cards, kind)
        position.common[discards + kind] = 0
    position.chance.shuffle(cards, 0)
    return cards


def tell_reshuffle(position: Position, row: Row, cards: dict[str, int]) -> None:
    """Append the event of a reshuffle, unless the discard pile is empty."""
    if position.events is not None and cards:
        position.events.append(events.RESHUFFLE.event(-1, {"row": row, "cards": cards}))


def next_contractor(position: Position) -> i64:
    """Take the top contractor, in the same way as ``top_of_deck``."""
    if position.agency_next == len(position.agency) and not reshuffle_contractors(position):
        return EMPTY
    hire = position.agency[position.agency_next]
    position.agency_next += 1
    position.reveals += 1
    return hire


def reshuffle_contractors(position: Position) -> bool:
    """Shuffle the discarded contractors into a new deck. Return False if the discard pile is empty."""
    if position.events is not None:
        tell_reshuffle(position, "contractors", gone_contractors(position))
    position.agency_shufflings += 1
    position.chance.at(CONTRACTORS, position.agency_shufflings, 0)
    position.agency = gathered(position, DISMISSED, HIRES)
    position.agency_next = 0
    return len(position.agency) > 0


def gone_blueprints(position: Position) -> dict[str, int]:
    """Return the discarded blueprints by name."""
    return {CARD_IDS[kind]: int(position.common[GONE + kind]) for kind in range(KINDS) if position.common[GONE + kind]}


def gone_contractors(position: Position) -> dict[str, int]:
    """Return the discarded contractors by name."""
    counts = [int(position.common[DISMISSED + hire]) for hire in range(HIRES)]
    return {CONTRACTOR_IDS[hire]: number for hire, number in enumerate(counts) if number}


def draw(position: Position, seat: i64, number: i64, source: str) -> None:
    """Draw from the deck while it has cards (F26)."""
    drawn: list[str] = []
    for _card in range(number):
        kind = top_of_deck(position)
        if kind == EMPTY:
            break
        to_hand(position, seat, kind)
        if position.events is not None:
            drawn.append(CARD_IDS[kind])
    if position.events is not None:
        position.events.append(
            events.DRAW.event(int(seat), {"number": len(drawn), "from": source}, {int(seat): {"cards": drawn}})
        )


def fill_blueprint(position: Position, slot: i64) -> None:
    """Fill a slot of the blueprint row, if a card is left (F15)."""
    kind = top_of_deck(position)
    position.common[slot] = kind
    if kind != EMPTY and position.events is not None:
        told: Refill = {"row": "blueprints", "slot": int(slot) + 1, "card": CARD_IDS[kind]}
        position.events.append(events.REFILL.event(-1, told))


def fill_contractor(position: Position, slot: i64) -> None:
    """Fill a slot of the contractor row, if a card is left (F15)."""
    hire = next_contractor(position)
    position.common[CREW + slot] = hire
    if hire != EMPTY and position.events is not None:
        told: Refill = {"row": "contractors", "slot": int(slot) + 1, "card": CONTRACTOR_IDS[hire]}
        position.events.append(events.REFILL.event(-1, told))


def fill_rows(position: Position) -> None:
    """Refill empty slots if possible, from left to right (F26)."""
    for slot in range(ROW):
        if position.common[slot] == EMPTY:
            fill_blueprint(position, slot)
    for slot in range(ROW):
        if position.common[CREW + slot] == EMPTY:
            fill_contractor(position, slot)


def clear_blueprints(position: Position) -> None:
    """Discard the whole blueprint row."""
    for slot in range(ROW):
        if position.common[slot] != EMPTY:
            position.common[GONE + position.common[slot]] += 1
            position.common[slot] = EMPTY


def clear_contractors(position: Position) -> None:
    """Discard the whole contractor row."""
    for slot in range(ROW):
        if position.common[CREW + slot] != EMPTY:
            position.common[DISMISSED + position.common[CREW + slot]] += 1
            position.common[CREW + slot] = EMPTY


def row_names(position: Position) -> list[str | None]:
    """Return the blueprint row, with None for an empty slot."""
    kinds = [int(position.common[slot]) for slot in range(ROW)]
    return [None if kind == EMPTY else CARD_IDS[kind] for kind in kinds]


def crew_names(position: Position) -> list[str | None]:
    """Return the contractor row, with None for an empty slot."""
    hires = [int(position.common[CREW + slot]) for slot in range(ROW)]
    return [None if hire == EMPTY else CONTRACTOR_IDS[hire] for hire in hires]
