"""A bot that plans by the heuristics of its game, in one go or in slices."""

from typing import final

from mypy_extensions import i64

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.sliced_thinking import SlicedThinking
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State


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
        return SlicedThinking(self.heuristics.planning(state, seat), budget)
