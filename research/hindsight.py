"""An upper bound of good play in Factory Fun: one factory with first choice of machines and a known future.

    python -m research.hindsight --games 20                  one way at a time: what greedy would do with first pick
    python -m research.hindsight --games 20 --width 12     several ways at a time, the best of which is known in the end

Each round the factory takes at most one of ``choice`` machines: four for the first of four seats, one for the last. A
beam search keeps the ``width`` builds with the highest sum of money, chain bonuses and potential. A width above 1 uses
hidden information, so that real play stays below it.
"""

import argparse
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from mypy_extensions import i64

from factoryfloor.arena import Sample, mean
from factoryfloor.games.factory_fun import GAME, FactoryFunState
from factoryfloor.games.factory_fun.heuristics.potential import potential
from factoryfloor.games.factory_fun.heuristics.router import Route, best_route, routes_near
from factoryfloor.games.factory_fun.heuristics.weights import NEARNESS
from factoryfloor.games.factory_fun.rules.machines import VALUES
from factoryfloor.games.factory_fun.rules.position import ANY_BONUS, BONUSES, ROUNDS, START_MONEY, bonus_of, supplies_of
from factoryfloor.games.factory_fun.rules.scoring import chain_bonus
from factoryfloor.kernel import TableChance
from factoryfloor.kernel.fast import vec

SEATS = 4
EFFORT = 400  # effort of the router for each machine
NEAR = 150  # effort of the router for other places of the machine


@dataclass(frozen=True)
class Way:
    """A factory during a game. ``named`` is the chosen colour of a bonus supply of any colour, or -1."""

    layout: vec[i64]
    money: int
    named: int
    built: int

    @property
    def score(self) -> int:
        return self.money + int(chain_bonus(self.layout))

    def funds(self, machine: int) -> int:
        return self.money + VALUES[machine]

    def stock(self, machine: int) -> int:
        return int(supplies_of(self.layout, self.named) + bonus_of(machine))

    def route(self, machine: int, effort: int, moves: int) -> Route | None:
        """The best build of a machine with a given effort of the router."""
        any_colour = BONUSES[machine] == ANY_BONUS
        return best_route(self.layout, machine, self.funds(machine), self.stock(machine), any_colour, effort, moves)

    def after(self, machine: int, route: Route) -> "Way":
        """The factory after a machine is built."""
        named = int(route.colour) if route.colour >= 0 else self.named
        return Way(route.layout, self.funds(machine) - int(route.price), named, self.built + 1)


@dataclass(frozen=True)
class End:
    """The result of a factory."""

    score: int
    built: int
    bonus: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--width", type=int, default=1, help="ways that are kept from round to round")
    parser.add_argument("--choice", type=int, choices=range(1, SEATS + 1), default=SEATS)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        ends = list(pool.map(partial(best_end, wanted.width, wanted.choice), range(wanted.games)))
    scores = sorted(end.score for end in ends)
    print(f"mean {mean_of(scores)}, from {scores[0]} to {scores[-1]}, {len(scores)} games")
    print(f"machines {statistics.fmean(end.built for end in ends):.1f}")
    print(f"chains {statistics.fmean(end.bonus for end in ends):.1f} money")


def mean_of(coins: Sequence[int]) -> str:
    """The mean and half of its 95 % interval."""
    value, low, high = mean([Sample(number) for number in coins])
    return f"{value:.1f} ± {(high - low) / 2:.1f}"


def best_end(width: int, choice: int, game: int) -> End:
    """The best factory of one game."""
    start = GAME.start(SEATS, None, TableChance(f"hindsight {game}"))
    assert isinstance(start, FactoryFunState)
    ways = [Way(start.factories[0], START_MONEY, -1, 0)]
    for number in range(ROUNDS):
        machines = [start.deck[ROUNDS * seat + number] for seat in range(choice)]
        left = ROUNDS - number - 1
        following = [after for way in ways for after in (way, *(one for m in machines for one in builds(way, m)))]
        following.sort(key=lambda way: way.score + potential(way.layout, way.named, left, NEARNESS), reverse=True)
        ways = different(following)[:width]
    best = max(ways, key=lambda way: way.score)
    return End(best.score, best.built, int(chain_bonus(best.layout)))


def builds(way: Way, machine: int) -> list[Way]:
    """The builds of a machine: the best build, and nearly as good builds at other places."""
    best = way.route(machine, EFFORT, 1)
    if best is None:
        return []
    routes = routes_near(way.layout, machine, way.funds(machine), way.stock(machine), best, NEAR)
    return [way.after(machine, route) for route in routes]


def different(ways: list[Way]) -> list[Way]:
    """The factories without duplicates."""
    return list({tuple(way.layout): way for way in reversed(ways)}.values())[::-1]


if __name__ == "__main__":
    main()
