"""The notation of actions, such as ``start tTt-e`` and ``place 2 -1,3 right`` (owner, column,row, turn)."""

from typing import Final

from mypy_extensions import i64

from ..rules.actions import cell_of, owner_of, turn_of
from ..rules.pieces import FACE_IDS, LINKS
from ..rules.plane import column, row
from ..rules.position import START, Position

TURNS: Final = ("up", "right", "down", "left")


def write(position: Position, action: i64) -> str:
    """Return the notation of a legal action. The turn is the direction of the tile's printed north."""
    if position.phase == START:
        return f"start {FACE_IDS[action]}"
    owner = owner_of(action)
    cell = position.edges[owner][cell_of(action)]
    return f"place {int(owner)} {int(column(cell))},{int(row(cell))} {TURNS[turn_of(action)]}"


def canonical(text: str) -> str:
    """Normalize typed notation to the form of :func:`write`. Faces keep their case, which distinguishes thin from
    thick.
    """
    words = text.split()
    if words and words[0].lower() == "start":
        return " ".join(["start", *words[1:]])
    return " ".join(words).lower()


def refusal(position: Position, seat: i64, text: str) -> str:
    """Return the reason why an action is illegal."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    if position.phase == START:
        most = max(position.choices, key=lambda face: LINKS[face // 2])
        there = f"'start {FACE_IDS[most]}'"
        return f"{shown!r} is not legal: seat {int(seat)} takes an available start tile, such as {there}"
    some = "; ".join(write(position, action) for action in position.choices[:6])
    more = f"; and {len(position.choices) - 6} more" if len(position.choices) > 6 else ""
    must = f"must lay {FACE_IDS[position.tile]} where it fits"
    return f"{shown!r} is not legal: seat {int(seat)} {must}: {some}{more}"
