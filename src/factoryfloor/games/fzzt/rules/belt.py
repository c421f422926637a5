"""The belt, the deals and the order of a round (Z4 to Z8, Z13 to Z17, Z30, Z31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.events import EventType
from factoryfloor.kernel.masks import bit, count

from . import events
from .pieces import (
    CARD_SPEED,
    FZZZTS,
    MEMORY_PACK,
    MODEM,
    MONITOR,
    NONE,
    PERIPHERALS,
    ROBOT_ARM,
    SCREEN_SAVER,
    TWINS_1,
    TWINS_2,
    TWINS_3,
    TWINS_4,
    UNIT,
    UNIT_SPEED,
    belt_id,
    card_ids,
)
from .places import DEAL, REDRAW, STACK
from .position import AUCTION, BELT, BIG_HAND, HAND, OVER, Position

if TYPE_CHECKING:
    from .event_types import Hands, OwnHand


def random_subset(cards: i64, size: i64, chance: Chance) -> i64:
    """Return ``size`` random cards from ``cards``, or all cards if there are fewer.

    Among equal cards, the lowest copies are drawn, because a bid of a higher copy would reveal that the lower copy is
    not in hand.
    """
    total = count(cards)
    if total <= size:
        return cards
    # Draw the smaller part, which is either the cards that are taken or those that are left out.
    draw = size if size + size <= total else total - size
    drawn: i64 = 0
    rest = cards
    while draw > 0:
        skip = chance.below(total)
        left = rest
        while skip > 0:
            left &= left - 1
            skip -= 1
        low = left & -left
        drawn |= low
        rest ^= low
        total -= 1
        draw -= 1
    return lowest_copies(drawn if count(drawn) == size else rest, cards)


def lowest_copies(chosen: i64, cards: i64) -> i64:
    """Replace the cards in ``chosen`` by the lowest copies of the same kinds in ``cards``."""
    while True:
        before = chosen
        chosen = lowered(chosen, cards, 1, TWINS_1)
        chosen = lowered(chosen, cards, 2, TWINS_2)
        if chosen & FZZZTS:
            chosen = lowered(chosen, cards, 3, TWINS_3)
            chosen = lowered(chosen, cards, 4, TWINS_4)
        if chosen == before:
            return chosen


def lowered(chosen: i64, cards: i64, distance: i64, twins: i64) -> i64:
    """Replace the cards in ``chosen`` by unchosen equal cards in ``cards`` that are ``distance`` bits lower."""
    lower = (chosen >> distance) & twins & cards & ~chosen
    return chosen ^ (lower | (lower << distance))


def start_round(position: Position) -> None:
    """Start a round: end check, deal, belt, first opening, peripheral and first auction (Z13)."""
    if len(position.deck) - position.base < BELT:
        finish(position)
        return
    if position.events is not None:
        position.events.append(events.ROUND.event(-1, {"round": int(position.round_number())}))
    deal(position, BIG_HAND if position.active == MEMORY_PACK else HAND)
    position.phase = AUCTION
    position.opened = 0
    position.sold = 0
    position.buyers = 0
    position.once = 0
    position.full = 0
    position.shredders = 0
    position.active = NONE
    open_belt(position)
    open_peripheral(position)
    start_auction(position)


def deal(position: Position, size: i64) -> None:
    """Let each seat shuffle all its cards and draw up to ``size`` (Z4)."""
    for seat in range(position.seats):
        cards = position.hand[seat] | position.discard[seat]
        position.chance.at(DEAL, position.round_number(), seat)
        hand = random_subset(cards, size, position.chance)
        position.hand[seat] = hand
        position.discard[seat] = cards ^ hand
        position.unsure[seat] = 0 if hand == cards else cards
    tell_hands(position, events.DEAL)


def redraw(position: Position) -> None:
    """Let each seat shuffle its discard and draw up to six cards, because all hands are empty (Z8)."""
    for seat in range(position.seats):
        cards = position.discard[seat]
        position.chance.at(REDRAW, position.round_number() * 16 + count(position.sold), seat)
        hand = random_subset(cards, HAND, position.chance)
        position.hand[seat] = hand
        position.discard[seat] = cards ^ hand
        position.unsure[seat] = 0 if hand == cards else cards
    tell_hands(position, events.REDRAW)


def tell_hands(position: Position, kind: EventType[Hands, OwnHand]) -> None:
    """Append the event of a deal. Its sizes are public, and its cards are private."""
    position.reveals += 1
    if position.events is not None:
        sizes = [int(count(position.hand[seat])) for seat in range(position.seats)]
        private: dict[int, OwnHand] = {
            int(seat): {"cards": card_ids(position.hand[seat])} for seat in range(position.seats)
        }
        position.events.append(kind.event(-1, {"hands": sizes}, private))


def open_belt(position: Position) -> None:
    """Open as many cards as the belt speed of the next card (Z5)."""
    speed = belt_speed(position.deck[position.base + position.opened])
    if position.active == SCREEN_SAVER:
        speed = 1
    open_to(position, position.opened + speed)


def belt_speed(code: i64) -> i64:
    """Return the number of cards that open with this card, including this card."""
    if code < UNIT:
        speed: i64 = CARD_SPEED[code]
        return speed
    return UNIT_SPEED


def open_to(position: Position, slots: i64) -> None:
    """Open the belt up to this number of slots, from its end."""
    first = position.opened
    position.opened = slots if slots < BELT else BELT
    position.reveals += 1
    if position.events is not None and position.opened > first:
        fresh = list(range(first, position.opened))
        cards = [belt_id(position.deck[position.base + slot]) for slot in fresh]
        position.events.append(events.OPEN.event(-1, {"slots": [int(slot) for slot in fresh], "cards": cards}))


def open_peripheral(position: Position) -> None:
    """Open the next peripheral. It is active during this round (Z30, Z31)."""
    total: i64 = len(position.stack)
    if total == 0:
        return
    if position.stack_next == total:
        stack = position.stack[:]
        position.chance.at(STACK, position.round_number(), 0)
        position.chance.shuffle(stack, 0)
        position.stack = stack
        position.stack_next = 0
    position.active = position.stack[position.stack_next]
    position.stack_next += 1
    position.reveals += 1
    if position.events is not None:
        position.events.append(events.PERIPHERAL.event(-1, {"card": PERIPHERALS[position.active]}))
    if position.active == MONITOR:
        open_to(position, BELT)


def start_auction(position: Position) -> None:
    """Redraw if all hands are empty (Z6, Z17). Then set the lot and the bidders."""
    bidders = holders(position)
    if bidders == 0:
        redraw(position)
        bidders = holders(position)
    for seat in range(position.seats):
        position.bids[seat] = 0
    position.lot = next_lot(position)
    position.pending = first_from(position, position.chief, bidders) if position.active == MODEM else bidders


def holders(position: Position) -> i64:
    """Return the mask of the seats with a card in hand."""
    seats: i64 = 0
    for seat in range(position.seats):
        if position.hand[seat]:
            seats |= bit(seat)
    return seats


def first_from(position: Position, start: i64, seats: i64) -> i64:
    """Return the mask of the first seat among ``seats``, clockwise from ``start`` (inclusive), or 0 if ``seats`` is
    empty.
    """
    seat = start
    for _turn in range(position.seats):
        if seats & bit(seat):
            return bit(seat)
        seat += 1
        if seat == position.seats:
            seat = 0
    return 0


def next_lot(position: Position) -> i64:
    """Return the slot that is sold next: the rightmost open slot or, with p08, the leftmost open slot."""
    if position.active == ROBOT_ARM:
        slot = position.opened - 1
        while position.sold & bit(slot):
            slot -= 1
        return slot
    slot = 0
    while position.sold & bit(slot):
        slot += 1
    return slot


def end_round(position: Position) -> None:
    """Start the next round."""
    position.base += BELT
    start_round(position)


def finish(position: Position) -> None:
    """End the game, because the belt deck is used up (Z20, Z23)."""
    position.phase = OVER
    position.over = True
    position.pending = 0
    position.lot = NONE
    position.opened = 0
    position.sold = 0
    position.active = NONE
    position.shredders = 0
    position.reveals += 1  # the seed is published at the end, so that undo is no longer possible
    if position.events is not None:
        position.events.append(events.FINAL.event(-1, {}))
