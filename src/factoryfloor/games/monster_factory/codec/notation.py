"""How actions are written: ``start tTt-e``; ``place 2 -1,3 right`` (owner, column,row, turn)."""

from typing import Any, Final

from mypy_extensions import i64

from ..rules.pieces import FACE_IDS, LINKS, TURNED
from ..rules.plane import column, is_finished, open_cells, row, with_tile
from ..rules.position import START, STRIDE, Table
from .structures import cell_id, structure_id

TURNS: Final = ("up", "right", "down", "left")


def write(table: Table, action: i64) -> str:
    """The notation of a legal action. The turn says where the tile's printed north points."""
    if table.phase == START:
        return f"start {FACE_IDS[action]}"
    owner, cell, turn = parts(table, action)
    return f"place {owner} {column(cell)},{row(cell)} {TURNS[turn]}"


def parts(table: Table, action: i64) -> tuple[int, int, int]:
    """Owner, cell and turn of a placement."""
    owner = int(action // STRIDE)
    cell = int(table.edges[owner][(action % STRIDE) >> 2])
    return owner, cell, int(action & 3)


def touched(table: Table, action: i64) -> list[str]:
    """The tile and the structure, with the cell; or the face in the bag."""
    if table.phase == START:
        return [FACE_IDS[action]]
    owner, cell, _ = parts(table, action)
    return [structure_id(owner, int(table.numbers[owner])), cell_id(owner, int(column(cell)), int(row(cell)))]


def consequences(table: Table, action: i64) -> dict[str, Any]:
    """Whether a placement finishes the structure, what that scores, and how many cells it leaves open."""
    if table.phase == START:
        return {}
    owner, _, turn = parts(table, action)
    edge = with_tile(table.edges[owner], (action % STRIDE) >> 2, TURNED[((table.tile >> 1) << 2) + turn])
    finished = is_finished(edge)
    eyed = int(table.eyes[owner]) + int(table.tile & 1)
    points = int(table.sizes[owner]) + 1 if table.numbers[owner] == 0 else eyed
    return {"finishes": finished, "points": points if finished else 0, "open": int(open_cells(edge))}


def normal(text: str) -> str:
    """Letters of a face keep their case: thin and thick differ by it."""
    words = text.split()
    if words and words[0].lower() == "start":
        return " ".join(["start", *words[1:]])
    return " ".join(words).lower()


def refusal(table: Table, seat: i64, text: str) -> str:
    """Why an action is refused."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    if table.phase == START:
        most = max(table.choices, key=lambda face: LINKS[face // 2])
        there = f"'start {FACE_IDS[most]}'"
        return f"{shown!r} is not legal: seat {int(seat)} takes a start tile that is still there, as in {there}"
    some = "; ".join(write(table, action) for action in table.choices[:6])
    more = f"; and {len(table.choices) - 6} more" if len(table.choices) > 6 else ""
    return f"{shown!r} is not legal: seat {int(seat)} must lay {FACE_IDS[table.tile]} where it fits: {some}{more}"
