"""The classic heuristics of Fantastic Factories: a fitted evaluation, priors by beam search, and rollouts by plan."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

from ..rules.position import MARKET, Position
from . import evaluation, explain, priors, rollout


@final
class FactoriesHeuristics(Heuristics):
    """Heuristics that store only the rollout plan of the current line of play."""

    def __init__(self) -> None:
        super().__init__(rollout.HORIZON)
        self.plan = rollout.RolloutPlan()

    def __reduce__(self) -> tuple[Any, ...]:
        return FactoriesHeuristics, ()

    def begin(self) -> None:
        self.plan.drop()

    def follow(self, seat: i64, action: i64) -> None:
        self.plan.follow(seat, action)

    def priors(self, state: State, seat: i64) -> list[float]:
        return priors.priors(cast("Position", state), seat, state.legal(seat))

    def evaluate(self, state: State) -> list[float]:
        return evaluation.evaluate(cast("Position", state))

    def is_quiet(self, state: State) -> bool:
        """Return whether the position is outside the work phase, so that no rolled dice are unplaced."""
        return cast("Position", state).phase == MARKET

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return rollout.rollout_action(self.plan, cast("Position", state), seat, state.legal(seat), chance)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return explain.explain(cast("Position", state), int(seat), int(action))
