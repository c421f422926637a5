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
    Position,
)
from ..rules.position import FLOORS as FLOOR_DICE

_HEAD: Final = 12
_MACHINE: Final = 2 + len(TYPES)
_CHAIN: Final = CHAIN_END - WANT + 2
_MARKS: Final = 10
_PLAYER: Final = 2 + _MARKS + 6 + len(FLOORS) + 3 * KINDS
SIZE: Final = _HEAD + 3 * ROW + KINDS + HIRES + _MACHINE + KINDS + _CHAIN + MOST_SEATS * _PLAYER


def observe(position: Position, seat: i64) -> list[int]:
    """``SIZE`` integers.

    Head: seats, edition, difficulty, phase, round, last round, relative seat of the first player and of the turn
    (-1 outside the market), cards in both decks, own decision owed, over. Blueprints of the row, contractors and
    tools over them (-1 for an empty slot), discards by kind, the Machine's goods, cards and cards by type, the
    own hand by kind, the own unfinished chain. For each of five seats from the own one: present, waiting,
    metal, energy, goods, prestige, buildings, cards in hand, dice, contractor hired + 1, refreshed, kind
    copied + 1, unplaced dice by value, dice by floor, and for each kind copies built, used, known to be in hand.
    """
    numbers = _head(position, seat)
    for slot in range(ROW):
        numbers.append(int(position.common[slot]))
    for slot in range(ROW):
        numbers.append(int(position.common[CREW + slot]))
    for slot in range(ROW):
        numbers.append(int(position.tool_over(slot)))
    for kind in range(KINDS):
        numbers.append(int(position.common[GONE + kind]))
    for hire in range(HIRES):
        numbers.append(int(position.common[DISMISSED + hire]))
    numbers += _machine(position)
    at = seat * SEAT
    for kind in range(KINDS):
        numbers.append(int(position.own[at + HAND + kind]))
    numbers += _chain(position, at)
    for turn in range(MOST_SEATS):
        if turn < position.seats:
            numbers += _player(position, (seat + turn) % position.seats)
        else:
            numbers += [0] * _PLAYER
    return numbers


def _head(position: Position, seat: i64) -> list[int]:
    return [
        int(position.seats),
        int(position.edition),
        int(position.difficulty) if position.seats == 1 else -1,
        int(position.phase),
        int(position.round),
        1 if position.last else 0,
        int((position.first + position.seats - seat) % position.seats),
        int((position.turn + position.seats - seat) % position.seats) if position.phase == MARKET else -1,
        len(position.deck) - int(position.next),
        len(position.agency) - int(position.agency_next),
        int(position.pending) >> int(seat) & 1,
        1 if position.over else 0,
    ]


def _machine(position: Position) -> list[int]:
    numbers = [int(position.machine_goods), len(position.machine)]
    for sort in range(len(TYPES)):
        numbers.append(int(cards_of_type(position, sort)))
    return numbers


def _chain(position: Position, at: i64) -> list[int]:
    """The chain's fields; the discards one by one."""
    numbers: list[int] = []
    for field in range(WANT, CHAIN_END):
        if field == SPENT:
            spent = int(position.own[at + SPENT])
            numbers += [spent & 63, spent >> 6 & 63, spent >> 12]
        else:
            numbers.append(int(position.own[at + field]))
    return numbers


def _player(position: Position, seat: i64) -> list[int]:
    at = seat * SEAT
    own = position.own
    numbers = [1, int(position.pending) >> int(seat) & 1]
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
