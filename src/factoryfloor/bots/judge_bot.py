"""The judge: a bot that compares the candidates of a decision in common worlds. Reviews use the same comparison."""

from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.budget import Budget
from factoryfloor.bots.candidates import candidates, completed
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.planner_bot import PlanningBot
from factoryfloor.bots.search import seed_from
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics, Planning
from factoryfloor.kernel.state import State

_SEARCHED: Final = 64  # playouts of the search for candidates


@final
class Judging(Planning):
    """A decision that compares its candidates.

    One step is a playout of the search or one common world. ``state`` must be a sample for the seat.
    """

    def __init__(self, state: State, seat: i64, chance: Chance, heuristics: Heuristics) -> None:
        self.state = state
        self.seat: i64 = seat
        self.heuristics = heuristics
        self.seed: i64 = seed_from(chance)
        legal = state.legal(seat)
        heuristics.begin()
        priors = heuristics.priors(state, seat)
        self.action: int = legal[priors.index(max(priors))]
        self.comparison: Comparison | None = None
        self._work = self._compare()

    def step(self) -> bool:
        return next(self._work, False) is None

    def best(self) -> int:
        comparison = self.comparison
        return self.action if comparison is None else comparison.courses[comparison.best][0]

    def course(self) -> list[int]:
        comparison = self.comparison
        return [self.action] if comparison is None else comparison.courses[comparison.best]

    def _compare(self) -> Iterator[None]:
        planned = [int(action) for action in self.heuristics.suggest(self.state, self.seat)]
        natural = completed(self.heuristics, self.state, self.seat, planned or [self.action])
        courses = yield from candidates(self.heuristics, self.state, self.seat, natural, _SEARCHED, self.seed)
        worlds = CommonWorlds(self.state, self.seat, self.heuristics, self.seed, False)
        comparison = self.comparison = Comparison(worlds.results, courses, self.seat)
        while not comparison.decided:
            comparison.play_a_world()
            yield


@final
class JudgeBot(PlanningBot):
    """Compares the candidates of each decision in common worlds. The budget is a number of steps or a time."""

    def __init__(self, budget: Budget, heuristics: Heuristics, spec: str = "") -> None:
        super().__init__(budget, heuristics, spec or f"judge:{budget.text}")

    def planning(self, state: State, seat: i64, chance: Chance) -> Planning:
        return Judging(state, seat, chance, self.heuristics)
