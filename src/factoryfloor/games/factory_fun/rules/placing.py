"""The places of machines (U1, U5, U20). Places that can never be connected are left out."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from .actions import ACTIONS, GIVE_UP, PLACE
from .layout import CELLS, HALLS, LENGTH
from .machines import MACHINE_COUNT
from .pieces import (
    AMOUNTS,
    BIT,
    CODES,
    COLOUR,
    IN_AMOUNT,
    INPUT,
    MACHINE,
    OPENING,
    OUTPUT,
    STEP,
    STRIDE,
    TALLY,
    WALL,
    machine_code,
)

NOWHERE: Final = vec[i64]([0] * LENGTH)  # no machine
MACHINES: Final = 16  # beside the bits of sides towards walls: some side faces a machine
# By code: the open sides, as bits.
OPEN: Final = bytes([sum(1 << side for side in range(4) if OPENING[4 * code + side]) for code in range(CODES)])


def placements(layout: vec[i64], machine: i64, choices: list[int], unlike: vec[i64]) -> None:
    """Add every place and turn of a machine on cells without walls and machines to ``choices``.

    Places where a port of the machine or of a neighbour meets a wall, a blank side or a wrong port are left out,
    because no later step can repair this. The place of the machine in ``unlike`` is also left out.
    """
    beside = crowding(layout)
    for cell in range(CELLS):
        crowd = beside[cell]
        if crowd < 0:
            continue
        for turn in range(4):
            other = cell + STEP[(turn + 1) & 3]
            there = beside[other]
            code = machine_code(machine, turn, 0)
            if there < 0 or crowd & OPEN[code] or there & OPEN[code + 1] or unlike[cell] == code:
                continue
            if crowd >= MACHINES and not suits(layout, cell, code, other):
                continue
            if there < MACHINES or suits(layout, other, code + 1, cell):
                choices.append(ACTIONS[PLACE + 4 * cell + turn])


def placements_in(hall: i64, layout: vec[i64], machine: i64, choices: list[int]) -> None:
    """Add the places of a new machine in a known hall. Places in the empty hall are cached."""
    places = places_in(hall, machine)
    listed = _LISTED[MACHINE_COUNT * hall + machine]
    beside = vec[i64]([0] * LENGTH)
    for cell in machine_cells(layout):
        beside[cell] = -1
        for side in range(4):
            if beside[cell + STEP[side]] == 0:
                beside[cell + STEP[side]] = MACHINES
    kept: i64 = 0  # the places from here on are kept
    for index in range(len(places)):
        place = places[index]
        at = place >> 2
        other = at + STEP[(place + 1) & 3]
        crowd = beside[at]
        there = beside[other]
        if crowd | there == 0:
            continue
        code = MACHINE + 8 * machine + 2 * (place & 3)
        if crowd < 0 or there < 0 or not suits(layout, at, code, other) or not suits(layout, other, code + 1, at):
            if kept < index:
                choices.extend(listed[kept:index])
            kept = index + 1
    choices.extend(listed[kept:])


def places_in(hall: i64, machine: i64) -> vec[i64]:
    """Return the places of a machine in an empty hall, as 4 * cell + turn."""
    number = MACHINE_COUNT * hall + machine
    if len(_LISTED[number]) == 0:
        listed: list[int] = []
        placements(HALLS[hall], machine, listed, NOWHERE)
        _PLACES[number] = vec[i64]([action - PLACE for action in listed])
        _LISTED[number] = listed
    return _PLACES[number]


def openings(hall: i64, machine: i64) -> list[int]:
    """Return the steps that begin the first build in a hall. The list is shared and read-only."""
    number = MACHINE_COUNT * hall + machine
    if len(_OPENINGS[number]) == 0:
        places_in(hall, machine)
        _OPENINGS[number] = [ACTIONS[GIVE_UP], *_LISTED[number]]
    return _OPENINGS[number]


# By hall and machine, filled on demand: the actions, the same as 4 * cell + turn, and the actions with giving up.
_LISTED: Final[list[list[int]]] = [[] for _ in range(len(HALLS) * MACHINE_COUNT)]
_PLACES: Final[list[vec[i64]]] = [vec[i64]() for _ in range(len(HALLS) * MACHINE_COUNT)]
_OPENINGS: Final[list[list[int]]] = [[] for _ in range(len(HALLS) * MACHINE_COUNT)]


def machine_cells(layout: vec[i64]) -> vec[i64]:
    """Return the cells of machines in ascending order."""
    cells = vec[i64]()
    for cell in range(STRIDE, CELLS - STRIDE):
        if layout[cell] >= MACHINE:
            cells = append(cells, cell)
    return cells


def crowding(layout: vec[i64]) -> vec[i64]:
    """For each cell, return the sides towards walls as bits, MACHINES beside a machine, or -1 on walls and machines."""
    beside = vec[i64]([-1] * LENGTH)
    for cell in range(STRIDE, CELLS - STRIDE):
        code = layout[cell]
        if code != WALL and code < MACHINE:
            crowd: i64 = 0
            for side in range(4):
                beyond = layout[cell + STEP[side]]
                if beyond == WALL:
                    crowd |= BIT[side]
                elif beyond >= MACHINE:
                    crowd |= MACHINES
            beside[cell] = crowd
    return beside


def suits(layout: vec[i64], cell: i64, code: i64, other: i64) -> bool:
    """Return whether one half of a machine can be beside the existing machines. The other half is on the cell
    ``other``.
    """
    for side in range(4):
        beyond = cell + STEP[side]
        neighbour = layout[beyond]
        if neighbour >= MACHINE and beyond != other:
            if not ports_meet(4 * code + side, 4 * neighbour + ((side + 2) & 3)):
                return False
    return True


def ports_meet(row: i64, other: i64) -> bool:
    """Return whether two sides of machines may touch.

    Both must be blank, or one must be an output that feeds the other (U11, U14).
    """
    opening: i64 = OPENING[row]
    facing: i64 = OPENING[other]
    if opening == 0 or facing == 0:
        return opening == facing
    if COLOUR[row] != COLOUR[other]:
        return False
    if opening == OUTPUT and facing == INPUT:
        return TALLY[row] & AMOUNTS >= (TALLY[other] // IN_AMOUNT) & AMOUNTS
    if opening == INPUT and facing == OUTPUT:
        return TALLY[other] & AMOUNTS >= (TALLY[row] // IN_AMOUNT) & AMOUNTS
    return False


def machines_in(layout: vec[i64]) -> vec[i64]:
    """Return the machines of a factory in ascending order."""
    present: i64 = 0
    for cell in range(STRIDE, CELLS - STRIDE):
        code = layout[cell]
        if code >= MACHINE:
            present |= bit((code - MACHINE) >> 3)
    found = vec[i64]()
    machine: i64 = 0
    while present:
        if present & 1:
            found = append(found, machine)
        present >>= 1
        machine += 1
    return found
