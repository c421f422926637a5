"""Production: seats mount robots on units and shred them (Z12, Z18, Z32 p10 and p11)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.rows import append_each

from . import events
from .actions import ACTIONS, DONE, MOUNT, SHRED, mounted_unit, robot_kind
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
    card_ids,
)
from .position import PRODUCTION, Position

SHREDDABLE: Final = POWER_ONES | FZZZTS


def start_production(position: Position) -> None:
    """Combine each hand with its discard pile (Z12, Z18). Then the seats that can mount or shred decide."""
    position.phase = PRODUCTION
    position.lot = NONE
    for seat in range(position.seats):
        position.hand[seat] |= position.discard[seat]
        position.discard[seat] = 0
        position.unsure[seat] = 0
    if position.events is not None:
        position.events.append(events.PRODUCTION.event(-1, {}))
    position.pending = 0
    for seat in range(position.seats):
        if can_act(position, seat):
            position.pending |= bit(seat)
    if position.pending == 0:
        end_round(position)


def can_act(position: Position, seat: i64) -> bool:
    """Return whether the seat has a legal mount or shred."""
    return can_shred(position, seat) or (not position.is_last_round() and can_mount(position, seat))


def can_shred(position: Position, seat: i64) -> bool:
    """Return whether the seat may still shred (p11).

    A seat may shred once: a Fzzzt or a robot of power 1 that is not on a unit.
    """
    if position.active != SHREDDER or position.shredders & bit(seat):
        return False
    return position.hand[seat] & SHREDDABLE != 0


def can_mount(position: Position, seat: i64) -> bool:
    """Return whether a unit of the seat can take one of its robots."""
    wanted: i64 = 0
    units = position.units[seat] & ~position.full
    if units == 0:
        return False
    for unit in range(UNIT_COUNT):
        if units & bit(unit):
            wanted |= UNIT_SYMBOLS[unit]
    cards = position.hand[seat]
    while cards:
        low = cards & -cards
        cards ^= low
        if SYMBOLS_AT[low % REST] & wanted:
            return True
    return False


def legal_work(position: Position, seat: i64) -> list[int]:
    """Return the legal actions of production: done, mounts and shreds."""
    actions = [DONE]
    units = position.units[seat] & ~position.full
    if units and not position.is_last_round():
        for unit in range(UNIT_COUNT):
            if units & bit(unit):
                add_mounts(actions, unit, position.hand[seat])
    if can_shred(position, seat):
        add_kinds(actions, SHRED, position.hand[seat] & SHREDDABLE)
    return actions


def add_mounts(actions: list[int], unit: i64, cards: i64) -> None:
    """Append the mounts of all fitting kinds on one unit."""
    symbols: i64 = UNIT_SYMBOLS[unit]
    fitting: i64 = 0
    while cards:
        low = cards & -cards
        cards ^= low
        if SYMBOLS_AT[low % REST] & symbols:
            fitting |= low
    add_kinds(actions, MOUNT + unit * KIND_COUNT, fitting)


def add_kinds(actions: list[int], first: i64, cards: i64) -> None:
    """Append the action ``first + kind`` for each kind among the cards."""
    kinds: i64 = 0
    while cards:
        low = cards & -cards
        cards ^= low
        kind: i64 = KIND_AT[low % REST]
        kinds |= bit(kind)
    append_each(actions, ACTIONS, first, kinds)


def card_of_kind(cards: i64, kind: i64) -> i64:
    """Return the mask of the first card of a kind, or 0 if there is none."""
    while cards:
        low = cards & -cards
        cards ^= low
        if KIND_AT[low % REST] == kind:
            return low
    return 0


def robot_of(position: Position, seat: i64, action: i64) -> i64:
    """Return the mask of the robot that is mounted or shredded."""
    return card_of_kind(position.hand[seat], robot_kind(action))


def work(position: Position, seat: i64, action: i64) -> None:
    """Mount, shred or finish. The round ends when all seats are done or cannot act."""
    if action == DONE:
        position.pending &= ~bit(seat)
        if position.events is not None:
            position.events.append(events.DONE.event(int(seat), {}))
    elif action < SHRED:
        mount(position, seat, mounted_unit(action), robot_of(position, seat, action))
    else:
        shred(position, seat, robot_of(position, seat, action))
    if action != DONE and not can_act(position, seat):
        position.pending &= ~bit(seat)
    if position.pending == 0:
        end_round(position)


def mount(position: Position, seat: i64, unit: i64, card: i64) -> None:
    """Put a robot on a unit, where it stays (Z12)."""
    position.hand[seat] ^= card
    mounts = position.mounts[:]
    mounts[unit] |= card
    position.mounts = mounts
    if position.active == MOUSE and not position.once & bit(unit):
        position.once |= bit(unit)
    else:
        position.full |= bit(unit)
    if position.events is not None:
        position.events.append(events.MOUNT.event(int(seat), {"robot": card_ids(card)[0], "unit": UNIT_IDS[unit]}))


def shred(position: Position, seat: i64, card: i64) -> None:
    """Remove a robot from the game (p11)."""
    position.hand[seat] ^= card
    shredded = position.shredded[:]
    shredded[seat] |= card
    position.shredded = shredded
    position.shredders |= bit(seat)
    if position.events is not None:
        position.events.append(events.SHRED.event(int(seat), {"robot": card_ids(card)[0]}))
