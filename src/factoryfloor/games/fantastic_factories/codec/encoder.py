"""What a seat sees as numbers, for learning: the same facts as the view, own seat first, then clockwise."""

from typing import Final

from mypy_extensions import i64

from ..rules.cards import BEACON, FLOORS, HIRES, KINDS, MOST_SEATS, OBELISK, ROW, TYPES
from ..rules.machine import cards_of_type
from ..rules.position import (
    BEACONS,
    BUILDINGS,
    BUILT,
    CARDS,
    CHAIN_END,
    COPIED,
    CREW,
    DICE,
    DISMISSED,
    ENERGY,
    GONE,
    GOODS,
    HAND,
    HIRED,
    KNOWN,
    MARKET,
    METAL,
    OBELISKS,
    PRESTIGE,
    READY,
    REFRESHED,
    SEAT,
    SPENT,
    USED,
    WANT,
    Table,
)
from ..rules.position import FLOORS as FLOOR_DICE

_HEAD: Final = 12
_MACHINE: Final = 2 + len(TYPES)
_CHAIN: Final = CHAIN_END - WANT + 2
_MARKS: Final = 10
_PLAYER: Final = 2 + _MARKS + 6 + len(FLOORS) + 3 * KINDS
SIZE: Final = _HEAD + 3 * ROW + KINDS + HIRES + _MACHINE + KINDS + _CHAIN + MOST_SEATS * _PLAYER


def observe(table: Table, seat: i64) -> list[int]:
    """``SIZE`` integers.

    Head: seats, edition, difficulty, phase, round, last round, relative seat of the first player and of the turn
    (-1 outside the market), cards in both decks, own decision owed, over. Blueprints of the row, contractors and
    tools over them (-1 for an empty slot), discards by kind, the Machine's goods, cards and cards by type, the
    own hand by kind, the own unfinished chain. For each of five seats from the own one: present, waiting,
    metal, energy, goods, prestige, buildings, cards in hand, dice, contractor hired + 1, refreshed, kind
    copied + 1, unplaced dice by value, dice by floor, and for each kind copies built, used, known to be in hand.
    """
    numbers = _head(table, seat)
    for slot in range(ROW):
        numbers.append(int(table.common[slot]))
    for slot in range(ROW):
        numbers.append(int(table.common[CREW + slot]))
    for slot in range(ROW):
        numbers.append(int(table.tool_over(slot)))
    for kind in range(KINDS):
        numbers.append(int(table.common[GONE + kind]))
    for hire in range(HIRES):
        numbers.append(int(table.common[DISMISSED + hire]))
    numbers += _machine(table)
    at = seat * SEAT
    for kind in range(KINDS):
        numbers.append(int(table.own[at + HAND + kind]))
    numbers += _chain(table, at)
    for turn in range(MOST_SEATS):
        if turn < table.seats:
            numbers += _player(table, (seat + turn) % table.seats)
        else:
            numbers += [0] * _PLAYER
    return numbers


def _head(table: Table, seat: i64) -> list[int]:
    return [
        int(table.seats),
        int(table.edition),
        int(table.difficulty) if table.seats == 1 else -1,
        int(table.phase),
        int(table.round),
        1 if table.last else 0,
        int((table.first + table.seats - seat) % table.seats),
        int((table.turn + table.seats - seat) % table.seats) if table.phase == MARKET else -1,
        len(table.deck) - int(table.next),
        len(table.agency) - int(table.agency_next),
        int(table.pending) >> int(seat) & 1,
        1 if table.over else 0,
    ]


def _machine(table: Table) -> list[int]:
    numbers = [int(table.machine_goods), len(table.machine)]
    for sort in range(len(TYPES)):
        numbers.append(int(cards_of_type(table, sort)))
    return numbers


def _chain(table: Table, at: i64) -> list[int]:
    """The chain's fields; the discards one by one."""
    numbers: list[int] = []
    for field in range(WANT, CHAIN_END):
        if field == SPENT:
            spent = int(table.own[at + SPENT])
            numbers += [spent & 63, spent >> 6 & 63, spent >> 12]
        else:
            numbers.append(int(table.own[at + field]))
    return numbers


def _player(table: Table, seat: i64) -> list[int]:
    at = seat * SEAT
    own = table.own
    numbers = [1, int(table.pending) >> int(seat) & 1]
    for field in (METAL, ENERGY, GOODS, PRESTIGE, BUILDINGS, CARDS, DICE, HIRED, REFRESHED, COPIED):
        numbers.append(int(own[at + field]))
    for value in range(6):
        numbers.append(int(own[at + READY] >> (4 * value) & 15))
    for floor in range(len(FLOORS)):
        numbers.append(int(own[at + FLOOR_DICE] >> (4 * floor) & 15))
    for kind in range(KINDS):
        copies = int(own[at + BUILT]) >> kind & 1
        if kind == BEACON:
            copies = int(own[at + BEACONS])
        elif kind == OBELISK:
            copies = int(own[at + OBELISKS])
        numbers += [copies, int(own[at + USED]) >> kind & 1, int(own[at + KNOWN + kind])]
    return numbers
