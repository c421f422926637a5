"""Ratings from the results of games with any number of players, by the Plackett-Luce model.

Each bot has a strength. The winner of a game is drawn in proportion to strength, then the second among the remaining
bots, and so on. A result with ties counts as the average over all orders of the tied seats. Several seats of one bot
count as several entries of the same strength. Ratings are on the Elo scale: a difference of 400 points means odds of 10
to 1. Newton's method finds the maximum of the concave log-likelihood. A prior of one drawn game between every two bots
gives a finite rating to a bot that won or lost all games. Intervals use the sandwich estimator (Hessian and variance of
the samples' scores), because the games of a sample share a deal and may be correlated.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, permutations, product
from math import exp, log, prod, sqrt
from operator import mul
from typing import Final

from factoryfloor.arena.intervals import Z_95, Interval

ELO: Final = 400 / log(10)
_TOLERANCE: Final = 1e-10
_MAX_STEPS: Final = 200

Order = tuple[int, ...]
Results = frozenset[tuple[Order, float]]
"""The results of the games of one sample, as orders with weights."""
Vector = list[float]
Matrix = list[list[float]]


def orders(bots: Sequence[int], ranking: Sequence[int]) -> dict[Order, float]:
    """Return the result of a game as orders of bots, best first, with weights that add up to 1.

    ``bots`` contains the bot of each seat, and ``ranking`` the rank of each seat.

    >>> orders([0, 1, 2], [1, 2, 2])
    {(0, 1, 2): 0.5, (0, 2, 1): 0.5}
    """
    tied = [[bot for bot, own in zip(bots, ranking, strict=True) if own == place] for place in sorted(set(ranking))]
    ways = [Counter(permutations(group)) for group in tied]
    weight = 1 / prod(way.total() for way in ways)
    return {
        tuple(chain.from_iterable(parts)): weight * prod(way[part] for way, part in zip(ways, parts, strict=True))
        for parts in product(*ways)
    }


class _Stages:
    """The number of times that each bot came first, for every multiset of remaining bots."""

    def __init__(self, bots: int, samples: Mapping[Results, float]) -> None:
        self.bots = bots
        self.wins: dict[Order, Vector] = {}
        for sample, times in samples.items():
            for left, winner, weight in _stages(sample):
                self._add(left, winner, weight * times)

    def _add(self, left: Order, winner: int, weight: float) -> None:
        self.wins.setdefault(left, [0.0] * self.bots)[winner] += weight

    def log_likelihood(self, strengths: Vector) -> float:
        total = 0.0
        for left, wins in self.wins.items():
            total += sum(win * strength for win, strength in zip(wins, strengths, strict=True))
            total -= sum(wins) * log(sum(exp(strengths[bot]) for bot in left))
        return total

    def derivatives(self, strengths: Vector) -> tuple[Vector, Matrix]:
        """Return the gradient and the negative Hessian (positive definite) of the log-likelihood."""
        slope = [0.0] * self.bots
        curvature = [[0.0] * self.bots for _ in range(self.bots)]
        for left, wins in self.wins.items():
            games = sum(wins)
            whole = sum(exp(strengths[bot]) for bot in left)
            shares = {bot: left.count(bot) * exp(strengths[bot]) / whole for bot in set(left)}
            for bot, share in shares.items():
                slope[bot] += wins[bot] - games * share
                curvature[bot][bot] += games * share
                for other, other_share in shares.items():
                    curvature[bot][other] -= games * share * other_share
        return slope, curvature


def _spread(bots: int, samples: Mapping[Results, float], strengths: Vector) -> Matrix:
    """Return the sum of the outer products of the samples' scores."""
    found = [[0.0] * bots for _ in range(bots)]
    for sample, times in samples.items():
        slope, _ = _Stages(bots, {sample: 1.0}).derivatives(strengths)
        for row, column in product(range(bots), repeat=2):
            found[row][column] += times * slope[row] * slope[column]
    return found


def _stages(sample: Results) -> Iterator[tuple[Order, int, float]]:
    """Yield, for each stage of the orders, the remaining bots, the first among them, and the weight."""
    for order, weight in sample:
        for place in range(len(order) - 1):
            left = tuple(sorted(order[place:]))
            if left[0] != left[-1]:
                yield left, order[place], weight


def rate(bots: int, samples: Mapping[Results, float], anchor: int = 0) -> list[Interval]:
    """Return the rating of each bot with its 95 % interval, relative to ``anchor``. The rating of the anchor is 0.

    ``samples`` contains the weighted orders of each sample, as :func:`orders` returns them.
    """
    strengths, errors = _fit(bots, samples, anchor, 0.5)
    return [_interval(strength, errors[bot][bot]) for bot, strength in enumerate(strengths)]


def rate_among_all(
    bots: int, samples: Mapping[Results, float], anchor: int = 0, among: Sequence[int] = ()
) -> list[Interval]:
    """Return ratings like :func:`rate`, with intervals relative to the mean of the bots instead of the anchor.

    The anchor also has an interval, and its uncertainty does not widen the intervals of other bots. The prior is
    weaker: one drawn game per bot in total. With many bots, one drawn game between every two bots would outweigh the
    played games. ``among`` restricts the mean to some bots, because bots with few games would make the mean uncertain.
    """
    strengths, errors = _fit(bots, samples, anchor, 0.5 / max(1, bots - 1))
    meant = among or range(bots)
    means = [sum(row[bot] for bot in meant) / len(meant) for row in errors]
    mean = sum(means[bot] for bot in meant) / len(meant)
    return [_interval(strength, errors[bot][bot] - 2 * means[bot] + mean) for bot, strength in enumerate(strengths)]


def covariance_among_all(bots: int, samples: Mapping[Results, float], anchor: int = 0) -> tuple[Vector, Matrix]:
    """Return the strength of each bot, and the covariance of their strengths relative to the mean.

    The covariance uses only the Hessian, as if games were independent. This allows predictions of the effect of more
    games.
    """
    strengths, _, inverse = _fitted(bots, samples, anchor, 0.5 / max(1, bots - 1))
    means = [sum(row) / bots for row in inverse]
    mean = sum(means) / bots
    return strengths, [
        [inverse[row][column] - means[row] - means[column] + mean for column in range(bots)] for row in range(bots)
    ]


def _interval(strength: float, square: float) -> Interval:
    reach = Z_95 * sqrt(max(0.0, square))
    return Interval(ELO * strength, ELO * (strength - reach), ELO * (strength + reach))


def _fit(bots: int, samples: Mapping[Results, float], anchor: int, half: float) -> tuple[Vector, Matrix]:
    """Return the strengths and their sandwich covariance, both 0 for the anchor."""
    strengths, every, inverse = _fitted(bots, samples, anchor, half)
    slopes = _spread(bots, every, strengths)
    return strengths, _times(_times(inverse, slopes), inverse)


def _fitted(
    bots: int, samples: Mapping[Results, float], anchor: int, half: float
) -> tuple[Vector, Mapping[Results, float], Matrix]:
    """Return the strengths, the samples with the prior, and the inverse Hessian, all 0 for the anchor.

    ``half`` is the weight of the prior wins that are added in each direction between every two bots.
    """
    every = dict(samples)
    for pair in permutations(range(bots), 2):
        drawn = frozenset({(pair, 1.0)})
        every[drawn] = every.get(drawn, 0.0) + half
    stages = _Stages(bots, every)
    free = [bot for bot in range(bots) if bot != anchor]
    strengths = _maximum(stages, free)
    _, curvature = stages.derivatives(strengths)
    reduced = [[curvature[row][column] for column in free] for row in free]
    inverse = [[0.0] * bots for _ in range(bots)]
    for number, bot in enumerate(free):
        unit = [float(index == number) for index in range(len(free))]
        for other, value in zip(free, solve(reduced, unit), strict=True):
            inverse[bot][other] = value
    return strengths, every, inverse


def _times(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in left]


def _maximum(stages: _Stages, free: list[int]) -> Vector:
    strengths = [0.0] * stages.bots
    reached = stages.log_likelihood(strengths)
    for _ in range(_MAX_STEPS):
        slope, curvature = stages.derivatives(strengths)
        reduced = [[curvature[row][column] for column in free] for row in free]
        step = solve(reduced, [slope[bot] for bot in free])
        scale = 1.0
        while True:
            moved = list(strengths)
            for bot, change in zip(free, step, strict=True):
                moved[bot] += scale * change
            found = stages.log_likelihood(moved)
            if found >= reached or scale < _TOLERANCE:
                break
            scale /= 2
        strengths, reached = moved, found
        if all(abs(scale * change) < _TOLERANCE for change in step):
            break
    return strengths


def solve(matrix: Matrix, right: Vector) -> Vector:
    """Solve a linear system with a symmetric positive definite matrix by Gaussian elimination.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            rows[row] = [value - factor * above for value, above in zip(rows[row], rows[pivot], strict=True)]
    found = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][column] * found[column] for column in range(pivot + 1, size))
        found[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return found
