"""The work of a pool of worker processes: searches of bots, replays, and low-priority work."""

import asyncio
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from factoryfloor.server.bots.worker_process import WorkerProcess
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.tables.ports.bot_question import BotKey

NO_BOT: Final[BotKey] = ("", -1, "")
"""The key of work for which workers remember no bot."""

_HURRIED: Final = 0.02  # seconds of a search that has waited for too long before it began


@dataclass(eq=False, slots=True)
class Search:
    """Numbered work for a client: a question to a bot, or for a replay. ``content``: the input of the worker process.

    ``most``: the seconds of work after which it fails. ``bot``: the key under which a worker remembers its bot.
    ``left``: the seconds of work after which it must answer. ``worker``: the process with the suspended search, or
    None. ``spent``: the seconds that workers have spent on it. ``late``: it has waited too long.
    """

    number: int
    content: dict[str, Any]
    client: Client
    price: Price
    answered: "asyncio.Future[dict[str, Any]]"
    most: float
    bot: BotKey = NO_BOT
    left: float = inf
    worker: WorkerProcess | None = None
    spent: float = 0.0
    late: bool = False

    def slice(self, usual: float) -> float:
        """The seconds of the next slice."""
        if self.late:
            return _HURRIED if self.worker is None and not self.spent else 0.0
        return max(0.0, min(usual, self.left))

    @property
    def is_cheap(self) -> bool:
        return self.price == Price.CHEAP


@dataclass(eq=False, slots=True)
class SpareWork:
    """Low-priority work. ``worker``: the process that must do it, or None."""

    worker: WorkerProcess | None
    content: dict[str, Any]
    answered: "asyncio.Future[tuple[WorkerProcess, dict[str, Any], float]]"
