"""Pruning: removes branches whose end has lost its partner, and pieces under a new machine.

All functions change their layout. Afterwards, only ports of machines are loose ends.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.layout import CELLS, is_idle, other_half, put_machine
from ..rules.pieces import (
    BIT,
    COLOUR,
    EMPTY,
    FIRST_SHAPE,
    INPUT,
    LYING,
    MACHINE,
    NODE,
    OPENING,
    STEP,
    SUPPLY,
    WALL,
    WHITE,
)


def _paths() -> tuple[bytes, bytes]:
    """Return two tables: the sides of the path that leads to ``4 * code + side``, as bits, and the pipe that joins
    given sides.
    """
    path, pipe = bytearray(4 * SUPPLY), bytearray(16)
    for code in range(FIRST_SHAPE, LYING):
        for side in range(4):
            if OPENING[4 * code + side]:
                row = 4 * code
                joined = [one for one in range(4) if OPENING[row + one] and NODE[row + one] == NODE[row + side]]
                path[row + side] = sum(1 << one for one in joined)
                if all(NODE[row + one] == 0 for one in range(4)):
                    pipe[path[row + side]] = code
    return bytes(path), bytes(pipe)


_TABLES: Final = _paths()
PATH: Final = _TABLES[0]
PIPE: Final = _TABLES[1]
_FIRST: Final = bytes([0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])  # the only side of a mask


def retract(layout: vec[i64], cell: i64, side: i64) -> None:
    """Remove the branch of an opening that has lost its partner, up to a junction or the other end."""
    code = layout[cell]
    while WALL < code < MACHINE and OPENING[4 * code + side]:
        if code >= WHITE:
            layout[cell] = EMPTY
            return
        if code >= SUPPLY:
            if is_idle(layout, cell):
                layout[cell] = EMPTY
            return
        if code >= LYING:
            take_piece(layout, cell)
            return
        path: i64 = PATH[4 * code + side]
        rest = path & ~BIT[side]
        if rest & (rest - 1):
            layout[cell] = PIPE[rest]
            return
        others: i64 = 0
        for one in range(4):
            if OPENING[4 * code + one] and path & BIT[one] == 0:
                others |= BIT[one]
        layout[cell] = PIPE[others]
        leaving: i64 = _FIRST[rest]
        cell += STEP[leaving]
        side = (leaving + 2) & 3
        code = layout[cell]


def take_piece(layout: vec[i64], cell: i64) -> None:
    """Remove a piece that is not a machine, with its branches."""
    code = layout[cell]
    other = other_half(cell, code)
    second = layout[other]
    layout[other] = EMPTY
    layout[cell] = EMPTY
    lose(layout, cell, code)
    if other != cell:
        lose(layout, other, second)


def lose(layout: vec[i64], cell: i64, code: i64) -> None:
    """Remove the branches that were joined to a removed piece."""
    for side in range(4):
        if OPENING[4 * code + side]:
            retract(layout, cell + STEP[side], (side + 2) & 3)


def detach(layout: vec[i64], place: i64) -> bool:
    """Open the port ``4 * cell + side`` by removing its branch. Return False if two machines touch at the port."""
    cell = (place >> 2) + STEP[place & 3]
    code = layout[cell]
    if code >= MACHINE:
        return False
    if SUPPLY <= code < WHITE:
        take_piece(layout, cell)
    else:
        retract(layout, cell, (place + 2) & 3)
    return True


def detached(layout: vec[i64], place: i64) -> vec[i64]:
    """Return a copy of the layout with an open port, or the layout itself if two machines touch at the port."""
    copy = layout[:]
    return copy if detach(copy, place) else layout


def place_over(layout: vec[i64], machine: i64, cell: i64, turn: i64) -> None:
    """Lay a machine. Remove the pieces under it, and the pieces that do not fit its ports."""
    second = cell + STEP[(turn + 1) & 3]
    was = layout[cell]
    was_second = layout[second]
    far = other_half(cell, was)
    far_second = other_half(second, was_second)
    if far != cell and far != second:
        take_piece(layout, cell)
    if far_second != second and far_second != cell:
        take_piece(layout, second)
    put_machine(layout, machine, cell, turn)
    for half in range(2):
        here = second if half else cell
        gone = was_second if half else was
        for side in range(4):
            if here + STEP[side] != (cell if half else second):
                settle(layout, here, side, gone)


def settle(layout: vec[i64], cell: i64, side: i64, gone: i64) -> None:
    """Keep the piece that a side of a new machine faces only if the piece fits."""
    beyond = cell + STEP[side]
    code = layout[beyond]
    if code <= WALL or code >= MACHINE:
        return
    back = (side + 2) & 3
    row = 4 * layout[cell] + side
    if SUPPLY <= code < WHITE:
        if OPENING[row] and not ports_suit(row, 4 * code):
            take_piece(layout, beyond)
        elif OPENING[4 * gone + side] and is_idle(layout, beyond):
            layout[beyond] = EMPTY
    elif OPENING[4 * code + back] and OPENING[row] == 0:
        retract(layout, beyond, back)


def ports_suit(row: i64, supply: i64) -> bool:
    """Return whether a port takes the colour of a supply."""
    return OPENING[row] == INPUT and COLOUR[row] == COLOUR[supply]


def lift_machine(layout: vec[i64], machine: i64) -> None:
    """Lift a machine, and remove the branches that are joined only to it."""
    for cell in range(CELLS):
        code = layout[cell]
        if code >= MACHINE and (code - MACHINE) >> 3 == machine:
            layout[cell] = EMPTY
            lose(layout, cell, code)
