"""The parts of a server behind its pages, put together once."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from factoryfloor.server.bots.bot_seats import BotSeats
from factoryfloor.server.bots.workers import Workers, default_workers
from factoryfloor.server.people.identity import Guests
from factoryfloor.server.settings import Settings
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.writer import Writer
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.deadlines import Deadlines
from factoryfloor.server.table.lobby import Lobby

_IDLE: Final = 600.0  # seconds that an unused table stays in memory
_SWEEP: Final = 300.0  # seconds between looks for such tables


class Services:
    """Storage, guests, bots and tables of one server."""

    def __init__(self, database: Database, settings: Settings, clock: Clock) -> None:
        self.settings = settings
        self.store = Store(database)
        self.writer = Writer(database)
        self.workers = Workers(
            settings.bot_workers or default_workers(),
            settings.worker_modules,
            settings.thinking_slice,
            settings.searches_begun,
        )
        self.guests = Guests(self.store, self.writer)
        self.lobby = Lobby(
            self.store,
            self.writer,
            clock,
            settings,
            lambda room: (BotSeats(room, self.workers, settings.move_delay), Deadlines(room)),
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
