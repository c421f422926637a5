"""What contractors do (F4, F5, F19, F27)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

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
from .position import EMPTY, ENERGY, GONE, HIRED, NOBODY, SEAT, Table
from .stock import draw, top_of_deck


def employ(table: Table, seat: i64, hire: i64, opponent: i64) -> None:
    """Pay the extra cost and carry out what is on the card; gifts only if there is an opponent (F4)."""
    at = seat * SEAT
    table.own[at + ENERGY] -= EXTRA_COST[hire]
    table.own[at + HIRED] = hire + 1
    if hire == ARCHITECT:
        draw(table, seat, 3, "architect")
        if opponent != NOBODY:
            draw(table, opponent, 1, "architect")
    elif hire == ELECTRICIAN:
        gain(table, seat, 0, 5, "electrician")
        if opponent != NOBODY:
            gain(table, opponent, 0, 2, "electrician")
    elif hire == MINER:
        gain(table, seat, 3, 0, "miner")
        if opponent != NOBODY:
            gain(table, opponent, 1, 0, "miner")
    elif hire == INVESTOR:
        invest(table, seat)
    elif hire == ENGINEER:
        engineer(table, seat)


def invest(table: Table, seat: i64) -> None:
    """The Investor: the top blueprint's printed metal and energy."""
    kind = top_of_deck(table)
    if kind == EMPTY:
        return
    tell_reveal(table, seat, kind, False, "investor")
    table.common[GONE + kind] += 1
    gain(table, seat, METAL_COST[kind], ENERGY_COST[kind], "investor")


def engineer(table: Table, seat: i64) -> None:
    """The Engineer: reveal blueprints until one may be built (F27)."""
    while table.next < len(table.deck) or holds_name_for(table, seat):
        kind = top_of_deck(table)
        fits = may_stand(table, seat, kind)
        tell_reveal(table, seat, kind, fits, "engineer")
        if fits:
            put_up(table, seat, kind)
            tell_build(table, seat, kind, 0, None, "engineer")
            pay_for_building(table, seat, kind)
            return
        table.common[GONE + kind] += 1


def holds_name_for(table: Table, seat: i64) -> bool:
    """Whether the discard has a card that may be built: else a reshuffle would only show the same again."""
    for kind in range(KINDS):
        if table.common[GONE + kind] and may_stand(table, seat, kind):
            return True
    return False


def tell_reveal(table: Table, seat: i64, kind: i64, kept: bool, source: str) -> None:
    """The event of a blueprint turned up from the deck."""
    if table.log is not None:
        table.log.append(Event("reveal", int(seat), {"card": CARD_IDS[kind], "kept": kept, "from": source}))
