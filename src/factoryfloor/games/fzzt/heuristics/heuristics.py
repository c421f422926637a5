"""The heuristics of Fzzzt!."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

from ..rules.position import Position
from .bidding import Bidding
from .evaluation import evaluate
from .explain import explain
from .priors import priors, rollout_action


@final
class FzzztHeuristics(Heuristics):
    """Chooses bids by price and odds, and evaluates positions by points. The values of the last lot are cached with
    their inputs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bidding = Bidding()

    def __reduce__(self) -> tuple[Any, ...]:
        return FzzztHeuristics, ()

    def priors(self, state: State, seat: i64) -> list[float]:
        return priors(self.bidding, cast("Position", state), seat)

    def evaluate(self, state: State) -> list[float]:
        return evaluate(cast("Position", state))

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return rollout_action(self.bidding, cast("Position", state), seat, chance)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return explain(self.bidding, cast("Position", state), seat, action)
