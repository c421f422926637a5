"""The parts of a server behind its pages, put together once."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from factoryfloor.server.bots.bot_seats import BotSeats
from factoryfloor.server.bots.workers import Workers, default_workers
from factoryfloor.server.memory import give_back
from factoryfloor.server.people.identity import Guests
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.writer import Writer
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.deadlines import Deadlines
from factoryfloor.server.table.lobby import Lobby

_IDLE: Final = 600.0  # seconds that an unused table stays in memory
_SWEEP: Final = 300.0  # seconds between looks for such tables
_LOOK: Final = 20.0  # seconds between looks whether a crowd has gone
_CROWD: Final = 50  # sockets


@dataclass(frozen=True)
class Settings:
    """Settings of a server."""

    bot_workers: int | None = None  # None: one for each core but one
    move_delay: float = 0.9  # seconds that a bot takes for a move, about; 0: as few as it can, reaction times ignored
    worker_modules: Sequence[str] = ()  # imported by the bots' processes; may register games
    clock: Clock = field(default_factory=Clock)
    hint_rate: float = 0.5  # hints a second that a connection may ask for; each takes a worker
    hint_burst: float = 5.0  # hints that it may ask for at once
    allowed_hosts: Sequence[str] = ()  # names by which the server is asked for, besides addresses and the machine's own
    sync_rate: float = 0.5  # syncs a second that a connection may ask for
    sync_burst: float = 30.0  # syncs that it may ask for at once
    client_backlog: int = 4 << 20  # bytes that may wait for one client before it is dropped
    backlog: int = 64 << 20  # bytes that may wait for all clients before the one with the most is dropped
    sockets_per_person: int = 20  # sockets that a person may have open
    sockets_per_address: int = 200  # sockets that may be open from one address (of IPv6: one /64 network)
    connections: int = 5000  # connections of any kind; more are closed at once
    header_time: float = 20.0  # seconds for the headers of a request
    body_time: float = 30.0  # seconds for the body of a request
    answer_time: float = 30.0  # seconds in which a client must take an answer


class Services:
    """Storage, guests, bots and tables of one server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.settings = settings
        self.departures = 0  # sockets closed since memory was given back
        self.store = Store(database)
        self.writer = Writer(database)
        self.workers = Workers(settings.bot_workers or default_workers(), settings.worker_modules)
        self.guests = Guests(self.store, self.writer)
        self.lobby = Lobby(
            self.store,
            self.writer,
            settings.clock,
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
        """Put away unused tables from time to time; collect their garbage, and that of many sockets."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(_LOOK)
            due = time.monotonic() >= swept + _SWEEP
            if due:
                self.lobby.put_away(_IDLE)
                swept = time.monotonic()
            if due or self.departures >= _CROWD:
                self.departures = 0
                await give_back()
