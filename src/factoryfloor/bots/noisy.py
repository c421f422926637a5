"""A weaker bot with less search and noisy judgement. It makes human-like mistakes but avoids blunders."""

from math import log
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.lookahead import BlunderGuard
from factoryfloor.bots.search import Search
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

_RESOLUTION: Final = 1073741824  # 2**30, the resolution of a random number between 0 and 1
_UNVISITED: Final = 0.5  # assumed number of visits of an action without visits


@final
class NoisyBot(Bot):
    """Adds Gumbel noise to a judgement of actions, and plays the best action that passes a :class:`BlunderGuard`.

    The judgement consists of the priors or, with a ``budget``, of the log visits of a search. ``noise`` is the scale of
    the noise in hundredths. In effect, the bot draws actions from the softmax of the judgement times 100 / noise. Small
    mistakes are frequent, and large mistakes are rare.
    """

    def __init__(self, noise: int, heuristics: Heuristics, budget: Budget | None = None, spec: str = "") -> None:
        super().__init__(spec or (f"noisy:{noise}" if budget is None else f"noisy:{noise}/{budget.text}"))
        self.noise: float = float(noise) / 100.0
        self.heuristics = heuristics
        self.searcher: SearchBot | None = None if budget is None else SearchBot(budget, heuristics)

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self.searcher is None:
            return self.pick(state, seat, chance, None)
        return self.pick(state, seat, chance, self.searcher.search(state, seat, chance))

    def begin(self, state: State, seat: i64, chance: Chance) -> Thinking:
        legal = state.legal(seat)
        if self.searcher is None or len(legal) == 1:
            return Thinking(self.choose(state, seat, chance))
        return NoisyThinking(self, state, seat, chance)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return 0, self.heuristics

    def pick(self, state: State, seat: i64, chance: Chance, search: Search | None) -> int:
        """Return the action to play, judged by the visits of a search so far, or by the priors."""
        guard = BlunderGuard(self.heuristics, state, seat)
        if guard.clear and self.noise == 0.0:
            return guard.likeliest
        if search is None or search.playouts == 0:
            judged = guard.priors
        else:
            judged = [log(float(found.visits) + _UNVISITED) for found in search.candidates()]
        noisy = [-(worth + self._noise(chance)) for worth in judged]
        for _, index in sorted([(worth, index) for index, worth in enumerate(noisy)]):
            if guard.passes(guard.legal[index]):
                return guard.legal[index]
        return guard.best()

    def _noise(self, chance: Chance) -> float:
        """Draw Gumbel noise.

        The maximum of values with Gumbel noise is a draw from their softmax (Gumbel-max trick).
        """
        if self.noise == 0.0:
            return 0.0
        share = (float(chance.below(_RESOLUTION)) + 0.5) / float(_RESOLUTION)
        return -self.noise * log(-log(share))


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class NoisyThinking(Thinking):
    """A noisy decision with a search in slices. The first result is final."""

    def __init__(self, bot: NoisyBot, state: State, seat: i64, chance: Chance) -> None:
        super().__init__(-1)
        assert bot.searcher is not None
        self.bot = bot
        self.state = state
        self.seat: i64 = seat
        self.chance = chance
        self.search = bot.searcher.unstarted(state, seat, chance)
        self.searching = bot.searcher.in_slices(self.search)

    def think(self, seconds: float) -> bool:
        return self.searching.think(seconds)

    def best(self) -> int:
        if self.action < 0:
            self.action = self.bot.pick(self.state, self.seat, self.chance, self.search)
        return self.action
