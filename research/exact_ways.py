"""Lower bounds of the cost of paths across a hall, in halves, without moves of earlier machines.

A cell with two paths counts half for each, so that the costs of different networks add up: a *share*. A piece of the
same kind as before is free (U24), so an existing pipe may be turned or removed at no cost.
"""

from heapq import heappop, heappush
from itertools import product
from typing import Final

from factoryfloor.games.factory_fun.rules.layout import CELLS
from factoryfloor.games.factory_fun.rules.pieces import (
    CROSS,
    EAST,
    LYING,
    MACHINE,
    NORTH,
    SOUTH,
    STANDING,
    STEPS,
    STRIDE,
    SUPPLY,
    WALL,
    WEST,
    Port,
)
from factoryfloor.games.factory_fun.rules.price import cost
from research.exact_networks import Place, places_on, ports_at
from research.positions import Task

FAR: Final = 1000
Arc = tuple[int, int]  # a cell and the side by which it is entered
Table = dict[Arc, int]

_STRAIGHT, _CURVE, _TEE, _PLUS, _DOUBLE = 2, 4, 8, 12, 14


def share(was: int, opposite: bool) -> int:
    """The minimum cost of a path over a cell, in halves, given the earlier piece on the cell."""
    singles = (_STRAIGHT if opposite else _CURVE, _TEE, _PLUS)
    both = CROSS if opposite else _DOUBLE
    return min(*(2 * int(cost(was, code)) for code in singles), int(cost(was, both)))


class Hall:
    """The hall of a task, and its ports. If a place is given, the new machine covers this place."""

    def __init__(self, task: Task, place: Place | None = None) -> None:
        self.task = task
        self.before = task.before()
        self.covered = () if place is None else (place[0], place[0] + STEPS[(place[1] + 1) % 4])
        self.inputs: dict[tuple[int, Port], Arc] = {}
        self.outputs: dict[tuple[int, Port], Arc] = {}
        for machine in task.machines():
            where = task.place_of(machine)
            for cell, side, port in ports_at(machine, *where) if where else ():
                (self.outputs if port.output else self.inputs)[machine, port] = (cell, side)
        self.steps = self.steps_back()

    def is_open(self, cell: int) -> bool:
        """Whether a pipe may lie on a cell."""
        return bool(self.before[cell] != WALL and self.before[cell] < MACHINE and cell not in self.covered)

    def steps_back(self) -> dict[Arc, list[tuple[Arc, int]]]:
        """For each arc, the arcs that lead to it over one piece, with the cost of this piece."""
        back: dict[Arc, list[tuple[Arc, int]]] = {}

        def add(start: Arc, cell: int, out: int, toll: int) -> None:
            if self.before[start[0] + STEPS[start[1]]] != WALL:
                back.setdefault((cell + STEPS[out], (out + 2) % 4), []).append((start, toll))

        for cell in range(CELLS):
            if not self.is_open(cell):
                continue
            was = int(self.before[cell])
            for side, out in product(range(4), repeat=2):
                if side != out:
                    add((cell, side), cell, out, share(was, (side + out) % 2 == 0))
            if self.task.diagonal:
                for code, step, ends in ((LYING, 1, (NORTH, SOUTH)), (STANDING, STRIDE, (EAST, WEST))):
                    if self.is_open(cell + step):
                        toll = 0 if was == code else 2
                        for near, far in (ends, ends[::-1]):
                            add((cell, near), cell + step, far, toll)
                            add((cell + step, far), cell, near, toll)
        return back

    def table(self, ends: Table, supply: int = -1) -> Table:
        """For each arc, the cost of a path from this arc to an end, over one supply of a colour if there is one."""
        best: dict[tuple[Arc, bool], int] = {}
        queue = sorted((toll, arc, False) for arc, toll in ends.items())
        while queue:
            toll, arc, supplied = heappop(queue)
            if best.get((arc, supplied), FAR) <= toll:
                continue
            best[arc, supplied] = toll
            for start, more in self.steps.get(arc, ()):
                if toll + more < best.get((start, supplied), FAR):
                    heappush(queue, (toll + more, start, supplied))
            cell = arc[0] + STEPS[arc[1]]
            if supply >= 0 and not supplied and self.is_open(cell):
                more = 2 * int(cost(self.before[cell], SUPPLY + supply))
                for side in range(4):
                    start = (cell, side)
                    if side != (arc[1] + 2) % 4 and toll + more < best.get((start, True), FAR):
                        heappush(queue, (toll + more, start, True))
        found: Table = {}
        for (arc, _), toll in best.items():
            found[arc] = min(toll, found.get(arc, FAR))
        return found

    def stores(self, first: int) -> Table:
        """Reservoirs of one kind, four codes from the first on, or one supply, as ends."""
        return {
            (cell, side): 2 * int(cost(self.before[cell], first))
            for cell in range(CELLS)
            if self.is_open(cell)
            for side in range(4)
        }


def way(table: Table, port: Arc) -> int:
    """The minimum cost of a path from a port that points out of its cell."""
    cell, side = port
    return table.get((cell + STEPS[side], (side + 2) % 4), FAR)


def all_places(task: Task) -> list[Place]:
    """The possible places of the new machine in an otherwise empty hall."""
    before = task.before()
    return [
        (cell, turn)
        for cell, turn in places_on(before, task.machine)
        if before[cell] < MACHINE and before[cell + STEPS[(turn + 1) % 4]] < MACHINE
    ]
