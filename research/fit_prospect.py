"""Fit the learned value of factories in Factory Fun to their final points in games between two greedy bots.

    python -m research.fit_prospect --games 4000

Each factory is sampled at the beginning of each round: its features (``heuristics/learned_value.py``) and the points
that it earned from there to the end. A ridge regression gives the weights for each number of rounds left. A quarter of
the games is held out; on it the residual spread is compared with that of the potential.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import numpy as np

from factoryfloor.bots import make_bot
from factoryfloor.bots.self_play import drawn
from factoryfloor.games.factory_fun import GAME, FactoryFunState
from factoryfloor.games.factory_fun.heuristics.learned_value import NUMBERS, numbers_of
from factoryfloor.games.factory_fun.heuristics.potential import potential
from factoryfloor.games.factory_fun.heuristics.weights import NEARNESS
from factoryfloor.games.factory_fun.rules.position import ROUNDS
from factoryfloor.kernel import FastChance
from factoryfloor.kernel.masks import lowest_seat

SEATS: Final = 2
SEED: Final = 7_000_000
STRAY: Final = 33  # one decision in STRAY is drawn from the priors, for a wider range of factories
RIDGE: Final = 0.02  # of the number of factories, for numbers scaled to a spread of 1
JUDGING: Final = 4  # one game in JUDGING is held out

Factory = tuple[int, list[float]]
"""A sampled factory: the rounds left, its numbers, its potential, and the points that it earned afterwards."""


def factories(number: int) -> list[Factory]:
    """The factories of one game."""
    state = GAME.deal(SEATS, GAME.settle(None, SEATS), FastChance(SEED + number))
    assert isinstance(state, FactoryFunState)
    chance = FastChance(2 * SEED + number)
    bots = [make_bot("greedy", GAME) for _ in range(SEATS)]
    heuristics = GAME.heuristics()
    met: list[tuple[int, int, list[float]]] = []
    rounds = 0
    while state.pending:
        seat = lowest_seat(state.pending)
        if state.round > rounds:
            rounds = int(state.round)
            met += [(one, ROUNDS + 1 - rounds, facts(state, one, ROUNDS + 1 - rounds)) for one in range(SEATS)]
        legal = state.legal(seat)
        if len(legal) > 1 and chance.below(STRAY) == 0:
            heuristics.begin()
            state.apply(seat, drawn(legal, heuristics.priors(state, seat), chance))
        else:
            sample = state.copy()
            sample.resample(seat, chance)
            state.apply(seat, legal[0] if len(legal) == 1 else bots[seat].choose(sample, seat, chance))
    ends = state.scores()
    return [(left, [*known[:-1], ends[seat] - known[-1]]) for seat, left, known in met]


def facts(state: FactoryFunState, seat: int, left: int) -> list[float]:
    """The numbers of a seat's factory, its potential, and its current points."""
    layout, named = state.factories[seat], state.named[seat]
    points = float(state.money[seat] + state.bonuses[seat])
    return [*numbers_of(layout, named), potential(layout, named, left, NEARNESS), points]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        games = list(pool.map(factories, range(wanted.games), chunksize=10))
    for left in range(1, ROUNDS):
        rows = [
            (number % JUDGING == 0, *known) for number, game in enumerate(games) for own, known in game if own == left
        ]
        report(left, np.array(rows, dtype=float))


def report(left: int, rows: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> None:
    """Print the weights for factories with ``left`` rounds left, and their error on held-out games."""
    judging, numbers, known, came = rows[:, 0] > 0, rows[:, 1 : 1 + NUMBERS], rows[:, -2], rows[:, -1]
    middle, spread = numbers[~judging].mean(axis=0), numbers[~judging].std(axis=0) + 1e-9
    scaled = (numbers - middle) / spread
    mean = came[~judging].mean()
    square = scaled[~judging].T @ scaled[~judging] + RIDGE * (~judging).sum() * np.eye(NUMBERS)
    weights = np.linalg.solve(square, scaled[~judging].T @ (came[~judging] - mean))
    missed = (came - mean - scaled @ weights)[judging].std()
    before = (came - known)[judging].std()
    told = ", ".join(f"{weight:.2f}" for weight in weights / spread)
    share = 1.0 - missed**2 / came[judging].var()
    print(f"{left} left: ({told}), explains {100 * share:.0f} %, misses {missed:.1f} (potential {before:.1f})")


if __name__ == "__main__":
    main()
