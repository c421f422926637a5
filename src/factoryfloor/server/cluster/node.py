"""A node: this server among others on one PostgreSQL database.

It tells what it writes, follows what others write, and keeps its leases. All of it is asked of the database again every
few seconds, so that nothing depends on a wake-up.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.bots.bot_service import BotService
from factoryfloor.server.cluster import leases, membership, remote_presence
from factoryfloor.server.cluster.bot_queue import BotQueue
from factoryfloor.server.cluster.membership import Membership
from factoryfloor.server.cluster.notifications import Notification, Notifications
from factoryfloor.server.cluster.queue_length import QueueLength
from factoryfloor.server.cluster.transaction import Answer, in_transaction
from factoryfloor.server.errors import StoreError, unreadable
from factoryfloor.server.limits.client import NOBODY
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import Store, in_thread, reading
from factoryfloor.server.storage.writer import Write
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.cluster_port import LocalTable
from factoryfloor.server.table.lobby import Lobby
from factoryfloor.server.table.table_presence import Connections

_PASS: Final = 2.0  # seconds from one look at all tables to the next
_POLL: Final = 2  # passes from one look at all logs to the next
_RETRY: Final = 1.0  # seconds after a database that did not answer
_BUSY: Final = 0.01  # seconds after which a table that was being written is looked at again
_ADOPTED: Final = 20  # abandoned tables that are taken over in a pass
_DRIFT: Final = 0.1  # seconds by which the clock may differ from the database's before it is set
_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is asked of the database in one exchange."""

    tables: list[str]
    owned: list[str]
    here: Mapping[str, Connections]
    gone: set[str]
    closed: set[str]
    whole: bool


@dataclass(slots=True)
class _Found:
    owned: set[str]
    elsewhere: dict[str, Connections]
    adopted: set[str] = field(default_factory=set)
    behind: float = 0.0
    others: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class Node:
    """One of several nodes: the cluster port of this server's tables. ``name`` is unique among running nodes."""

    def __init__(self, database: Database, store: Store, clock: Clock, name: str = "") -> None:
        self.membership = Membership(database, name)
        self.name = self.membership.name
        self.conflicts = 0
        self.notifications = Notifications(database.writing, self.name, self._heard, self._again)
        self.queue = QueueLength(database.writing)
        self.handlers: dict[str, Callable[..., None]] = {}  # of further kinds of wake-ups
        self._engine = database.writing
        self._store = store
        self._clock = clock
        self._lobby: Lobby | None = None
        self._told: set[str] = set()  # tables of which others have told something new
        self._some_told = asyncio.Event()
        self._due: set[str] = set()  # tables whose lease or connections shall be looked at now
        self._closed: set[str] = set()
        self._some_due = asyncio.Event()
        self._noted: dict[str, Connections] = {}  # what the database has of the connections here
        self._renewed = 0.0
        self._rules: set[str] = set()  # nodes with other rules that were complained of
        self._thinking: BotQueue | None = None
        self._tasks: list[asyncio.Task[None]] = []

    # ---- as the tables see it

    def table_opened(self, table: LocalTable) -> None:
        self._look_at(table.id)

    def table_closed(self, table: LocalTable) -> None:
        table.set_owned(False)
        self._closed.add(table.id)
        self._some_due.set()

    def presence_changed(self, table: LocalTable) -> None:
        self._look_at(table.id)

    def send_to_player(self, table: LocalTable, player: str, message: bytes) -> None:
        self.notifications.publish("message", table.id, player, message.decode())

    def count_conflict(self) -> None:
        self.conflicts += 1

    async def catch_up(self, table: LocalTable) -> bool:
        news = (await reading(self._store.news, {table.id: table.place})).get(table.id)
        return news is not None and (table.follow(news) or table.busy)

    async def reserve(self, names: Iterable[str], seconds: float) -> set[str]:
        wanted = list(names)
        try:
            return await self._in_transaction(lambda connection: leases.claim(connection, self.name, wanted, seconds))
        except StoreError as error:
            raise unreadable(error) from error

    async def release(self, names: Iterable[str]) -> None:
        wanted = list(names)
        try:
            await self._in_transaction(lambda connection: leases.release(connection, self.name, wanted))
        except StoreError as error:
            raise unreadable(error) from error

    def written(self, writes: list[Write]) -> None:
        """Tell the other nodes what is in the database since now."""
        for write in writes:
            for row in write.log:
                self.notifications.publish("log", row["table_id"], row["n"])
            for row in write.chat:
                self.notifications.publish("chat", row["table_id"], row["n"])

    # ---- bots

    def make_bot_queue(self, bot_service: BotService, processes: int) -> BotService:
        """Bots whose questions any node may answer; this one with so many worker processes."""
        publish = self.notifications.publish
        self._thinking = BotQueue(self._engine, self.name, bot_service, processes, publish)
        self.handlers |= {"work": self._thinking.on_job, "answer": self._thinking.on_answer}
        return self._thinking

    async def stop_bot_queue(self) -> None:
        """Leave what bots are asked here to others."""
        if self._thinking is not None:
            await self._thinking.stop()

    # ---- its life

    async def start(self, lobby: Lobby) -> None:
        """Take the name, and keep the tables of the lobby in step. Raises StoreError if that cannot be done."""
        self._lobby = lobby
        await self.membership.join()
        await self.notifications.start()
        self._clock.behind = await self._in_transaction(self._behind)
        if self._thinking is not None:
            self._thinking.start()
        self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._keep())]

    async def stop(self) -> None:
        """Leave everything to the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.membership.leave()
        await self.notifications.stop()

    def _behind(self, connection: Connection) -> float:
        before = self._clock.machine()
        behind = leases.seconds_behind(connection, before)
        return behind - (self._clock.machine() - before) / 2

    # ---- wake-ups

    def _heard(self, item: Notification) -> None:
        kind, *about = item
        if kind in self.handlers:
            self.handlers[kind](*about)
            return
        assert self._lobby is not None
        room = self._lobby.rooms.get(about[0]) if about else None
        if room is None:
            return
        if kind == "connected":
            self._look_at(room.id)
        elif kind == "message":
            room.presence.broadcast(about[2].encode(), about[1])
        elif kind in ("log", "chat") and about[1] > (room.place.n if kind == "log" else room.place.said):
            self._read([room.id])

    def _again(self) -> None:
        """Read everything again: something may have been missed."""
        assert self._lobby is not None
        self._read(self._lobby.rooms)
        self._due.update(self._lobby.rooms)
        self._some_due.set()
        for handler in self.handlers.values():
            handler()

    # ---- the logs of others

    def _read(self, tables: Iterable[str]) -> None:
        """Have the logs of tables read soon."""
        self._told.update(tables)
        self._some_told.set()

    async def _follow(self) -> None:
        """Let tables follow what other nodes have written, those of which something was told, in one reading."""
        assert self._lobby is not None
        while True:
            await self._some_told.wait()
            self._some_told.clear()
            told, self._told = self._told, set()
            known = {table_id: room for table_id in told if (room := self._lobby.rooms.get(table_id)) is not None}
            rooms = {table_id: room for table_id, room in known.items() if not room.chain.broken}  # those are mended
            later = {table_id for table_id, room in rooms.items() if room.busy}
            try:
                places = {table_id: room.place for table_id, room in rooms.items() if table_id not in later}
                found = await in_thread(self._store.news, places)
                later |= {table_id for table_id, news in found.items() if not rooms[table_id].follow(news)}
            except StoreError as error:
                _logger.warning("other nodes' entries are read later: %s", error)
                later = told
                await asyncio.sleep(_RETRY)
            if later:
                await asyncio.sleep(_BUSY)
                self._read(later)

    # ---- leases and connections

    def _look_at(self, table_id: str) -> None:
        self._due.add(table_id)
        self._some_due.set()

    async def _keep(self) -> None:
        """Keep leases and connections in step with the database, some tables at once, all of them in each pass."""
        assert self._lobby is not None
        passes, due = 0, 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, due - time.monotonic())):
                    await self._some_due.wait()
            self._some_due.clear()
            whole = time.monotonic() >= due
            tables, self._due = set(self._lobby.rooms) if whole else self._due, set()
            try:
                await self._look(tables, whole=whole)
            except StoreError as error:
                _logger.warning("leases are not renewed: %s", error)
                self._due |= tables
                self._disown()
                await asyncio.sleep(_RETRY)
                continue
            if whole:
                due = time.monotonic() + _PASS
                passes += 1
                if passes % _POLL == 0:
                    self._read(self._lobby.rooms)

    def _disown(self) -> None:
        """Own nothing any more once the leases have run out."""
        assert self._lobby is not None
        if time.monotonic() > self._renewed + membership.LEASE:
            for room in self._lobby.rooms.values():
                room.set_owned(False)

    async def _look(self, tables: set[str], *, whole: bool) -> None:
        assert self._lobby is not None
        rooms = {table_id: room for table_id in tables if (room := self._lobby.rooms.get(table_id)) is not None}
        connected = {table_id: room.presence.connected for table_id, room in rooms.items()}
        here = {table_id: each for table_id, each in connected.items() if each.present}
        closed, self._closed = self._closed - set(rooms), set()
        gone = {table_id for table_id in (tables | closed) & set(self._noted) if table_id not in here}
        owned = [room.id for room in rooms.values() if room.unfinished]
        asked = time.monotonic()
        try:
            found = await self._in_transaction(
                lambda it: self._exchange(it, _Wanted(list(rooms), owned, here, gone, closed, whole))
            )
        except StoreError:
            self._closed |= closed
            raise
        for table_id in {*here, *gone}:
            if here.get(table_id) != self._noted.get(table_id):
                self.notifications.publish("connected", table_id)
        self._noted = {key: each for key, each in self._noted.items() if key not in gone} | here
        for table_id, room in rooms.items():
            if self._lobby.rooms.get(table_id) is room:
                room.follow_connected(found.elsewhere[table_id])
                room.set_owned(table_id in found.owned)
        if whole:
            self._renewed = asked
            await self._note_pass(found)

    async def _note_pass(self, found: _Found) -> None:
        assert self._lobby is not None
        for room in list(self._lobby.rooms.values()):
            room.mend()  # the database answers now
        if abs(found.behind - self._clock.behind) > _DRIFT:
            self._clock.behind = found.behind
        known = leases.rules_known()
        for name, rules in found.others.items():
            if rules != known and name not in self._rules:
                differ = sorted(game for game in known if rules.get(game) != known[game])
                _logger.warning("node %s has other rules of %s: it cannot go on with such tables", name, differ)
                self._rules.add(name)
        for table_id in found.adopted:
            await self._adopt(table_id)

    async def _adopt(self, table_id: str) -> None:
        """Take a table into memory whose node has gone."""
        assert self._lobby is not None
        try:
            room = await self._lobby.room(table_id, NOBODY)
        except FactoryFloorError as error:  # removed, or of other rules
            _logger.info("table %s is not taken over: %s", table_id, error)
            self._closed.add(table_id)
            return
        if room.unfinished:
            room.set_owned(True)
        else:
            self._closed.add(table_id)

    def _exchange(self, connection: Connection, wanted: _Wanted) -> _Found:
        """Bring the database up to date, and ask it for what others have done."""
        leases.release(connection, self.name, wanted.closed)
        remote_presence.note(connection, self.name, wanted.here, wanted.gone, membership.LEASE)
        owned = leases.claim(connection, self.name, wanted.owned, membership.LEASE)
        elsewhere = remote_presence.elsewhere(connection, self.name, wanted.tables)
        found = _Found(owned, elsewhere)
        if wanted.whole:
            self.membership.renew(connection)
            found.adopted = leases.claim_abandoned(connection, self.name, _ADOPTED, membership.LEASE)
            found.behind = self._behind(connection)
            found.others = leases.others(connection, self.name)
        return found

    async def _in_transaction(self, question: Callable[[Connection], Answer]) -> Answer:
        return await in_transaction(self._engine, question)
