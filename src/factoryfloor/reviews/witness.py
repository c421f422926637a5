"""A second measurement of losses, by bots that play to the end of the game.

If the value of an action depends on later play, all lines of a comparison share the error of the rollout policy. More
lines do not reveal this error. Other bots have less of it in common.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel import Game, State
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.outcome import result
from factoryfloor.reviews.calibration import Calibration

_LIKELY: Final = 2.0  # minimum lead of a likely loss, in standard errors
_MOST: Final = 48  # worlds
_LOOK: Final = 16  # worlds between two checks
_DOUBT: Final = 1.5  # standard errors of the lead below which a check ends the measurement


def is_likely(found: Comparison, calibration: Calibration) -> bool:
    """Return whether a comparison shows a large and likely loss, even if the loss is not established."""
    lead = found.lead
    return found.best > 0 and lead.mean >= calibration.inaccuracy and lead.mean > _LIKELY * lead.error


class Witnesses:
    """The bots that measure losses, keyed by name.

    Each bot plays in all seats. A loss is confirmed only if all of these bots confirm it.
    """

    def __init__(self, game: Game, seats: int, names: Sequence[str]) -> None:
        self._bots = [[make_bot(name, game) for _ in range(seats)] for name in names]

    def measure(self, found: Comparison, worlds: CommonWorlds) -> Iterator[None]:
        """Replace the result of a comparison by the smallest lead, or by the first doubtful lead.

        Yields after each line.
        """
        least: Measured | None = None
        for bots in self._bots:
            measured = Measured()
            yield from measured.measure(found, worlds, bots)
            if least is None or measured.doubtful or measured.lead.mean < least.lead.mean:
                least = measured
            if measured.doubtful:
                break
        if least is not None:
            found.lead, found.first_value, found.best_value = least.lead, least.first, least.best


class Measured:
    """The measurement of one witness: the results after the first course and after the best course, and the lead of the
    best course.
    """

    def __init__(self) -> None:
        self.lead, self.first, self.best = Sums(), Sums(), Sums()

    @property
    def doubtful(self) -> bool:
        return self.lead.mean <= _DOUBT * self.lead.error

    def measure(self, found: Comparison, worlds: CommonWorlds, bots: Sequence[Bot]) -> Iterator[None]:
        """Play in more worlds until a check finds the lead doubtful."""
        for world in range(_MOST):
            sample, seed = worlds.sample(world), mix(worlds.seed, world)
            ahead = played_on(sample.copy(), found.seat, found.courses[found.best], bots, seed)
            yield
            behind = played_on(sample, found.seat, found.courses[0], bots, seed)
            yield
            self.best.add(ahead)
            self.first.add(behind)
            self.lead.add(ahead - behind)
            if self.lead.number % _LOOK == 0 and self.doubtful:
                break


def played_on(state: State, seat: int, course: Sequence[int], bots: Sequence[Bot], seed: int) -> float:
    """Return the result of a seat after a course.

    Bots play all seats, each with a random generator of its own. This changes ``state``.
    """
    for action in course:
        if state.over or not int(state.pending) >> seat & 1 or action not in state.legal(seat):
            break
        state.apply(seat, action)
    taken = [0] * int(state.seats)
    while not state.over:
        mover = state.movers()[0]
        taken[mover] += 1
        legal = state.legal(mover)
        if len(legal) == 1:
            state.apply(mover, legal[0])
        else:
            state.apply(mover, decide(bots[mover], state, mover, mix(mix(seed, mover), taken[mover])))
    return result(state.ranking(), seat)
