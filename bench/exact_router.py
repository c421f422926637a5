"""Solves the fixed positions exactly, with OR-Tools CP-SAT, and keeps the results in ``router_positions.json``.

    python -m bench.exact_router --seconds 60              everything that is not proved yet, no machine moved
    python -m bench.exact_router --seconds 300 --moves 2   at most two machines moved
    python -m bench.exact_router --only late-07 --seconds 600

Every solution is judged and priced by the game's own rules before it is believed. Results are kept one by one, so that
it can be interrupted, and a better build that was known before is never lost.
"""

import argparse
import sys
import time
from dataclasses import dataclass, replace
from typing import Any

from ortools.sat.python import cp_model

from bench.exact_model import Model
from bench.positions import Best, Layout, Task, layout_of, load, save, texts_of
from factoryfloor.games.factory_fun.boards import BOARD_OF
from factoryfloor.games.factory_fun.checks import PLACES, RING, faults
from factoryfloor.games.factory_fun.layout import CELLS, HALLS, put_machine, take
from factoryfloor.games.factory_fun.networks import Networks
from factoryfloor.games.factory_fun.pieces import MACHINE, NODE, OPENING, WALL
from factoryfloor.games.factory_fun.price import chain_bonus, moves, price


class Disagreement(Exception):
    """The program has a solution that the rules refuse, or reckon otherwise."""


@dataclass(frozen=True)
class Judged:
    """What the game's own rules say of a build."""

    price: int
    bonus: int
    moves: int

    @property
    def net(self) -> int:
        return self.bonus - self.price


def judge(task: Task, layout: Layout) -> Judged:
    """Price and gain of a legal build. Raises Disagreement if it is none."""
    wrong = faults(layout)
    if len(wrong):
        raise Disagreement(f"{task.name}: faults {[divmod(int(one), PLACES) for one in wrong]} in {texts_of(layout)}")
    before = task.before()
    spent = int(price(before, layout, task.machine))
    if spent > task.funds:
        raise Disagreement(f"{task.name}: costs {spent} of {task.funds}")
    return Judged(spent, int(chain_bonus(layout) - chain_bonus(before)), int(moves(before, layout, task.machine)))


def solve(task: Task, most_moves: int, seconds: float, workers: int, known: Best | None = None) -> Best:
    """The best build that is found in the time, starting from one that is known."""
    model = Model(task, most_moves)
    model.program.maximize(model.net)
    if known and known.net is not None:
        model.program.add(model.net >= known.net)
        hint(model, layout_of(task.board, known.pieces))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    status = solver.solve(model.program)
    if status == cp_model.MODEL_INVALID:
        raise Disagreement(f"{task.name}: {model.program.validate()}")
    proved = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        layout = without_rings(solution(model, solver))
        found = judge(task, layout)
        if found.net < round(solver.objective_value) or found.moves > most_moves:
            raise Disagreement(f"{task.name}: {found}, and the program says {solver.objective_value}")
        return Best(found.net, found.price, found.bonus, proved, texts_of(layout))
    if known and known.net is not None:
        if proved:
            raise Disagreement(f"{task.name}: the program has no solution, and {known} is one")
        return known
    return Best(None, 0, 0, proved, ())


def solution(model: Model, solver: Any) -> Layout:
    """The factory that a solution stands for."""
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
    """The factory without pipes that are closed on themselves: they may be left out, and cost nothing then."""
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


def hint(model: Model, layout: Layout) -> None:
    """Begin with a build that is known."""
    for (cell, code), literal in model.codes.items():
        model.program.add_hint(literal, int(layout[cell]) == code)
    for machine, places in model.places.items():
        for (cell, turn), literal in places.items():
            if len(places) > 1:
                model.program.add_hint(literal, int(layout[cell]) == MACHINE + 8 * machine + 2 * turn)


def admits(task: Task, layout: Layout, most_moves: int) -> bool:
    """Whether the program has a factory among its solutions: what the tests compare with the rules."""
    model = Model(task, most_moves)
    for (cell, code), literal in model.codes.items():
        model.program.add(literal == (int(layout[cell]) == code))
    lying = sum(1 for cell in model.free if WALL < int(layout[cell]) < MACHINE)
    model.program.add(sum(model.codes.values()) == lying)
    for machine, places in model.places.items():
        for (cell, turn), literal in places.items():
            model.program.add(literal == (int(layout[cell]) == MACHINE + 8 * machine + 2 * turn))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model.program) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def better(one: Best | None, other: Best) -> Best:
    """Of two results the one to keep: what is proved, or what is better."""
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
            known.get(key), solve(task, wanted.moves, wanted.seconds, wanted.workers, start_from(known, key))
        )
        positions[number] = (task, known | {key: found})
        save(positions)
        took = time.perf_counter() - start
        print(
            f"{task.name} {task.kind}: {found.net} {'proved' if found.proved else 'best known'}, {took:.1f} s",
            flush=True,
        )
    return 0


def start_from(known: dict[str, Best], key: str) -> Best | None:
    """A build to begin with: one with fewer moves is one with more."""
    builds = [known[moves] for moves in known if moves <= key and known[moves].net is not None]
    return max((replace(one, proved=False) for one in builds), key=lambda one: one.net or 0, default=None)


if __name__ == "__main__":
    sys.exit(main())
