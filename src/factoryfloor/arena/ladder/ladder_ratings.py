"""The ratings of a ladder's bots."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from factoryfloor.arena.intervals import Interval
from factoryfloor.arena.ladder.ladder import is_slow
from factoryfloor.arena.ladder.rotation import Circle
from factoryfloor.arena.ratings import Matrix, Results, Vector, covariance_among_all, rate_among_all


@dataclass(frozen=True)
class Rung:
    """A bot with its rating.

    ``rating`` is in Elo, with 0 for the anchor. Its interval is relative to the mean of the bots without a time budget.
    ``milliseconds`` is the mean time per decision.
    """

    bot: str
    rating: Interval
    games: int
    milliseconds: float

    @property
    def within(self) -> float:
        """Return half the width of the interval."""
        return (self.rating.high - self.rating.low) / 2


class Standings:
    """The ratings of bots relative to the first bot, computed from the circles that only these bots played."""

    def __init__(self, bots: Sequence[str], circles: Iterable[Circle] = ()) -> None:
        self.bots = list(bots)
        self.circles: int = 0
        self._number = {bot: number for number, bot in enumerate(self.bots)}
        self._samples: Counter[Results] = Counter()
        self._games: Counter[str] = Counter()
        self._decisions: Counter[str] = Counter()
        self._seconds: dict[str, float] = {}
        for circle in circles:
            self._count(circle)

    def _count(self, circle: Circle) -> None:
        if not self._number.keys() >= set(circle.bots):
            return
        self.circles += 1
        orders = {tuple(self._number[bot] for bot in order): weight for order, weight in circle.results().items()}
        self._samples[frozenset(orders.items())] += 1
        for bot, decisions, seconds in zip(circle.bots, circle.decisions, circle.seconds, strict=True):
            self._games[bot] += len(circle.ranking)
            self._decisions[bot] += decisions
            self._seconds[bot] = self._seconds.get(bot, 0.0) + seconds

    @property
    def known(self) -> list[Rung]:
        """Return the bots that have played, and the anchor, strongest first."""
        found = [rung for rung in self.rungs if rung.games or rung.bot == self.bots[0]]
        return sorted(found, key=lambda rung: -rung.rating.value)

    @cached_property
    def rungs(self) -> list[Rung]:
        """Return all bots in the ladder's order."""
        quick = [number for bot, number in self._number.items() if not is_slow(bot)]
        ratings = rate_among_all(len(self.bots), self._samples, among=quick)
        return [
            Rung(
                bot,
                rating,
                self._games[bot],
                1000 * self._seconds.get(bot, 0.0) / max(1, self._decisions[bot]),
            )
            for bot, rating in zip(self.bots, ratings, strict=True)
        ]

    @cached_property
    def covariance(self) -> tuple[Vector, Matrix]:
        """Return the strengths of the bots in log odds, and their covariance relative to the mean."""
        return covariance_among_all(len(self.bots), self._samples)

    def games(self, bot: str) -> int:
        return self._games[bot]
