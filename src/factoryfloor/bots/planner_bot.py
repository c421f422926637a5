"""A bot that plans by the heuristics of its game, in one go or in slices."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics, Planning
from factoryfloor.kernel.state import State


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PlannerThinking(Thinking):
    """Planning in slices, within a started budget. Time between slices does not count."""

    def __init__(self, planning: Planning, budget: Budget) -> None:
        super().__init__(-1)
        self.planning = planning
        self.budget = budget
        self.granted: i64 = budget.grant()
        budget.pause()

    def think(self, seconds: float) -> bool:
        budget = self.budget
        budget.resume()
        end = budget.clock() + seconds
        while self.granted > 0 and not budget.timed_out:
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


@final
class PlannerBot(Bot):
    """Plans each decision within a budget of steps or time; answers earlier if more cannot change the choice."""

    def __init__(self, budget: Budget, heuristics: Heuristics, spec: str = "") -> None:
        super().__init__(spec or f"planner:{budget.text}")
        self.budget = budget
        self.heuristics = heuristics

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        thinking = self.begin(state, seat, chance)
        while thinking.think(3600.0):
            pass
        return thinking.best()

    def begin(self, state: State, seat: i64, chance: Chance) -> Thinking:
        legal = state.legal(seat)
        if len(legal) == 1:
            return Thinking(legal[0])
        budget = self.budget.copy()
        budget.start()
        return PlannerThinking(self.heuristics.planning(state, seat), budget)
