"""The interface through which tables ask bots for decisions and hints."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from factoryfloor.bots import BadBot, Specification, read_specification
from factoryfloor.server.bots.worker_answers import read_hint, read_move
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.operations.client import ANONYMOUS, Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction, Hint

SLICE: Final = 0.2  # seconds: the default length of a slice of a search
_FEW: Final = 200  # a search with at most this number of playouts counts as short


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A question to a bot, and the client who is charged for the answer.

    A search must answer within ``patience`` seconds, including the time in the queue.
    """

    question: BotQuestion
    client: Client
    price: Price
    patience: float = inf


class BotService(ABC):
    """Answers the questions that tables ask bots."""

    slice_ = SLICE
    delay = inf  # seconds that a search with a time budget may wait for workers

    @abstractmethod
    async def answer(self, request: BotRequest) -> dict[str, Any]:
        """Ask a worker process and return its answer. Raises WorkerFailed if the worker cannot answer."""

    async def decide(self, question: BotQuestion, client: Client = ANONYMOUS) -> BotAction:
        """Return a bot's action, and charge the client for it. Raises WorkerFailed if no worker can answer."""
        return read_move(await self.answer(self._request(question, client)))

    async def hint(self, question: BotQuestion, client: Client = ANONYMOUS) -> Hint:
        """Return a bot's hint, and charge the client for it. Raises WorkerFailed if no worker can answer."""
        return read_hint(await self.answer(self._request(question, client)))

    def _request(self, question: BotQuestion, client: Client) -> BotRequest:
        """Return the request for a question.

        Only searches with a time budget get a deadline, because all other bots must finish their work.
        """
        try:
            read = read_specification(question.bot, question.game)
        except BadBot as error:
            raise WorkerFailed(str(error)) from error
        patience = inf
        if read.milliseconds and question.hurried:
            patience = self.delay + (read.milliseconds / 1000.0 if question.left is None else question.left)
        return BotRequest(question, client, self._price(read), patience)

    def _price(self, bot: Specification) -> Price:
        if bot.imported:  # the cost of a bot from another package is unknown
            return Price.LONG
        if bot.milliseconds == bot.playouts == 0:
            return Price.CHEAP
        short = bot.milliseconds <= self.slice_ * 1000.0 and bot.playouts <= _FEW
        return Price.SHORT if short else Price.LONG
