"""The tables of a database. Each table in use is in memory once."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from typing import Final

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.turns import Turns
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import RoomTask
from factoryfloor.server.rooms.shared_task import shared
from factoryfloor.server.rooms.table_presence import TablePresence
from factoryfloor.server.storage.persistence import DatabaseStorage, read_table
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.server.storage.writer import Writer
from factoryfloor.tables.ports.bots import Bots
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.state.setup import ID_LENGTH, Setup
from factoryfloor.tables.state.summary import summary
from factoryfloor.tables.state.table import Table

_UNWATCHED: Final = 0.02  # average seconds between the moves of bots at a table without spectators


class Lobby:
    """The tables of a database. ``make_bots`` creates the bots of a room, and ``make_tasks`` its background tasks."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        clock: NodeClock,
        settings: Settings,
        make_bots: Callable[[TablePresence], Bots],
        make_tasks: Callable[[Room], Sequence[RoomTask]],
        cluster: ClusterPort,
        setup: Setup,
        turns: Turns,
    ) -> None:
        self._turns = turns
        self._cluster = cluster
        self._store = store
        self._storage = DatabaseStorage(store, writer)
        self._clock = clock
        self._setup = setup
        self._make_bots = make_bots
        self._make_tasks = make_tasks
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._leaving: set[str] = set()  # tables that are being removed
        self._finished_kept = settings.finished_in_memory
        self._settings = settings

    async def room(self, table_id: str, client: Client) -> Room:
        """Return the room of a table for ``client``.

        Raises Refused if there is no such table, or if its game cannot be played here.
        """
        if table_id in self._rooms:
            self._rooms[table_id].note_visit(client)
            return self._rooms[table_id]
        if len(table_id) > 2 * ID_LENGTH or not table_id.isalnum() or table_id in self._leaving:
            raise Refused("not_found", f"there is no table {table_id[:40]!r}")
        return await shared(self._opening, table_id, lambda: self._open(table_id, client))

    async def existing(self, table_id: str, client: Client) -> TableInfo | None:
        """Return a table, or None if it was removed."""
        try:
            return self.info(await self.room(table_id, client))
        except Refused as refused:
            if refused.refusal != "not_found":
                raise
            return None

    def seated(self) -> dict[str, list[str]]:
        """Return the unfinished tables in memory, keyed by the people with seats."""
        found: dict[str, list[str]] = {}
        for room in self._rooms.values():
            for player in room.state.viewers() if room.state.status != "over" else ():
                found.setdefault(player, []).append(room.id)
        return found

    async def opened(self, table_id: str) -> Room | None:
        """Return the room of a table in memory, or None. A table that is being read counts, too."""
        if table_id in self._opening:
            await asyncio.wait([self._opening[table_id]])
        return self._rooms.get(table_id)

    def info(self, room: Room) -> TableInfo:
        """Return the TableInfo of a table."""
        there = room.presence
        return summary(room.state, there.online(), there.spectators(room.state))

    def drop_idle(self, idle: float, finished_idle: float | None = None) -> None:
        """Drop from memory all tables that were unused for ``idle`` seconds."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            is_over = finished_idle is not None and room.state.status == "over"
            if room.idle and room.used <= now - (finished_idle if is_over and finished_idle is not None else idle):
                self._drop(room)

    def drop_finished(self, room: Room, idle: float) -> bool:
        """Drop a finished and stored table from memory if it was unused for ``idle`` seconds. Return whether the table
        was dropped.
        """
        unneeded = room.quiet and room.used <= time.monotonic() - idle
        if unneeded:
            self._drop(room)
        return unneeded

    def _drop_oldest_finished(self) -> None:
        """Limit the number of finished tables in memory without connections."""
        finished = [room for room in self._rooms.values() if room.state.match is None and room.state.status == "over"]
        if len(finished) > self._finished_kept:
            resting = sorted((room for room in finished if room.idle), key=lambda room: room.used)
            for room in resting[: -self._finished_kept or None]:
                self._drop(room)

    def _drop(self, room: Room) -> None:
        del self._rooms[room.id]
        if room.state.status != "over":
            room.set_owned(False)  # a far deadline may still have a timer
        self._cluster.table_closed(room)

    @property
    def rooms(self) -> Mapping[str, Room]:
        """Return the tables in memory, keyed by id."""
        return self._rooms

    @contextmanager
    def unused(self, tables: Iterable[str]) -> Iterator[set[str]]:
        """Yield the tables that are not in memory. These tables cannot be opened while the block runs."""
        unused = {table_id for table_id in tables if table_id not in self._rooms and table_id not in self._opening}
        self._leaving |= unused
        try:
            yield unused
        finally:
            self._leaving -= unused

    def close(self) -> None:
        """Stop all background tasks."""
        for room in self._rooms.values():
            room.stop()

    async def _open(self, table_id: str, client: Client) -> Room:
        reads = reading(read_table, self._store, table_id, self._setup)
        stored = await self._turns.run(client, Price.LONG, reads)
        return self.admit(stored.table, stored.chat, client)

    def admit(self, table: Table, chat: list[ChatEntry], charged: Client) -> Room:
        """Return the room of a stored table. Create the room if necessary."""
        if table.id not in self._rooms:
            if table.status == "over":
                self._drop_oldest_finished()
            settings, reference = self._settings, table.reference
            presence = TablePresence(self._clock, charged, inf if reference else settings.pause_after)
            room = Room(
                table,
                chat,
                self._storage,
                presence,
                self._make_bots(presence),
                _pace(settings, reference=reference),
                settings.word_timeout,
                self._make_tasks,
                self._cluster,
                self._clock,
            )
            self._rooms[table.id] = room
            self._cluster.table_opened(room)
        return self._rooms[table.id]


def _pace(settings: Settings, *, reference: bool) -> Pace:
    """Return the pauses of bots.

    The pauses of a reference table are short, because nobody watches it. Reaction times in a race still count.
    """
    if reference:
        return Pace(min(settings.move_delay, _UNWATCHED), 0.0)
    return Pace(settings.move_delay, settings.undo_pause)
