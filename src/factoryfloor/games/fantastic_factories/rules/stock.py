"""Cards that change hands: drawing, discarding, filling the rows (F15, F19, F26)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event
from factoryfloor.kernel.fast import append, vec

from .cards import CARD_IDS, CONTRACTOR_IDS, HIRES, KINDS, ROW, bit
from .position import CARDS, CREW, DISMISSED, DOUBLE, EMPTY, GONE, HAND, HELD, KNOWN, SEAT, Table


def to_hand(table: Table, seat: i64, kind: i64) -> None:
    """A blueprint comes into a hand."""
    at = seat * SEAT
    table.own[at + CARDS] += 1
    table.own[at + HAND + kind] += 1
    if table.own[at + HAND + kind] > 1:
        table.own[at + DOUBLE] |= bit(kind)
    else:
        table.own[at + HELD] |= bit(kind)


def from_hand(table: Table, seat: i64, kind: i64) -> None:
    """A blueprint leaves a hand: one less is known to be there, too."""
    at = seat * SEAT
    table.own[at + CARDS] -= 1
    left = table.own[at + HAND + kind] - 1
    table.own[at + HAND + kind] = left
    if left == 1:
        table.own[at + DOUBLE] &= ~bit(kind)
    elif left == 0:
        table.own[at + HELD] &= ~bit(kind)
    if table.own[at + KNOWN + kind]:
        table.own[at + KNOWN + kind] -= 1


def discard(table: Table, seat: i64, kind: i64) -> None:
    """A blueprint goes from a hand to the discard."""
    from_hand(table, seat, kind)
    table.common[GONE + kind] += 1


def top_of_deck(table: Table) -> i64:
    """Take the top blueprint; the discard is shuffled when none is left. EMPTY if there is none at all."""
    if table.next == len(table.deck) and not reshuffle(table):
        return EMPTY
    kind = table.deck[table.next]
    table.next += 1
    table.reveals += 1
    return kind


def reshuffle(table: Table) -> bool:
    """The discarded blueprints become the deck. False if there are none."""
    if table.log is not None:
        tell_reshuffle(table, "blueprints", gone_blueprints(table))
    table.deck = gathered(table, GONE, KINDS)
    table.next = 0
    return len(table.deck) > 0


def gathered(table: Table, discards: i64, kinds: i64) -> vec[i64]:
    """All cards of a discard, shuffled; it is empty then."""
    cards = vec[i64]()
    for kind in range(kinds):
        for _ in range(table.common[discards + kind]):
            cards = append(cards, kind)
        table.common[discards + kind] = 0
    table.chance.shuffle(cards, 0)
    return cards


def tell_reshuffle(table: Table, row: str, cards: dict[str, int]) -> None:
    """The event of a discard that becomes a deck, if there is any card in it."""
    if table.log is not None and cards:
        table.log.append(Event("reshuffle", -1, {"row": row, "cards": cards}))


def next_contractor(table: Table) -> i64:
    """Take the top contractor, like ``top_of_deck``."""
    if table.agency_next == len(table.agency) and not reshuffle_contractors(table):
        return EMPTY
    hire = table.agency[table.agency_next]
    table.agency_next += 1
    table.reveals += 1
    return hire


def reshuffle_contractors(table: Table) -> bool:
    """The discarded contractors become their deck. False if there are none."""
    if table.log is not None:
        tell_reshuffle(table, "contractors", gone_contractors(table))
    table.agency = gathered(table, DISMISSED, HIRES)
    table.agency_next = 0
    return len(table.agency) > 0


def gone_blueprints(table: Table) -> dict[str, int]:
    """The discarded blueprints by name."""
    return {CARD_IDS[kind]: int(table.common[GONE + kind]) for kind in range(KINDS) if table.common[GONE + kind]}


def gone_contractors(table: Table) -> dict[str, int]:
    """The discarded contractors by name."""
    counts = [int(table.common[DISMISSED + hire]) for hire in range(HIRES)]
    return {CONTRACTOR_IDS[hire]: number for hire, number in enumerate(counts) if number}


def draw(table: Table, seat: i64, number: i64, source: str) -> None:
    """A seat draws from the deck, as many as there are (F26)."""
    drawn: list[str] = []
    for _ in range(number):
        kind = top_of_deck(table)
        if kind == EMPTY:
            break
        to_hand(table, seat, kind)
        if table.log is not None:
            drawn.append(CARD_IDS[kind])
    if table.log is not None:
        table.log.append(
            Event("draw", int(seat), {"number": len(drawn), "from": source}, {int(seat): {"cards": drawn}})
        )


def fill_blueprint(table: Table, slot: i64) -> None:
    """Fill a slot of the blueprint row, if a card is left (F15)."""
    kind = top_of_deck(table)
    table.common[slot] = kind
    if kind != EMPTY and table.log is not None:
        told = {"row": "blueprints", "slot": int(slot) + 1, "card": CARD_IDS[kind]}
        table.log.append(Event("refill", -1, told))


def fill_contractor(table: Table, slot: i64) -> None:
    """Fill a slot of the contractor row, if a card is left (F15)."""
    hire = next_contractor(table)
    table.common[CREW + slot] = hire
    if hire != EMPTY and table.log is not None:
        told = {"row": "contractors", "slot": int(slot) + 1, "card": CONTRACTOR_IDS[hire]}
        table.log.append(Event("refill", -1, told))


def fill_rows(table: Table) -> None:
    """Try empty slots again, from left to right (F26)."""
    for slot in range(ROW):
        if table.common[slot] == EMPTY:
            fill_blueprint(table, slot)
    for slot in range(ROW):
        if table.common[CREW + slot] == EMPTY:
            fill_contractor(table, slot)


def clear_blueprints(table: Table) -> None:
    """Discard the whole blueprint row."""
    for slot in range(ROW):
        if table.common[slot] != EMPTY:
            table.common[GONE + table.common[slot]] += 1
            table.common[slot] = EMPTY


def clear_contractors(table: Table) -> None:
    """Discard the whole contractor row."""
    for slot in range(ROW):
        if table.common[CREW + slot] != EMPTY:
            table.common[DISMISSED + table.common[CREW + slot]] += 1
            table.common[CREW + slot] = EMPTY


def row_names(table: Table) -> list[str | None]:
    """The blueprint row as it lies, None for an empty slot."""
    kinds = [int(table.common[slot]) for slot in range(ROW)]
    return [None if kind == EMPTY else CARD_IDS[kind] for kind in kinds]


def crew_names(table: Table) -> list[str | None]:
    """The contractor row as it lies, None for an empty slot."""
    hires = [int(table.common[CREW + slot]) for slot in range(ROW)]
    return [None if hire == EMPTY else CONTRACTOR_IDS[hire] for hire in hires]
