"""The price of a build.

It results from comparing the finished factory with the factory at the start of the round, cell by cell (U8, U24).
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .layout import CELLS, machine_at
from .pieces import KIND, KINDS, MACHINE, WALL

MOVE: Final = 2
MOST_MOVES: Final = 2
_SINGLES: Final = ("straight", "curve", "tee", "plus")
_DOUBLES: Final = ("cross", "double")
KIND_COUNT: Final = 16


def _cost(now: str, before: str) -> int:
    """Return the price of a cell that is of kind ``now`` and was of kind ``before`` (U24)."""
    if now == "diagonal":
        return 1  # a new half
    if now in ("nothing", "wall", "machine") or now == before:
        return 0
    if now in _DOUBLES:
        return 1 if before in _SINGLES else 2
    return 1


_COST: Final = bytes([_cost(now, before) for before in KINDS for now in KINDS])


def cost(before: i64, now: i64) -> i64:
    """Return the price of a cell without a machine, by its codes (U24). A diagonal costs 1 for each half."""
    return 0 if now == before else _COST[KIND[before] * KIND_COUNT + KIND[now]]


def moves(before: vec[i64], now: vec[i64], machine: i64) -> i64:
    """Return the number of earlier machines that are moved or turned. ``machine`` is the new machine (U8)."""
    moved: i64 = 0
    for cell in range(CELLS):
        code = now[cell]
        if code >= MACHINE and code & 1 == 0 and code != before[cell] and machine_at(code) != machine:
            moved += 1
    return moved


def price(before: vec[i64], now: vec[i64], machine: i64) -> i64:
    """Return the price of a whole build. ``machine`` is the new machine (U8, U24)."""
    total: i64 = 0
    for cell in range(CELLS):
        code = now[cell]
        was = before[cell]
        if code == was or code <= WALL:
            continue
        if code < MACHINE:
            total += _COST[KIND[was] * KIND_COUNT + KIND[code]]
        elif code & 1 == 0 and machine_at(code) != machine:
            total += MOVE
    return total
