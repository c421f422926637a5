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
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction, Hint

SLICE: Final = 0.2  # seconds of a search between yields, by default
_FEW: Final = 200  # playouts assumed to fit into a slice


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A question to a bot, and the client that is charged for it.

    ``patience``: the seconds after which a search must answer, including waiting time.
    """

    question: BotQuestion
    client: Client
    price: Price
    patience: float = inf


class BotService(ABC):
    """Answers requests to bots."""

    slice_ = SLICE
    delay = inf  # seconds that a search by time may wait for workers

    @abstractmethod
    async def answer(self, request: BotRequest) -> dict[str, Any]:
        """Get the answer of a worker process. Raises WorkerFailed."""

    async def decide(self, question: BotQuestion, client: Client = ANONYMOUS) -> BotAction:
        """The action of a bot. A client is charged for it. Raises WorkerFailed."""
        return read_move(await self.answer(self._request(question, client)))

    async def hint(self, question: BotQuestion, client: Client = ANONYMOUS) -> Hint:
        """A bot's hint. A client is charged for it. Raises WorkerFailed."""
        return read_hint(await self.answer(self._request(question, client)))

    def _request(self, question: BotQuestion, client: Client) -> BotRequest:
        """Only searches with a time budget are shortened. Other bots finish their work."""
        try:
            read = read_specification(question.bot, question.game)
        except BadBot as error:
            raise WorkerFailed(str(error)) from error
        patience = inf
        if read.milliseconds and question.hurried:
            patience = self.delay + (read.milliseconds / 1000.0 if question.left is None else question.left)
        return BotRequest(question, client, self._price(read), patience)

    def _price(self, bot: Specification) -> Price:
        if bot.imported:  # its cost is unknown
            return Price.LONG
        if bot.milliseconds == bot.playouts == 0:
            return Price.CHEAP
        short = bot.milliseconds <= self.slice_ * 1000.0 and bot.playouts <= _FEW
        return Price.SHORT if short else Price.LONG
