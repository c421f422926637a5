"""The legal steps of a build: machines first, then a piece for the first open end, until none is open.

Every result is legal, and every legal result can be reached (U7, U8, U11 to U17, U23). Steps lay pieces that stay, or
remove earlier ones, so that a chain ends. The player may give up at the start, at the end, and at a dead end (U26):
every chain can be completed, and no build has to be confirmed.
"""

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from .actions import ACTIONS, BUILD, CLEAR, CONNECT, EXTEND, FROM, GIVE_UP, LIFT, NAME, REMOVE
from .carrying import carry_out
from .draft import BUILT, CLEARING, COLOUR, FINISHING, LAYING, LIFTED, MACHINES, STARTING, UNKNOWN, Draft
from .laying import can_lay, lay_options, lay_options_in
from .layout import CELLS, is_idle, other_half
from .legality import NOTHING_FED, PLACES, faults_among
from .machines import COLOURS
from .networks import Networks
from .pieces import EMPTY, LYING, STANDING, STEP, STRIDE, SUPPLY, WHITE
from .placing import NOWHERE, machines_in, placements, placements_in
from .price import MOST_MOVES, MOVE, cost


def choices_of(draft: Draft) -> list[int]:
    """The legal steps, ascending. Shared, read-only."""
    if not draft.looked:
        started = len(draft.steps) > 0
        choices: list[int] = [] if started else [ACTIONS[GIVE_UP]]
        look(draft, choices)
        if started and (draft.stage == FINISHING or len(choices) == 0):
            choices.insert(0, ACTIONS[GIVE_UP])
        draft.choices = choices
        draft.looked = True
    return draft.choices


def look(draft: Draft, choices: list[int]) -> None:
    """Append the legal steps of a draft, except giving up."""
    if draft.stage == MACHINES:
        offer_lifts(draft, choices)
        if draft.hall == UNKNOWN:
            placements(draft.now, draft.machine, choices, NOWHERE)
        else:
            placements_in(draft.hall, draft.now, draft.machine, choices)
    elif draft.stage == COLOUR:
        for colour in range(len(COLOURS)):
            choices.append(ACTIONS[NAME + colour])
    elif draft.stage == LIFTED:
        placements(draft.now, draft.first, choices, draft.before)
    elif draft.stage == CLEARING:
        offer_removals(draft, choices)
    elif draft.stage == STARTING:
        offer_starts(draft, choices)
    elif draft.extending:
        lay_options(draft, draft.aim, choices)
    else:
        look_for_ends(draft, choices)


def offer_lifts(draft: Draft, choices: list[int]) -> None:
    """U8: offer to move at most two machines, in ascending order, if affordable."""
    if draft.moved < MOST_MOVES and draft.spent + MOVE <= draft.funds:
        for machine in machines_in(draft.now):
            if machine > draft.last:
                choices.append(ACTIONS[LIFT + machine])


def look_for_ends(draft: Draft, choices: list[int]) -> None:
    """Offer pieces for the first open end, and clearing; without an open end, the end of the build."""
    networks = draft.look()
    if len(networks.loose) == 0:
        draft.stage = FINISHING
        offer_finish(draft, networks, choices)
        return
    draft.stage = LAYING
    if not draft.touched and has_old(draft, networks):
        choices.append(ACTIONS[CLEAR])
    place = networks.loose[0]
    draft.aim = (place >> 2) + STEP[place & 3]
    draft.mender = 0
    if draft.now[draft.aim] == EMPTY:
        lay_options_in(draft, networks, draft.now, draft.aim, choices)
    elif draft.is_old(draft.aim):
        lay_options(draft, draft.aim, choices)
    if draft.is_old(place >> 2):
        draft.mender = anchor(draft.now, place >> 2)
        choices.append(ACTIONS[REMOVE + draft.mender])


def offer_finish(draft: Draft, networks: Networks, choices: list[int]) -> None:
    """Return supplies that touch nothing (U22), and check the factory, which has no open end."""
    drop_idle_supplies(draft, networks)
    networks = draft.look()
    found = faults_among(draft.now, networks)
    draft.known = len(found) == 0  # a check may mark networks
    if draft.known:
        choices.append(ACTIONS[BUILD])
    if (len(found) or not draft.touched) and has_old(draft, networks):
        choices.append(ACTIONS[CLEAR])
    for fault in found:
        if fault // PLACES != NOTHING_FED:
            return
    if can_extend(draft, networks):
        choices.append(ACTIONS[EXTEND])


def can_extend(draft: Draft, networks: Networks) -> bool:
    """Whether a pipe may extend from any supply."""
    for index in range(networks.pieces):
        cell = networks.filled[index]
        if SUPPLY <= draft.now[cell] < WHITE:
            for side in range(4):
                if is_start(draft, networks, cell + STEP[side]):
                    return True
    return False


def drop_idle_supplies(draft: Draft, networks: Networks) -> None:
    """U22: remove supplies without an open side, for free (U8)."""
    for index in range(networks.pieces):
        cell = networks.filled[index]
        if SUPPLY <= draft.now[cell] < WHITE and is_idle(draft.now, cell):
            draft.spent -= cost(draft.before[cell], draft.now[cell])
            draft.now[cell] = EMPTY
            draft.known = False


def has_old(draft: Draft, networks: Networks) -> bool:
    """Whether there is an earlier piece to remove; ``networks`` are those of the draft."""
    for index in range(networks.pieces):
        if draft.is_old(networks.filled[index]):
            return True
    return False


def anchor(layout: vec[i64], cell: i64) -> i64:
    """The cell that names the piece on a cell: the first half of a diagonal."""
    code = layout[cell]
    return other_half(cell, code) if code == LYING + 1 or code == STANDING + 1 else cell


def offer_removals(draft: Draft, choices: list[int]) -> None:
    """Offer the removal of earlier pieces in ascending order, at least one."""
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
    """U22, U27: whether a pipe may extend here from a supply, without an open end."""
    now = draft.now
    return now[cell] == EMPTY and is_beside_supply(now, cell) and can_lay(draft, networks, now, cell)


def is_beside_supply(layout: vec[i64], cell: i64) -> bool:
    """Whether a neighbour of a cell is a supply."""
    for side in range(4):
        if SUPPLY <= layout[cell + STEP[side]] < WHITE:
            return True
    return False


def step(draft: Draft, action: i64) -> None:
    """Apply a legal step, and find the next ones; idle supplies return at once."""
    draft.steps = append(draft.steps, action)
    carry_out(draft, action)
    draft.looked = False
    if draft.stage < BUILT:
        choices_of(draft)
    else:
        draft.release()
