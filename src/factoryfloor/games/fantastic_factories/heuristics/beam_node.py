"""A node of the beam search: a row of numbers with the part of a seat's state that matters for planning its work.

A move between nodes is a whole decision, such as an activation with its dice, discards and choices. A node stores the
move that led to it, packed into one number (:func:`pack`).
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import MASK_62, bit

from ..rules.actions import BUILD, DISCARD
from ..rules.cards import BEACON, MEGALITH, MONUMENTS, PAYING, SCRAP_YARD, SOLAR_ARRAY, prestige_of
from ..rules.position import (
    BEACONS,
    BUILDINGS,
    BUILT,
    DICE,
    DIE,
    DOUBLE,
    ENERGY,
    FLOORS,
    GOODS,
    HELD,
    METAL,
    OBELISKS,
    ON_CARD,
    ON_FLOOR,
    PRESTIGE,
    READY,
    SEAT,
    USED,
    Position,
)
from ..rules.rounds import has_unnamed_die

N_METAL: Final = 0
N_ENERGY: Final = 1
N_POINTS: Final = 2
N_FRESH: Final = 3  # cards drawn, of unknown kinds
N_HELD: Final = 4
N_DOUBLE: Final = 5
N_BUILT: Final = 6
N_USED: Final = 7
N_READY: Final = 8
N_FLOORS: Final = 9
N_LYING: Final = 10  # values of the dice on the floors: bit 6 * floor + value - 1
N_BEACONS: Final = 11
N_MONUMENTS: Final = 12
N_UNNAMED: Final = 13  # whether a Specialist's die waits for a value
N_ROLLED: Final = 14  # dice rolled since, of unknown values
N_PARENT: Final = 15  # number of the parent node
N_MOVE: Final = 16  # packed move from there
N_GOODS: Final = 17
N_BUILDINGS: Final = 18
NODE_SIZE: Final = 19

_ACTION_BITS: Final = 8
_ONE_ACTION: Final = 255


def node_of(position: Position, seat: i64) -> vec[i64]:
    """Return the node of a seat's current state."""
    at = seat * SEAT
    own = position.own
    node = vec[i64]([0] * NODE_SIZE)
    node[N_METAL] = own[at + METAL]
    node[N_ENERGY] = own[at + ENERGY]
    node[N_POINTS] = own[at + GOODS] + own[at + PRESTIGE]
    node[N_GOODS] = own[at + GOODS]
    node[N_BUILDINGS] = own[at + BUILDINGS]
    node[N_HELD] = own[at + HELD]
    node[N_DOUBLE] = own[at + DOUBLE]
    node[N_BUILT] = own[at + BUILT]
    node[N_USED] = own[at + USED]
    node[N_READY] = own[at + READY]
    node[N_FLOORS] = own[at + FLOORS]
    node[N_BEACONS] = own[at + BEACONS]
    megaliths: i64 = 1 if own[at + BUILT] & bit(MEGALITH) else 0
    node[N_MONUMENTS] = own[at + BEACONS] + own[at + OBELISKS] + megaliths
    node[N_UNNAMED] = 1 if has_unnamed_die(position, seat) else 0
    for die in range(own[at + DICE]):
        word = own[at + DIE + die]
        place = word >> 3
        if ON_FLOOR <= place < ON_CARD:
            node[N_LYING] |= bit(6 * (place - ON_FLOOR) + (word & 7) - 1)
    return node


def lose(node: vec[i64], kind: i64) -> None:
    """Remove a card from the hand. More than two cards of a kind count as two."""
    low = bit(kind)
    if node[N_DOUBLE] & low:
        node[N_DOUBLE] ^= low
    else:
        node[N_HELD] &= ~low


def gain(node: vec[i64], kind: i64) -> None:
    """Add a card to the hand."""
    low = bit(kind)
    if node[N_HELD] & low:
        node[N_DOUBLE] |= low
    else:
        node[N_HELD] |= low


def put_up(node: vec[i64], kind: i64) -> None:
    """Add a card to the compound."""
    copy: i64 = 1
    if kind == BEACON:
        node[N_BEACONS] += 1
        copy = node[N_BEACONS]
    node[N_BUILT] |= bit(kind)
    node[N_BUILDINGS] += 1
    node[N_POINTS] += prestige_of(kind, copy)
    if MONUMENTS & bit(kind):
        node[N_MONUMENTS] += 1


def collect(node: vec[i64], kind: i64) -> None:
    """Collect the income from Scrap Yard and Solar Array for a build in the retail edition."""
    due = node[N_BUILT] & ~node[N_USED] & PAYING & ~bit(kind)
    node[N_USED] |= due
    if due & bit(SCRAP_YARD):
        node[N_METAL] += 1
    if due & bit(SOLAR_ARRAY):
        node[N_ENERGY] += 2


def key_of(node: vec[i64]) -> i64:
    """Return the hash of a node, 0 to 2**62 - 1.

    A beam drops nodes with a duplicate hash. Collisions and omitted fields are accepted, because nodes with the same
    hash are about equally good.
    """
    key = node[N_READY] * 31 + node[N_METAL] * 1009 + node[N_ENERGY] * 65537
    key = (key ^ (node[N_USED] * 2654435761)) & MASK_62
    key = (key ^ (node[N_BUILT] * 40503)) & MASK_62
    key = (key + node[N_FLOORS] * 7919 + node[N_FRESH] * 104729 + node[N_LYING] * 611953) & MASK_62
    return (key ^ (node[N_HELD] << 20) ^ (node[N_POINTS] << 8)) & MASK_62


def pack(move: i64, action: i64) -> i64:
    """Append an action to a move.

    Each action + 1 takes eight bits, first action in the lowest bits. A move has at most seven actions.
    """
    shift: i64 = 0
    while move >> shift:
        shift += _ACTION_BITS
    return move | (action + 1) << shift


def unpack(move: i64) -> vec[i64]:
    """Return the actions of a move in order."""
    actions = vec[i64]()
    while move:
        actions = append(actions, (move & _ONE_ACTION) - 1)
        move >>= _ACTION_BITS
    return actions


def next_action(move: i64, chosen: vec[i64]) -> i64:
    """Return the next action of a move after the ``chosen`` actions, without discards.

    Return -1 if the move does not begin with them.
    """
    number: i64 = 0
    for action in unpack(move):
        if DISCARD <= action < BUILD:
            continue
        if number == len(chosen):
            return action
        if action != chosen[number]:
            return -1
        number += 1
    return DISCARD if number == len(chosen) else -1
