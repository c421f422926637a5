"""The heuristics of Monster Factory."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

from ..rules.position import Position
from .evaluation import evaluate
from .explain import explain
from .priors import priors, rollout_action


@final
class MonsterHeuristics(Heuristics):
    """A stateless object that computes the odds of finishing ahead for each pair of seats, from structures and
    remaining tiles.
    """

    def priors(self, state: State, seat: i64) -> list[float]:
        return priors(cast("Position", state), seat)

    def evaluate(self, state: State) -> list[float]:
        return evaluate(cast("Position", state))

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return rollout_action(cast("Position", state), seat, chance)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return explain(cast("Position", state), seat, action)
