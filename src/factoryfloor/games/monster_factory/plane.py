"""A growing structure as its edge: the empty cells around it, with what each asks of a tile (M4, M6).

The edge is a vec of cells sorted by row and column. A cell is ``(row + 128) << 16 | (column + 128) << 8``
and, in the low eight bits, the sides that its neighbours show towards it. Nothing limits its length; rows and
columns stay within +-87 because a game has 88 tiles. A vec that is an edge is never changed.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.monster_factory.pieces import LINKED
from factoryfloor.kernel.fast import append, vec

_ORIGIN: Final = 128
_START: Final = ((_ORIGIN << 8) | _ORIGIN) << 8


def column(cell: i64) -> i64:
    """The x of a cell; east is positive."""
    return ((cell >> 8) & 255) - _ORIGIN


def row(cell: i64) -> i64:
    """The y of a cell; south is positive."""
    return (cell >> 16) - _ORIGIN


def edge_of(sides: i64) -> vec[i64]:
    """The edge of a first tile, at column 0, row 0."""
    return with_tile(vec[i64]([_START]), 0, sides)


def with_tile(edge: vec[i64], index: i64, sides: i64) -> vec[i64]:
    """The edge after a tile with these sides is laid on its cell ``index``."""
    near = neighbours(edge[index], sides)
    total: i64 = len(near)
    grown = vec[i64]()
    next_near: i64 = 0
    for place in range(len(edge)):
        if place == index:
            continue
        cell = edge[place]
        where = cell >> 8
        while next_near < total and near[next_near] >> 8 < where:
            grown = append(grown, near[next_near])
            next_near += 1
        if next_near < total and near[next_near] >> 8 == where:
            cell |= near[next_near]
            next_near += 1
        grown = append(grown, cell)
    while next_near < total:
        grown = append(grown, near[next_near])
        next_near += 1
    return grown


def neighbours(cell: i64, sides: i64) -> vec[i64]:
    """The empty cells beside a tile laid on ``cell``, in order, each asking for the tile's side."""
    where = cell & ~255
    near = vec[i64]()
    if cell & 3 == 0:
        near = append(near, (where - 65536) | ((sides & 3) << 4))
    if cell & 192 == 0:
        near = append(near, (where - 256) | ((sides >> 4) & 12))
    if cell & 12 == 0:
        near = append(near, (where + 256) | ((sides << 4) & 192))
    if cell & 48 == 0:
        near = append(near, (where + 65536) | ((sides >> 4) & 3))
    return near


def open_cells(edge: vec[i64]) -> i64:
    """How many cells still ask for a thin or thick side; a structure with none is finished."""
    total: i64 = 0
    for cell in edge:
        if cell & LINKED:
            total += 1
    return total


def is_finished(edge: vec[i64]) -> bool:
    """M6: no thin or thick side is without a neighbour."""
    for cell in edge:
        if cell & LINKED:
            return False
    return True
