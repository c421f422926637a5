"""A layout as JSON: a list of pieces, each with its name, its cell and its turn; read, written and named."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .layout import cell_at, machine_at, other_half, put_machine
from .machines import MACHINE_OF, MACHINES
from .pieces import (
    EMPTY,
    FIRST_SHAPE,
    LYING,
    MACHINE,
    SHAPES,
    STANDING,
    STRIDE,
    WALL,
    machine_code,
)

TURNS: Final = (0, 90, 180, 270)


class Unreadable(Exception):
    """A layout in the wrong form; the text says what would be right."""


def shape_name(code: int) -> str:
    """The name of a piece that is no machine."""
    shape = SHAPES[code - FIRST_SHAPE]
    return f"supply-{shape.colour}" if shape.kind == "supply" else shape.kind


NAMES: Final = [shape_name(code) for code in range(FIRST_SHAPE, MACHINE)]  # by code - FIRST_SHAPE
SHAPE_TURNS: Final = [shape.turn for shape in SHAPES]
_SECOND: Final = (LYING + 1, STANDING + 1)
CODE_OF: Final = {
    (name, SHAPE_TURNS[index]): index + FIRST_SHAPE
    for index, name in enumerate(NAMES)
    if index + FIRST_SHAPE not in _SECOND
}
TURNS_OF: Final = {name: [turn for other, turn in CODE_OF if other == name] for name in NAMES}
ROW_MOST: Final = 9
COLUMN_MOST: Final = 10


def place(cell: int) -> str:
    """A cell as people name it: row, column."""
    return f"{cell // STRIDE},{cell % STRIDE}"


def place_pair(cell: int) -> list[int]:
    """A cell as JSON."""
    return [int(cell) // STRIDE, int(cell) % STRIDE]


def piece_name(code: int) -> str:
    """The name of what a code belongs to."""
    if code >= MACHINE:
        return MACHINES[machine_at(code)].id
    return NAMES[code - FIRST_SHAPE]


def turn_of(code: int) -> int:
    """The turn of a piece, in degrees."""
    if code >= MACHINE:
        return 90 * (((code - MACHINE) >> 1) & 3)
    return SHAPE_TURNS[code - FIRST_SHAPE]


def is_second(code: int) -> bool:
    """Whether a code is the second half of a piece of two cells."""
    return code in _SECOND or (code >= MACHINE and code & 1 == 1)


def piece_text(code: int, cell: int) -> str:
    """A piece on its cell, as notation has it: ``curve 5,2 90``; without a turn where there is only one."""
    name = piece_name(code)
    turned = code >= MACHINE or len(TURNS_OF[name]) > 1
    return f"{name} {place(cell)} {turn_of(code)}" if turned else f"{name} {place(cell)}"


def write_pieces(layout: vec[i64]) -> list[dict[str, Any]]:
    """All pieces by row and column; pieces of two cells by their first."""
    pieces: list[dict[str, Any]] = []
    for cell in range(len(layout)):
        code = int(layout[cell])
        if code > WALL and not is_second(code):
            row, column = place_pair(cell)
            pieces.append({"piece": piece_name(code), "row": row, "column": column, "turn": turn_of(code)})
    return pieces


class Obstacle:
    """Why a piece cannot lie where it was put: the rule, a word for it, the cells and a sentence."""

    def __init__(self, rule: str, kind: str, cells: list[int], message: str) -> None:
        self.rule = rule
        self.kind = kind
        self.cells = cells
        self.message = message


def read_pieces(pieces: object, hall: vec[i64], obstacles: list[Obstacle]) -> vec[i64]:
    """Lay pieces into an empty hall. What cannot lie there is left out and told. Raises Unreadable."""
    if not isinstance(pieces, list):
        raise Unreadable(f"pieces must be a list, not {pieces!r:.40}")
    layout = hall[:]
    for number, piece in enumerate(pieces, 1):
        name, cell, turn = _read_piece(piece, f"piece {number}")
        _lay(layout, name, cell, turn, obstacles)
    return layout


def _read_piece(piece: object, name: str) -> tuple[str, int, int]:
    if not isinstance(piece, dict):
        raise Unreadable(f"{name} must be an object with piece, row, column and turn, not {piece!r:.40}")
    strange = sorted(str(key) for key in set(piece) - {"piece", "row", "column", "turn"})
    if strange:
        raise Unreadable(f"{name} has no {', '.join(strange):.40}")
    kind = piece.get("piece")
    if not isinstance(kind, str) or (kind not in MACHINE_OF and kind not in TURNS_OF):
        raise Unreadable(f"{name}: there is no piece {kind!r:.40}")
    row, column = _number(piece.get("row"), f"row of {name}"), _number(piece.get("column"), f"column of {name}")
    turn = piece.get("turn", 0)
    turns = list(TURNS) if kind in MACHINE_OF else TURNS_OF[kind]
    if type(turn) is not int or turn not in turns:
        allowed = ", ".join(str(turn) for turn in turns)
        raise Unreadable(f"turn of {name}, a {kind}, is one of {allowed}, not {turn!r:.40}")
    if not (1 <= row <= ROW_MOST and 1 <= column <= COLUMN_MOST):
        raise Unreadable(f"{name} lies on {row},{column}: rows go from 1 to {ROW_MOST}, columns to {COLUMN_MOST}")
    return kind, int(cell_at(row, column)), turn


def _number(value: object, name: str) -> int:
    if type(value) is not int or not -99 <= value <= 99:
        raise Unreadable(f"{name} must be a whole number, not {value!r:.40}")
    return value


def _lay(layout: vec[i64], name: str, cell: int, turn: int, obstacles: list[Obstacle]) -> None:
    """Lay one piece, or say why it cannot lie there."""
    machine = MACHINE_OF.get(name, -1)
    code = int(machine_code(machine, turn // 90, 0)) if machine >= 0 else CODE_OF[name, turn]
    cells = sorted({cell, int(other_half(cell, code))})
    for taken in cells:
        there = int(layout[taken])
        if there == WALL:
            where = f"{name} on {place(cell)} would reach {place(taken)}, where nothing can be built"
            obstacles.append(Obstacle("U5", "off_board", [taken], where))
            return
        if there != EMPTY:
            where = f"{name} on {place(cell)} would lie on {piece_name(there)} on {place(taken)}"
            obstacles.append(Obstacle("U1", "overlap", [taken], where))
            return
    if machine < 0:
        layout[cell] = code
        if len(cells) == 2:
            layout[cells[1]] = code + 1
    elif any(machine_at(layout[other]) == machine for other in range(len(layout))):
        obstacles.append(Obstacle("U1", "twice", cells, f"{name} lies there twice"))
    else:
        put_machine(layout, machine, cell, turn // 90)


def cell_text(layout: vec[i64], cell: int) -> str:
    """What lies on a cell, with its place."""
    return f"{piece_name(int(layout[cell]))} on {place(cell)}"
