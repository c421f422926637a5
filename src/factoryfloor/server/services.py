"""The parts of a server behind its pages, put together once."""

import asyncio
import gc
import itertools
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from factoryfloor.server.bots.bot_seats import BotSeats
from factoryfloor.server.bots.workers import Workers, default_workers
from factoryfloor.server.errors import Refused
from factoryfloor.server.people.identity import Guests
from factoryfloor.server.replays.library import Library, Storing
from factoryfloor.server.replays.process import ReplayProcess
from factoryfloor.server.replays.records import RecordLimits, Records
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.lists import Pages
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.writer import Writer
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.deadlines import Deadlines
from factoryfloor.server.table.limits import Limits
from factoryfloor.server.table.lobby import Lobby
from factoryfloor.server.table.retention import Keeping, Retention

_IDLE: Final = 600.0  # seconds that an unused table stays in memory
_FINISHED_IDLE: Final = 30.0  # seconds that a finished one does
_SWEEP: Final = 30.0  # seconds between looks for such tables
_COLLECT: Final = 10  # looks between collections of garbage
_RETENTION: Final = 3600.0  # seconds between removals of what is abandoned
_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """Settings of a server."""

    bot_workers: int | None = None  # None: one for each core but one
    move_delay: float = 0.9  # seconds that a bot takes for a move, about; 0: as few as it can, reaction times ignored
    worker_modules: Sequence[str] = ()  # imported by the bots' processes; may register games
    clock: Clock = field(default_factory=Clock)
    hint_rate: float = 0.5  # hints a second that a connection may ask for; each takes a worker
    hint_burst: float = 5.0  # hints that it may ask for at once
    list_length: int = 50  # tables a page of a list
    list_tables_of_a_host: int = 3  # tables of one host a page of the lists of open and running games
    keep_open_days: float = 7.0  # days until a table that never started and that nobody touches is removed; 0: never
    keep_running_days: float = 90.0  # days until a running game that nobody touches is removed; 0: never
    keep_guests_days: float = 400.0  # days until a guest who sits nowhere and was not seen is forgotten; 0: never
    finished_in_memory: int = 20  # finished tables in memory that nobody is connected to
    store_after: float = 5.0  # seconds from a game's end, or the server's start, until its replay is stored
    table_entries: int = 5000  # entries of a table's log, with which a game ends as it stands
    table_undos: int = 300  # actions that a seat may take back in one game
    record_bytes: int = 300_000  # bytes of a record that is opened
    record_actions: int = 5000  # actions of it
    record_name: int = 100  # characters of a player's name in it
    record_answer: int = 16_000_000  # characters of the replay that is answered
    record_seconds: float = 60.0  # seconds until its replay is given up


class Services:
    """Storage, guests, bots and tables of one server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(database)
        self.writer = Writer(database)
        self.workers = Workers(settings.bot_workers or default_workers(), settings.worker_modules)
        self.guests = Guests(self.store, self.writer)
        self._replaying = ReplayProcess(settings.worker_modules)
        self._storing = ReplayProcess(settings.worker_modules)
        self.library = Library(self.store, self.writer, self._storing)
        self.records = Records(self._replaying, _record_limits(settings))
        self.lobby = Lobby(
            self.store,
            self.writer,
            settings.clock,
            lambda room: (
                BotSeats(room, self.workers, settings.move_delay),
                Deadlines(room),
                Storing(room, self.library, settings.store_after),
            ),
            Limits(settings.table_entries, settings.table_undos),
            Pages(settings.list_length, settings.list_tables_of_a_host),
            settings.finished_in_memory,
        )
        keeping = Keeping(settings.keep_open_days, settings.keep_running_days, settings.keep_guests_days)
        self.retention = Retention(self.store, self.writer, self.lobby, settings.clock, keeping)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the writer, and the sweeping of unused tables, for as long as the block lasts."""
        self.writer.start()
        tasks = [asyncio.create_task(each) for each in (self._sweep(), self._remove(), self._store_earlier())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.lobby.close()
            await self.workers.close()
            await self.library.close()
            await self._replaying.close()
            await self._storing.close()
            await self.writer.stop()

    async def _sweep(self) -> None:
        """Put away unused tables from time to time, and collect their garbage."""
        for look in itertools.count(1):
            await asyncio.sleep(_SWEEP)
            self.lobby.put_away(_IDLE, _FINISHED_IDLE)
            if look % _COLLECT == 0:
                gc.collect()

    async def _remove(self) -> None:
        """Remove what is abandoned from time to time."""
        while True:
            await asyncio.sleep(_RETENTION)
            try:
                await self.retention.sweep()
            except Refused as error:
                _logger.warning("abandoned tables are removed later: %s", error)

    async def _store_earlier(self) -> None:
        """Store the replays of games that ended before the start."""
        await asyncio.sleep(self.settings.store_after)
        try:
            await self.library.store_earlier()
        except Refused as error:
            _logger.warning("replays of earlier games are stored after the next start: %s", error)


def _record_limits(settings: Settings) -> RecordLimits:
    return RecordLimits(
        settings.record_bytes,
        settings.record_actions,
        settings.record_name,
        settings.record_answer,
        settings.record_seconds,
    )
