"""The belt, the deals and the order of a round (Z4 to Z8, Z13 to Z17, Z30, Z31)."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.events import Event

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
    bit,
    card_ids,
    count,
)
from .position import AUCTION, BELT, BIG_HAND, HAND, OVER, Table


def random_subset(cards: i64, size: i64, chance: Chance) -> i64:
    """``size`` cards out of ``cards`` at random; all of them if there are no more.

    Of equal cards it has the lowest copies, as a bid has. Otherwise a bid of a higher copy would tell
    that the lower one is not in hand.
    """
    total = count(cards)
    if total <= size:
        return cards
    # The smaller part is drawn, taken or left out.
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
    """As many cards of each kind as ``chosen`` has, but the lowest of those in ``cards``."""
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
    """Each chosen card whose equal lies ``distance`` below it, in ``cards`` and not chosen, gives way to that."""
    lower = (chosen >> distance) & twins & cards & ~chosen
    return chosen ^ (lower | (lower << distance))


def start_round(table: Table) -> None:
    """Z13: end check, deal, belt, first opening, peripheral, first auction."""
    if len(table.deck) - table.base < BELT:
        finish(table)
        return
    if table.log is not None:
        table.log.append(Event("round", -1, {"round": int(table.round_number())}))
    deal(table, BIG_HAND if table.active == MEMORY_PACK else HAND)
    table.phase = AUCTION
    table.opened = 0
    table.sold = 0
    table.buyers = 0
    table.once = 0
    table.full = 0
    table.shredders = 0
    table.active = NONE
    open_belt(table)
    open_peripheral(table)
    start_auction(table)


def deal(table: Table, size: i64) -> None:
    """Z4: everybody shuffles all own cards and draws ``size`` of them, or all."""
    for seat in range(table.seats):
        cards = table.hand[seat] | table.discard[seat]
        hand = random_subset(cards, size, table.chance)
        table.hand[seat] = hand
        table.discard[seat] = cards ^ hand
        table.secret[seat] = 0 if hand == cards else cards
    tell_hands(table, "deal")


def redraw(table: Table) -> None:
    """Z8: every hand is empty; everybody shuffles the own discard and draws up to six."""
    for seat in range(table.seats):
        cards = table.discard[seat]
        hand = random_subset(cards, HAND, table.chance)
        table.hand[seat] = hand
        table.discard[seat] = cards ^ hand
        table.secret[seat] = 0 if hand == cards else cards
    tell_hands(table, "redraw")


def tell_hands(table: Table, kind: str) -> None:
    """The event of a deal: everybody hears the sizes, each seat its own cards."""
    table.reveals += 1
    if table.log is not None:
        sizes = [int(count(table.hand[seat])) for seat in range(table.seats)]
        private = {int(seat): {"cards": card_ids(table.hand[seat])} for seat in range(table.seats)}
        table.log.append(Event(kind, -1, {"hands": sizes}, private))


def open_belt(table: Table) -> None:
    """Z5: open the next card and as many more as its belt speed says."""
    speed = belt_speed(table.deck[table.base + table.opened])
    if table.active == SCREEN_SAVER:
        speed = 1
    open_to(table, table.opened + speed)


def belt_speed(code: i64) -> i64:
    """How many cards shall be open when this one is the next to open, itself included."""
    if code < UNIT:
        speed: i64 = CARD_SPEED[code]
        return speed
    return UNIT_SPEED


def open_to(table: Table, slots: i64) -> None:
    """Open the belt up to a number of slots, counted from the end."""
    first = table.opened
    table.opened = slots if slots < BELT else BELT
    table.reveals += 1
    if table.log is not None and table.opened > first:
        fresh = list(range(first, table.opened))
        cards = [belt_id(table.deck[table.base + slot]) for slot in fresh]
        table.log.append(Event("open", -1, {"slots": [int(slot) for slot in fresh], "cards": cards}))


def open_peripheral(table: Table) -> None:
    """Z30, Z31: the next peripheral opens and binds everybody for this round."""
    total: i64 = len(table.stack)
    if total == 0:
        return
    if table.stack_next == total:
        stack = table.stack[:]
        table.chance.shuffle(stack, 0)
        table.stack = stack
        table.stack_next = 0
    table.active = table.stack[table.stack_next]
    table.stack_next += 1
    table.reveals += 1
    if table.log is not None:
        table.log.append(Event("peripheral", -1, {"card": PERIPHERALS[table.active]}))
    if table.active == MONITOR:
        open_to(table, BELT)


def start_auction(table: Table) -> None:
    """Z6, Z17: the redraw if all hands are empty, then the lot and those who bid."""
    bidders = holders(table)
    if bidders == 0:
        redraw(table)
        bidders = holders(table)
    for seat in range(table.seats):
        table.bids[seat] = 0
    table.lot = next_lot(table)
    table.pending = first_from(table, table.chief, bidders) if table.active == MODEM else bidders


def holders(table: Table) -> i64:
    """The seats that hold a card, as a mask."""
    seats: i64 = 0
    for seat in range(table.seats):
        if table.hand[seat]:
            seats |= bit(seat)
    return seats


def first_from(table: Table, start: i64, seats: i64) -> i64:
    """The first of ``seats`` clockwise from ``start``, that seat included, as a mask; 0 if there is none."""
    seat = start
    for _ in range(table.seats):
        if seats & bit(seat):
            return bit(seat)
        seat += 1
        if seat == table.seats:
            seat = 0
    return 0


def next_lot(table: Table) -> i64:
    """The open card that is sold next: the rightmost, or with p08 the leftmost."""
    if table.active == ROBOT_ARM:
        slot = table.opened - 1
        while table.sold & bit(slot):
            slot -= 1
        return slot
    slot = 0
    while table.sold & bit(slot):
        slot += 1
    return slot


def end_round(table: Table) -> None:
    """The belt is empty and the production done."""
    table.base += BELT
    start_round(table)


def finish(table: Table) -> None:
    """Z20: the belt deck is used up; nothing is asked any more (Z23)."""
    table.phase = OVER
    table.over = True
    table.pending = 0
    table.lot = NONE
    table.opened = 0
    table.sold = 0
    table.active = NONE
    table.shredders = 0
    table.reveals += 1  # the end is known, and with it the seed: it cannot be undone
    if table.log is not None:
        table.log.append(Event("final", -1, {}))
