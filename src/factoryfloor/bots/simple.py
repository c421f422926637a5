"""The bots without a search: ``random`` and ``greedy``."""

from typing import final

from mypy_extensions import i64

from factoryfloor.bots.bot import Bot
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State


@final
class RandomBot(Bot):
    """Plays a uniformly random legal action."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        return legal[chance.below(len(legal))]


@final
class GreedyBot(Bot):
    """Plays the action with the highest prior, and breaks ties at random."""

    def __init__(self, heuristics: Heuristics, spec: str = "greedy") -> None:
        super().__init__(spec)
        self.heuristics = heuristics

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        self.heuristics.begin()
        priors = self.heuristics.priors(state, seat)
        top = max(priors)
        best = [action for action, prior in zip(legal, priors, strict=True) if prior == top]
        return best[0] if len(best) == 1 else best[chance.below(len(best))]
