"""Checks whether the integer program and the rules agree on some factories, on the known builds, and on damaged builds.

Also checks whether builds are within the bounds by which the exact solver skips places.

python -m research.exact_check --builds 100
"""

import argparse
import random
import sys
from collections import Counter

from ortools.sat.python import cp_model

from factoryfloor.games.factory_fun.heuristics.router import route, routes_near
from factoryfloor.games.factory_fun.rules.layout import count_supplies, put_machine, take
from factoryfloor.games.factory_fun.rules.legality import PLACES, RING, faults
from factoryfloor.games.factory_fun.rules.machines import COLOURS, MACHINE_OF
from factoryfloor.games.factory_fun.rules.piece_sets import SIDES
from factoryfloor.games.factory_fun.rules.pieces import (
    BLACK_STORE,
    EMPTY,
    FIRST_SHAPE,
    LYING,
    MACHINE,
    PORTS,
    STEPS,
    SUPPLY,
    WALL,
    WHITE,
)
from factoryfloor.games.factory_fun.rules.price import moves, price
from factoryfloor.games.factory_fun.rules.scoring import chains
from research.exact_bounds import Ceilings
from research.exact_model import Model
from research.exact_tokens import MOST_WHITE
from research.judge import judge
from research.positions import STAGES, Layout, Task, layout_of, load, texts_of

MOVES = 2
SINGLES = [code for code in range(FIRST_SHAPE, MACHINE) if not LYING <= code < SUPPLY]
ALIKE = {sides: [code for code in SINGLES if SIDES[code] == sides] for sides in {SIDES[code] for code in SINGLES}}


def admits(task: Task, layout: Layout, most_moves: int) -> bool:
    """Whether a factory is a solution of the program. The tests compare this with the rules."""
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


_RED = "supply-blue 7,1; m41 7,2 0"
_GREEN = "supply-orange 7,1; m35 7,2 0; m29 7,5 0; black 7,7 270; tee 7,4 270"
_BLACK = "supply-green 7,1; m29 7,2 0; m25 7,6 180; supply-blue 6,6; tee 7,4 90"
_LOOP = "m46 6,4 0; curve 5,5 90; curve 5,6 180; straight 6,6 0; curve 7,6 270; curve 7,4 0; straight 7,5 90"
_RING = "m52 7,2 0; m28 7,4 0; supply-orange 8,4; curve 7,6 270; curve 6,6 180; curve 6,1 90; curve 7,1 0; "
# Whole factories with features that random factories rarely have: chains, sums, black, cycles. The rules judge them.
CASES = [
    f"{_RED}; m04 7,4 0; white 8,5 0",
    f"{_RED}; m40 7,4 0; supply-red 6,4; white 7,6 270",
    f"{_RED}; tee 7,4 270; m31 5,4 90; supply-green 5,5; m22 7,5 0; white 6,6 180",
    f"{_RED}; tee 7,4 270; curve 6,4 90; curve 6,5 180; curve 7,5 270",
    f"{_RED}; supply-red 7,4",
    f"{_RED}; black 7,4 270",
    f"{_GREEN}; m46 6,4 0; white 5,5 180",
    f"{_GREEN}; m52 6,4 270; white 4,4 180",
    f"{_GREEN}; supply-green 6,4",
    f"{_GREEN}; white 6,4 180",
    f"{_BLACK}; black 8,4 0",
    _LOOP,
    _RING + "; ".join(f"straight 6,{column} 90" for column in range(2, 6)),
    "m09 5,4 0; supply-red 4,4; white 5,6 270",
    "m09 5,4 0; supply-red 4,4; tee 5,6 270; black 5,7 270; black 4,6 180",
    "m09 5,4 0; supply-red 4,4; m29 5,6 0; black 5,8 270",
    "m09 5,4 0; supply-red 4,4; black 5,6 270; supply-blue 1,1",
    "m22 4,4 270; m09 5,4 0; black 5,6 270; white 3,3 90",
    "supply-red 5,4; supply-green 6,3; cross 6,4; m09 7,4 0; black 7,6 270; m29 6,5 0; black 6,7 270",
    "supply-red 5,4; supply-green 6,3; plus 6,4; m09 7,4 0; black 7,6 270; m29 6,5 0; black 6,7 270",
    "supply-red 5,3; supply-green 5,4; m29 7,3 90; black 9,3 0; m22 7,4 90; white 8,5 270; diagonal 6,3 0",
]


def cases() -> list[tuple[Task, Layout]]:
    """These factories, each as a build of its first machine with all other pieces already present."""
    found = []
    for number, text in enumerate(CASES):
        pieces = tuple(text.split("; "))
        new = next(piece for piece in pieces if piece.split()[0] in MACHINE_OF)
        rest = tuple(piece for piece in pieces if piece != new)
        task = Task(f"case {number}", STAGES[0], "A-classic", True, 99, "", new.split()[0], rest)
        found.append((task, layout_of(task.board, pieces)))
    return found


def allowed(task: Task, layout: Layout, most_moves: int) -> str:
    """The fault of a build by the rules, as a word. Rings of pipes are allowed, as in the program."""
    wrong = {int(one) // PLACES for one in faults(layout)} - {RING}
    if wrong:
        return f"fault {max(wrong)}"
    if price(task.before(), layout, task.machine) > task.funds:
        return "price"
    if moves(task.before(), layout, task.machine) > most_moves:
        return "moves"
    lying, stock = int(count_supplies(layout)), task.stock()
    over = [max(0, (lying >> 8 * colour & 255) - (stock >> 8 * colour & 255)) for colour in range(len(COLOURS))]
    if sum(over) > (1 if task.any_colour() else 0) or sum(WHITE <= code < BLACK_STORE for code in layout) > MOST_WHITE:
        return "stock"
    return ""


def exceeds(task: Task, layout: Layout) -> bool:
    """Whether the value of a legal build without moved machines exceeds the upper bound of its place."""
    codes = [MACHINE + 8 * task.machine + 2 * turn for turn in range(4)]
    place = next((cell, codes.index(int(code))) for cell, code in enumerate(layout) if int(code) in codes)
    fed = {(machine, PORTS[machine][number]) for machine, number, _ in chains(layout)}
    net = judge(task, layout).net
    for ceilings in (Ceilings(task), Ceilings(task, place)):
        values = [{frozenset(key): one for key, one in left.items()} for left in ceilings.values(place)]
        most = [
            left.get(frozenset(one for one in fed if one[1].colour == colour)) for colour, left in enumerate(values)
        ]
        if None in most or sum(one for one in most if one is not None) < 2 * (net + ceilings.now):
            return True
    return False


def builds_of(task: Task) -> list[Layout]:
    """Builds of the router at several places."""
    hall = (task.before(), task.machine, task.funds, task.stock())
    best = route(*hall, task.any_colour(), task.diagonal)
    return [one.layout for one in routes_near(*hall, best, 200)] if best else []


def spoil(layout: Layout, rng: random.Random) -> Layout:
    """A build with one piece removed or exchanged (often for a piece with the same sides), or with a machine turned or
    moved.
    """
    spoiled = layout[:]
    cell = rng.choice([cell for cell, code in enumerate(layout) if code > WALL])
    code = int(spoiled[cell])
    take(spoiled, cell)
    if code >= MACHINE:
        put_somewhere(spoiled, code, cell, rng)
    elif rng.random() < 0.9 and code not in range(LYING, SUPPLY):
        spoiled[cell] = rng.choice(ALIKE[SIDES[code]] if rng.random() < 0.7 else SINGLES)
    return spoiled


def put_somewhere(layout: Layout, code: int, cell: int, rng: random.Random) -> None:
    """Lay a machine again near a cell, over existing pieces."""
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
    judged = [(task, layout, 0) for task, layout in cases()]
    for _ in range(wanted.builds):
        task, best = rng.choice(known)
        layout = layout_of(task.board, best.pieces)
        for _ in range(rng.choice((0, 1, 1, 2))):
            layout = spoil(layout, rng)
        judged.append((task, layout, rng.choice((0, MOVES))))
    for task, layout, most_moves in judged:
        word = allowed(task, layout, most_moves)
        seen[word or "legal"] += 1
        if admits(task, layout, most_moves) != (not word):
            print(f"{task.name}: the rules say {word or 'legal'}, the program does not: {texts_of(layout)}")
            return 1
    print(f"{len(judged)} builds, all judged alike: {dict(seen)}", flush=True)
    within = [(task, layout_of(task.board, one.pieces)) for task, one in known]
    within += [(task, layout) for task, layout, _ in judged if not allowed(task, layout, 0)]
    within += [
        (task, layout) for task, _ in rng.sample(known, min(wanted.builds, len(known))) for layout in builds_of(task)
    ]
    within = [(task, layout) for task, layout in within if not moves(task.before(), layout, task.machine)]
    for task, layout in within:
        if exceeds(task, layout):
            print(f"{task.name}: brings more than its place is said to: {texts_of(layout)}")
            return 1
    print(f"{len(within)} builds within their bounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
