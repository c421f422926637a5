"""Finds: decisions in which a seat avoided the obvious course, which would have lost clearly."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from factoryfloor.bots.candidates import completed
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.kernel import Game, Heuristics, State
from factoryfloor.reviews.calibration import Calibration
from factoryfloor.reviews.decisions import Taken
from factoryfloor.reviews.reasons import Comparing
from factoryfloor.reviews.report import Found
from factoryfloor.reviews.witness import Witnesses
from factoryfloor.reviews.writing import FEWEST, course_of, verdict_of

_FIRST: Final = 4  # the first measurement of a decision gets this fraction of the seat's playouts: 1 / 4
_WITNESSED: Final = 2  # decisions that the witnesses measure, because they play to the end of the game
_DOUBT: Final = 1.0  # standard errors of the first measurement below which the decision is given up
_CLEAR: Final = 2.0  # minimum lead over the obvious course in the choosing worlds, in standard errors


class Finds:
    """The search for finds, at most one for each seat.

    The choosing worlds select decisions in which the obvious course seems to lose clearly. New worlds measure its loss,
    because the loss in the worlds that selected it is overestimated. ``worlds`` returns new worlds for a decision,
    given a place in the review's seed. ``samples`` returns the position from which the candidates of a numbered
    decision were suggested. ``playouts`` limits the measurement.
    """

    def __init__(
        self,
        game: Game,
        heuristics: Heuristics,
        calibration: Calibration,
        witnesses: Witnesses,
        worlds: Callable[[Taken, int], CommonWorlds],
        samples: Callable[[int], State],
        playouts: int,
    ) -> None:
        self.by_number: dict[int, Found] = {}
        """The finds, keyed by the number of the decision."""
        self._game = game
        self._heuristics = heuristics
        self._calibration = calibration
        self._witnesses = witnesses
        self._worlds = worlds
        self._samples = samples
        self._playouts = playouts
        self._witnessed = 0

    def seek(self, judged: Sequence[Taken], compared: Mapping[int, Comparison], seats: int) -> Iterator[None]:
        """Find the finds of all seats. Yields after each line."""
        likely = self._likely(judged, compared)
        for seat in dict.fromkeys(judged[number].seat for number, _ in likely):
            left = self._playouts // seats
            for number, obvious in [one for one in likely if judged[one[0]].seat == seat]:
                pair = self._pair(number, judged[number], [obvious, compared[number].courses[0]])
                yield from self._measure(pair, left)
                left -= 2 * pair.measured
                if pair.measured and not self._doubtful(pair):
                    yield from self._conclude(number, judged[number], pair)
                if number in self.by_number:
                    break

    def _likely(self, judged: Sequence[Taken], compared: Mapping[int, Comparison]) -> list[tuple[int, list[int]]]:
        """Return the decisions without a loss whose obvious course seems to lose clearly, and this course.

        The largest loss comes first.
        """
        found: list[tuple[float, int, list[int]]] = []
        for number, one in compared.items():
            if verdict_of(self._calibration, one) != "even":
                continue
            clear: dict[int, float] = {}
            for course in range(1, len(one.courses)):
                lead = one.behind(course, 0)
                if lead.mean >= self._calibration.mistake and lead.mean > _CLEAR * lead.error:
                    clear[course] = lead.mean
            if not clear:
                continue
            obvious = self._obvious(judged[number], number)
            found += [(-mean, number, obvious) for course, mean in clear.items() if one.courses[course] == obvious]
        return [(number, obvious) for _, number, obvious in sorted(found)]

    def _obvious(self, taken: Taken, number: int) -> list[int]:
        """Return the course that begins with the action with the highest prior."""
        sample = self._samples(number)
        legal = sample.legal(taken.seat)
        self._heuristics.begin()
        priors = self._heuristics.priors(sample, taken.seat)
        return completed(self._heuristics, sample, taken.seat, [legal[priors.index(max(priors))]])

    def _pair(self, number: int, taken: Taken, courses: list[list[int]]) -> Comparison:
        """Return a comparison that measures the lead of the second course in new worlds."""
        worlds = self._worlds(taken, 4_000_000 + number)
        pair = Comparison(worlds.results, courses, taken.seat, int(self._heuristics.independent))
        pair.best, pair.decided = 1, True
        return pair

    def _measure(self, pair: Comparison, playouts: int) -> Iterator[None]:
        """Measure a lead with about ``playouts`` playouts, or with fewer if it is doubtful after the first part."""
        first = max(2 * FEWEST, playouts // _FIRST)
        if playouts < first:
            return
        yield from pair.spend(2 * first)  # the other half is for choosing, but the course is chosen
        if playouts > first and not self._doubtful(pair):
            yield from pair.spend(2 * (playouts - first))

    def _is_mistake(self, pair: Comparison) -> bool:
        return verdict_of(self._calibration, pair) in ("mistake", "blunder")

    def _doubtful(self, pair: Comparison) -> bool:
        return pair.lead.mean <= _DOUBT * pair.lead.error

    def _conclude(self, number: int, taken: Taken, pair: Comparison) -> Iterator[None]:
        """Keep a find if the obvious course would have been at least a mistake, also for all witnesses."""
        if not self._is_mistake(pair):
            return
        if self._calibration.witnesses:
            if self._witnessed == _WITNESSED:
                return
            self._witnessed += 1
            yield from self._witnesses.measure(pair, self._worlds(taken, 5_000_000 + number))
            if not self._is_mistake(pair):
                return
        obvious, played = pair.courses
        comparing = Comparing(self._worlds(taken, 6_000_000 + number), self._game.presentation(), played, obvious)
        yield from comparing
        value = pair.first_value.mean
        self.by_number[number] = Found(
            obvious=course_of(self._game, self._heuristics, taken.before, taken.seat, obvious, value),
            loss=pair.lead.estimate(),
            because=comparing.because,
        )
