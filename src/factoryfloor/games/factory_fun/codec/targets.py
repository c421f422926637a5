"""The touchable pieces in a seat's view, and the targets of each action."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.actions import ACTIONS, CLAIM, FROM, LAY, LIFT, NAME, PLACE, REMOVE
from ..rules.blueprint import NAMES, piece_name
from ..rules.building import choices_of
from ..rules.draft import Draft
from ..rules.layout import CELLS, HALLS
from ..rules.machines import COLOURS, MACHINES
from ..rules.pieces import EMPTY
from ..rules.placing import machines_in
from ..rules.position import BUILD_PHASE, TAKE, Position
from ..rules.rounds import revealed_machines
from .notation import cell_name

TOOLS: Final = list(dict.fromkeys(NAMES))
"""The pieces that can be laid, without machines."""
DIAGONAL: Final = "diagonal"


def targets(position: Position, seat: i64, action: i64) -> list[str]:
    """Return the targets of an action."""
    if position.phase == TAKE:
        return [MACHINES[action - CLAIM].id] if action >= CLAIM else []
    draft = position.drafts[seat]
    return [] if draft is None else step_targets(draft, action)


def step_targets(draft: Draft, action: i64) -> list[str]:
    """Return the targets of a step: a machine, a cell, or a piece with its cell."""
    if action < NAME:
        return []
    if action < LAY:
        return [f"supply-{COLOURS[action - NAME]}"]
    if action < CLAIM:
        return [piece_name(int(action - LAY)), cell_name(int(draft.aim))]
    if action < REMOVE:
        return [MACHINES[action - LIFT].id]
    if action < PLACE:
        return [cell_name(int(action - (REMOVE if action < FROM else FROM)))]
    return [MACHINES[draft.hand()].id]


def pieces(position: Position, seat: i64) -> list[str]:
    """Return the machines of this round.

    During a build, also return the machines of the factory, the tools, and the cells of the hall.
    """
    if not position.pending & bit(seat):
        return []
    found = [MACHINES[machine].id for machine in revealed_machines(position)]
    if position.phase != BUILD_PHASE:
        return found
    found += [MACHINES[machine].id for machine in machines_in(position.factories[seat])]
    found += [name for name in TOOLS if name != DIAGONAL or position.diagonal]
    hall = HALLS[position.boards[seat]]
    return found + [cell_name(cell) for cell in range(CELLS) if hall[cell] == EMPTY]


def all_targets(position: Position, seat: i64, legal: list[int]) -> list[str]:
    """Return the targets of all given actions, in the order of the pieces."""
    touched: set[str] = set()
    for action in legal:
        touched.update(targets(position, seat, action))
    return [piece for piece in pieces(position, seat) if piece in touched]


def is_machine_asked(draft: Draft, machine: int) -> bool:
    """Return whether any step lifts or places a machine."""
    choices = choices_of(draft)
    return ACTIONS[LIFT + machine] in choices or (draft.hand() == machine and choices[-1] >= PLACE)


def is_tool_asked(draft: Draft, name: str) -> bool:
    """Return whether any step lays a piece or chooses its colour."""
    for action in choices_of(draft):
        if LAY <= action < CLAIM and piece_name(action - LAY) == name:
            return True
        if NAME <= action < LAY and name == f"supply-{COLOURS[action - NAME]}":
            return True
    return False


def is_cell_asked(draft: Draft, cell: int) -> bool:
    """Return whether any step lays a piece on a cell, removes a piece there, or starts a pipe there."""
    for action in choices_of(draft):
        if action in (REMOVE + cell, FROM + cell) or (LAY <= action < CLAIM and draft.aim == cell):
            return True
    return False
