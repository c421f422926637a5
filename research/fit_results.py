"""Fit the weights of an evaluation to the results of greedy games.

    PYTHONPATH=src python -m research.fit_results fzzt BLUR BLUR_LATER DEAL_POINTS --games 400 --out fit.json

From each game some positions are kept, and the utility of each seat at its end. The numbers are those of the least
squared error (Levenberg-Marquardt) in the first half of the games; the second half judges. A number that changes no
evaluation is named and left. Whole numbers are not fitted. A run takes minutes to hours; it goes on from ``--out``.
"""

import random
from functools import partial
from multiprocessing import get_context
from statistics import mean, stdev
from typing import Any, Final

from factoryfloor.arena.ratings import solve
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.registry import find_game
from research.weights import Numbers, Play, Progress, Weights, arguments, seat_counts

KEPT: Final = 8  # positions per game
PARTS: Final = 4  # of the positions, for each process
STEP: Final = 0.01  # of a difference quotient, as a share of the number
LEAST: Final = 0.001  # the same for numbers near zero
CAUTION: Final = 0.001, 1e6  # damping of the first step, and damping at which the fit stops
ENOUGH: Final = 1e-5  # share of the squared error that a step must save

Kept = tuple[dict[str, Any], list[float]]  # a position, and the utility of each seat at the end of its game


def kept_of(game_id: str, seed: int) -> list[Kept]:
    """Some positions of a greedy game, each with how the game ended."""
    game = find_game(game_id)
    counts = seat_counts(game)
    play, rng = Play(game, counts[seed % len(counts)], seed), random.Random(seed)
    passed: list[State] = []
    while not play.state.over:
        passed.append(play.state.copy())
        play.step()
    ranking = play.state.ranking()
    reached = [utility(ranking, seat) for seat in range(play.state.seats)]
    return [(state.position(), reached) for state in rng.sample(passed, min(KEPT, len(passed)))]


class Positions:
    """Positions of greedy games, evaluated in several processes."""

    def __init__(self, game: Game, weights: Weights, seeds: range, processes: int) -> None:
        self._game, self._weights = game, weights
        self._parts = [slice(part, None, PARTS * processes) for part in range(PARTS * processes)]
        with get_context("fork").Pool(processes) as pool:
            kept = [one for of_game in pool.map(partial(kept_of, game.id), seeds) for one in of_game]
        self._samples = [(game.load(position, FastChance(1)), reached) for position, reached in kept]
        self._pool = get_context("fork").Pool(processes, _shared.append, (self,))

    def errors(self, numbers: Numbers) -> list[float]:
        """Expected minus final utility of every seat in every position."""
        return [error for part in self._pool.map(partial(_errors, numbers), self._parts) for error in part]

    def errors_of(self, numbers: Numbers, part: slice) -> list[float]:
        """The errors for a part of the positions, in this process."""
        self._weights.use(numbers)
        heuristics = self._game.heuristics()  # new heuristics, because cached values depend on the numbers
        found: list[float] = []
        for state, reached in self._samples[part]:
            try:
                found += [expected - end for expected, end in zip(heuristics.evaluate(state), reached, strict=True)]
            except (OverflowError, ValueError, ZeroDivisionError):  # these numbers are too extreme
                found += [1.0] * len(reached)
        return found


_shared: list[Positions] = []  # in a process of a pool: the object for which it works


def _errors(numbers: Numbers, part: slice) -> list[float]:
    return _shared[0].errors_of(numbers, part)


def slopes(positions: Positions, at: Numbers, errors: list[float]) -> list[list[float]]:
    """The change of every error with each number."""
    found = []
    for index, number in enumerate(at):
        step = max(LEAST, STEP * abs(number))
        changed = positions.errors([*at[:index], number + step, *at[index + 1 :]])
        found.append([(new - old) / step for new, old in zip(changed, errors, strict=True)])
    return found


def improved(positions: Positions, at: Numbers, errors: list[float], caution: float) -> tuple[Numbers, float]:
    """Numbers with a smaller squared error, and the damping that led to them.

    Without such numbers, the same numbers.
    """
    by = slopes(positions, at, errors)
    free = [index for index, changes in enumerate(by) if any(changes)]
    square = [[_dot(by[row], by[column]) for column in free] for row in free]
    target = [-_dot(by[row], errors) for row in free]
    while caution < CAUTION[1]:
        damped = [
            [value * (1 + caution * (row == column)) for column, value in enumerate(values)]
            for row, values in enumerate(square)
        ]
        tried = list(at)
        for index, change in zip(free, solve(damped, target), strict=True):
            tried[index] += change
        now = positions.errors(tried)
        if _dot(now, now) < (1 - ENOUGH) * _dot(errors, errors):
            return tried, caution / 4
        caution *= 4
    return at, caution


def _dot(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def judge(positions: Positions, weights: Weights, at: Numbers) -> str:
    """The gain of the fitted numbers over the numbers in the package, in positions that were not used for fitting."""
    before = [error * error for error in positions.errors(weights.start)]
    after = [error * error for error in positions.errors(at)]
    gains = [old - new for old, new in zip(before, after, strict=True)]
    noise = stdev(gains) / len(gains) ** 0.5
    return f"squared error {mean(before):.5f} before, {mean(after):.5f} after, saved {mean(gains):.5f} ± {noise:.5f}"


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    game = find_game(given.game)
    weights = Weights(game, given.names)
    progress = Progress(weights, given.out)
    first, half = given.seed * 1_000_000, given.games // 2
    fitted = Positions(game, weights, range(first, first + half), given.processes)
    judged = Positions(game, weights, range(first + half, first + 2 * half), given.processes)
    at, caution = progress.load().get("numbers", weights.start), CAUTION[0]
    still = [
        name for name, by in zip(weights.labels, slopes(fitted, at, fitted.errors(at)), strict=True) if not any(by)
    ]
    print(f"change nothing: {', '.join(still) or 'none'}", flush=True)
    while caution < CAUTION[1]:
        errors = fitted.errors(at)
        print(f"squared error {_dot(errors, errors) / len(errors):.5f}; {judge(judged, weights, at)}", flush=True)
        at, caution = improved(fitted, at, errors, caution)
        progress.write(at)


if __name__ == "__main__":
    main()
