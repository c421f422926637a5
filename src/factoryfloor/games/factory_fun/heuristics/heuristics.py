"""The heuristics of Factory Fun in a fitted version and a classic version."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics, Planning
from factoryfloor.kernel.state import State

from ..rules.position import Position
from .build_cache import Memory
from .evaluation import evaluate
from .explain import explain
from .futures import unrevealed
from .hindsight import hindsight
from .outlook import Outlook
from .planning import FactoryFunPlanning
from .priors import is_blunder, priors, rollout_action, suggest
from .reaction import reaction_time
from .weights import PER_COIN, PER_COIN_FITTED


@final
class FactoryFunHeuristics(Heuristics):
    """Computes priors and evaluation from the router's builds.

    The builds stay cached as long as the object exists. The horizon is one decision of each seat. After it, all seats
    have taken or built a machine, so that its gain is known. With ``fitted``, factories are evaluated by their learned
    value. Without ``fitted``, they are evaluated by their potential. The priors have the same order in both versions.
    """

    def __init__(self, fitted: bool = True) -> None:
        super().__init__(horizon=1, exploration=0.1 if fitted else 1.0)
        self.plans = True
        self.memory = Memory()
        self.outlook: Outlook | None = None  # of one factory in one round
        self.outlook_key: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.fitted = fitted
        self.per_coin: float = PER_COIN_FITTED if fitted else PER_COIN

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {"outlook": self.outlook, "outlook_key": self.outlook_key}
        return FactoryFunHeuristics, (self.fitted,), kept

    def priors(self, state: State, seat: i64) -> list[float]:
        return priors(self.memory, cast("Position", state), seat, state.legal(seat), self.per_coin)

    def evaluate(self, state: State) -> list[float]:
        return evaluate(self.memory, cast("Position", state), self.fitted)

    def is_blunder(self, state: State, seat: i64, action: i64) -> bool:
        return is_blunder(self.memory, cast("Position", state), seat, action)

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return rollout_action(self.memory, cast("Position", state), seat, state.legal(seat), chance)

    def planning(self, state: State, seat: i64) -> Planning:
        position = cast("Position", state)
        key = (int(seat), int(position.marks[seat]), int(position.money[seat]), int(unrevealed(position)))
        if self.outlook is None or self.outlook_key != key:
            self.outlook = Outlook(position, seat)
            self.outlook_key = key
        return FactoryFunPlanning(self.memory, self.outlook, position, seat)

    def suggest(self, state: State, seat: i64) -> list[int]:
        return suggest(self.memory, cast("Position", state), seat)

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        return reaction_time(cast("Position", state), seat, action)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return explain(self.memory, cast("Position", state), seat, action)

    def hindsight(self, state: State, seat: i64, actions: list[int]) -> tuple[list[int], dict[str, Any]]:
        return hindsight(self.memory, cast("Position", state), seat, actions)
