"""Bots by name: the specification strings that tables, the arena and the protocol use."""

import re
import time
from typing import Final, final

from factoryfloor.bots.bot import BadBot, Bot
from factoryfloor.bots.budget import Budget, Clock
from factoryfloor.bots.evaluations import NET, heuristics_for
from factoryfloor.bots.learned import NetBot
from factoryfloor.bots.network import BadWeights
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.bots.simple import GreedyBot, RandomBot
from factoryfloor.kernel.errors import UnknownEvaluation
from factoryfloor.kernel.game import Game

MAX_PLAYOUTS: Final = 10_000_000
MAX_MILLISECONDS: Final = 600_000

_FORMS: Final = (
    "random, greedy, net, search:200ms (time for a decision) or search:2000 (playouts for a decision); "
    "greedy and search may name an evaluation: search:200ms@classic"
)
_PATTERN: Final = re.compile(r"random|net|(?:greedy|search:([0-9]{1,12})(ms)?)(?:@([a-z0-9_]{1,40}))?")


@final
class Specification:
    """The parts of a bot's name: ``playouts`` or ``milliseconds`` of a search, or 0; ``evaluation``, or empty."""

    def __init__(self, text: str, playouts: int, milliseconds: int, evaluation: str) -> None:
        self.text = text
        self.playouts = playouts
        self.milliseconds = milliseconds
        self.evaluation = evaluation

    def make(self, game: Game, clock: Clock = time.perf_counter) -> Bot:
        """A new bot of this kind for one seat. Raises BadBot if the game has no such evaluation."""
        if self.text == "random":
            return RandomBot()
        try:
            heuristics = heuristics_for(game, NET if self.text == NET else self.evaluation)
        except (UnknownEvaluation, BadWeights) as error:
            raise BadBot(f"{self.text}: {error}") from error
        if self.text == NET:
            return NetBot(heuristics)
        if self.playouts == self.milliseconds == 0:
            return GreedyBot(heuristics, self.text)
        return SearchBot(Budget(self.playouts, self.milliseconds, clock), heuristics, spec=self.text)


def read_specification(spec: object) -> Specification:
    """The parts of a specification. Raises BadBot.

    >>> read_specification("search:200ms@classic").milliseconds
    200
    """
    if not isinstance(spec, str):
        raise BadBot(f"a bot is written as text, not {spec!r}; bots: {_FORMS}")
    found = _PATTERN.fullmatch(spec)
    if found is None:
        raise BadBot(f"there is no bot {spec[:80]!r}; bots: {_FORMS}")
    if found[1] is None:
        return Specification(spec, 0, 0, found[3] or "")
    amount, timed = int(found[1]), found[2] is not None
    limit = MAX_MILLISECONDS if timed else MAX_PLAYOUTS
    if not 1 <= amount <= limit:
        unit = "milliseconds" if timed else "playouts"
        raise BadBot(f"{spec!r}: a search gets 1 to {limit} {unit} for a decision")
    return Specification(spec, 0 if timed else amount, amount if timed else 0, found[3] or "")


def make_bot(spec: object, game: Game, clock: Clock = time.perf_counter) -> Bot:
    """A new bot by its specification, for one seat of a game. Raises BadBot."""
    return read_specification(spec).make(game, clock)
