"""A factory as a flat array of codes, one code per cell, with a wall around the hall.

A cell is ``11 * row + column``, with rows 1 to 9 and columns 1 to 10 from the top left. Only the owner of a layout
changes it.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .boards import BOARDS
from .pieces import (
    EMPTY,
    LYING,
    MACHINE,
    OPENING,
    STANDING,
    STEP,
    STRIDE,
    SUPPLY,
    SUPPLY_SIDE,
    WALL,
    WHITE,
    machine_code,
)

# Literals here and in other tables, because compiled code does not inline computed constants.
CELLS: Final = 121  # 11 rows; the last is wall
LENGTH: Final = 132  # every cell has one to its south


def cell_at(row: i64, column: i64) -> i64:
    """Return the cell of a row and a column."""
    return STRIDE * row + column


def blank(rows: tuple[str, ...]) -> vec[i64]:
    """Return an empty hall of at most 9 rows and 10 columns."""
    layout = vec[i64]([WALL] * LENGTH)
    for row, line in enumerate(rows, 1):
        for column, letter in enumerate(line, 1):
            if letter == ".":
                layout[cell_at(row, column)] = EMPTY
    return layout


HALLS: Final = [blank(board.rows) for board in BOARDS]


def other_half(cell: i64, code: i64) -> i64:
    """Return the other cell of a machine or a diagonal, or the cell itself for a piece of one cell."""
    if code >= MACHINE:
        turn = ((code - MACHINE) >> 1) & 3
        side = (turn + 1) & 3
        return cell + STEP[side] if code & 1 == 0 else cell - STEP[side]
    if LYING <= code < STANDING:
        return cell + 1 if code == LYING else cell - 1
    if STANDING <= code < SUPPLY:
        return cell + STRIDE if code == STANDING else cell - STRIDE
    return cell


def is_second(code: i64) -> bool:
    """Return whether a code is the second half of a piece of two cells."""
    return code & 1 == 1 if code >= MACHINE else code == LYING + 1 or code == STANDING + 1


def machine_at(code: i64) -> i64:
    """Return the number of the machine to which a code belongs, or -1."""
    return (code - MACHINE) >> 3 if code >= MACHINE else -1


def put_machine(layout: vec[i64], machine: i64, cell: i64, turn: i64) -> None:
    """Lay a machine on two cells. The cells must not contain a two-cell piece."""
    layout[cell] = machine_code(machine, turn, 0)
    layout[cell + STEP[(turn + 1) & 3]] = machine_code(machine, turn, 1)


def take(layout: vec[i64], cell: i64) -> None:
    """Remove the piece on a cell, with both halves."""
    layout[other_half(cell, layout[cell])] = EMPTY
    layout[cell] = EMPTY


def is_idle(layout: vec[i64], cell: i64) -> bool:
    """Return whether no opening faces a supply (U22)."""
    for side in range(4):
        facing: i64 = OPENING[4 * layout[cell + STEP[side]] + ((side + 2) & 3)]
        if facing > SUPPLY_SIDE:
            return False
    return True


def count_supplies(layout: vec[i64]) -> i64:
    """Return the number of supplies of each colour, with eight bits per colour in the order of COLOURS."""
    total: i64 = 0
    for cell in range(CELLS):
        code = layout[cell]
        if SUPPLY <= code < WHITE:
            total += COUNTED[code - SUPPLY]
    return total


COUNTED: Final = vec[i64]([1, 256, 65536, 16777216])
