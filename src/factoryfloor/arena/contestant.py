"""A bot in a seat of a contest: a bot of the package, an external program, or the omniscient bot."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.arena.dialog import NoAnswer
from factoryfloor.arena.external import External, is_external
from factoryfloor.arena.usage import Usage
from factoryfloor.bots import (
    Bot,
    BotMaker,
    Budget,
    SearchBot,
    SearchSettings,
    decide,
    make_bot,
    read_specification,
)
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import FastChance, Game, State
from factoryfloor.kernel.match import Move

OMNISCIENT: Final = "omniscient:"


class Contestant:
    """A bot that decides for one seat.

    ``omniscient:2000@classic`` is ``search:2000@classic`` with perfect information. It receives the real position, with
    decks, hands, future dice and unrevealed decisions. The omniscient bot exists only in the arena. It measures how
    much luck and hidden information limit a search.

    ``exec:COMMAND`` is an external program (see :class:`External`). When the program fails, ``greedy`` decides, because
    random actions would help the other bots. ``fallbacks`` lists the number of each such decision with the reason.
    """

    def __init__(self, bot: str | BotMaker, game: Game, options: dict[str, Any] | None = None) -> None:
        """Create a bot from a specification, class or function. A Bot is returned unchanged. Raises BadBot if this
        fails.
        """
        self.sees_all: bool = False
        self.fallbacks: list[tuple[int, str]] = []
        self._decisions = 0
        self._external: External | None = None
        self._bot: Bot | None = None
        self._game = game
        if isinstance(bot, str) and is_external(bot):
            self._external = External(bot, game, options or {})
        elif isinstance(bot, str) and is_omniscient(bot):
            self.sees_all = True
            self._bot = _omniscient(bot, game)
        else:
            self._bot = make_bot(bot, game)

    def decide(self, state: State, seat: int, seed: int, moves: Sequence[Move] = ()) -> list[int]:
        """Return the actions of a pending seat after these moves.

        Each action is legal after the actions before it. ``state`` is not changed. Only an external program returns
        more than one action. Raises NoProgram if the program cannot be used.
        """
        if self._external is not None:
            actions = self._ask(self._external, state, seat, seed, moves)
            self._decisions += len(actions)
            return actions
        assert self._bot is not None
        if not self.sees_all:
            return [decide(self._bot, state, seat, seed)]
        return [self._bot.choose(state.copy(), seat, FastChance(seed))]

    @property
    def usage(self) -> Usage:
        """Return the usage that the external program has reported. For other bots, it is empty."""
        return Usage() if self._external is None else self._external.usage

    def close(self) -> None:
        """Stop the external program, if there is one."""
        if self._external is not None:
            self._external.close()

    def _ask(self, external: External, state: State, seat: int, seed: int, moves: Sequence[Move]) -> list[int]:
        try:
            return external.decide(state, seat, moves)
        except NoAnswer as fault:
            self.fallbacks.append((self._decisions + 1, str(fault)))
            return [decide(make_bot("greedy", self._game), state, seat, seed)]


def is_omniscient(spec: str) -> bool:
    return spec.startswith(OMNISCIENT)


def _omniscient(spec: str, game: Game) -> Bot:
    read = read_specification("search:" + spec.removeprefix(OMNISCIENT))
    read.make(game)
    budget = Budget(read.playouts, read.milliseconds)
    return SearchBot(budget, heuristics_for(game, read.evaluation), SearchSettings(redeal=False), spec)
