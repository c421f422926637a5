"""The prompt of a decision, and the cost and gain of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from ..rules.actions import BUILD, CLAIM, GIVE_UP, LAY, LIFT, REMOVE
from ..rules.building import anchor
from ..rules.draft import CLEARING, COLOUR, FINISHING, LAYING, LIFTED, MACHINES, STARTING, Draft
from ..rules.layout import other_half
from ..rules.machines import VALUES
from ..rules.pieces import LYING
from ..rules.position import COUNTDOWN, SEALED, TAKE, Position
from ..rules.price import MOVE, cost
from ..rules.rounds import after_giving_up
from ..rules.scoring import chain_bonus
from .notation import cell_name

if TYPE_CHECKING:
    from .view_types import Stage

_STAGES: Final = {
    MACHINES: "machine",
    COLOUR: "colour",
    LIFTED: "lifted",
    LAYING: "lay",
    CLEARING: "clear",
    STARTING: "start",
    FINISHING: "finish",
}


def prompt(position: Position, seat: i64) -> str:
    """Return the kind of a pending seat's decision."""
    if position.phase == COUNTDOWN:
        return "ready"
    if position.phase == TAKE:
        return "rank" if position.way() == SEALED else "claim"
    draft = position.drafts[seat]
    return "build" if draft is None or len(draft.steps) == 0 else _STAGES[draft.stage]


def preview(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the cost of an action. At the end of a build, the preview also contains the remaining money and the chain
    bonus.
    """
    if position.phase == TAKE:
        return {"value": int(VALUES[action - CLAIM])} if action >= CLAIM else {}
    draft = position.drafts[seat]
    if draft is None:
        return {}
    if action == GIVE_UP:
        return {"balance": int(after_giving_up(position, seat))}
    if action == BUILD:
        balance = int(draft.funds - draft.spent)
        return {"price": int(draft.spent), "balance": balance, "bonus": int(chain_bonus(draft.now))}
    return {"cost": step_cost(draft, action)}


def step_cost(draft: Draft, action: i64) -> int:
    """Return the cost of a single step."""
    if LAY <= action < CLAIM:
        code = action - LAY
        total = cost(draft.before[draft.aim], code)
        other = other_half(draft.aim, code)
        if other != draft.aim:
            total += cost(draft.before[other], LYING + ((code - LYING) ^ 1))
        return int(total)
    return MOVE if LIFT <= action < REMOVE else 0


def stage_view(draft: Draft) -> Stage:
    """Return the stage of a build, the cells of the next piece, and the cells of the piece with the open end."""
    laying = draft.stage == LAYING
    return {
        "stage": _STAGES.get(draft.stage, "done"),
        "cell": cell_name(int(draft.aim)) if laying else None,
        "mends": cell_name(int(anchor(draft.now, draft.mender))) if laying and draft.mender else None,
    }
