"""The kinds of work in a pool of worker processes: searches of bots, replays, and low-priority work."""

import asyncio
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from factoryfloor.server.bots.worker_process import WorkerProcess
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.tables.ports.bot_question import BotKey

NO_BOT: Final[BotKey] = ("", -1, "")
"""The key of work that needs no bot."""

_HURRIED: Final = 0.02  # seconds of the slice of a search that started too late


@dataclass(eq=False, slots=True)
class Search:
    """Work that a client has requested: a question to a bot, or a replay. ``content`` is sent to the worker process.

    The work fails after ``most`` seconds of computation. ``bot`` is the key under which a worker remembers its bot. The
    search must answer after ``left`` seconds of computation. ``worker`` is the process that has suspended the search,
    or None. ``spent`` is the number of seconds that workers have spent on the work. ``late`` means that the work has
    waited too long.
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
        """Return the length of the next slice in seconds."""
        if self.late:
            return _HURRIED if self.worker is None and not self.spent else 0.0
        return max(0.0, min(usual, self.left))

    @property
    def is_cheap(self) -> bool:
        return self.price == Price.CHEAP


@dataclass(eq=False, slots=True)
class SpareWork:
    """Low-priority work. ``worker`` is the process that must do the work, or None."""

    worker: WorkerProcess | None
    content: dict[str, Any]
    answered: "asyncio.Future[tuple[WorkerProcess, dict[str, Any], float]]"
