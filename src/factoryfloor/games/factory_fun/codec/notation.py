"""The notation of actions, and the messages that reject illegal actions."""

from typing import Final

from mypy_extensions import i64

from ..rules.actions import (
    BUILD,
    CLAIM,
    CLEAR,
    CONNECT,
    DONE,
    EXTEND,
    FROM,
    GIVE_UP,
    LAY,
    LIFT,
    NAME,
    PASS,
    PLACE,
    READY,
    REMOVE,
)
from ..rules.blueprint import TURNS_OF, piece_name, turn_of
from ..rules.building import step
from ..rules.draft import Draft
from ..rules.layout import is_second, other_half
from ..rules.machines import COLOURS, MACHINE_OF, MACHINES
from ..rules.pieces import MACHINE, STRIDE
from ..rules.position import BUILD_PHASE, SEALED, Position
from ..rules.timing import race_winner

_WORDS: Final = {
    GIVE_UP: "give up",
    BUILD: "build",
    CLEAR: "clear",
    CONNECT: "connect",
    EXTEND: "extend",
    PASS: "pass",
    DONE: "done",
    READY: "ready",
}


def cell_name(cell: int) -> str:
    """Write a cell as ``row,column``."""
    return f"{cell // STRIDE},{cell % STRIDE}"


def piece_text(code: int, cell: int) -> str:
    """Write a piece on its cell, as in ``curve 5,2 90``. If the piece has only one turn, the turn is left out."""
    name = piece_name(code)
    turned = code >= MACHINE or len(TURNS_OF[name]) > 1
    return f"{name} {cell_name(cell)} {turn_of(code)}" if turned else f"{name} {cell_name(cell)}"


def write(position: Position, seat: i64, action: i64) -> str:
    """Return the notation of a legal action."""
    if position.phase != BUILD_PHASE:
        if action < CLAIM:
            return _WORDS[action]
        return f"{'rank' if position.way() == SEALED else 'claim'} {MACHINES[action - CLAIM].id}"
    draft = position.drafts[seat]
    return "" if draft is None else write_step(draft, action)


def write_step(draft: Draft, action: i64) -> str:
    """Return the notation of a legal step of a build."""
    if action < NAME:
        return _WORDS[action]
    if action < LAY:
        return f"name {COLOURS[action - NAME]}"
    if action < CLAIM:
        code = int(action - LAY)
        cell = other_half(draft.aim, code) if is_second(code) else draft.aim
        return f"lay {piece_text(code, int(cell))}"
    if action < REMOVE:
        return f"lift {MACHINES[action - LIFT].id}"
    if action < FROM:
        return f"remove {cell_name(int(action - REMOVE))}"
    if action < PLACE:
        return f"from {cell_name(int(action - FROM))}"
    where = int(action - PLACE)
    return f"place {MACHINES[draft.hand()].id} {cell_name(where >> 2)} {90 * (where & 3)}"


def steps_of(position: Position, seat: int) -> list[str] | None:
    """Return the steps of a seat's current build, or None for a seat without a machine."""
    draft = position.drafts[seat]
    return None if draft is None else written_steps(position, seat, draft)


def written_steps(position: Position, seat: int, draft: Draft) -> list[str]:
    """Return the steps of a build in notation."""
    replayed: Draft = position.new_draft(seat)
    texts: list[str] = []
    for action in draft.steps:
        texts.append(write_step(replayed, action))
        step(replayed, action)
    return texts


def refusal(position: Position, seat: int, text: str, legal: list[int]) -> str:
    """Return the reason why an action is illegal."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    words = text.lower().split()
    machine = MACHINE_OF.get(words[-1], -1) if words else -1
    winner = race_winner(position, CLAIM + machine) if machine >= 0 else -1
    if winner >= 0:
        return f"{shown!r} is too late: seat {winner} has {MACHINES[machine].id}; claim another, or pass"
    some = "; ".join(write(position, seat, action) for action in legal[:8])
    more = f"; and {len(legal) - 8} more" if len(legal) > 8 else ""
    return f"{shown!r} is not legal for seat {seat} now; legal: {some}{more}"
