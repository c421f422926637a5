"""The two bots that look no further than the decision before them."""

from typing import final

from mypy_extensions import i64

from factoryfloor.bots.bot import Bot
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.state import State


@final
class RandomBot(Bot):
    """Any legal action, each equally likely."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        return legal[chance.below(len(legal))]


@final
class GreedyBot(Bot):
    """The action that the game's own insight likes best; chance decides between equals."""

    def __init__(self) -> None:
        super().__init__("greedy")

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        insight = state.insight(seat)
        top = max(insight)
        best = [action for action, worth in zip(legal, insight, strict=True) if worth == top]
        return best[0] if len(best) == 1 else best[chance.below(len(best))]
