"""The reasons why a machine, tool or cell is not a target, for each stage of a build."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import PLACE
from ..rules.blueprint import NAMES
from ..rules.building import anchor, choices_of, is_beside_supply
from ..rules.draft import CLEARING, COLOUR, LAYING, MACHINES, STARTING, Draft
from ..rules.layout import machine_at
from ..rules.machines import MACHINE_OF
from ..rules.machines import MACHINES as TILES
from ..rules.pieces import EMPTY, MACHINE, STEP, STRIDE
from ..rules.placing import machines_in
from ..rules.position import BUILD_PHASE, Position
from ..rules.price import MOST_MOVES, MOVE
from ..rules.taking import list_of
from .notation import cell_name
from .targets import is_cell_asked, is_machine_asked, is_tool_asked
from .why_not_laying import why_not_laid

Reason = dict[str, Any]


def why_not(position: Position, seat: i64, piece: str) -> Reason:
    """Return the reason why a piece in a pending seat's view is not a target.

    Return an empty dict if it is a target.
    """
    draft = position.drafts[seat]
    if position.phase != BUILD_PHASE or draft is None:
        return _of_offered(position, seat, piece)
    if piece in MACHINE_OF:
        machine = MACHINE_OF[piece]
        return {} if is_machine_asked(draft, machine) else _of_machine(position, draft, machine)
    if piece in NAMES:
        if is_tool_asked(draft, piece):
            return {}
        return _of_tool(draft, piece) if len(draft.steps) else {"key": "in_plan", "piece": piece}
    row, _, column = piece.partition(",")
    cell = STRIDE * int(row) + int(column)
    return {} if is_cell_asked(draft, cell) else _of_cell(draft, cell)


def _of_offered(position: Position, seat: i64, piece: str) -> Reason:
    """Return the reason why a machine of this round cannot be taken or ranked."""
    wishes = list_of(position, int(seat))
    if piece in wishes:
        return {"key": "ranked", "machine": piece, "place": wishes.index(piece) + 1}
    return {"key": "taken", "machine": piece} if position.is_gone(MACHINE_OF[piece]) else {}


def _of_machine(position: Position, draft: Draft, machine: int) -> Reason:
    """Return the reason for a machine of this round or of the factory."""
    told: Reason = {"machine": TILES[machine].id}
    if machine == draft.machine:
        return {"key": "placed"} | told
    if machine not in list(machines_in(draft.before)):
        return {"key": "taken" if position.is_gone(machine) else "untaken"} | told
    if machine in (draft.first, draft.second):
        return {"key": "place_first", "machine": TILES[draft.hand()].id}
    if draft.stage != MACHINES:
        return {"key": "moves_first"} | told
    if draft.moved >= MOST_MOVES:
        return {"key": "moves", "most": MOST_MOVES}
    left = int(draft.funds - draft.spent)
    if left < MOVE:
        return {"key": "move_price", "cost": MOVE, "left": left}
    return {"key": "move_order", "machine": TILES[draft.last].id}


def _of_tool(draft: Draft, name: str) -> Reason:
    """Return the reason for a pipe, a supply or a reservoir."""
    if draft.stage == LAYING:
        return why_not_laid(draft, name)
    if draft.stage in (COLOUR, CLEARING, STARTING):
        return _of_stage(draft)
    joined = draft.hand() < 0 or draft.stage > STARTING
    return {"key": "joined"} if joined else {"key": "place_first", "machine": TILES[draft.hand()].id}


def _of_stage(draft: Draft) -> Reason:
    """Return the reason in a stage that uses only some of the pieces."""
    if draft.stage == COLOUR:
        return {"key": "colour_first", "machine": TILES[draft.machine].id}
    return {"key": "clearing" if draft.stage == CLEARING else "starting"}


def _of_cell(draft: Draft, cell: int) -> Reason:
    """Return the reason for a cell of the hall."""
    there = int(draft.now[cell])
    if there >= MACHINE:
        return {"key": "machine_there", "machine": TILES[machine_at(there)].id}
    if draft.stage == LAYING:
        if cell == draft.aim:
            return {"key": "nothing_fits", "cell": cell_name(cell)}
        return {"key": "elsewhere", "cell": cell_name(int(draft.aim))}
    if draft.stage == CLEARING:
        return _of_cleared(draft, cell)
    if draft.stage == STARTING:
        return _of_start(draft, cell)
    if draft.stage == COLOUR:
        return _of_stage(draft)
    if draft.stage > STARTING:
        return {"key": "joined"}
    ways = ways_to_cover(draft, cell)
    hand = TILES[draft.hand()].id
    return {"key": "place_here", "machine": hand, "ways": ways} if ways else {"key": "no_place", "machine": hand}


def _of_cleared(draft: Draft, cell: int) -> Reason:
    """Return the reason for a cell without a removable piece."""
    if draft.now[cell] == EMPTY:
        return {"key": "empty"}
    if not draft.is_old(cell):
        return {"key": "fresh"}
    if anchor(draft.now, cell) != cell:
        return {"key": "other_half", "cell": cell_name(int(anchor(draft.now, cell)))}
    return {"key": "clear_order", "cell": cell_name(int(draft.last))}


def _of_start(draft: Draft, cell: int) -> Reason:
    """Return the reason for a cell where no pipe can be started."""
    if draft.now[cell] != EMPTY:
        return {"key": "not_empty"}
    return (
        {"key": "nothing_fits", "cell": cell_name(cell)} if is_beside_supply(draft.now, cell) else {"key": "no_supply"}
    )


def ways_to_cover(draft: Draft, cell: int) -> int:
    """Return the number of legal placements of the machine in hand that cover a cell."""
    ways = 0
    for action in choices_of(draft):
        if action >= PLACE:
            place = action - PLACE
            first = place >> 2
            if first == cell or first + int(STEP[((place & 3) + 1) & 3]) == cell:
                ways += 1
    return ways
