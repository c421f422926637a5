"""Structures in progress as edges. An edge is the list of empty cells around a structure, with the sides that each cell
requires (M4, M6).

An edge is an immutable vec of cells, ordered by row and column. A cell is ``(row + 128) << 16 | (column + 128) << 8``,
with the adjacent sides of its neighbours in the low eight bits. Rows and columns stay within +-87, because a game has
88 tiles.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .pieces import LINKED

_ZERO: Final = 128
_COLUMN: Final = 256
_ROW: Final = 65536
_NORTH: Final = 3
_EAST: Final = 12
_SOUTH: Final = 48
_WEST: Final = 192
ORIGIN: Final = ((_ZERO << 8) | _ZERO) << 8  # the cell at column 0, row 0


def column(cell: i64) -> i64:
    """Return the x coordinate of a cell, which increases to the east."""
    return ((cell >> 8) & 255) - _ZERO


def row(cell: i64) -> i64:
    """Return the y coordinate of a cell, which increases to the south."""
    return (cell >> 16) - _ZERO


def edge_of(sides: i64) -> vec[i64]:
    """Return the edge of a single tile with these sides at the origin."""
    return with_tile(vec[i64]([ORIGIN]), 0, sides)


def with_tile(edge: vec[i64], index: i64, sides: i64) -> vec[i64]:
    """Return the edge after laying a tile with these sides on cell ``index``."""
    size: i64 = len(edge)
    grown = vec[i64]([0] * (size + 3))
    laid = edge[index]
    where = laid & ~255
    # The four neighbours in the order of cells, each with the tile's adjacent side.
    north = (where - _ROW) | ((sides & 3) << 4)
    west = (where - _COLUMN) | ((sides >> 4) & 12)
    east = (where + _COLUMN) | ((sides << 4) & 192)
    south = (where + _ROW) | ((sides >> 4) & 3)
    end: i64 = 0
    place: i64 = 0
    if laid & _NORTH == 0:
        place, end = copy_before(edge, place, grown, end, north)
        place, end = put(edge, place, grown, end, north)
    if laid & _WEST == 0:
        place, end = copy_before(edge, place, grown, end, west)
        place, end = put(edge, place, grown, end, west)
    place, end = copy_before(edge, place, grown, end, where)
    place += 1
    if laid & _EAST == 0:
        place, end = copy_before(edge, place, grown, end, east)
        place, end = put(edge, place, grown, end, east)
    if laid & _SOUTH == 0:
        place, end = copy_before(edge, place, grown, end, south)
        place, end = put(edge, place, grown, end, south)
    while place < size:
        grown[end] = edge[place]
        place += 1
        end += 1
    return grown if end == size + 3 else grown[:end]


def copy_before(edge: vec[i64], place: i64, grown: vec[i64], end: i64, cell: i64) -> tuple[i64, i64]:
    """Copy the cells before ``cell``. Return the new ``place`` and ``end``."""
    size: i64 = len(edge)
    limit = cell >> 8
    while place < size and edge[place] >> 8 < limit:
        grown[end] = edge[place]
        place += 1
        end += 1
    return place, end


def put(edge: vec[i64], place: i64, grown: vec[i64], end: i64, cell: i64) -> tuple[i64, i64]:
    """Write a neighbour, merged with its cell in ``edge``. Return the new ``place`` and ``end``."""
    if place < len(edge) and edge[place] >> 8 == cell >> 8:
        grown[end] = cell | edge[place]
        return place + 1, end + 1
    grown[end] = cell
    return place, end + 1


def open_cells(edge: vec[i64]) -> i64:
    """Return the number of cells that require a thin or thick side."""
    total: i64 = 0
    for cell in edge:
        total += ((cell & LINKED) + 255) >> 8  # without a branch
    return total


def is_finished(edge: vec[i64]) -> bool:
    """Return whether no cell requires a thin or thick side (M6)."""
    for cell in edge:
        if cell & LINKED:
            return False
    return True
