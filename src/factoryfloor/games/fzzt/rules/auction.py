"""One auction: the bids, who wins, who becomes chief (Z6 to Z11, Z15, Z32)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.events import Event
from factoryfloor.kernel.fast import vec

from .belt import first_from, holders, open_belt, start_auction
from .pieces import (
    CALCULATOR,
    DISK_DRIVE,
    FZZZTS,
    JOYSTICK,
    KIND_AT,
    MODEM,
    POWER_AT,
    POWER_ONES,
    REST,
    SURGE_GUARD,
    TRANSFORMER,
    UNIT,
    belt_id,
    bit,
    card_ids,
    count,
)
from .position import BELT, Table
from .production import start_production


def _bids_of(size: int, equal: int) -> list[int]:
    """All bids from a hand of ``size`` cards: sets of places, as masks.

    Bit ``i`` of ``equal`` says that the cards on places ``i`` and ``i + 1`` are of one kind; of equal cards
    the first ones are taken, so that equal bids are one action.
    """
    return [
        places
        for places in range(1, 1 << size)
        if all(
            not (equal >> place & 1 and places >> (place + 1) & 1 and not places >> place & 1)
            for place in range(size - 1)
        )
    ]


# Indexed by the pattern of a hand: one bit above the bits of ``equal``.
_PATTERNS = [
    (size, pattern - (1 << (size - 1))) for size in range(1, 9) for pattern in range(1 << (size - 1), 1 << size)
]
BIDS: Final[list[list[int]]] = [[], *[_bids_of(size, equal) for size, equal in _PATTERNS]]
SINGLE_BIDS: Final[list[list[int]]] = [[bid for bid in bids if bid & (bid - 1) == 0] for bids in BIDS]


def legal_bids(table: Table, seat: i64) -> list[int]:
    """The bids of a seat, as masks of places in its hand."""
    pattern = hand_pattern(table.hand[seat])
    return SINGLE_BIDS[pattern] if table.active == CALCULATOR else BIDS[pattern]


def hand_pattern(hand: i64) -> i64:
    """The number of cards and which neighbours are equal, as an index of ``BIDS``."""
    equal: i64 = 0
    top: i64 = 0
    last: i64 = -1
    while hand:
        low = hand & -hand
        hand ^= low
        kind: i64 = KIND_AT[low % REST]
        if top == 0:
            top = 1
        else:
            if kind == last:
                equal |= top
            top += top
        last = kind
    return equal | top


def cards_at(hand: i64, places: i64) -> i64:
    """The cards of a hand that lie on these places."""
    cards: i64 = 0
    while places:
        low = hand & -hand
        hand ^= low
        if places & 1:
            cards |= low
        places >>= 1
    return cards


def places_of(hand: i64, cards: i64) -> i64:
    """The places that cards have in a hand; the inverse of :func:`cards_at`."""
    places: i64 = 0
    place: i64 = 1
    while hand:
        low = hand & -hand
        hand ^= low
        if cards & low:
            places |= place
        place += place
    return places


def power(cards: i64, active: i64) -> i64:
    """What a bid is worth under the peripheral of the round (Z32, p05 and p06)."""
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


def bid(table: Table, seat: i64, places: i64) -> None:
    """Lay a bid face down; the last one brings the reveal."""
    table.bids[seat] = cards_at(table.hand[seat], places)
    table.pending &= ~bit(seat)
    modem = table.active == MODEM
    if table.log is not None:
        cards = table.bids[seat]
        public = {"count": int(count(cards)) if modem else None}
        table.log.append(Event("laid", int(seat), public, {int(seat): {"cards": card_ids(cards)}}))
    if modem:
        waiting = holders(table)
        for other in range(table.seats):
            if table.bids[other]:
                waiting &= ~bit(other)
        table.pending = first_from(table, seat, waiting)
    if table.pending == 0:
        reveal(table)


def reveal(table: Table) -> None:
    """Z9: compare the bids and settle the sale."""
    table.reveals += 1
    tell_bids(table)
    best: i64 = -1
    tied: i64 = 0
    for seat in range(table.seats):
        cards = table.bids[seat]
        table.shown[seat] = cards
        if cards:
            table.secret[seat] &= ~cards
            worth = power(cards, table.active)
            if worth > best:
                best = worth
                tied = bit(seat)
            elif worth == best:
                tied |= bit(seat)
    winner = winner_of(table, tied)
    sell(table, winner, tied)
    if tied & (tied - 1):
        pass_wrench(table, winner, tied)
    for seat in range(table.seats):
        table.bids[seat] = 0
    after_sale(table)


def after_sale(table: Table) -> None:
    """What comes after an auction: the next opening or lot, or the production."""
    sold = count(table.sold)
    if sold == BELT:
        start_production(table)
        return
    if sold == table.opened:
        open_belt(table)
    start_auction(table)


def winner_of(table: Table, tied: i64) -> i64:
    """Z9: of the tied the first clockwise from the chief, the chief first; with p07 the other way round."""
    seat = table.chief
    step: i64 = 1
    if table.active == JOYSTICK:
        step = table.seats - 1
        seat = (seat + step) % table.seats
    while not tied & bit(seat):
        seat = (seat + step) % table.seats
    return seat


def sell(table: Table, winner: i64, tied: i64) -> None:
    """Z11: the bid goes to the winner's discard, the card to its discard or before it."""
    code = table.deck[table.base + table.lot]
    paid = table.bids[winner]
    returned: i64 = 0
    if table.active == DISK_DRIVE and paid & (paid - 1):
        returned = paid & -paid
        paid ^= returned
    table.hand[winner] &= ~paid
    table.discard[winner] |= paid
    if code < UNIT:
        table.discard[winner] |= bit(code)
    else:
        table.units = with_added(table.units, winner, bit(code - UNIT))
    table.sold |= bit(table.lot)
    table.buyers |= winner << (table.lot * 4)
    table.last_lot = code
    table.last_winner = winner
    table.last_tied = tied if tied & (tied - 1) else 0
    table.last_returned = returned
    table.last_active = table.active
    if table.log is not None:
        table.log.append(Event("sold", int(winner), {"lot": int(table.lot), "card": belt_id(code)}))
        if returned:
            table.log.append(Event("returned", int(winner), {"card": card_ids(returned)[0]}))


def pass_wrench(table: Table, winner: i64, tied: i64) -> None:
    """Z10: after a tie the tied loser nearest clockwise from the winner becomes chief."""
    seat = winner
    while True:
        seat += 1
        if seat == table.seats:
            seat = 0
        if tied & bit(seat):
            break
    table.chief = seat
    if table.log is not None:
        table.log.append(Event("tie", -1, {"tied": [s for s in range(int(table.seats)) if int(tied) >> s & 1]}))
        table.log.append(Event("chief", int(seat), {}))


def with_added(values: vec[i64], index: i64, mask: i64) -> vec[i64]:
    """A new vec in which one mask has more bits."""
    changed = values[:]
    changed[index] |= mask
    return changed


def tell_bids(table: Table) -> None:
    """The events of a reveal: first how many cards each bid has, then the cards."""
    if table.log is None:
        return
    seats = range(int(table.seats))
    counts = [int(count(table.bids[seat])) for seat in seats]
    cards = [card_ids(table.bids[seat]) if table.bids[seat] else None for seat in seats]
    powers = [int(power(table.bids[seat], table.active)) if table.bids[seat] else None for seat in seats]
    table.log.append(Event("sizes", -1, {"counts": counts}))
    table.log.append(Event("reveal", -1, {"bids": cards, "powers": powers}))
