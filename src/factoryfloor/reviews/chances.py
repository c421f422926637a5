"""The chances of every seat at several points of a game, sampled in worlds with the real hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel import Heuristics, Presentation, State
from factoryfloor.kernel.hashing import mix
from factoryfloor.reviews.calibration import Calibration
from factoryfloor.reviews.report import Chances

_POINTS: Final = 60  # number of turns at which chances are sampled
_SHOWN: Final = 16  # minimum worlds per point before the chances are shown


class ChancePoints:
    """The expected results at up to 60 turns and at the end of a game, sampled in ``worlds`` worlds per turn.

    ``number`` is the seed. ``calibration`` turns sampled chances into those that a review states. More worlds can be
    sampled later. The values depend only on the number of worlds.
    """

    def __init__(
        self,
        positions: Sequence[State],
        heuristics: Heuristics,
        number: int,
        worlds: int,
        calibration: Calibration,
        shown: Presentation,
    ) -> None:
        self._calibration = calibration
        self._step = max(1, -(-len(positions) // _POINTS))
        self._turns = range(0, len(positions) - 1, self._step)
        self._rounds = [int(shown.moment(positions[turn]).get("round", 0)) for turn in self._turns]
        self._worlds = [CommonWorlds(positions[turn], 0, heuristics, mix(number, turn), True) for turn in self._turns]
        self._sums = [[Sums() for _ in range(positions[turn].seats)] for turn in self._turns]
        self._end = Chances(
            turn=len(positions) - 1, values=CommonWorlds(positions[-1], 0, heuristics, 1, True).results([[]], 0)[0]
        )
        self._most = worlds

    @property
    def playouts(self) -> int:
        """Return the total number of playouts of all points."""
        return len(self._turns) * self._most

    def sample(self, worlds: int) -> Iterator[None]:
        """Sample every point until it has this number of worlds, or all worlds. Yields after each playout."""
        for sampled, sums in zip(self._worlds, self._sums, strict=True):
            for world in range(sums[0].number, min(worlds, self._most)):
                for seat, value in enumerate(sampled.results([[]], world)[0]):
                    sums[seat].add(value)
                yield

    def drop(self, seat: int, turns: Sequence[int]) -> float:
        """Return the drop of a seat's chances between the points before and after a decision. A rise is negative."""
        before, after = turns[0] // self._step, turns[-1] // self._step + 1
        later = self._sums[after][seat].mean if after < len(self._sums) else self._end["values"][seat]
        return self._sums[before][seat].mean - later

    def report(self) -> list[Chances]:
        """Return the chances, or None if some points do not have enough samples yet."""
        if any(sums[0].number < min(_SHOWN, self._most) for sums in self._sums):
            return []
        stated = self._calibration.stated
        points = zip(self._turns, self._rounds, self._sums, strict=True)
        return [
            *(Chances(turn=turn, values=[stated(one.mean, number) for one in sums]) for turn, number, sums in points),
            self._end,
        ]
