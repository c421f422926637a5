"""The work of a pool of worker processes: requests with the state of their search, and work for spare time."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.server.bots.bot_service import BotRequest
from factoryfloor.server.bots.worker_process import BotKey, WorkerProcess
from factoryfloor.server.operations.fair_queue import Price

NO_BOT: Final[BotKey] = ("", -1, "")
"""The key of work that remembers no bot."""

_HURRIED: Final = 0.02  # seconds of a search that has waited for too long before it began


@dataclass(eq=False, slots=True)
class Search:
    """The state of a numbered request. ``worker``: the process with the suspended search, or None.

    ``left``: the seconds of work after which it must answer. ``spent``: the seconds that workers have spent on it.
    ``late``: it has waited for too long.
    """

    number: int
    request: BotRequest
    answered: "asyncio.Future[dict[str, Any]]"
    left: float
    worker: WorkerProcess | None = None
    spent: float = 0.0
    late: bool = False

    @property
    def bot(self) -> BotKey:
        """The bot that a worker remembers."""
        content = self.request.content
        return (content["table"], content["seat"], content["bot"]) if "bot" in content else NO_BOT

    def slice(self, usual: float) -> float:
        """The seconds of the next slice."""
        if self.late:
            return _HURRIED if self.worker is None and not self.spent else 0.0
        return max(0.0, min(usual, self.left))

    @property
    def is_cheap(self) -> bool:
        return self.request.price == Price.CHEAP


@dataclass(eq=False, slots=True)
class SpareWork:
    """Work for spare time. ``worker``: the process that must do it, or None."""

    worker: WorkerProcess | None
    content: dict[str, Any]
    answered: "asyncio.Future[tuple[WorkerProcess, dict[str, Any], float]]"
