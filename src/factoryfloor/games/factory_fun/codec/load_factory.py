"""Loads a factory by laying pieces, given as JSON, into a hall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.validation import entries, id_of, require

from ..rules.blueprint import CODE_OF, TURNS_OF, piece_name, pieces_of
from ..rules.laying import MOST_WHITE
from ..rules.layout import HALLS, cell_at, count_supplies, machine_at, other_half, put_machine
from ..rules.legality import faults
from ..rules.machines import COLOURS, MACHINE_OF
from ..rules.pieces import EMPTY, WALL, machine_code
from ..rules.position import supplies_of
from .faults import describe, fault
from .notation import cell_name

if TYPE_CHECKING:
    from .view_types import Fault

_TURNS: Final = [0, 90, 180, 270]
_ROWS: Final = 9
_COLUMNS: Final = 10


class Unreadable(Exception):
    """The factory is malformed. The message states the correct form."""


def read_pieces(pieces: object, hall: vec[i64], obstacles: list[Fault]) -> vec[i64]:
    """Return a hall with pieces laid into it. Impossible pieces are left out and recorded. Raises Unreadable if the
    pieces are malformed.
    """
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
        raise Unreadable(f"{name} has no field {', '.join(strange):.40}")
    kind = piece.get("piece")
    if not isinstance(kind, str) or (kind not in MACHINE_OF and kind not in TURNS_OF):
        raise Unreadable(f"{name}: there is no piece {kind!r:.40}")
    row, column = _number(piece.get("row"), f"row of {name}"), _number(piece.get("column"), f"column of {name}")
    turn = piece.get("turn", 0)
    turns = _TURNS if kind in MACHINE_OF else TURNS_OF[kind]
    if type(turn) is not int or turn not in turns:
        allowed = ", ".join(str(turn) for turn in turns)
        raise Unreadable(f"turn of {name}, a {kind}, must be one of {allowed}, not {turn!r:.40}")
    if not (1 <= row <= _ROWS and 1 <= column <= _COLUMNS):
        raise Unreadable(f"{name} cannot be on {row},{column}: rows are 1 to {_ROWS}, and columns are 1 to {_COLUMNS}")
    return kind, int(cell_at(row, column)), turn


def _number(value: object, name: str) -> int:
    if type(value) is not int or not -99 <= value <= 99:
        raise Unreadable(f"{name} must be a whole number, not {value!r:.40}")
    return value


def _lay(layout: vec[i64], name: str, cell: int, turn: int, obstacles: list[Fault]) -> None:
    """Lay one piece, or record why it cannot be laid."""
    machine = MACHINE_OF.get(name, -1)
    code = int(machine_code(machine, turn // 90, 0)) if machine >= 0 else CODE_OF[name, turn]
    cells = sorted({cell, int(other_half(cell, code))})
    for taken in cells:
        there = int(layout[taken])
        if there == WALL:
            where = f"{name} on {cell_name(cell)} would cover {cell_name(taken)}, where nothing can be built"
            obstacles.append(fault("U5", "off_board", [taken], where))
            return
        if there != EMPTY:
            where = f"{name} on {cell_name(cell)} would cover {piece_name(there)} on {cell_name(taken)}"
            obstacles.append(fault("U1", "overlap", [taken], where))
            return
    if machine < 0:
        layout[cell] = code
        if len(cells) == 2:
            layout[cells[1]] = code + 1
    elif any(machine_at(layout[other]) == machine for other in range(len(layout))):
        obstacles.append(fault("U1", "twice", cells, f"{name} is placed twice"))
    else:
        put_machine(layout, machine, cell, turn // 90)


def load_factory(pieces: object, board: int, name: str, trusted: bool) -> vec[i64]:
    """Return a factory in a hall. The factory must be legal, unless it is trusted. Raises BadPosition if the factory is
    invalid.
    """
    obstacles: list[Fault] = []
    try:
        layout = read_pieces(pieces, HALLS[board], obstacles)
    except Unreadable as error:
        raise BadPosition(f"{name}: {error}") from error
    wrong = obstacles or ([] if trusted else describe(layout, faults(layout)))
    if wrong:
        raise BadPosition(f"{name}: {wrong[0]['message']}")
    return layout


def check_stock(layout: vec[i64], named: i64, diagonals: int, name: str) -> None:
    """Check that a factory has no more pieces than its seat owns (U23)."""
    pieces = [piece["piece"] for piece in pieces_of(layout)]
    stock, used = int(supplies_of(layout, named)), int(count_supplies(layout))
    for place, colour in enumerate(COLOURS):
        have, lie = stock >> 8 * place & 255, used >> 8 * place & 255
        require(lie <= have, f"{name} has {have} {colour} supplies, but {lie} are placed")
    require(pieces.count("white") <= MOST_WHITE, f"{name} has more than {MOST_WHITE} white reservoirs")
    require(pieces.count("diagonal") <= diagonals, f"{name} has more than {diagonals} diagonals")


def machine_list(value: Any, name: str, length: int) -> list[int]:
    """Check a list of distinct machines and return it. A length of -1 allows any length."""
    machines = [id_of(one, name, "machine", MACHINE_OF) for one in entries(value, name, length)]
    require(len(set(machines)) == len(machines), f"{name} has a machine twice")
    return machines
