"""The parts of a server behind its pages, put together once."""

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from factoryfloor.server.bots.bot_seats import BotSeats
from factoryfloor.server.bots.workers import Workers, default_workers
from factoryfloor.server.people.identity import Guests
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.writer import Writer
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.deadlines import Deadlines
from factoryfloor.server.table.dealer import Dealer
from factoryfloor.server.table.lobby import Lobby

_IDLE: Final = 600.0  # seconds that an unused table stays in memory
_SWEEP: Final = 300.0  # seconds between looks for such tables


@dataclass(frozen=True)
class Settings:
    """Settings of a server."""

    bot_workers: int | None = None  # None: one for each core but one
    move_delay: float = 0.9  # seconds that a bot takes for a move, about; 0: as few as it can, reaction times ignored
    worker_modules: Sequence[str] = ()  # imported by the bots' processes; may register games
    clock: Clock = field(default_factory=Clock)
    hint_rate: float = 0.5  # hints a second that a connection may ask for; each takes a worker
    hint_burst: float = 5.0  # hints that it may ask for at once
    word_patience: float = 10.0  # seconds that a start waits for commitments to words, and for the words, at most
    chat_rate: float = 0.5  # lines of chat a second that a person with a seat may write for long
    chat_burst: float = 4.0  # lines of chat that a person with a seat may write at once
    onlooker_chat_rate: float = 0.1  # lines of chat a second by one without a seat, and by all of them at an address
    chat_address_share: float = 6.0  # persons with a seat who may write from one address as much as each alone


class Services:
    """Storage, guests, bots and tables of one server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(database)
        self.writer = Writer(database)
        self.workers = Workers(settings.bot_workers or default_workers(), settings.worker_modules)
        self.guests = Guests(self.store, self.writer)
        self.lobby = Lobby(
            self.store,
            self.writer,
            settings.clock,
            lambda room: (
                BotSeats(room, self.workers, settings.move_delay),
                Deadlines(room),
                Dealer(room, settings.word_patience),
            ),
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the writer, and the sweeping of unused tables, for as long as the block lasts."""
        self.writer.start()
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            self.lobby.close()
            await self.workers.close()
            await self.writer.stop()

    async def _sweep(self) -> None:
        """Put away unused tables from time to time, and collect their garbage."""
        while True:
            await asyncio.sleep(_SWEEP)
            self.lobby.put_away(_IDLE)
            gc.collect()
