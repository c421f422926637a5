"""Who plays whom next: those whose games say most about the bots that are not known well enough."""

from collections.abc import Iterable
from itertools import combinations
from math import exp
from typing import Final

from factoryfloor.arena.ladder.ladder_ratings import Standings

ROUND: Final = 32
"""Circles of a round. All of a round are chosen by the circles of the rounds before it, whoever ends first."""


def next_round(standings: Standings, candidates: list[str], seats: int, circles: int = ROUND) -> list[tuple[str, ...]]:
    """The bots of the circles of a round: a candidate each, and its opponents, who may be any.

    A circle is chosen by how much it narrows the ratings of all candidates, as if each chosen before had been played.
    That is not the widest of them: where two groups seldom met, games between them narrow the ratings of both.
    """
    knowledge = _Knowledge(standings, candidates, seats)
    found = []
    for _ in range(circles):
        circle = knowledge.next_circle()
        for one, other in combinations(circle, 2):
            knowledge.meet(one, other)
        found.append(tuple(standings.bots[bot] for bot in circle))
    return found


class _Knowledge:
    """What is known of the places of bots among all, as a covariance, and what games between two would add to it."""

    def __init__(self, standings: Standings, candidates: list[str], seats: int) -> None:
        self.bots = range(len(standings.bots))
        self.wanted = [bot for bot in self.bots if standings.bots[bot] in candidates]
        self.seats = seats
        self.strengths, covariance = standings.covariance
        self.covariance = [list(row) for row in covariance]

    def next_circle(self) -> list[int]:
        """The pair that says most, and as further opponents those whose games with its first bot say most."""
        pairs = [(one, other) for one in self.wanted for other in self.bots if other != one]
        circle = list(self._most(pairs))
        while len(circle) < self.seats:
            circle.append(self._most((circle[0], other) for other in self.bots if other not in circle)[1])
        return circle

    def meet(self, one: int, other: int) -> None:
        """Take a circle of two as played."""
        error, weight = self._error(one, other), self._weight(one, other)
        for row in self.bots:
            for column in self.bots:
                self.covariance[row][column] -= weight * error[row] * error[column]

    def _most(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
        return max(pairs, key=lambda pair: self._narrowed(*pair))

    def _narrowed(self, one: int, other: int) -> float:
        """By how much a circle of two reduces the sum of the variances of those who are wanted."""
        error = self._error(one, other)
        return self._weight(one, other) * sum(error[bot] ** 2 for bot in self.wanted)

    def _error(self, one: int, other: int) -> list[float]:
        """What is not known of the difference of two, and how that of all hangs together with it."""
        return [self.covariance[bot][one] - self.covariance[bot][other] for bot in self.bots]

    def _weight(self, one: int, other: int) -> float:
        """Of a circle: the more, the less certain its result is beforehand (the Sherman-Morrison formula)."""
        chance = 1 / (1 + exp(self.strengths[other] - self.strengths[one]))
        information = self.seats * chance * (1 - chance)
        unknown = self.covariance[one][one] + self.covariance[other][other] - 2 * self.covariance[one][other]
        return information / (1 + information * unknown)
