"""The comparison of courses: the best is chosen on some worlds and measured against the taken one on others.

If the best were measured on the worlds that chose it, its lead would be overestimated.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.reviews.report import Estimate

Z_99: Final = 2.5758293035489004
_SMALL: Final = (63.66, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25)  # Student's t for 1 to 9 degrees of freedom

_FOR_A_VALUE: Final = 8  # worlds that measure a taken course which is the best


@dataclass
class Sums:
    """The sum and the sum of squares of numbers."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.number if self.number else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.number < 2:
            return 0.0
        variance = max(0.0, self.squares - self.number * self.mean * self.mean) / (self.number - 1)
        return sqrt(variance / self.number)

    def estimate(self) -> Estimate:
        """The mean and its 99 % interval."""
        degrees = self.number - 1
        reach = (_SMALL[degrees - 1] if 1 <= degrees <= len(_SMALL) else Z_99 + 5.0 / max(1, degrees)) * self.error
        return Estimate(value=self.mean, low=self.mean - reach, high=self.mean + reach)


@dataclass
class Comparison:
    """The courses of a decision, the taken one first, and what is known of them.

    ``chosen`` holds the results of each course in the worlds that choose, even ones; ``seen`` those in the worlds that
    measure, odd ones: of the taken course in all ``measured`` worlds, and of others as far as they were the best.
    ``lead`` is the difference of best minus taken in these worlds.
    """

    worlds: CommonWorlds
    courses: list[list[int]]
    seat: int
    chosen: list[list[float]] = field(default_factory=list)
    seen: list[list[float]] = field(default_factory=list)
    best: int = 0
    lead: Sums = field(default_factory=Sums)
    taken_value: Sums = field(default_factory=Sums)
    best_value: Sums = field(default_factory=Sums)

    def __post_init__(self) -> None:
        self.chosen = [[] for _ in self.courses]
        self.seen = [[] for _ in self.courses]

    @property
    def measured(self) -> int:
        """The number of worlds that measure."""
        return self.lead.number

    @property
    def gap(self) -> float:
        """How far the best may be ahead, by the worlds that choose alone."""
        if self.best == 0:
            return 0.0
        apart = Sums()
        for best, taken in zip(self.chosen[self.best], self.chosen[0], strict=False):
            apart.add(best - taken)
        return apart.mean

    def spend(self, playouts: int) -> Iterator[None]:
        """Spend about that many playouts more: half to choose the best by sequential halving, half to measure it.

        Yields after every world, so that others can go on.
        """
        if len(self.courses) > 1:
            yield from self._choose(playouts // 2)
        yield from self._measure(playouts - playouts // 2)

    def _choose(self, playouts: int) -> Iterator[None]:
        left = list(range(len(self.courses)))
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            worlds = max(4, playouts // rounds // len(left))
            yield from self._see(left, worlds)
            left.sort(key=lambda index: (-self._mean(index), index))
            left = left[: (len(left) + 1) // 2]
        leader = left[0]
        yield from self._fill(0, len(self.chosen[leader]))
        if self._mean(leader) <= self._mean(0):
            leader = 0
        if leader != self.best:
            self.best = leader
            self.lead, self.taken_value, self.best_value = Sums(), Sums(), Sums()

    def _see(self, left: list[int], worlds: int) -> Iterator[None]:
        """Add results of courses in the next worlds that choose, which are the same for all of them."""
        seen = max(len(self.chosen[index]) for index in left)
        for index in left:
            yield from self._fill(index, seen)
        for number in range(seen, seen + worlds):
            results = self.worlds.results([self.courses[index] for index in left], 2 * number)
            for index, result in zip(left, results, strict=True):
                self.chosen[index].append(result[self.seat])
            yield

    def _fill(self, index: int, seen: int) -> Iterator[None]:
        """Play a course in the worlds that others have seen and it has not."""
        for number in range(len(self.chosen[index]), seen):
            self.chosen[index].append(self.worlds.results([self.courses[index]], 2 * number)[0][self.seat])
            yield

    def _mean(self, index: int) -> float:
        results = self.chosen[index]
        return sum(results) / len(results) if results else 0.0

    def _measure(self, playouts: int) -> Iterator[None]:
        """Measure the best in more worlds, after those in which the taken course was measured against another."""
        taken, best = self.seen[0], self.seen[self.best]
        behind = len(taken) - len(best)
        until = len(taken) + (max(4, (playouts - behind) // 2) if self.best else _FOR_A_VALUE)
        while len(best) < until:
            world = len(best)
            missing = [0, self.best] if self.best and world == len(taken) else [self.best]
            results = self.worlds.results([self.courses[index] for index in missing], 2 * world + 1)
            for index, result in zip(missing, results, strict=True):
                self.seen[index].append(result[self.seat])
            yield
        for world in range(self.measured, until):
            self.taken_value.add(taken[world])
            self.best_value.add(best[world])
            self.lead.add(best[world] - taken[world])
