"""Describes a layout as pieces with names, cells and turns, for events and for the codec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .layout import is_second, machine_at
from .machines import MACHINES
from .pieces import FIRST_SHAPE, MACHINE, SHAPES, STRIDE, WALL

if TYPE_CHECKING:
    from .event_types import PlacedPiece


def shape_name(code: int) -> str:
    """Return the name of a piece that is not a machine."""
    shape = SHAPES[code - FIRST_SHAPE]
    return f"supply-{shape.colour}" if shape.kind == "supply" else shape.kind


NAMES: Final = [shape_name(code) for code in range(FIRST_SHAPE, MACHINE)]  # keyed by code - FIRST_SHAPE
SHAPE_TURNS: Final = [shape.turn for shape in SHAPES]
CODE_OF: Final = {
    (name, SHAPE_TURNS[index]): index + FIRST_SHAPE
    for index, name in enumerate(NAMES)
    if not is_second(index + FIRST_SHAPE)
}
TURNS_OF: Final = {name: [turn for other, turn in CODE_OF if other == name] for name in NAMES}


def piece_name(code: int) -> str:
    """Return the name of the piece to which a code belongs."""
    if code >= MACHINE:
        return MACHINES[machine_at(code)].id
    return NAMES[code - FIRST_SHAPE]


def turn_of(code: int) -> int:
    """Return the turn of a piece in degrees."""
    if code >= MACHINE:
        return 90 * (((code - MACHINE) >> 1) & 3)
    return SHAPE_TURNS[code - FIRST_SHAPE]


def pieces_of(layout: vec[i64]) -> list[PlacedPiece]:
    """Return all pieces by row and column, as JSON. Pieces of two cells are listed at their first cell."""
    pieces: list[PlacedPiece] = []
    for cell in range(len(layout)):
        code = int(layout[cell])
        if code > WALL and not is_second(code):
            row, column = divmod(cell, STRIDE)
            pieces.append({"piece": piece_name(code), "row": row, "column": column, "turn": turn_of(code)})
    return pieces
