"""Measure the gain of looking rounds ahead in Factory Fun: one factory with an unknown future.

    python -m research.rounds_ahead --games 200                              by what a factory is worth now
    python -m research.rounds_ahead --games 200 --rounds 2 --futures 8       by what it is worth two rounds later

Each round the factory takes at most one of ``choice`` machines. The best builds are each played out over the same
futures: machines are drawn from the unseen ones, and the factory builds greedily. The build with the highest mean is
played. ``research/hindsight.py`` measures the same with a known future.
"""

import argparse
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from factoryfloor.games.factory_fun import GAME, FactoryFunState
from factoryfloor.games.factory_fun.heuristics.learned_value import prospect
from factoryfloor.games.factory_fun.rules.machines import VALUES
from factoryfloor.games.factory_fun.rules.position import ROUNDS, START_MONEY
from factoryfloor.kernel import TableChance
from research.hindsight import SEATS, Way, builds, different, mean_of

_EFFORT = 60  # effort of the router in futures
_FEW = 8  # number of builds that are played on


@dataclass(frozen=True)
class Looking:
    """The number of rounds that a factory looks ahead, and the number of futures."""

    rounds: int
    futures: int
    choice: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=0, help="rounds looked ahead")
    parser.add_argument("--futures", type=int, default=8)
    parser.add_argument("--choice", type=int, choices=range(1, SEATS + 1), default=2)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    looking = Looking(wanted.rounds, wanted.futures, wanted.choice)
    with ProcessPoolExecutor(wanted.jobs) as pool:
        games = list(pool.map(partial(played, looking), range(wanted.games)))
        plain = list(pool.map(partial(played, Looking(0, 0, wanted.choice)), range(wanted.games)))
    gains = [score - other for (score, _), (other, _) in zip(games, plain, strict=True)]
    print(f"mean {mean_of([score for score, _ in games])}, {len(games)} games")
    print(f"gain {mean_of(gains)} over what it is worth now, the same games")
    print(f"{statistics.fmean(seconds for _, seconds in games):.2f} s of a core a game")


def played(looking: Looking, game: int) -> tuple[int, float]:
    """The final points of one factory, and the CPU seconds."""
    begun = time.process_time()
    start = GAME.start(SEATS, None, TableChance(f"rounds ahead {game}"))
    assert isinstance(start, FactoryFunState)
    chance = random.Random(game)
    unseen = set(range(len(VALUES)))
    way = Way(start.factories[0], START_MONEY, -1, 0)
    for number in range(ROUNDS):
        offered = [int(start.deck[ROUNDS * seat + number]) for seat in range(SEATS)]
        unseen.difference_update(offered)
        left = ROUNDS - number - 1
        ways = [way, *(one for machine in offered[: looking.choice] for one in builds(way, machine))]
        ways = sorted(different(ways), key=lambda one: worth(one, left), reverse=True)
        way = best_later(ways[:_FEW], left, looking, sorted(unseen), chance)
    return way.score, time.process_time() - begun


def best_later(ways: list[Way], left: int, looking: Looking, unseen: list[int], chance: random.Random) -> Way:
    """The factory with the highest mean value some rounds later, over common futures."""
    rounds = min(looking.rounds, left)
    if rounds == 0 or len(ways) == 1:
        return ways[0]
    totals = [0.0] * len(ways)
    for _ in range(looking.futures):
        machines = chance.sample(unseen, rounds * looking.choice)
        for index, way in enumerate(ways):
            for ahead in range(rounds):
                way = built(way, machines[ahead * looking.choice :][: looking.choice], left - ahead - 1)
            totals[index] += worth(way, left - rounds)
    return ways[totals.index(max(totals))]


def built(way: Way, machines: list[int], left: int) -> Way:
    """The best factory with one of the machines, or with none."""
    routes = [(machine, way.route(machine, _EFFORT, 0)) for machine in machines]
    after = [way.after(machine, route) for machine, route in routes if route is not None]
    return max([way, *after], key=lambda one: worth(one, left))


def worth(way: Way, left: int) -> float:
    return way.score + prospect(way.layout, way.named, left)


if __name__ == "__main__":
    main()
