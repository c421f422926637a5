"""The classic heuristics of Factory Manager."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

from ..rules.position import AUCTION, Position
from .earnings import Earnings
from .evaluation import evaluate
from .explain import explain
from .lines import Lines
from .priors import priors
from .rollout import rollout_action


@final
class FactoryManagerHeuristics(Heuristics):
    """Priors from planned turns, an evaluation of the current factories, and rollouts with rough estimates."""

    def __init__(self) -> None:
        super().__init__()
        self.own_lines = True
        self.independent = 20  # the value of an action depends on later play, and there is little other randomness
        self.earnings = Earnings()
        self.lines = Lines(self.earnings)

    def __reduce__(self) -> tuple[Any, ...]:
        return FactoryManagerHeuristics, ()

    def priors(self, state: State, seat: i64) -> list[float]:
        return priors(cast("Position", state), seat, self.earnings)

    def evaluate(self, state: State) -> list[float]:
        return evaluate(cast("Position", state))

    def is_quiet(self, state: State) -> bool:
        """Return whether the position is between two rounds: before the first bid, the first tile on the market and the
        first purchase.
        """
        position = cast("Position", state)
        return position.phase == AUCTION and position.lot == 0 and max(position.tiles) == 0

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return rollout_action(cast("Position", state), seat, chance)

    def begin(self) -> None:
        self.lines.begin()

    def line_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return self.lines.action(cast("Position", state), seat, chance)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return explain(cast("Position", state), seat, action)
