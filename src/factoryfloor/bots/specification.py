"""Bot specifications: the names of bots at tables, in the arena and in the protocol."""

import re
import time
from typing import Final, final

from factoryfloor.bots.bot import BadBot, Bot
from factoryfloor.bots.budget import Budget, Timer
from factoryfloor.bots.evaluations import NET, heuristics_for
from factoryfloor.bots.imported import is_imported, made_by, make_imported
from factoryfloor.bots.judge_bot import JudgeBot
from factoryfloor.bots.levels import LEVELS, level_of
from factoryfloor.bots.net_bot import NetBot
from factoryfloor.bots.network import BadWeights
from factoryfloor.bots.noisy import NoisyBot
from factoryfloor.bots.planner_bot import PlannerBot
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.bots.simple import GreedyBot, RandomBot
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import UnknownEvaluation
from factoryfloor.kernel.game import Game

MAX_PLAYOUTS: Final = 10_000_000
MAX_MILLISECONDS: Final = 600_000
MAX_NOISE: Final = 100_000

_FORMS: Final = (
    f"{LEVELS[0]} to {LEVELS[-1]}, random, greedy, net, search:200ms (time for a decision) or search:2000 (playouts "
    "for a decision), judge:200ms, planner:200ms, noisy:50, noisy:50/100; search:200ms@classic; "
    "your own: module:Name"
)
_PATTERN: Final = re.compile(
    r"(?P<plain>random|net|" + "|".join(LEVELS) + r")"
    r"|(?:greedy|(?P<kind>search|judge|planner):(?P<amount>[0-9]{1,12})(?P<timed>ms)?|noisy:(?P<noise>[0-9]{1,12})(?:/(?P<looks>[0-9]{1,12})(?P<slow>ms)?)?)"
    r"(?:@(?P<evaluation>[a-z0-9_]{1,40}))?"
)


@final
class Specification(Copyable):
    """A parsed bot specification.

    ``playouts`` or ``milliseconds`` is the budget of a search, or 0. ``evaluation`` is the name of an evaluation, or
    empty. ``noise`` is in hundredths, or -1 for none. ``text`` is the specification. If it is the name of a level, the
    other fields are the fields of the level's bot. ``imported`` is the name of a bot from another package, which
    :meth:`make` imports. ``kind`` is the kind of bot that uses the budget: ``search``, ``judge`` (a search for games
    where rollouts do not show which action is better) or ``planner``.
    """

    def __init__(
        self,
        text: str,
        playouts: int = 0,
        milliseconds: int = 0,
        evaluation: str = "",
        noise: int = -1,
        imported: bool = False,
        kind: str = "search",
    ) -> None:
        self.text = text
        self.playouts = playouts
        self.milliseconds = milliseconds
        self.evaluation = evaluation
        self.noise = noise
        self.imported = imported
        self.kind = kind

    def make(self, game: Game, clock: Timer = time.perf_counter) -> Bot:
        """Create a bot of this kind for one seat. Raises BadBot if the bot cannot be imported or its evaluation is
        missing.
        """
        if self.imported:
            return make_imported(self.text, game)
        if self.text in LEVELS:
            return _in_game(self.text, game.id)._make(game, clock)
        return self._make(game, clock)

    def _make(self, game: Game, clock: Timer) -> Bot:
        if self.text == "random":
            return RandomBot()
        try:
            heuristics = heuristics_for(game, NET if self.text == NET else self.evaluation)
        except (UnknownEvaluation, BadWeights) as error:
            raise BadBot(f"{self.text}: {error}") from error
        if self.text == NET:
            return NetBot(heuristics)
        searches = self.playouts > 0 or self.milliseconds > 0
        budget = Budget(self.playouts, self.milliseconds, clock) if searches else None
        if self.noise >= 0:
            return NoisyBot(self.noise, heuristics, budget, self.text)
        if budget is None:
            return GreedyBot(heuristics, self.text)
        if self.kind == "judge" and not heuristics.own_lines:
            return JudgeBot(budget, heuristics, self.text)
        if self.kind == "planner":
            if not heuristics.plans:
                raise BadBot(f"{self.text}: {game.title} has no planner")
            return PlannerBot(budget, heuristics, self.text)
        return SearchBot(budget, heuristics, spec=self.text)


def read_specification(spec: object, game: str = "") -> Specification:
    """Parse a specification for the game with this id. Raises BadBot if the specification is invalid.

    >>> read_specification("search:200ms@classic").milliseconds
    200
    """
    if not isinstance(spec, str):
        raise BadBot(f"a bot must be text, not {spec!r}; bots: {_FORMS}")
    found = _PATTERN.fullmatch(spec)
    if found is None:
        if is_imported(spec):
            return Specification(spec, imported=True)
        raise BadBot(f"there is no bot {spec[:40]!r}; bots: {_FORMS}")
    if found["plain"] is not None:
        return _in_game(spec, game) if spec in LEVELS else Specification(spec)
    evaluation: str = found["evaluation"] or ""
    if found["noise"] is not None:
        noise = _within(spec, found["noise"], 0, MAX_NOISE, "hundredths of noise")
        return _with_budget(spec, found["looks"], found["slow"] is not None, evaluation, noise)
    return _with_budget(spec, found["amount"], found["timed"] is not None, evaluation, -1, found["kind"] or "search")


def _with_budget(
    spec: str, amount: str | None, timed: bool, evaluation: str, noise: int, kind: str = "search"
) -> Specification:
    """Return the specification with the budget in ``amount``. Without an amount, the bot does not search."""
    if amount is None:
        return Specification(spec, 0, 0, evaluation, noise)
    if timed:
        milliseconds = _within(spec, amount, 1, MAX_MILLISECONDS, "milliseconds for a decision")
        return Specification(spec, 0, milliseconds, evaluation, noise, kind=kind)
    playouts = _within(spec, amount, 1, MAX_PLAYOUTS, "playouts for a decision")
    return Specification(spec, playouts, 0, evaluation, noise, kind=kind)


def _in_game(level: str, game: str) -> Specification:
    """Return the specification of a level in a game, with the level's name as its text."""
    read = read_specification(level_of(game, level).spec)
    return Specification(level, read.playouts, read.milliseconds, read.evaluation, read.noise, kind=read.kind)


def _within(spec: str, number: str, least: int, most: int, unit: str) -> int:
    amount = int(number)
    if not least <= amount <= most:
        raise BadBot(f"{spec!r}: a {spec.partition(':')[0]} bot needs {least} to {most} {unit}")
    return amount


def make_bot(bot: object, game: Game, clock: Timer = time.perf_counter) -> Bot:
    """Create a bot for one seat of a game from a specification, or from a class or function that creates a bot. A Bot
    is returned unchanged.

    Raises BadBot if this fails.
    """
    if isinstance(bot, str):
        return read_specification(bot).make(game, clock)
    return made_by(bot, game)
