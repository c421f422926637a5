"""How good a position looks: what each structure is worth, and what a placement changes."""

from math import exp
from typing import Final

from mypy_extensions import i64

from factoryfloor.games.monster_factory.pieces import BLANK, FITS, KIND_COUNT, LINKED, LINKS, TURNED
from factoryfloor.games.monster_factory.plane import with_tile
from factoryfloor.games.monster_factory.state import START, STRIDE, Table, seat_bit
from factoryfloor.kernel.fast import vec

_PATIENCE: Final = 1.6  # how much of the own turns left can go into closing one structure
_RARE: Final = 0.012  # the share of tiles that is reckoned with where none is left that closes a cell
_CLARITY: Final = 2.0  # logarithms of odds for a point
_MARGIN: Final = 3.0  # points that make a lead safe


def bag_kinds(table: Table) -> vec[i64]:
    """How many tiles of each kind are left; everybody can count them."""
    kinds = vec[i64]([0] * KIND_COUNT)
    for index in range(table.next, len(table.deck)):
        kinds[table.deck[index] >> 1] += 1
    return kinds


def closers(kinds: vec[i64], cell: i64) -> i64:
    """How many tiles left would close an open cell without opening another."""
    wanted = cell & 255
    for side in range(4):
        if wanted & (3 << (2 * side)) == 0:
            wanted |= BLANK << (2 * side)
    total: i64 = 0
    for kind in range(KIND_COUNT):
        if kinds[kind] and FITS[(kind << 8) | wanted]:
            total += kinds[kind]
    return total


def hope(table: Table, edge: vec[i64], kinds: vec[i64]) -> float:
    """The chance that the owner closes a structure with this edge, from the draws that it still needs."""
    left: float = float(table.left())
    if left == 0.0:
        return 0.0 if needs_more(edge) else 1.0
    draws: float = 0.0
    for cell in edge:
        if cell & LINKED:
            draws += 1.0 / (float(closers(kinds, cell)) / left + _RARE)
    return exp(-draws * float(table.seats) / (left * _PATIENCE))


def needs_more(edge: vec[i64]) -> bool:
    """Whether a cell still asks for a thin or thick side."""
    for cell in edge:
        if cell & LINKED:
            return True
    return False


def prospect(table: Table, seat: i64, kinds: vec[i64]) -> float:
    """Points in hand and what can be hoped for the structure in progress."""
    expected: float = float(table.points[seat])
    if not table.over and table.growing & seat_bit(seat):
        worth = float(table.sizes[seat] if table.numbers[seat] == 0 else table.eyes[seat])
        expected += worth * hope(table, table.edges[seat], kinds)
    return expected


def estimate(table: Table, seat: i64) -> float:
    """The expected worth of the place, from the prospects."""
    kinds = bag_kinds(table)
    own = prospect(table, seat, kinds)
    total: float = 0.0
    for other in range(table.seats):
        if other != seat:
            total += 1.0 / (1.0 + exp((prospect(table, other, kinds) - own) / _MARGIN))
    return total / float(table.seats - 1)


def insight(table: Table, seat: i64) -> list[float]:
    """For each legal action, what it changes in the own prospect less what it changes in that of others."""
    if table.phase == START:
        return [float(LINKS[action // 2]) + 0.2 * float(action & 1) for action in table.choices]
    kinds = bag_kinds(table)
    return [_CLARITY * gain(table, seat, action, kinds) for action in table.choices]


def gain(table: Table, seat: i64, action: i64, kinds: vec[i64]) -> float:
    """What laying the drawn tile there is worth to ``seat``, in points."""
    owner = action // STRIDE
    edge = table.edges[owner]
    after = with_tile(edge, (action % STRIDE) >> 2, TURNED[((table.tile >> 1) << 2) + (action & 3)])
    worth = table.sizes[owner] if table.numbers[owner] == 0 else table.eyes[owner]
    added: i64 = 1 if table.numbers[owner] == 0 else table.tile & 1
    change = float(worth + added) * hope(table, after, kinds) - float(worth) * hope(table, edge, kinds)
    return change if owner == seat else -change / float(table.seats - 1)
