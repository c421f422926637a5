"""Production: robots are put on units, or shredded (Z12, Z18, Z32 p10 and p11)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from .belt import end_round
from .pieces import (
    FZZZTS,
    KIND_AT,
    KIND_COUNT,
    MOUSE,
    NONE,
    POWER_ONES,
    REST,
    SHREDDER,
    SYMBOLS_AT,
    UNIT_COUNT,
    UNIT_IDS,
    UNIT_SYMBOLS,
    bit,
    card_ids,
)
from .position import PRODUCTION, Table

DONE: Final = 0
MOUNT: Final = 256
SHRED: Final = MOUNT + UNIT_COUNT * KIND_COUNT
ACTION_COUNT: Final = SHRED + KIND_COUNT
SHREDDABLE: Final = POWER_ONES | FZZZTS


def start_production(table: Table) -> None:
    """Z12, Z18: hand and discard come together; those who can mount or shred are asked."""
    table.phase = PRODUCTION
    table.lot = NONE
    for seat in range(table.seats):
        table.hand[seat] |= table.discard[seat]
        table.discard[seat] = 0
        table.secret[seat] = 0
    if table.log is not None:
        table.log.append(Event("production", -1, {}))
    table.pending = 0
    for seat in range(table.seats):
        if can_act(table, seat):
            table.pending |= bit(seat)
    if table.pending == 0:
        end_round(table)


def can_act(table: Table, seat: i64) -> bool:
    """Whether the seat has a legal mount or shred."""
    return can_shred(table, seat) or (not table.is_last_round() and can_mount(table, seat))


def can_shred(table: Table, seat: i64) -> bool:
    """p11: once per player, a Fzzzt or a robot of power 1 that does not stand on a unit."""
    if table.active != SHREDDER or table.shredders & bit(seat):
        return False
    return table.hand[seat] & SHREDDABLE != 0


def can_mount(table: Table, seat: i64) -> bool:
    """Whether a unit of the seat can take one of its robots now."""
    wanted: i64 = 0
    units = table.units[seat] & ~table.full
    if units == 0:
        return False
    for unit in range(UNIT_COUNT):
        if units & bit(unit):
            wanted |= UNIT_SYMBOLS[unit]
    cards = table.hand[seat]
    while cards:
        low = cards & -cards
        cards ^= low
        if SYMBOLS_AT[low % REST] & wanted:
            return True
    return False


def legal_work(table: Table, seat: i64) -> list[int]:
    """Done, every mount of a robot kind on a unit, every kind that can be shredded."""
    actions = [DONE]
    units = table.units[seat] & ~table.full
    if units and not table.is_last_round():
        for unit in range(UNIT_COUNT):
            if units & bit(unit):
                add_mounts(actions, unit, table.hand[seat])
    if can_shred(table, seat):
        add_kinds(actions, SHRED, table.hand[seat] & SHREDDABLE)
    return actions


def add_mounts(actions: list[int], unit: i64, cards: i64) -> None:
    """The mounts of all fitting kinds on one unit."""
    symbols: i64 = UNIT_SYMBOLS[unit]
    fitting: i64 = 0
    while cards:
        low = cards & -cards
        cards ^= low
        if SYMBOLS_AT[low % REST] & symbols:
            fitting |= low
    add_kinds(actions, MOUNT + unit * KIND_COUNT, fitting)


def add_kinds(actions: list[int], first: i64, cards: i64) -> None:
    """One action for each kind among the cards, counted from ``first``."""
    last: i64 = -1
    while cards:
        low = cards & -cards
        cards ^= low
        kind: i64 = KIND_AT[low % REST]
        if kind != last:
            actions.append(first + kind)
        last = kind


def card_of_kind(cards: i64, kind: i64) -> i64:
    """The first card of a kind, as a mask; 0 if there is none."""
    while cards:
        low = cards & -cards
        cards ^= low
        if KIND_AT[low % REST] == kind:
            return low
    return 0


def work(table: Table, seat: i64, action: i64) -> None:
    """Mount, shred or be done; the last one who is done ends the round."""
    if action == DONE:
        table.pending &= ~bit(seat)
        if table.log is not None:
            table.log.append(Event("done", int(seat), {}))
    elif action < SHRED:
        mount(table, seat, (action - MOUNT) // KIND_COUNT, (action - MOUNT) % KIND_COUNT)
    else:
        shred(table, seat, action - SHRED)
    if action != DONE and not can_act(table, seat):
        table.pending &= ~bit(seat)
    if table.pending == 0:
        end_round(table)


def mount(table: Table, seat: i64, unit: i64, kind: i64) -> None:
    """Z12: the robot stands there for good."""
    card = card_of_kind(table.hand[seat], kind)
    table.hand[seat] ^= card
    mounts = table.mounts[:]
    mounts[unit] |= card
    table.mounts = mounts
    if table.active == MOUSE and not table.once & bit(unit):
        table.once |= bit(unit)
    else:
        table.full |= bit(unit)
    if table.log is not None:
        table.log.append(Event("mount", int(seat), {"robot": card_ids(card)[0], "unit": UNIT_IDS[unit]}))


def shred(table: Table, seat: i64, kind: i64) -> None:
    """p11: the robot leaves the game."""
    card = card_of_kind(table.hand[seat], kind)
    table.hand[seat] ^= card
    shredded = table.shredded[:]
    shredded[seat] |= card
    table.shredded = shredded
    table.shredders |= bit(seat)
    if table.log is not None:
        table.log.append(Event("shred", int(seat), {"robot": card_ids(card)[0]}))
