"""How actions are written, what they touch, and what they would cost."""

from typing import Any

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
from ..rules.blueprint import piece_text, place
from ..rules.building import anchor, step
from ..rules.draft import (
    CLEARING,
    COLOUR,
    FINISHING,
    LAYING,
    LIFTED,
    MACHINES,
    STARTING,
    Draft,
)
from ..rules.layout import other_half
from ..rules.machines import COLOURS, VALUES
from ..rules.machines import MACHINES as TILES
from ..rules.pieces import LYING, STANDING
from ..rules.position import BUILD_PHASE, COUNTDOWN, SEALED, TAKE, Table
from ..rules.price import MOVE, chain_bonus, cost
from ..rules.rounds import after_giving_up, way

_WORDS = {
    GIVE_UP: "give up",
    BUILD: "build",
    CLEAR: "clear",
    CONNECT: "connect",
    EXTEND: "extend",
    PASS: "pass",
    DONE: "done",
    READY: "ready",
}
_STAGES = {
    MACHINES: "machine",
    COLOUR: "colour",
    LIFTED: "lifted",
    LAYING: "lay",
    CLEARING: "clear",
    STARTING: "start",
    FINISHING: "finish",
}


def write(table: Table, seat: i64, action: i64) -> str:
    """The notation of a legal action."""
    if table.phase != BUILD_PHASE:
        if action < CLAIM:
            return _WORDS[action]
        return f"{'rank' if way(table) == SEALED else 'claim'} {TILES[action - CLAIM].id}"
    draft = table.drafts[seat]
    return "" if draft is None else write_step(draft, action)


def write_step(draft: Draft, action: i64) -> str:
    """The notation of a legal step of a build."""
    if action < NAME:
        return _WORDS[action]
    if action < LAY:
        return f"name {COLOURS[action - NAME]}"
    if action < CLAIM:
        code = int(action - LAY)
        second = code == LYING + 1 or code == STANDING + 1
        cell = other_half(draft.aim, code) if second else draft.aim
        return f"lay {piece_text(code, int(cell))}"
    if action < REMOVE:
        return f"lift {TILES[action - LIFT].id}"
    if action < FROM:
        return f"remove {place(int(action - REMOVE))}"
    if action < PLACE:
        return f"from {place(int(action - FROM))}"
    where = int(action - PLACE)
    return f"place {TILES[draft.hand()].id} {place(where >> 2)} {90 * (where & 3)}"


def touched(table: Table, seat: i64, action: i64) -> list[str]:
    """The machine, the piece or the colour that is meant, and its cell."""
    if table.phase == TAKE:
        return [TILES[action - CLAIM].id] if action >= CLAIM else []
    draft = table.drafts[seat]
    if draft is None or action < NAME:
        return []
    if LIFT <= action < REMOVE:
        return [TILES[action - LIFT].id]
    return [TILES[draft.hand()].id] if action >= PLACE else []


def consequences(table: Table, seat: i64, action: i64) -> dict[str, Any]:
    """What an action costs, and at the end of a build the money that is left and the chain bonus."""
    if table.phase == TAKE:
        return {"value": int(VALUES[action - CLAIM])} if action >= CLAIM else {}
    draft = table.drafts[seat]
    if draft is None:
        return {}
    if action == GIVE_UP:
        return {"balance": int(after_giving_up(table, seat))}
    if action == BUILD:
        balance = int(draft.funds - draft.spent)
        return {"price": int(draft.spent), "balance": balance, "bonus": int(chain_bonus(draft.now))}
    return {"cost": step_cost(draft, action)}


def step_cost(draft: Draft, action: i64) -> int:
    """What a step costs by itself."""
    if LAY <= action < CLAIM:
        code = action - LAY
        total = cost(draft.before[draft.aim], code)
        other = other_half(draft.aim, code)
        if other != draft.aim:
            total += cost(draft.before[other], LYING + ((code - LYING) ^ 1))
        return int(total)
    return MOVE if LIFT <= action < REMOVE else 0


def question(table: Table, seat: i64) -> str:
    """What is wanted."""
    if table.phase == COUNTDOWN:
        return "ready"
    if table.phase == TAKE:
        return "rank" if way(table) == SEALED else "claim"
    draft = table.drafts[seat]
    return "build" if draft is None or len(draft.steps) == 0 else _STAGES[draft.stage]


def wanted_here(draft: Draft) -> dict[str, Any]:
    """The stage of a build, and where its next piece is wanted."""
    laying = draft.stage == LAYING
    return {
        "stage": _STAGES.get(draft.stage, "done"),
        "cell": place(int(draft.aim)) if laying else None,
        "mends": place(int(anchor(draft.now, draft.mender))) if laying and draft.mender else None,
    }


def refusal(table: Table, seat: int, text: str, legal: list[int]) -> str:
    """Why an action is refused."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    other = faster(table, text)
    if other >= 0:
        has = TILES[table.taken[other]].id
        return f"{shown!r} comes too late: seat {other} has {has}; others may be claimed, or pass"
    some = "; ".join(write(table, seat, action) for action in legal[:8])
    more = f"; and {len(legal) - 8} more" if len(legal) > 8 else ""
    return f"{shown!r} is not legal for seat {seat} now; legal: {some}{more}"


def faster(table: Table, text: str) -> int:
    """The seat that has taken the machine which somebody else wants, while machines are taken; -1 for none."""
    wanted = text.lower().split()[-1:]
    for other in range(int(table.seats)):
        machine = int(table.taken[other])
        if table.phase == TAKE and machine >= 0 and wanted == [TILES[machine].id]:
            return other
    return -1


def steps_of(table: Table, seat: int) -> list[str] | None:
    """What a seat that has taken a machine has done of its build, in notation."""
    draft = table.drafts[seat]
    if draft is None:
        return None
    replayed: Draft = table.new_draft(seat)
    texts: list[str] = []
    for action in draft.steps:
        texts.append(write_step(replayed, action))
        step(replayed, action)
    return texts
