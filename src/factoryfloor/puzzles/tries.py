"""Compares all legal actions of a decision in the same sampled worlds.

The worlds with even numbers choose the best action. They also reject most decisions early. The worlds with odd numbers
measure the loss of every other action.
"""

from collections.abc import Iterable
from math import ceil
from typing import Final

from factoryfloor.bots.candidates import completed
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.estimates import Z_99, Sums
from factoryfloor.kernel import FastChance, Heuristics, State
from factoryfloor.puzzles.puzzle import GAP

_LOOKS: Final = ((0.01, None), (0.03, 1.0), (0.0625, 1.6), (0.125, 2.0))
"""The checks in the choosing worlds: the share of the maximum number of worlds, and the lead in standard errors that
the best action needs over all remaining actions.
"""

_LEFT: Final = 4  # minimum number of actions that later checks compare

_MARGIN: Final = 1.0  # margin in standard errors beyond the 99 % bound, for planning the number of worlds
_FEWEST: Final = 50
_HOPELESS: Final = 24  # after this number of worlds, a mean loss below the gap ends the measurement


class Tries:
    """The legal actions of a decision, and their results. ``most`` is the maximum number of measuring worlds."""

    def __init__(self, state: State, seat: int, heuristics: Heuristics, seed: int, most: int) -> None:
        sample = state.copy()
        sample.resample(seat, FastChance(seed))
        heuristics.begin()
        priors = heuristics.priors(sample, seat)
        self.seat = seat
        self.most = most
        self.courses = [completed(heuristics, sample, seat, [action]) for action in state.legal(seat)]
        top = max(priors)
        self.obvious = priors.index(top)
        self._likely = {index for index, prior in enumerate(priors) if prior == top}
        self._independent = heuristics.independent
        self._worlds = CommonWorlds(state, seat, heuristics, seed, False)
        self._left = list(range(len(self.courses)))
        self._chosen: list[list[float]] = [[] for _ in self.courses]

    def best(self, natural: bool) -> int | None:
        """Return the action that is clearly ahead in the choosing worlds, or None.

        With ``natural``, this action must have the highest prior. Without ``natural``, it must not.

        After each check, the worse half of the actions is dropped, except natural actions.
        """
        seen = 0
        for share, errors in _LOOKS:
            worlds = ceil(share * self.most)
            for world in range(seen, worlds):
                for index, result in zip(self._left, self._results(self._left, 2 * world), strict=True):
                    self._chosen[index].append(result)
            seen = worlds
            self._left.sort(key=lambda index: (-sum(self._chosen[index]), index not in self._likely, index))
            best = self._left[0]
            if (best in self._likely) != natural:
                return None
            if errors is not None and any(lead.mean <= errors * lead.error for lead in self._leads()):
                return None
            half = max(_LEFT, (len(self._left) + 1) // 2)
            self._left = [index for place, index in enumerate(self._left) if place < half or index in self._likely]
        return self._left[0]

    def rivals(self) -> list[list[int]]:
        """Return the rivals of the best action: the natural action, and the action with the second best results in the
        choosing worlds.
        """
        best, *others = self._left
        next_best = min(others, key=lambda index: (-sum(self._chosen[index]), index))
        return [self.courses[index] for index in dict.fromkeys([self.obvious, next_best]) if index != best]

    def worlds_needed(self) -> int | None:
        """Return the number of worlds that should establish the gap, or None if the number is too high."""
        wanted = float(_FEWEST)
        for lead in self._leads():
            if lead.mean <= GAP:
                return None
            wanted = max(wanted, float(lead.number) * ((Z_99 + _MARGIN) * lead.error / (lead.mean - GAP)) ** 2)
        return ceil(wanted) if wanted <= self.most else None

    def measure(self, best: int, worlds: int) -> tuple[float, list[Sums]] | None:
        """Return the value of the best action, and the loss of every other action. Return None if a gap is not
        established.
        """
        value = Sums()
        losses = [Sums(self._independent) for _ in self.courses]
        everything = range(len(self.courses))
        for world in range(worlds):
            results = self._results(everything, 2 * world + 1)
            value.add(results[best])
            for loss, result in zip(losses, results, strict=True):
                loss.add(results[best] - result)
            if world + 1 == _HOPELESS and any(loss.mean < GAP for i, loss in enumerate(losses) if i != best):
                return None
        if any(loss.estimate()["low"] < GAP for i, loss in enumerate(losses) if i != best):
            return None
        return value.mean, losses

    def _results(self, tries: Iterable[int], world: int) -> list[float]:
        """Return the seat's result after each of these tries in a world."""
        results = self._worlds.results([self.courses[index] for index in tries], world)
        return [result[self.seat] for result in results]

    def _leads(self) -> list[Sums]:
        """Return the lead of the best action over every other remaining action, in the choosing worlds."""
        best, *others = self._left
        leads = []
        for other in others:
            lead = Sums(self._independent)
            for ahead, behind in zip(self._chosen[best], self._chosen[other], strict=True):
                lead.add(ahead - behind)
            leads.append(lead)
        return leads
