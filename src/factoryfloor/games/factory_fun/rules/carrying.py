"""The effect of each step of a build on its draft."""

from mypy_extensions import i64

from .actions import BUILD, CLEAR, CONNECT, EXTEND, FROM, GIVE_UP, LAY, LIFT, NAME, PLACE, REMOVE
from .draft import BUILT, CLEARING, COLOUR, GIVEN_UP, LAYING, LIFTED, NO_COLOUR, NO_MACHINE, STARTING, Draft
from .layout import CELLS, COUNTED, other_half, put_machine, take
from .pieces import EMPTY, LYING, MACHINE, STEP, SUPPLY, WALL
from .price import MOVE, cost


def carry_out(draft: Draft, action: i64) -> None:
    """Apply a step without finding the next steps."""
    if action == GIVE_UP:
        draft.stage = GIVEN_UP
    elif action == BUILD:
        draft.stage = BUILT
    elif action == CLEAR:
        draft.stage = CLEARING
        draft.last = -1
        draft.touched = True
    elif action == CONNECT:
        draft.stage = LAYING
    elif action == EXTEND:
        draft.stage = STARTING
    elif action < LAY:
        name_colour(draft, action - NAME)
    elif action < LAY + MACHINE:
        lay(draft, action - LAY)
    elif action < REMOVE:
        lift(draft, action - LIFT)
    elif action < FROM:
        remove(draft, action - REMOVE)
    elif action < PLACE:
        draft.stage = LAYING
        draft.aim = action - FROM
        draft.extending = True
    else:
        place_machine(draft, (action - PLACE) >> 2, action & 3)


def lift(draft: Draft, machine: i64) -> None:
    """Lift a machine to lay it elsewhere."""
    for cell in range(CELLS):
        code = draft.now[cell]
        if code >= MACHINE and (code - MACHINE) >> 3 == machine:
            draft.now[cell] = EMPTY
    if draft.first == NO_MACHINE:
        draft.first = machine
    else:
        draft.second = machine
    draft.known = False
    draft.last = machine
    draft.moved += 1
    draft.spent += MOVE


def place_machine(draft: Draft, cell: i64, turn: i64) -> None:
    """Lay the machine in hand, and return the pieces under it to the stock."""
    hand = draft.hand()
    if draft.now[cell] > WALL:
        take(draft.now, cell)
    other = cell + STEP[(turn + 1) & 3]
    if draft.now[other] > WALL:
        take(draft.now, other)
    put_machine(draft.now, hand, cell, turn)
    draft.known = False
    if draft.stage == LIFTED:
        draft.first = draft.second
        draft.second = NO_MACHINE
    elif draft.any_colour and draft.colour == NO_COLOUR:
        draft.stage = COLOUR
        return
    draft.stage = LAYING if draft.first == NO_MACHINE else LIFTED


def name_colour(draft: Draft, colour: i64) -> None:
    """Name the colour of the machine's bonus supply (U23)."""
    draft.colour = colour
    draft.stock += COUNTED[colour]
    draft.stage = LAYING if draft.first == NO_MACHINE else LIFTED


def lay(draft: Draft, code: i64) -> None:
    """Lay a piece on the wanted cell.

    The piece cannot be removed in this build. A replaced earlier piece returns to the stock.
    """
    cell = draft.aim
    if draft.now[cell] > WALL:
        take(draft.now, cell)
        draft.known = False
    lay_half(draft, cell, code)
    networks = draft.networks
    if LYING <= code < SUPPLY:
        lay_half(draft, other_half(cell, code), LYING + ((code - LYING) ^ 1))
        draft.known = False
    elif draft.known and networks is not None:
        networks.put(draft.now, cell)
    draft.touched = True
    draft.extending = False


def lay_half(draft: Draft, cell: i64, code: i64) -> None:
    """Lay one cell of a piece."""
    draft.spent += cost(draft.before[cell], code)
    draft.now[cell] = code
    draft.refresh(cell)


def remove(draft: Draft, cell: i64) -> None:
    """Remove an earlier piece. Removing a piece is free."""
    take(draft.now, cell)
    draft.known = False
    draft.touched = True
    if draft.stage == CLEARING:
        draft.last = cell
