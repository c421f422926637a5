"""The lobby, which creates, finds and lists tables. Each table in use is in memory once."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from math import inf
from typing import Any, Final, TypeVar

from orjson import dumps
from pydantic import TypeAdapter, ValidationError

from factoryfloor.server.operations.client import Client, networks_of
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.settings import Settings, default_workers
from factoryfloor.server.operations.table_limits import ActiveTable, TableLimits
from factoryfloor.server.operations.turns import Turns
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import RoomTask
from factoryfloor.server.rooms.table_presence import TablePresence
from factoryfloor.server.storage.block_rows import Apart, apart_from, left_out, pairs_apart
from factoryfloor.server.storage.persistence import DatabaseStorage, append, read_table
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.table_lists import NO_SEARCH, Pages, Search, Which
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.tables.keeper.first_entries import AT_ONCE, Start, new_table
from factoryfloor.tables.ports.bots import Bots
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.errors import Conflict, Refused
from factoryfloor.tables.state.log_limits import LogLimits
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.state.setup import ID_LENGTH, Randomness, Setup, id_of_request
from factoryfloor.tables.state.summary import summary, waiting_for, with_online
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs.new_table import (
    RematchExists,
    Trial,
    facts_of_match,
    facts_of_rematch,
    facts_of_wish,
    match_in_steps,
    play_again,
    seats_of_trial,
)
from factoryfloor.tables.verbs.requests import NewTable, Rematch, TryAgain
from factoryfloor.tables.verbs.verb_list import REMATCH

_UNWATCHED: Final = 0.02  # average seconds between the moves of bots at a table without spectators
_LATER: Final[dict[str, Any]] = {
    "forfeited": False,
    "days": 0,
    "stand_in": "",
    "programs": False,
    "agreements": [],
    "undo_together": [],
    "rated": False,
}
_GATHERED: Final = 600.0  # seconds after the end of a live game within which people also get their seats in the rematch
_INFO: Final = TypeAdapter[TableInfo](TableInfo)
_logger = logging.getLogger(__name__)
_Result = TypeVar("_Result")


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
        randomness: Randomness,
        turns: Turns,
    ) -> None:
        self._turns = turns
        self._cluster = cluster
        self._store = store
        self._writer = writer
        self._storage = DatabaseStorage(store, writer)
        self._clock = clock
        limits = LogLimits(settings.table_entries, settings.table_undos, settings.imported_bots)
        self._setup = Setup(clock, limits, randomness, dumps)
        self._make_bots = make_bots
        self._make_tasks = make_tasks
        self._table_limits = TableLimits(settings, self._active, settings.bot_workers or default_workers())
        self._making: list[ActiveTable] = []  # tables that are not yet in memory
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._creating: dict[str, asyncio.Task[TableInfo]] = {}
        self._leaving: set[str] = set()  # tables that are being removed
        self._pages = Pages(settings.list_length, settings.list_tables_of_a_host)
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
        return await _shared(self._opening, table_id, lambda: self._open(table_id, client))

    async def create(self, host: Player, client: Client, wish: NewTable) -> TableInfo:
        """Create a table. A repeated request returns the existing table. The game starts at once if all seats are
        taken.
        """
        away_after, imported_bots = self._clamp_away_after(wish.away_after), self._setup.limits.imported_bots
        facts = facts_of_wish(wish, host, away_after, imported_bots)
        if not wish.id:
            return await self.make(client, facts, Start(word=wish.word))
        table_id = id_of_request(host.session, wish.id)
        start = Start(word=wish.word)
        return await _shared(self._creating, table_id, lambda: self._create_once(table_id, client, facts, start))

    async def _create_once(self, table_id: str, client: Client, facts: dict[str, Any], start: Start) -> TableInfo:
        """Create a table with this id if there is none. An existing table does not count for the limits."""
        if (existing := await self._existing(table_id, client)) is not None:
            return existing
        with suppress(Conflict):  # another process created the table in the meantime
            return await self.make(client, facts, start, table_id=table_id)
        return self.info(await self.room(table_id, client))

    async def rematch(self, room: Room, player: Player, client: Client, wish: Rematch) -> TableInfo:
        """Create the table of a rematch, or return the existing table.

        Every player moves on by one seat. At a table by the day, or some time after the end of the game, the seats of
        people who are not connected become free. These people can be invited.
        """
        await room.ask(REMATCH.check(room.live, player, wish))
        table, made = room.state, room.state.rematch
        if made and (info := await self._existing(made, client)) is not None:
            return info
        persons = [player.id, *(seat.owner for seat in table.seats)]
        here = room.presence.online()
        out = left_out(persons, await reading(self._store.read, pairs_apart, persons))
        if table.by_day is not None or self._clock.now() > table.changed + _GATHERED:
            out |= {seat.player for seat in table.seats if not seat.program} - here - {player.id, ""}
        facts = facts_of_rematch(table, player, here, out)
        with suppress(RematchExists):
            return await self.make(client, facts, Start(word=wish.word), before=(room, made))
        await room.settled()
        return self.info(await self.room(room.state.rematch, client))

    async def _existing(self, table_id: str, client: Client) -> TableInfo | None:
        """Return a table, or None if it was removed."""
        try:
            return self.info(await self.room(table_id, client))
        except Refused as refused:
            if refused.refusal != "not_found":
                raise
            return None

    async def try_again(
        self, room: Room, read: Callable[[], Awaitable[dict[str, Any]]], player: Player, client: Client, wish: TryAgain
    ) -> TableInfo:
        """Create a table that continues from a position of a finished game, with the same cards and against bots.

        ``read`` returns the record of the game. It is called after the limits have been checked.
        """
        trial = Trial(wish.turn, wish.seat, wish.bot)
        seats = seats_of_trial(room.state, player, trial, self._setup.limits.imported_bots)
        with self.reserved(client, (seat.bot for seat in seats)):
            steps = match_in_steps(await read(), trial.turn)
            match = await self._turns.slices(client, Price.LONG, steps)
            return await self.make(client, facts_of_match(match, player, seats), Start(match=match), limited=False)

    async def listed(
        self, which: Which, player: str, length: int | None = None, before: str = "", search: Search = NO_SEARCH
    ) -> tuple[list[TableInfo], str]:
        """Return a page of a list, latest change first, and the start of the next page."""
        found: list[TableInfo] = []
        pages = self._pages if length is None else replace(self._pages, length=min(length, self._pages.length))
        page = await reading(self._store.tables, which, player, pages, before, search)
        apart = Apart() if which not in ("open", "invited") else await reading(self._store.read, apart_from, player)
        for facts, changed in page.tables:
            room = self._rooms.get(facts["id"])
            online = room.presence.online() if room is not None else set()
            spectators = 0 if room is None else room.presence.spectators(room.state)
            try:
                live = (
                    {"changed": changed, "movers": waiting_for(facts)}
                    if room is None
                    else {"changed": room.state.changed, "movers": room.state.movers()}
                )
                # older summaries lack these fields
                facts["seats"] = [
                    {"only": None, "due": None, "vacation": None, "program": "", "programs": False} | seat
                    for seat in facts["seats"]
                ]
                info = _LATER | facts | {"spectators": spectators} | live
                listed = _INFO.validate_python(with_online(info, online))
                if not apart or not any(each in apart for each in _people(listed)):
                    found.append(listed)
            except (ValidationError, TypeError, KeyError) as error:
                _logger.error("the lists leave out table %s, whose stored summary is damaged: %s", facts["id"], error)
        return sorted(found, key=_latest_first), page.more

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

    def check_bots(self, room: Room, bots: Iterable[str]) -> None:
        """Raise Refused if these bots exceed the thinking limit of the charged client."""
        self._table_limits.check_thinking(room.presence.charged, filter(None, bots))

    def _clamp_away_after(self, wanted: int | None) -> int:
        """Limit the requested ``away_after`` to the bounds in the settings."""
        settings = self._settings
        seconds = settings.away_after if wanted is None else wanted
        return min(max(seconds, settings.away_least), settings.away_most)

    @contextmanager
    def reserved(self, client: Client, bots: Iterable[str]) -> Iterator[None]:
        """Count a new table. Also count its bots while the block runs. Raises Refused if a limit is exceeded."""
        active = ActiveTable(client, [bot for bot in bots if bot])
        self._table_limits.check_new_table(client, active.bots)
        self._making.append(active)
        try:
            yield
        finally:
            self._making.remove(active)

    def _active(self, client: Client | None) -> Iterator[ActiveTable]:
        """Yield the active tables of a person, of the client's widest network, or of all clients. Tables that are being
        created count, too.
        """
        yield from self._making
        widest = networks_of(client.address)[-1] if client else None
        for room in self._rooms.values():
            whose = room.presence.charged
            shared = client is None or widest == networks_of(whose.address)[-1] or whose.person == client.person
            if shared and room.state.status != "over" and room.presence.present:
                yield ActiveTable(whose, room.state.bots)

    async def make(
        self,
        client: Client,
        facts: dict[str, Any],
        start: Start = AT_ONCE,
        *,
        before: tuple[Room, str] | None = None,
        counting: Sequence[dict[str, Any]] = (),
        limited: bool = True,
        table_id: str = "",
    ) -> TableInfo:
        """Create a table from the payload of its first entry.

        The table gets a new id unless an id is given. ``limited`` means that the table counts for the client's limits
        and is not yet ``reserved``. ``before`` is the table of which the new table is a rematch, with the id of a
        removed earlier rematch or an empty string. ``counting`` is the row by which a table of a daily deal counts.
        Raises Conflict if another table counts or has the id.
        """
        bots = [seat["bot"] for seat in facts["seats"]]
        with self.reserved(client, bots) if limited else nullcontext():
            table, steps = new_table(facts, client.person, self._setup, start, table_id)
            if before is None:
                counted = [row | {"table_id": table.id} for row in counting]
                await durable(self._writer.submit(append(table, steps, Write(daily_tables=counted))))
            else:
                room, removed = before
                await room.execute(lambda old: play_again(old, table.id, removed), [(table, steps)])
        return self.info(self._admit(table, [], client))

    async def _open(self, table_id: str, client: Client) -> Room:
        reads = reading(read_table, self._store, table_id, self._setup)
        stored = await self._turns.run(client, Price.LONG, reads)
        return self._admit(stored.table, stored.chat, client)

    def _admit(self, table: Table, chat: list[ChatEntry], charged: Client) -> Room:
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


async def _shared(
    tasks: dict[str, asyncio.Task[_Result]], table_id: str, work: Callable[[], Coroutine[Any, Any, _Result]]
) -> _Result:
    """Return the result of a table's task, which is started if there is none. A cancelled caller does not end it."""
    if table_id not in tasks:
        task = asyncio.get_running_loop().create_task(work())
        tasks[table_id] = task
        task.add_done_callback(lambda _: tasks.pop(table_id))
    return await asyncio.shield(tasks[table_id])


def _pace(settings: Settings, *, reference: bool) -> Pace:
    """Return the pauses of bots.

    The pauses of a reference table are short, because nobody watches it. Reaction times in a race still count.
    """
    if reference:
        return Pace(min(settings.move_delay, _UNWATCHED), 0.0)
    return Pace(settings.move_delay, settings.undo_pause)


def _people(info: TableInfo) -> Iterator[str]:
    yield info["host"]
    for seat in info["seats"]:
        yield seat["player"] or seat["former"]


def _latest_first(info: TableInfo) -> float:
    return -info["changed"]
