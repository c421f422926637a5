"""What a build costs: the finished factory against that of the round's start, cell by cell (U8, U24)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .layout import CELLS, machine_at
from .networks import Networks
from .pieces import (
    AMOUNTS,
    IN_AMOUNT,
    INPUT,
    KIND,
    KINDS,
    MACHINE,
    OPENING,
    PORTS,
    SOME_OUTPUTS,
    TALLY,
    WALL,
)

MOVE: Final = 2
MOST_MOVES: Final = 2
BONUS: Final = 5
_SINGLES: Final = ("straight", "curve", "tee", "plus")
_DOUBLES: Final = ("cross", "double")
_KINDS: Final = len(KINDS)


def _cost(now: str, before: str) -> int:
    """U24 as a table: what a cell of kind ``now`` costs where ``before`` was."""
    if now == "diagonal":
        return 1  # a half that was not there
    if now in ("nothing", "wall", "machine") or now == before:
        return 0
    if now in _DOUBLES:
        return 1 if before in _SINGLES else 2
    return 1


_COST: Final = bytes([_cost(now, before) for before in KINDS for now in KINDS])


def cost(before: i64, now: i64) -> i64:
    """U24: the price of a cell that is no machine's, by its codes; a diagonal costs 1 for each half."""
    return 0 if now == before else _COST[KIND[before] * _KINDS + KIND[now]]


def moves(before: vec[i64], now: vec[i64], machine: i64) -> i64:
    """U8: how many earlier machines lie elsewhere or otherwise turned; ``machine`` is the new one."""
    moved: i64 = 0
    for cell in range(CELLS):
        code = now[cell]
        if code >= MACHINE and code & 1 == 0 and code != before[cell] and machine_at(code) != machine:
            moved += 1
    return moved


def price(before: vec[i64], now: vec[i64], machine: i64) -> i64:
    """U8, U24: what a build costs altogether."""
    total: i64 = 0
    for cell in range(CELLS):
        code = now[cell]
        was = before[cell]
        if code == was or code <= WALL:
            continue
        if code < MACHINE:
            total += _COST[KIND[was] * _KINDS + KIND[code]]
        elif code & 1 == 0 and machine_at(code) != machine:
            total += MOVE
    return total


def chain_bonus(layout: vec[i64]) -> i64:
    """U18: 5 for each unit that a machine takes from machines, in a legal factory."""
    networks = Networks(layout)
    total: i64 = 0
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        row = 4 * layout[place >> 2] + (place & 3)
        if OPENING[row] == INPUT and networks.tally[networks.root(place)] & SOME_OUTPUTS:
            total += BONUS * (TALLY[row] // IN_AMOUNT & AMOUNTS)
    return total


def chains(layout: vec[i64]) -> list[tuple[int, int, int]]:
    """U18: the inputs that machines feed: machine, index of its port, bonus."""
    networks = Networks(layout)
    found: list[tuple[int, int, int]] = []
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        code = layout[place >> 2]
        if OPENING[4 * code + (place & 3)] == INPUT and networks.tally[networks.root(place)] & SOME_OUTPUTS:
            turn = ((code - MACHINE) >> 1) & 3
            machine = int(machine_at(code))
            for number, port in enumerate(PORTS[machine]):
                if not port.output and (port.side + turn) & 3 == place & 3:
                    found.append((machine, number, BONUS * port.amount))
    return found
