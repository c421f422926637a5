"""The comparison of courses: the best is chosen on some worlds and measured against the first one on others.

If the best were measured on the worlds that chose it, its lead would be overestimated.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel.copying import Copyable

_LOOK: Final = 8  # worlds before the first course is dropped; later looks come after a quarter more worlds each
_ERRORS: Final = 2.6  # standard errors behind the leader at which a course is dropped
_FOR_A_VALUE: Final = 8  # worlds that measure a first course which is the best

Results = Callable[[list[list[int]], int], list[list[float]]]
"""The results of all seats after each course in a numbered world, as of :class:`CommonWorlds`."""


@final
class Comparison(Copyable):
    """The courses of a decision and what is known of them; the first is the one to measure the best against.

    ``chosen`` holds the results of each course in the worlds that choose, even ones; ``seen`` those in the worlds that
    measure, odd ones: of the first course in all ``measured`` worlds, and of others as far as they were the best.
    ``lead`` is the difference of best minus first in these worlds. ``left``: the first course, and those that may be
    the best; ``decided``: all of them but one are clearly behind. ``independent``: as of :class:`Sums`, for the lead.
    """

    def __init__(self, results: Results, courses: list[list[int]], seat: i64, independent: i64 = 0) -> None:
        self.results = results
        self.courses = courses
        self.seat: i64 = seat
        self.chosen: list[list[float]] = [[] for _ in courses]
        self.seen: list[list[float]] = [[] for _ in courses]
        self.left: list[int] = list(range(len(courses)))
        self.decided: bool = len(courses) < 2
        self.choosing: i64 = 0  # worlds that have chosen
        self.next_look: i64 = _LOOK
        self.best: int = 0
        self.lead = Sums(independent)
        self.first_value = Sums()
        self.best_value = Sums()

    @property
    def measured(self) -> int:
        """The number of worlds that measure."""
        return int(self.lead.number)

    @property
    def gap(self) -> float:
        """How far the best may be ahead of the first course, by the worlds that choose alone."""
        return self.behind(0, self.best).mean

    def spend(self, playouts: int) -> Iterator[None]:
        """Spend about that many playouts more: half to choose the best, half to measure it.

        Yields after every world, so that others can go on.
        """
        if len(self.courses) > 1:
            yield from self.choose(playouts // 2)
        yield from self._measure(playouts - playouts // 2)

    def choose(self, playouts: int) -> Iterator[None]:
        """Spend about that many playouts on the courses that may be the best; yields after every world.

        The courses that are clearly behind are dropped on the way, so that the budget goes to those that are close.
        """
        spent = 0
        while spent < playouts and not self.decided:
            self.play_a_world()
            spent += len(self.left)
            yield

    def play_a_world(self) -> None:
        """Play the courses that are left in one more world that chooses."""
        left = self.left
        results = self.results([self.courses[index] for index in left], 2 * int(self.choosing))
        for index, result in zip(left, results, strict=True):
            self.chosen[index].append(result[self.seat])
        self.choosing += 1
        if self.choosing == self.next_look:
            self.next_look += max(_LOOK, self.choosing // 4)
            self._drop()
        self._settle()

    def _drop(self) -> None:
        """Drop the courses that are clearly behind the leader, but never the first."""
        leader = self._leader()
        kept: list[int] = []
        rivals = 0
        for index in self.left:
            behind = self.behind(index, leader)
            rival = index != leader and behind.mean <= _ERRORS * behind.error
            if rival:
                rivals += 1
            if rival or index in (0, leader):
                kept.append(index)
        self.left = kept
        self.decided = rivals == 0

    def _settle(self) -> None:
        """Make the leader the best; what was measured of another best does not count for it."""
        leader = self._leader()
        if leader != self.best:
            self.best = leader
            self.lead = Sums(self.lead.independent)
            self.first_value = Sums()
            self.best_value = Sums()

    def _leader(self) -> int:
        """The course with the highest mean of those that are left; the first of equals."""
        leader = self.left[0]
        for index in self.left:
            if self._total(index) > self._total(leader):
                leader = index
        return leader

    def _total(self, index: int) -> float:
        return sum(self.chosen[index])

    def behind(self, index: int, leader: int) -> Sums:
        """How far a course is behind another, by the worlds that choose: a dropped course has fewer of them."""
        apart = Sums()
        for ahead, behind in zip(self.chosen[leader], self.chosen[index], strict=False):
            apart.add(ahead - behind)
        return apart

    def _measure(self, playouts: int) -> Iterator[None]:
        """Measure the best in more worlds, after those in which the first course was measured against another."""
        first, best = self.seen[0], self.seen[self.best]
        behind = len(first) - len(best)
        until = len(first) + (max(4, (playouts - behind) // 2) if self.best else _FOR_A_VALUE)
        while len(best) < until:
            world = len(best)
            missing = [0, self.best] if self.best and world == len(first) else [self.best]
            results = self.results([self.courses[index] for index in missing], 2 * world + 1)
            for index, result in zip(missing, results, strict=True):
                self.seen[index].append(result[self.seat])
            yield
        for world in range(self.measured, until):
            self.first_value.add(first[world])
            self.best_value.add(best[world])
            self.lead.add(best[world] - first[world])
