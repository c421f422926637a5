"""Fit weights of priors or rollouts by self-play: an evolution strategy on pairs of games.

    PYTHONPATH=src python -m research.fit_play fzzt DENIAL PRICE THRIFT --steps 50 --pairs 100 --out fit.json
    python -m research.fit_play factory_manager ROUGH --policy rollout --steps 100 --pairs 4000 --out fit.json

In each pair two sides play one deal twice, with seats exchanged; to the numbers of one side random offsets are added,
from those of the other the same are subtracted. A number moves by the correlation of its offsets with the margin in
points. Games have two seats and four in turn, where the game has them. Every fifth step prints the mean margin over the
numbers in the package, on deals that are never fitted on, with its standard error. A run goes on from ``--out``.

Single numbers need the sources (plain Python, hours); tables are fitted in the compiled package as well.
"""

import math
import random
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from statistics import mean, stdev
from typing import Final

from factoryfloor.kernel.game import Game
from factoryfloor.kernel.registry import find_game
from research.weights import POLICIES, Numbers, Play, Policy, Progress, Weights, arguments, seat_counts

SPREAD: Final = 0.15  # standard deviation of an offset, as a share of its number; a zero stays
MEMORY: Final = 0.85  # of the direction of earlier steps
REPORT: Final = 5  # steps between two comparisons with the package


class Pairs:
    """Pairs of games between two sides, each with numbers of its own."""

    def __init__(self, game: Game, weights: Weights, policy: Policy, cap: float) -> None:
        self._game, self._weights, self._policy, self._cap = game, weights, policy, cap
        self._seats = [seats for seats in (2, 4) if seats in seat_counts(game)]

    def margin(self, sides: tuple[Numbers, Numbers], deal: int) -> float:
        """The mean lead of the first side, in points, in a deal played twice with seats exchanged."""
        seats = self._seats[deal % len(self._seats)]
        found = 0.0
        for turned in (0, 1):
            scores = self._scores([sides[(seat + turned) % 2] for seat in range(seats)], deal)
            lead = mean(scores[turned::2]) - mean(scores[1 - turned :: 2])
            found += max(-self._cap, min(self._cap, -lead if self._game.fewest_wins else lead)) / 2
        return found

    def _scores(self, sides: list[Numbers], seed: int) -> list[int]:
        play, in_use = Play(self._game, len(sides), seed, self._policy), -1
        while not play.state.over:
            seat = play.state.movers()[0]
            if seat != in_use:
                self._weights.use(sides[seat])
                in_use = seat
            play.step()
        return play.state.scores()


_shared: list[Pairs] = []  # in a process of the pool: the object for which it works


def _margin(sides: tuple[Numbers, Numbers], deal: int) -> float:
    return _shared[0].margin(sides, deal)


class Fit:
    """The current numbers and their direction."""

    def __init__(self, weights: Weights, pool: Pool, seed: int) -> None:
        self._weights, self._pool, self._seed = weights, pool, seed
        self.numbers: Numbers = list(weights.start)
        self.direction = [0.0] * len(self.numbers)
        self._spreads = [SPREAD * abs(number) for number in weights.start]

    def step(self, number: int, pairs: int, rate: float) -> None:
        """Move all numbers. The length of a step is ``rate`` spreads for each number."""
        rng = random.Random(f"{self._seed} {number}")
        offsets = [[rng.gauss(0, spread) for spread in self._spreads] for _ in range(pairs)]
        sides = [tuple(self._moved(sign, offset) for sign in (1, -1)) for offset in offsets]
        first = (self._seed * 1_000_000 + number) * pairs
        margins = self._pool.starmap(_margin, zip(sides, range(first, first + pairs), strict=True))
        for index, spread in enumerate(self._spreads):
            slope = mean(won * offset[index] for won, offset in zip(margins, offsets, strict=True)) / (spread or 1.0)
            self.direction[index] = MEMORY * self.direction[index] + (1 - MEMORY) * slope
        free = sum(1 for spread in self._spreads if spread)
        length = rate * math.sqrt(free) / max(math.hypot(*self.direction), 1e-9)
        self.numbers = self._moved(length, [s * way for s, way in zip(self._spreads, self.direction, strict=True)])

    def _moved(self, length: float, by: Numbers) -> Numbers:
        return [number + length * offset for number, offset in zip(self.numbers, by, strict=True)]

    def report(self, deals: int) -> str:
        """The margin over the numbers in the package."""
        against = partial(_margin, (self.numbers, self._weights.start))
        margins = self._pool.map(against, range(-deals, 0))
        return f"{mean(margins):+.2f} ± {stdev(margins) / math.sqrt(deals):.2f} points over the package"


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--policy", choices=POLICIES, default="greedy")
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=200, help="of games a step")
    parser.add_argument("--rate", type=float, default=0.11, help="length of a step for each number, in spreads")
    parser.add_argument("--cap", type=float, default=1000.0, help="margins count up to here")
    given = parser.parse_args()
    game = find_game(given.game)
    weights = Weights(game, given.names)
    progress = Progress(weights, given.out)
    pairs = Pairs(game, weights, POLICIES[given.policy], given.cap)
    with get_context("fork").Pool(given.processes, _shared.append, (pairs,)) as pool:
        fit = Fit(weights, pool, given.seed)
        kept = progress.load()
        fit.numbers, fit.direction = kept.get("numbers", fit.numbers), kept.get("direction", fit.direction)
        for number in range(kept.get("step", 0) + 1, given.steps + 1):
            fit.step(number, given.pairs, given.rate)
            progress.write(fit.numbers, direction=fit.direction, step=number)
            if number % REPORT == 0 or number == given.steps:
                print(f"step {number}: {fit.report(max(2, given.pairs // 2))}", flush=True)


if __name__ == "__main__":
    main()
