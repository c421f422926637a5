"""A bench: what the puzzle of a seat's work needs of it, as one row of numbers; and moves, its whole decisions."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
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

B_METAL: Final = 0
B_ENERGY: Final = 1
B_POINTS: Final = 2
B_FRESH: Final = 3  # cards drawn, whatever they are
B_HELD: Final = 4
B_DOUBLE: Final = 5
B_BUILT: Final = 6
B_USED: Final = 7
B_READY: Final = 8
B_FLOORS: Final = 9
B_LYING: Final = 10  # values that lie on the floors: bit 6 * floor + value - 1
B_BEACONS: Final = 11
B_MONUMENTS: Final = 12
B_UNNAMED: Final = 13  # whether a Specialist's die waits for a value
B_ROLLED: Final = 14  # dice rolled since: any value
B_PARENT: Final = 15
B_MOVE: Final = 16
B_GOODS: Final = 17
B_BUILDINGS: Final = 18
BENCH: Final = 19


# A move: the actions of one decision, each + 1, eight bits each, the first one lowest.
ACTION_BITS: Final = 8


def bench_of(position: Position, seat: i64) -> vec[i64]:
    """What the puzzle needs of a seat."""
    at = seat * SEAT
    own = position.own
    bench = vec[i64]([0] * BENCH)
    bench[B_METAL] = own[at + METAL]
    bench[B_ENERGY] = own[at + ENERGY]
    bench[B_POINTS] = own[at + GOODS] + own[at + PRESTIGE]
    bench[B_GOODS] = own[at + GOODS]
    bench[B_BUILDINGS] = own[at + BUILDINGS]
    bench[B_HELD] = own[at + HELD]
    bench[B_DOUBLE] = own[at + DOUBLE]
    bench[B_BUILT] = own[at + BUILT]
    bench[B_USED] = own[at + USED]
    bench[B_READY] = own[at + READY]
    bench[B_FLOORS] = own[at + FLOORS]
    bench[B_BEACONS] = own[at + BEACONS]
    megaliths: i64 = 1 if own[at + BUILT] & bit(MEGALITH) else 0
    bench[B_MONUMENTS] = own[at + BEACONS] + own[at + OBELISKS] + megaliths
    bench[B_UNNAMED] = 1 if has_unnamed_die(position, seat) else 0
    for die in range(own[at + DICE]):
        word = own[at + DIE + die]
        place = word >> 3
        if ON_FLOOR <= place < ON_CARD:
            bench[B_LYING] |= bit(6 * (place - ON_FLOOR) + (word & 7) - 1)
    return bench


def lose(bench: vec[i64], kind: i64) -> None:
    """A card leaves the hand; more than two of a kind are reckoned as two."""
    low = bit(kind)
    if bench[B_DOUBLE] & low:
        bench[B_DOUBLE] ^= low
    else:
        bench[B_HELD] &= ~low


def gain(bench: vec[i64], kind: i64) -> None:
    """A card comes into the hand."""
    low = bit(kind)
    if bench[B_HELD] & low:
        bench[B_DOUBLE] |= low
    else:
        bench[B_HELD] |= low


def put_up(bench: vec[i64], kind: i64) -> None:
    """A card stands."""
    copy: i64 = 1
    if kind == BEACON:
        bench[B_BEACONS] += 1
        copy = bench[B_BEACONS]
    bench[B_BUILT] |= bit(kind)
    bench[B_BUILDINGS] += 1
    bench[B_POINTS] += prestige_of(kind, copy)
    if MONUMENTS & bit(kind):
        bench[B_MONUMENTS] += 1


def collect(bench: vec[i64], kind: i64) -> None:
    """Retail: what a build makes others pay."""
    due = bench[B_BUILT] & ~bench[B_USED] & PAYING & ~bit(kind)
    bench[B_USED] |= due
    if due & bit(SCRAP_YARD):
        bench[B_METAL] += 1
    if due & bit(SOLAR_ARRAY):
        bench[B_ENERGY] += 2


def key_of(bench: vec[i64]) -> i64:
    """What tells benches of a beam apart."""
    key = bench[B_READY] * 31 + bench[B_METAL] * 1009 + bench[B_ENERGY] * 65537
    key = (key ^ (bench[B_USED] * 2654435761)) & MASK_62
    key = (key ^ (bench[B_BUILT] * 40503)) & MASK_62
    key = (key + bench[B_FLOORS] * 7919 + bench[B_FRESH] * 104729 + bench[B_LYING] * 611953) & MASK_62
    return (key ^ (bench[B_HELD] << 20) ^ (bench[B_POINTS] << 8)) & MASK_62


def step(move: i64, action: i64) -> i64:
    """A move with one more action at its end."""
    shift: i64 = 0
    while move >> shift:
        shift += ACTION_BITS
    return move | (action + 1) << shift


def next_after(chosen: i64, move: i64) -> i64:
    """The action of a move that follows what was chosen of it, -1 if it goes otherwise; discards are left out."""
    while move:
        action = (move & 255) - 1
        move >>= ACTION_BITS
        if DISCARD <= action < BUILD:
            continue
        if chosen == 0:
            return action
        if (chosen & 255) - 1 != action:
            return -1
        chosen >>= ACTION_BITS
    return -1 if chosen else DISCARD
