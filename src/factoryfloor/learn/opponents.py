"""The bots at the other seats of a learner's environment."""

from collections.abc import Sequence
from typing import Any, Final, cast

from factoryfloor.bots import BadBot, Bot, BotMaker, make_bot
from factoryfloor.bots.imported import made_by
from factoryfloor.kernel import Game

Opponent = str | BotMaker

RANDOM: Final = "random"


class Opponents:
    """The opponents for the other seats, clockwise from the learner's seat: one opponent for all seats, or a list.

    An opponent is a specification, a Bot, or a class or function that creates a Bot. Raises BadBot if an opponent is
    invalid.
    """

    def __init__(self, bots: Opponent | Sequence[Opponent], game: Game, seats: int) -> None:
        others = seats - 1
        single = isinstance(bots, str | Bot) or callable(bots)
        given: list[Any] = [bots] * others if single else list(cast("Sequence[Opponent]", bots))
        if len(given) != others:
            raise BadBot(f"bots must be one bot for all opponents or a list of {others} bots, not {len(given)}")
        if isinstance(bots, str):
            make_bot(bots, game)  # checked even if there are no opponents
        for spec in filter(lambda bot: isinstance(bot, str), given):
            make_bot(spec, game)
        self._game = game
        self._given: list[Opponent] = given

    @property
    def random(self) -> bool:
        """Return whether all opponents play at random."""
        return all(bot == RANDOM for bot in self._given)

    def made(self) -> list[str | Bot]:
        """Return the opponents of one environment: Bots for one seat each, and specifications.

        Each game creates new Bots from the specifications.
        """
        return [bot if isinstance(bot, str) else made_by(bot, self._game) for bot in self._given]
