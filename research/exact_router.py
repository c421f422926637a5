"""Solves the fixed positions exactly, with OR-Tools CP-SAT, and keeps the results in ``router_positions.json``.

    python -m research.exact_router --seconds 60              everything that is not proved yet, no machine moved
    python -m research.exact_router --seconds 300 --moves 2   at most two machines moved
    python -m research.exact_router --only late-07 --seconds 600

The game's own rules check and price every solution before it is accepted. Results are stored one by one, so that the
program can be interrupted. A better known build is never replaced.
"""

import argparse
import sys
import time
from dataclasses import replace
from typing import Any

from ortools.sat.python import cp_model

from factoryfloor.games.factory_fun.heuristics.router import route
from factoryfloor.games.factory_fun.rules.boards import BOARD_OF
from factoryfloor.games.factory_fun.rules.layout import CELLS, HALLS, put_machine, take
from factoryfloor.games.factory_fun.rules.legality import PLACES, RING, faults
from factoryfloor.games.factory_fun.rules.networks import Networks
from factoryfloor.games.factory_fun.rules.pieces import NODE, OPENING, WALL
from research.exact_bounds import NOTHING, Ceilings, Open
from research.exact_model import Model
from research.exact_ways import all_places
from research.judge import Disagreement, judge
from research.positions import Best, Layout, Task, load, save, texts_of


def solve(task: Task, most_moves: int, seconds: float, workers: int, known: Best | None = None) -> Best:
    """The best build that is found within the time.

    Only builds that are better than the best known build are searched.
    """
    best = known or Best(None, 0, 0, False, ())
    end = time.perf_counter() + seconds
    while True:
        values = None if most_moves else Ceilings(task).open_places(all_places(task), lowest(best))
        if values is not None and not values:
            return replace(best, proved=True)
        found = attempt(task, most_moves, values, best, end, workers)
        if found.proved or found == best or time.perf_counter() > end:
            return found
        best = found


def lowest(best: Best) -> int:
    """The best known value, or less than the value of any build if no build is known."""
    return NOTHING if best.net is None else best.net


def attempt(task: Task, most_moves: int, values: Open | None, best: Best, end: float, workers: int) -> Best:
    """A better build than the best known build, if one is found.

    It is marked as proved if the program has proved it.
    """
    model = Model(task, most_moves, values)
    model.program.maximize(model.net)
    if best.net is not None:
        model.program.add(model.net > best.net)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(0.1, end - time.perf_counter())
    solver.parameters.num_workers = workers
    if workers == 1:
        solver.parameters.linearization_level = 0
    status = solver.solve(model.program)
    if status == cp_model.MODEL_INVALID:
        raise Disagreement(f"{task.name}: {model.program.validate()}")
    proved = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return replace(best, proved=proved)
    layout = without_rings(solution(model, solver))
    found = judge(task, layout)
    if found.net < round(solver.objective_value) or found.moves > most_moves:
        raise Disagreement(f"{task.name}: {found}, and the program says {solver.objective_value}")
    return Best(found.net, found.price, found.bonus, proved, texts_of(layout))


def solution(model: Model, solver: Any) -> Layout:
    """The factory of a solution."""
    layout = HALLS[BOARD_OF[model.task.board]][:]
    for (cell, code), literal in model.codes.items():
        if solver.boolean_value(literal):
            layout[cell] = code
    for machine, places in model.places.items():
        for (cell, turn), literal in places.items():
            if solver.boolean_value(literal):
                put_machine(layout, machine, cell, turn)
    return layout


def without_rings(layout: Layout) -> Layout:
    """The factory without closed rings of pipes. Rings can be removed at no cost."""
    rings = {int(one) % PLACES for one in faults(layout) if int(one) // PLACES == RING}
    if not rings:
        return layout
    networks, cleared = Networks(layout), layout[:]
    for cell in range(CELLS):
        code = int(layout[cell])
        roots = {int(networks.root(4 * cell + NODE[4 * code + side])) for side in range(4) if OPENING[4 * code + side]}
        if roots & rings and not roots <= rings:
            raise Disagreement(f"half of a double pipe is in a ring: {texts_of(layout)}")
        if roots and roots <= rings and cleared[cell] > WALL:
            take(cleared, cell)
    return cleared


def better(one: Best | None, other: Best) -> Best:
    """The result to keep of two results: the proved result, or the better result."""
    if one is None or other.proved or one.net is None:
        return other
    return one if one.proved or (other.net is None or one.net >= other.net) else other


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each position")
    parser.add_argument("--moves", type=int, choices=(0, 1, 2), default=0, help="earlier machines that may be moved")
    parser.add_argument("--workers", type=int, default=2, help="threads of the solver")
    parser.add_argument("--only", default="", help="positions whose name begins so")
    parser.add_argument("--again", action="store_true", help="also those that are proved")
    wanted = parser.parse_args()
    positions = load()
    key = str(wanted.moves)
    for number, (task, known) in enumerate(positions):
        if not task.name.startswith(wanted.only) or (key in known and known[key].proved and not wanted.again):
            continue
        start = time.perf_counter()
        found = better(
            known.get(key), solve(task, wanted.moves, wanted.seconds, wanted.workers, start_from(task, known, key))
        )
        positions[number] = (task, known | {key: found})
        save(positions)
        took = time.perf_counter() - start
        print(
            f"{task.name} {task.kind}: {found.net} {'proved' if found.proved else 'best known'}, {took:.1f} s",
            flush=True,
        )
    return 0


def start_from(task: Task, known: dict[str, Best], key: str) -> Best | None:
    """The best initial build: the router's build, or a known build.

    A build with fewer moves is also allowed with more moves.
    """
    builds = [replace(one, proved=False) for moves, one in known.items() if moves <= key and one.net is not None]
    found = route(task.before(), task.machine, task.funds, task.stock(), task.any_colour(), task.diagonal, int(key))
    if found:
        judged = judge(task, found.layout)
        builds.append(Best(judged.net, judged.price, judged.bonus, False, texts_of(found.layout)))
    return max(builds, key=lambda one: -99 if one.net is None else one.net, default=None)


if __name__ == "__main__":
    sys.exit(main())
