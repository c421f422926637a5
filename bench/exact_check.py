"""Whether the integer program and the rules agree: the builds that are known, and builds spoiled at random.

python -m bench.exact_check --builds 100
"""

import argparse
import random
import sys
from collections import Counter

from ortools.sat.python import cp_model

from bench.exact_model import MOST_WHITE, Model
from bench.positions import Layout, Task, layout_of, load
from factoryfloor.games.factory_fun.checks import PLACES, RING, faults
from factoryfloor.games.factory_fun.layout import count_supplies, put_machine, take
from factoryfloor.games.factory_fun.machines import COLOURS
from factoryfloor.games.factory_fun.pieces import (
    BLACK_STORE,
    EMPTY,
    FIRST_SHAPE,
    LYING,
    MACHINE,
    STEPS,
    SUPPLY,
    WALL,
    WHITE,
)
from factoryfloor.games.factory_fun.price import moves, price

MOVES = 2


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


def allowed(task: Task, layout: Layout, most_moves: int) -> str:
    """What the rules have against a build, in a word; rings of pipes are let pass, as the program does."""
    wrong = {int(one) // PLACES for one in faults(layout)} - {RING}
    if wrong:
        return f"fault {min(wrong)}"
    if price(task.before(), layout, task.machine) > task.funds:
        return "price"
    if moves(task.before(), layout, task.machine) > most_moves:
        return "moves"
    lying, stock = int(count_supplies(layout)), task.stock()
    over = [max(0, (lying >> 8 * colour & 255) - (stock >> 8 * colour & 255)) for colour in range(len(COLOURS))]
    if sum(over) > (1 if task.any_colour() else 0) or sum(WHITE <= code < BLACK_STORE for code in layout) > MOST_WHITE:
        return "stock"
    return ""


def spoil(layout: Layout, rng: random.Random) -> Layout:
    """A build with one piece less, exchanged, or a machine turned or moved by a cell."""
    spoiled = layout[:]
    cell = rng.choice([cell for cell, code in enumerate(layout) if code > WALL])
    code = int(spoiled[cell])
    take(spoiled, cell)
    if code >= MACHINE:
        put_somewhere(spoiled, code, cell, rng)
    elif rng.random() < 0.8:
        codes = [other for other in range(FIRST_SHAPE, MACHINE) if not LYING <= other < SUPPLY]
        spoiled[cell] = rng.choice(codes)
    return spoiled


def put_somewhere(layout: Layout, code: int, cell: int, rng: random.Random) -> None:
    """Lay a machine again near a cell, over pieces that are in the way."""
    places = [(cell + step, turn) for step in (0, *STEPS) for turn in range(4)]
    rng.shuffle(places)
    for at, turn in places:
        second = at + STEPS[(turn + 1) % 4]
        if all(layout[one] != WALL and layout[one] < MACHINE for one in (at, second)):
            for one in (at, second):
                if layout[one] != EMPTY:
                    take(layout, one)
            put_machine(layout, (code - MACHINE) >> 3, at, turn)
            return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--builds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rng = random.Random(wanted.seed)
    known = [(task, one) for task, best in load() for one in best.values() if one.pieces]
    seen: Counter[str] = Counter()
    for _ in range(wanted.builds):
        task, best = rng.choice(known)
        layout = layout_of(task.board, best.pieces)
        for _ in range(rng.choice((0, 1, 1, 2))):
            layout = spoil(layout, rng)
        most_moves = rng.choice((0, MOVES))
        word = allowed(task, layout, most_moves)
        seen[word or "legal"] += 1
        if admits(task, layout, most_moves) != (not word):
            print(f"{task.name}: the rules say {word or 'legal'}, the program does not: {list(layout)}")
            return 1
    print(f"{wanted.builds} builds, all judged alike: {dict(seen)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
