"""The effects of contractors (F4, F5, F19, F27)."""

from mypy_extensions import i64

from . import events
from .building import gain, may_stand, pay_for_building, put_up, tell_build
from .cards import (
    ARCHITECT,
    CARD_IDS,
    ELECTRICIAN,
    ENERGY_COST,
    ENGINEER,
    EXTRA_COST,
    INVESTOR,
    KINDS,
    METAL_COST,
    MINER,
)
from .position import EMPTY, ENERGY, GONE, HIRED, NOBODY, SEAT, Position
from .stock import draw, top_of_deck


def employ(position: Position, seat: i64, hire: i64, opponent: i64) -> None:
    """Pay the extra cost, and apply the card's effect. Gifts are given only if there is an opponent (F4)."""
    at = seat * SEAT
    position.own[at + ENERGY] -= EXTRA_COST[hire]
    position.own[at + HIRED] = hire + 1
    if hire == ARCHITECT:
        draw(position, seat, 3, "architect")
        if opponent != NOBODY:
            draw(position, opponent, 1, "architect")
    elif hire == ELECTRICIAN:
        gain(position, seat, 0, 5, "electrician")
        if opponent != NOBODY:
            gain(position, opponent, 0, 2, "electrician")
    elif hire == MINER:
        gain(position, seat, 3, 0, "miner")
        if opponent != NOBODY:
            gain(position, opponent, 1, 0, "miner")
    elif hire == INVESTOR:
        invest(position, seat)
    elif hire == ENGINEER:
        engineer(position, seat)


def invest(position: Position, seat: i64) -> None:
    """Apply the Investor: gain the top blueprint's printed metal and energy."""
    kind = top_of_deck(position)
    if kind == EMPTY:
        return
    tell_reveal(position, seat, kind, False, "investor")
    position.common[GONE + kind] += 1
    gain(position, seat, METAL_COST[kind], ENERGY_COST[kind], "investor")


def engineer(position: Position, seat: i64) -> None:
    """Apply the Engineer: reveal blueprints until one of them may be built (F27)."""
    while position.next < len(position.deck) or holds_name_for(position, seat):
        kind = top_of_deck(position)
        fits = may_stand(position, seat, kind)
        tell_reveal(position, seat, kind, fits, "engineer")
        if fits:
            put_up(position, seat, kind)
            tell_build(position, seat, kind, 0, None, "engineer")
            pay_for_building(position, seat, kind)
            return
        position.common[GONE + kind] += 1


def holds_name_for(position: Position, seat: i64) -> bool:
    """Return whether the discard pile has a card that may be built.

    Otherwise a reshuffle would only reveal the same cards again.
    """
    for kind in range(KINDS):
        if position.common[GONE + kind] and may_stand(position, seat, kind):
            return True
    return False


def tell_reveal(position: Position, seat: i64, kind: i64, kept: bool, source: str) -> None:
    """Append the event of a blueprint that is turned up from the deck."""
    if position.events is not None:
        position.events.append(events.REVEAL.event(int(seat), {"card": CARD_IDS[kind], "kept": kept, "from": source}))
