"""Auctions: bids, winner and chief (Z6 to Z11, Z15, Z32)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, count

from . import events
from .actions import BIDS, SINGLE_BIDS, cards_at, hand_pattern
from .belt import first_from, holders, open_belt, start_auction
from .pieces import (
    CALCULATOR,
    DISK_DRIVE,
    FZZZTS,
    JOYSTICK,
    MODEM,
    POWER_AT,
    POWER_ONES,
    REST,
    SURGE_GUARD,
    TRANSFORMER,
    UNIT,
    belt_id,
    card_ids,
)
from .position import BELT, Position
from .production import start_production

if TYPE_CHECKING:
    from .event_types import Laid


def legal_bids(position: Position, seat: i64) -> list[int]:
    """Return the legal bids of a seat."""
    pattern = hand_pattern(position.hand[seat])
    return SINGLE_BIDS[pattern] if position.active == CALCULATOR else BIDS[pattern]


def power(cards: i64, active: i64) -> i64:
    """Return the power of cards bid under a peripheral (Z32, p05 and p06)."""
    total: i64 = 0
    if active == SURGE_GUARD:
        cards &= ~FZZZTS
    elif active == TRANSFORMER:
        total = count(cards & POWER_ONES)
    while cards:
        low = cards & -cards
        cards ^= low
        total += POWER_AT[low % REST]
    return total


def bid(position: Position, seat: i64, places: i64) -> None:
    """Lay a bid face down. After the last bid, all bids are revealed."""
    position.bids[seat] = cards_at(position.hand[seat], places)
    position.pending &= ~bit(seat)
    modem = position.active == MODEM
    if position.events is not None:
        cards = position.bids[seat]
        public: Laid = {"count": int(count(cards)) if modem else None}
        position.events.append(events.LAID.event(int(seat), public, {int(seat): {"cards": card_ids(cards)}}))
    if modem:
        waiting = holders(position)
        for other in range(position.seats):
            if position.bids[other]:
                waiting &= ~bit(other)
        position.pending = first_from(position, seat, waiting)
    if position.pending == 0:
        reveal(position)


def reveal(position: Position) -> None:
    """Reveal and compare the bids, and sell the lot (Z9)."""
    position.reveals += 1
    tell_bids(position)
    best: i64 = -1
    tied: i64 = 0
    for seat in range(position.seats):
        cards = position.bids[seat]
        position.shown[seat] = cards
        if cards:
            position.unsure[seat] &= ~cards
            worth = power(cards, position.active)
            if worth > best:
                best = worth
                tied = bit(seat)
            elif worth == best:
                tied |= bit(seat)
    winner = winner_of(position, tied)
    sell(position, winner, tied)
    if tied & (tied - 1):
        pass_wrench(position, winner, tied)
    for seat in range(position.seats):
        position.bids[seat] = 0
    after_sale(position)


def after_sale(position: Position) -> None:
    """Continue with the next opening, the next lot, or production."""
    sold = count(position.sold)
    if sold == BELT:
        start_production(position)
        return
    if sold == position.opened:
        open_belt(position)
    start_auction(position)


def winner_of(position: Position, tied: i64) -> i64:
    """Return the first tied seat clockwise from the chief (Z9).

    The chief comes first. With p07, the order is counterclockwise, and the chief comes last.
    """
    seat = position.chief
    step: i64 = 1
    if position.active == JOYSTICK:
        step = position.seats - 1
        seat = (seat + step) % position.seats
    while not tied & bit(seat):
        seat = (seat + step) % position.seats
    return seat


def sell(position: Position, winner: i64, tied: i64) -> None:
    """Move the bid to the winner's discard (Z11).

    A bought robot also goes to the discard. A bought unit goes in front of the winner.
    """
    code = position.deck[position.base + position.lot]
    paid = position.bids[winner]
    returned: i64 = 0
    if position.active == DISK_DRIVE and paid & (paid - 1):
        returned = paid & -paid
        paid ^= returned
    position.hand[winner] &= ~paid
    position.discard[winner] |= paid
    if code < UNIT:
        position.discard[winner] |= bit(code)
    else:
        position.units = with_added(position.units, winner, bit(code - UNIT))
    position.sold |= bit(position.lot)
    position.buyers |= winner << (position.lot * 4)
    position.last_lot = code
    position.last_winner = winner
    position.last_tied = tied if tied & (tied - 1) else 0
    position.last_returned = returned
    position.last_active = position.active
    if position.events is not None:
        position.events.append(events.SOLD.event(int(winner), {"lot": int(position.lot), "card": belt_id(code)}))
        if returned:
            position.events.append(events.RETURNED.event(int(winner), {"card": card_ids(returned)[0]}))


def pass_wrench(position: Position, winner: i64, tied: i64) -> None:
    """After a tie, the next tied seat clockwise from the winner becomes the chief (Z10)."""
    seat = winner
    while True:
        seat += 1
        if seat == position.seats:
            seat = 0
        if tied & bit(seat):
            break
    position.chief = seat
    if position.events is not None:
        position.events.append(
            events.TIE.event(-1, {"tied": [s for s in range(int(position.seats)) if int(tied) >> s & 1]})
        )
        position.events.append(events.CHIEF.event(int(seat), {}))


def with_added(values: vec[i64], index: i64, mask: i64) -> vec[i64]:
    """Return a copy with bits added to one entry."""
    changed = values[:]
    changed[index] |= mask
    return changed


def tell_bids(position: Position) -> None:
    """Append the events of a reveal: first the sizes of the bids, then the cards."""
    if position.events is None:
        return
    seats = range(int(position.seats))
    counts = [int(count(position.bids[seat])) for seat in seats]
    cards = [card_ids(position.bids[seat]) if position.bids[seat] else None for seat in seats]
    powers = [int(power(position.bids[seat], position.active)) if position.bids[seat] else None for seat in seats]
    position.events.append(events.SIZES.event(-1, {"counts": counts}))
    position.events.append(events.REVEAL.event(-1, {"bids": cards, "powers": powers}))
