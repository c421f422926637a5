"""Pairing by optimal design: choose the games that reduce the uncertainty of the ratings most."""

from collections.abc import Iterable
from itertools import combinations
from math import exp
from typing import Final

from factoryfloor.arena.ladder.ladder_ratings import Standings

ROUND: Final = 32
"""The number of circles in a round.

A round depends only on results of earlier rounds. Therefore the order of completion does not matter.
"""


def next_round(standings: Standings, candidates: list[str], seats: int, circles: int = ROUND) -> list[tuple[str, ...]]:
    """Return the bots of each circle of a round.

    Each circle contains a candidate. Any bots may be its opponents. By greedy optimal design, each circle is chosen to
    reduce the total variance of the candidates' ratings most, given the earlier circles. The round may leave out the
    most uncertain bot, because games between two groups of bots that have rarely met improve the ratings of both
    groups.
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
    """The covariance of the bots' strengths. Hypothetical games can update it."""

    def __init__(self, standings: Standings, candidates: list[str], seats: int) -> None:
        self.bots = range(len(standings.bots))
        self.wanted = [bot for bot in self.bots if standings.bots[bot] in candidates]
        self.seats = seats
        self.strengths, covariance = standings.covariance
        self.covariance = [list(row) for row in covariance]

    def next_circle(self) -> list[int]:
        """Return the most informative pair, followed by the opponents that are most informative for the first bot of
        the pair.
        """
        pairs = [(one, other) for one in self.wanted for other in self.bots if other != one]
        circle = list(self._most(pairs))
        while len(circle) < self.seats:
            circle.append(self._most((circle[0], other) for other in self.bots if other not in circle)[1])
        return circle

    def meet(self, one: int, other: int) -> None:
        """Update the covariance as if the two bots had played a circle."""
        error, weight = self._error(one, other), self._weight(one, other)
        for row in self.bots:
            for column in self.bots:
                self.covariance[row][column] -= weight * error[row] * error[column]

    def _most(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
        return max(pairs, key=lambda pair: self._narrowed(*pair))

    def _narrowed(self, one: int, other: int) -> float:
        """Return the reduction of the candidates' total variance by a circle of two bots."""
        error = self._error(one, other)
        return self._weight(one, other) * sum(error[bot] ** 2 for bot in self.wanted)

    def _error(self, one: int, other: int) -> list[float]:
        """Return the covariance of all strengths with the difference between two strengths."""
        return [self.covariance[bot][one] - self.covariance[bot][other] for bot in self.bots]

    def _weight(self, one: int, other: int) -> float:
        """Return the weight of a circle in the Sherman-Morrison update. It is larger for more uncertain results."""
        chance = 1 / (1 + exp(self.strengths[other] - self.strengths[one]))
        information = self.seats * chance * (1 - chance)
        unknown = self.covariance[one][one] + self.covariance[other][other] - 2 * self.covariance[one][other]
        return information / (1 + information * unknown)
