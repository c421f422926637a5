"""Bots that plan a decision, at once or in slices. The bot ``planner`` uses the heuristics of the game."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.sliced_thinking import SlicedThinking
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics, Planning
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanningBot(Bot):
    """Plans each decision within a budget of steps or time. The bot answers earlier if more steps cannot change its
    choice.
    """

    def __init__(self, budget: Budget, heuristics: Heuristics, spec: str) -> None:
        super().__init__(spec)
        self.budget = budget
        self.heuristics = heuristics

    def planning(self, state: State, seat: i64, chance: Chance) -> Planning:
        """Return the decision of a pending seat. It is planned step by step."""
        raise NotImplementedError

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
        return SlicedThinking(self.planning(state, seat, chance), budget)


@final
class PlannerBot(PlanningBot):
    """Plans with the heuristics of its game."""

    def __init__(self, budget: Budget, heuristics: Heuristics, spec: str = "") -> None:
        super().__init__(budget, heuristics, spec or f"planner:{budget.text}")

    def planning(self, state: State, seat: i64, chance: Chance) -> Planning:
        return self.heuristics.planning(state, seat)
