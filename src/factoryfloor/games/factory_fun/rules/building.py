"""The legal steps of a build.

The first steps lay machines. The next steps lay pieces for the first open end, until no end is open. Every result is
legal, and every legal result can be reached (U7, U8, U11 to U17, U23). Steps lay pieces that stay, or remove earlier
pieces. Therefore every chain ends. The player may give up at the start, at the end, and at a dead end (U26). Therefore
every chain can be completed, and no player must confirm a build.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from .actions import ACTIONS, BUILD, CLEAR, CONNECT, EXTEND, FROM, GIVE_UP, LAY, LIFT, REMOVE
from .carrying import carry_out
from .draft import BUILT, CLEARING, COLOUR, FINISHING, LAYING, LIFTED, MACHINES, UNKNOWN, Draft
from .laying import lay_options, lay_options_in
from .layout import CELLS, is_idle, other_half
from .legality import NOTHING_FED, PLACES, faults_among
from .networks import Networks
from .pieces import EMPTY, LYING, STANDING, STEP, STRIDE, SUPPLY, WHITE
from .placing import NOWHERE, machine_cells, machines_in, openings, placements, placements_in
from .price import MOST_MOVES, MOVE, cost
from .shared_lists import steps_among

ANY_COLOUR: Final = 0xF00  # actions from NAME on, as bits


def choices_of(draft: Draft) -> list[int]:
    """Return the legal steps in ascending order. The list is shared and read-only."""
    if not draft.looked:
        draft.choices = look(draft)
        draft.looked = True
    return draft.choices


def look(draft: Draft) -> list[int]:
    """Find the legal steps of a draft."""
    if draft.stage == COLOUR:
        return few(draft, ANY_COLOUR, 0)
    if draft.stage == LAYING or draft.stage == FINISHING:
        return few(draft, lay_options(draft, draft.aim) << LAY, 0) if draft.extending else look_for_ends(draft)
    choices: list[int] = []
    if draft.stage == MACHINES:
        if len(draft.steps) == 0:
            if draft.hall != UNKNOWN and len(machine_cells(draft.now)) == 0:
                return openings(draft.hall, draft.machine)
            choices.append(ACTIONS[GIVE_UP])
        offer_lifts(draft, choices)
        if draft.hall == UNKNOWN:
            placements(draft.now, draft.machine, choices, NOWHERE)
        else:
            placements_in(draft.hall, draft.now, draft.machine, choices)
    elif draft.stage == LIFTED:
        placements(draft.now, draft.first, choices, draft.before)
    elif draft.stage == CLEARING:
        offer_removals(draft, choices)
    else:
        offer_starts(draft, choices)
    if len(choices) == 0:
        choices.append(ACTIONS[GIVE_UP])
    return choices


def few(draft: Draft, actions: i64, removal: i64) -> list[int]:
    """Return a shared list of steps: the actions in a bit mask, and the removal of the piece on ``cell`` unless
    ``cell`` is 0.
    """
    if draft.stage == FINISHING or (actions == 0 and removal == 0):
        actions |= bit(GIVE_UP)
    return steps_among(actions, removal)


def offer_lifts(draft: Draft, choices: list[int]) -> None:
    """Offer to move machines, in ascending order, at most two and as far as money allows (U8)."""
    if draft.moved < MOST_MOVES and draft.spent + MOVE <= draft.funds:
        for machine in machines_in(draft.now):
            if machine > draft.last:
                choices.append(ACTIONS[LIFT + machine])


def look_for_ends(draft: Draft) -> list[int]:
    """Offer pieces for the first open end, and clearing. If no end is open, offer the end of the build."""
    networks = draft.look()
    if len(networks.loose) == 0:
        draft.stage = FINISHING
        return finish(draft, networks)
    draft.stage = LAYING
    actions: i64 = 0
    if not draft.touched and has_old(draft, networks):
        actions = bit(CLEAR)
    place = networks.loose[0]
    draft.aim = (place >> 2) + STEP[place & 3]
    draft.mender = 0
    if draft.now[draft.aim] == EMPTY or draft.is_old(draft.aim):
        actions |= lay_options(draft, draft.aim) << LAY
    if draft.is_old(place >> 2):
        draft.mender = anchor(draft.now, place >> 2)
    return few(draft, actions, draft.mender)


def finish(draft: Draft, networks: Networks) -> list[int]:
    """Return supplies that touch no piece to the stock (U22), and check the factory. No end may be open."""
    drop_idle_supplies(draft, networks)
    networks = draft.look()
    found = faults_among(draft.now, networks)
    draft.known = len(found) == 0  # a check may mark networks
    actions: i64 = 0
    if draft.known:
        actions = bit(BUILD)
    if (len(found) or not draft.touched) and has_old(draft, networks):
        actions |= bit(CLEAR)
    for fault in found:
        if fault // PLACES != NOTHING_FED:
            return few(draft, actions, 0)
    if can_extend(draft, networks):
        actions |= bit(EXTEND)
    return few(draft, actions, 0)


def can_extend(draft: Draft, networks: Networks) -> bool:
    """Return whether a pipe may extend from any supply."""
    for index in range(networks.pieces):
        cell = networks.filled[index]
        if SUPPLY <= draft.now[cell] < WHITE:
            for side in range(4):
                if is_start(draft, networks, cell + STEP[side]):
                    return True
    return False


def drop_idle_supplies(draft: Draft, networks: Networks) -> None:
    """Remove supplies without an open side (U22). Removing them is free (U8)."""
    for index in range(networks.pieces):
        cell = networks.filled[index]
        if SUPPLY <= draft.now[cell] < WHITE and is_idle(draft.now, cell):
            draft.spent -= cost(draft.before[cell], draft.now[cell])
            draft.now[cell] = EMPTY
            draft.known = False


def has_old(draft: Draft, networks: Networks) -> bool:
    """Return whether there is an earlier piece to remove. ``networks`` are the networks of the draft."""
    for index in range(networks.pieces):
        if draft.is_old(networks.filled[index]):
            return True
    return False


def anchor(layout: vec[i64], cell: i64) -> i64:
    """Return the cell that identifies the piece on a cell. For a diagonal, this is the cell of the first half."""
    code = layout[cell]
    return other_half(cell, code) if code == LYING + 1 or code == STANDING + 1 else cell


def offer_removals(draft: Draft, choices: list[int]) -> None:
    """Offer the removal of earlier pieces in ascending order. After the first removal, also offer to stop."""
    if draft.last >= 0:
        choices.append(ACTIONS[CONNECT])
    for cell in range(max(draft.last + 1, STRIDE), CELLS - STRIDE):
        if draft.is_old(cell) and anchor(draft.now, cell) == cell:
            choices.append(ACTIONS[REMOVE + cell])


def offer_starts(draft: Draft, choices: list[int]) -> None:
    """Offer the cells where a pipe may extend from a supply."""
    networks = draft.look()
    for cell in range(CELLS):
        if is_start(draft, networks, cell):
            choices.append(ACTIONS[FROM + cell])


def is_start(draft: Draft, networks: Networks, cell: i64) -> bool:
    """Return whether a pipe may extend from a supply onto this cell without an open end (U22, U27)."""
    now = draft.now
    return now[cell] == EMPTY and is_beside_supply(now, cell) and lay_options_in(draft, networks, now, cell) != 0


def is_beside_supply(layout: vec[i64], cell: i64) -> bool:
    """Return whether a neighbour of a cell is a supply."""
    for side in range(4):
        if SUPPLY <= layout[cell + STEP[side]] < WHITE:
            return True
    return False


def step(draft: Draft, action: i64) -> None:
    """Apply a legal step, and find the next steps. Idle supplies return to the stock at once."""
    draft.steps = append(draft.steps, action)
    carry_out(draft, action)
    draft.looked = False
    if draft.stage < BUILT:
        choices_of(draft)
    else:
        draft.release()
