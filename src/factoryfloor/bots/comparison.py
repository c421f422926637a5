"""Compares courses of action.

Some worlds choose the best course. Other worlds measure its lead over the first course. If the same worlds chose and
measured, the lead would be overestimated.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel.copying import Copyable

_LOOK: Final = 8  # worlds before the first check that drops courses; each later check comes after a quarter more worlds
_ERRORS: Final = 2.6  # standard errors behind the leader at which a course is dropped
_FOR_A_VALUE: Final = 8  # worlds that measure if the first course is the best

Results = Callable[[list[list[int]], int], list[list[float]]]
"""A function that returns the results of all seats after each course in a numbered world, as :class:`CommonWorlds`
defines them.
"""


@final
class Comparison(Copyable):
    """The courses of a decision, and their results so far.

    The best course is measured against the first course. ``chosen`` contains the results of each course in the choosing
    worlds, which have even numbers. ``seen`` contains the results in the measuring worlds, which have odd numbers. The
    first course has a result in all ``measured`` worlds. Other courses have results only while they were the best.
    ``lead`` is the result of the best course minus the result of the first course in the measuring worlds. ``left``
    lists the first course and all courses that may still be the best. ``decided`` means that all courses except one are
    clearly behind. ``independent`` applies to the lead, and has the same meaning as in :class:`Sums`.
    """

    def __init__(self, results: Results, courses: list[list[int]], seat: i64, independent: i64 = 0) -> None:
        self.results = results
        self.courses = courses
        self.seat: i64 = seat
        self.chosen: list[list[float]] = [[] for _ in courses]
        self.seen: list[list[float]] = [[] for _ in courses]
        self.left: list[int] = list(range(len(courses)))
        self.decided: bool = len(courses) < 2
        self.choosing: i64 = 0  # number of choosing worlds so far
        self.next_look: i64 = _LOOK
        self.best: int = 0
        self.lead = Sums(independent)
        self.first_value = Sums()
        self.best_value = Sums()

    @property
    def measured(self) -> int:
        """Return the number of measuring worlds."""
        return int(self.lead.number)

    @property
    def gap(self) -> float:
        """Estimate the lead of the best course over the first course from the choosing worlds alone."""
        return self.behind(0, self.best).mean

    def spend(self, playouts: int) -> Iterator[None]:
        """Spend about ``playouts`` more playouts: half to choose the best course, and half to measure it.

        Yields after every world, so that other tasks can run.
        """
        if len(self.courses) > 1:
            yield from self.choose(playouts // 2)
        yield from self._measure(playouts - playouts // 2)

    def choose(self, playouts: int) -> Iterator[None]:
        """Spend about ``playouts`` playouts on the courses that may be the best.

        Yields after every world. Courses that are clearly behind are dropped, so that the budget is used for close
        courses.
        """
        spent = 0
        while spent < playouts and not self.decided:
            self.play_a_world()
            spent += len(self.left)
            yield

    def play_a_world(self) -> None:
        """Play the remaining courses in another choosing world."""
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
        """Drop the courses that are clearly behind the leader. The first course is never dropped."""
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
        """Make the leader the best course.

        Measurements of an earlier best course do not count for the new best course.
        """
        leader = self._leader()
        if leader != self.best:
            self.best = leader
            self.lead = Sums(self.lead.independent)
            self.first_value = Sums()
            self.best_value = Sums()

    def _leader(self) -> int:
        """Return the remaining course with the highest mean. Ties go to the first course."""
        leader = self.left[0]
        for index in self.left:
            if self._total(index) > self._total(leader):
                leader = index
        return leader

    def _total(self, index: int) -> float:
        return sum(self.chosen[index])

    def behind(self, index: int, leader: int) -> Sums:
        """Return how far a course is behind another course in the choosing worlds.

        Only worlds in which both have results count.
        """
        apart = Sums()
        for ahead, behind in zip(self.chosen[leader], self.chosen[index], strict=False):
            apart.add(ahead - behind)
        return apart

    def _measure(self, playouts: int) -> Iterator[None]:
        """Measure the best course in more worlds. Worlds that measured an earlier best course are not used again."""
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
