"""What bots are asked: for a decision, or for a hint to a person."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from factoryfloor.bots import BadBot, Specification, read_specification
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.limits.client import NOBODY, Client
from factoryfloor.server.limits.fair_queue import Price

SLICE: Final = 0.2  # seconds after which a search gives way, unless it is said otherwise
_FEW: Final = 200  # playouts that are taken to last no longer than a slice


@dataclass(frozen=True, slots=True)
class BotAction:
    """The action that a bot has chosen, and its reaction time in seconds."""

    action: int
    reaction_time: float = 0.0


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A question to a bot, and who is charged for the answer.

    ``content`` is what a worker process reads; ``left``: the seconds after which a search must do with the best that it
    has found; ``n``: the entry of the log since which the decision is owed.
    """

    content: dict[str, Any]
    client: Client
    price: Price
    left: float = inf
    n: int = 0


class BotService(ABC):
    """Bots that can be asked."""

    slice_ = SLICE

    @abstractmethod
    async def answer(self, question: BotRequest) -> dict[str, Any]:
        """The answer of a worker process. Raises WorkerFailed."""

    async def decide(
        self,
        table: str,
        game: str,
        position: dict[str, Any],
        seat: int,
        bot: str,
        client: Client = NOBODY,
        share: float = 1.0,
        n: int = 0,
    ) -> BotAction:
        """The choice of a bot in a position, which must hold nothing hidden from its seat. Raises WorkerFailed.

        ``asker`` is charged for it. ``share``: of the time that a search has for a decision.
        """
        try:
            read = read_specification(bot, game)
        except BadBot as error:
            raise WorkerFailed(str(error)) from error
        content = {"table": table, "game": game, "position": position, "seat": seat, "bot": bot}
        left = share * read.milliseconds / 1000.0 if read.milliseconds and share < 1.0 else inf
        answer = await self.answer(BotRequest(content, client, self._price(read), left, n))
        return BotAction(int(answer["action"]), float(answer["reaction_time"]))

    async def hint(
        self, table: str, game: str, position: dict[str, Any], seat: int, bot: str, client: Client = NOBODY, n: int = 0
    ) -> dict[str, Any]:
        """A hint for a seat, by a bot; the position is as for :meth:`decide`. Raises WorkerFailed."""
        content = {"table": table, "game": game, "position": position, "seat": seat, "bot": bot, "hint": True}
        return await self.answer(BotRequest(content, client, self._price(read_specification(bot, game)), n=n))

    def _price(self, bot: Specification) -> Price:
        if bot.milliseconds == bot.playouts == 0:
            return Price.CHEAP
        short = bot.milliseconds <= self.slice_ * 1000.0 and bot.playouts <= _FEW
        return Price.SHORT if short else Price.LONG
