"""A decision that is planned or searched in slices within a budget."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.bots.bot import Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.kernel.heuristics import Planning


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SlicedThinking(Thinking):
    """A planned decision with a budget.

    If the choice is ``clear``, nothing is planned. The time between slices does not count.
    """

    def __init__(self, planning: Planning, budget: Budget, clear: bool = False) -> None:
        super().__init__(-1)
        self.planning = planning
        self.budget = budget
        self.granted: i64 = 0 if clear else budget.grant()
        budget.pause()

    def think(self, seconds: float) -> bool:
        budget = self.budget
        budget.resume()
        end = min(budget.clock() + seconds, budget.end)
        while self.granted > 0:
            if not self.planning.step():
                self.granted = 0
                break
            self.granted -= 1
            if self.granted == 0:
                self.granted = budget.grant()
            if budget.clock() >= end:
                break
        if budget.timed_out:
            self.granted = 0
        budget.pause()
        return self.granted > 0

    def best(self) -> int:
        return self.planning.best()

    def course(self) -> list[int]:
        return self.planning.course()
