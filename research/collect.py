"""Chooses the positions that the router of Factory Fun is measured on: written once, then kept.

    python -m research.collect

Games of four seats are played as well as the router can: in turn each seat takes the machine that brings most by its
best build, and builds that. So factories grow as in good play. From each game some positions are kept of each stage,
each of another round; half of them ask for the machine that was taken, half for any that could be built.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import count, islice

from factoryfloor.games.factory_fun.heuristics.router import Route, route
from factoryfloor.games.factory_fun.rules.boards import BOARD_OF, LETTERS
from factoryfloor.games.factory_fun.rules.layout import HALLS
from factoryfloor.games.factory_fun.rules.machines import COLOURS, MACHINES, VALUES
from factoryfloor.games.factory_fun.rules.scoring import chain_bonus
from research.positions import STAGES, Best, Layout, Task, save, texts_of

SEATS = 4
ROUNDS = 10
STAGE_OF = {number: STAGES[(number - 2) // 3] for number in range(2, 11)}
HOPELESS = 0.25  # the share of positions without a build by the router that are kept
EACH = 2  # positions of a stage from one game
TOTAL = 200


class Factory:
    """One seat's board, money and factory."""

    def __init__(self, board: str, diagonal: bool) -> None:
        self.board = board
        self.diagonal = diagonal
        self.money = 2
        self.any = ""
        self.layout: Layout = HALLS[BOARD_OF[board]]

    def task(self, machine: int, stage: str) -> Task:
        """A machine to place here."""
        pieces = texts_of(self.layout)
        funds = self.money + VALUES[machine]
        return Task("", stage, self.board, self.diagonal, funds, self.any, MACHINES[machine].id, pieces)

    def best(self, machine: int) -> Route | None:
        """The router's build for a machine."""
        task = self.task(machine, "")
        return route(self.layout, machine, task.funds, task.stock(), task.any_colour(), self.diagonal)

    def worth(self, machine: int, found: Route) -> int:
        """The value of a build."""
        return int(VALUES[machine] - found.price + found.bonus - chain_bonus(self.layout))

    def build(self, machine: int, found: Route) -> None:
        self.money += int(VALUES[machine] - found.price)
        self.layout = found.layout
        if found.colour >= 0:
            self.any = COLOURS[found.colour]


def game(seed: int) -> Iterator[Task]:
    """The positions of one game; even seeds on classic boards, every fourth pair with a diagonal."""
    rng = random.Random(seed)
    kind, diagonal = ("classic", "expert")[seed % 2], seed // 2 % 4 == 3
    factories = [Factory(f"{letter}-{kind}", diagonal) for letter in rng.sample(LETTERS, SEATS)]
    stacks = rng.sample(range(len(MACHINES)), SEATS * ROUNDS)
    asked = {
        (number, rng.randrange(SEATS))
        for stage in STAGES
        for number in rng.sample([number for number in STAGE_OF if STAGE_OF[number] == stage], EACH)
    }
    for number in range(1, ROUNDS + 1):
        shown = [stacks.pop() for _ in range(SEATS)]
        left = list(shown)
        for place in range(SEATS):
            seat = (number + place) % SEATS
            factory = factories[seat]
            builds = [(factory.worth(one, build), one, build) for one in left if (build := factory.best(one))]
            taken = max(builds, key=lambda one: one[:2], default=None)
            if taken and taken[0] <= 0:
                taken = None
            if (number, seat) in asked and (builds or rng.random() < HOPELESS):
                machine = taken[1] if taken else rng.choice(shown)
                if builds and rng.random() < 0.5:
                    machine = rng.choice(builds)[1]
                yield factory.task(machine, STAGE_OF[number])
            if taken:
                factory.build(taken[1], taken[2])
                left.remove(taken[1])


def named(tasks: Iterator[Task]) -> Iterator[Task]:
    """Tasks named by stage and number."""
    counts = dict.fromkeys(STAGES, 0)
    for task in tasks:
        counts[task.stage] += 1
        fields = {name: getattr(task, name) for name in Task.__dataclass_fields__}
        yield Task(**fields | {"name": f"{task.stage}-{counts[task.stage]:02}"})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--total", type=int, default=TOTAL)
    wanted = parser.parse_args()
    chosen: list[tuple[Task, dict[str, Best]]] = []
    for task in islice(named(task for seed in count() for task in game(seed)), wanted.total):
        chosen.append((task, {}))
        print(".", end="", flush=True)
    save(chosen)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
