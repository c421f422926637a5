"""Removes abandoned tables, and guests who have not returned, in small batches."""

import asyncio
from dataclasses import dataclass
from typing import Final

from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.server.storage.writer import Write, Writer, durable

_DAY: Final = 24 * 3600.0
_BATCH: Final = 100
_BATCH_TIME: Final = 30.0  # seconds for which other nodes cannot use a batch
_PAUSE: Final = 0.05  # seconds between batches, for other writes


@dataclass(frozen=True, slots=True)
class RetentionPeriods:
    """The number of days for which unused tables and guests are kept. With 0, they are kept forever."""

    open: float
    running: float
    guests: float


class Retention:
    """Removes unused tables and guests, but never finished games."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        lobby: Lobby,
        clock: NodeClock,
        periods: RetentionPeriods,
        cluster: ClusterPort,
    ) -> None:
        self._cluster = cluster
        self._store = store
        self._writer = writer
        self._lobby = lobby
        self._clock = clock
        self._periods = periods

    async def sweep(self) -> tuple[int, int]:
        """Remove expired tables and guests. Return the number of removed tables and of removed guests."""
        periods = self._periods
        kept = {"open": periods.open, "starting": periods.open, "running": periods.running}
        tables = [await self._tables(status, days) for status, days in kept.items()]
        return sum(tables), await self._guests()

    async def _tables(self, status: str, days: float) -> int:
        removed, place = 0, (-1.0, "")
        before = self._clock.now() - days * _DAY
        while days and (found := await reading(self._store.abandoned, status, before, place, _BATCH)):
            place = found[-1]
            found_here = [table_id for _, table_id in found]
            with self._lobby.unused(await self._cluster.reserve(found_here, _BATCH_TIME)) as unused:
                due = {table_id: changed for changed, table_id in found if table_id in unused}
                await durable(self._writer.submit(Write(removed=due)))
            await self._cluster.release(found_here)
            removed += len(due)
            await asyncio.sleep(_PAUSE)
        return removed

    async def _guests(self) -> int:
        removed, place = 0, (-1.0, "")
        before = self._clock.now() - self._periods.guests * _DAY
        while self._periods.guests and (found := await reading(self._store.unseen, before, place, _BATCH)):
            place = found[-1][:2]
            due = {player: seen for seen, player, sits in found if not sits}
            await durable(self._writer.submit(Write(forgotten=due)))
            removed += len(due)
            await asyncio.sleep(_PAUSE)
        return removed
