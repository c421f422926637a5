"""The interface to bots: requests for decisions and hints."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from factoryfloor.bots import BadBot, Specification, read_specification
from factoryfloor.server.bots.worker_answers import read_hint, read_move
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.operations.client import ANONYMOUS, Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.tables.ports.bots import BotAction, Former

SLICE: Final = 0.2  # seconds of a search between yields, by default
_MOST_THINKING: Final = 900.0  # seconds that workers spend on a request; a search has at most 600
_FEW: Final = 200  # playouts assumed to fit into a slice


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A request to a bot or for a replay, and the client charged for it.

    ``content``: the input of the worker process. ``left``: the seconds of work after which a search must answer.
    ``patience``: the seconds after which it must answer, waiting included. ``n``: the log entry at which the decision
    came up. ``most``: the seconds of work after which it fails.
    """

    content: dict[str, Any]
    client: Client
    price: Price
    left: float = inf
    patience: float = inf
    n: int = 0
    most: float = _MOST_THINKING


class BotService(ABC):
    """Answers requests to bots."""

    slice_ = SLICE
    delay = inf  # seconds that a search by time may wait for workers

    @abstractmethod
    async def answer(self, request: BotRequest) -> dict[str, Any]:
        """Get the answer of a worker process. Raises WorkerFailed."""

    async def decide(
        self,
        table: str,
        game: str,
        position: dict[str, Any],
        seat: int,
        bot: str,
        client: Client = ANONYMOUS,
        share: float = 1.0,
        n: int = 0,
        hurried: bool = True,
    ) -> BotAction:
        """The action of a bot in a position, which must be a sample for its seat. Raises WorkerFailed.

        ``client`` is charged. ``share``: the fraction of the search time to use. ``hurried``: the bot thinks less if
        the workers have much to do.
        """
        try:
            read = read_specification(bot, game)
        except BadBot as error:
            raise WorkerFailed(str(error)) from error
        content = {"table": table, "game": game, "position": position, "seat": seat, "bot": bot}
        left = share * read.milliseconds / 1000.0 if read.milliseconds and share < 1.0 else inf
        patience = self._patience(read, share) if hurried else inf
        return read_move(await self.answer(BotRequest(content, client, self._price(read), left, patience, n)))

    async def hint(
        self,
        table: str,
        game: str,
        position: dict[str, Any],
        seat: int,
        bot: str,
        client: Client = ANONYMOUS,
        n: int = 0,
        coached: bool = False,
        former: Former = (),
    ) -> dict[str, Any]:
        """A bot's hint for a seat; the position is as for :meth:`decide`. Raises WorkerFailed.

        ``coached``: what the heuristics advise a beginner comes before the bot's choice. ``former``: the actions of a
        hint that stays unless another action is clearly better.
        """
        content = {"table": table, "game": game, "position": position, "seat": seat, "bot": bot, "hint": True}
        if coached:
            content["coached"] = True
        if former:
            content["former"] = list(former)
        read = read_specification(bot, game)
        request = BotRequest(content, client, self._price(read), patience=self._patience(read), n=n)
        return read_hint(await self.answer(request))

    def _patience(self, bot: Specification, share: float = 1.0) -> float:
        """The seconds after which a search by time must answer; other bots finish their work."""
        return share * bot.milliseconds / 1000.0 + self.delay if bot.milliseconds else inf

    def _price(self, bot: Specification) -> Price:
        if bot.imported:  # of unknown cost
            return Price.LONG
        if bot.milliseconds == bot.playouts == 0:
            return Price.CHEAP
        short = bot.milliseconds <= self.slice_ * 1000.0 and bot.playouts <= _FEW
        return Price.SHORT if short else Price.LONG
