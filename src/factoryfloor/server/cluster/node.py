"""A node: one of several servers on one PostgreSQL database.

A node notifies the other nodes of its writes, applies the writes of other nodes, and renews its leases. A node also
polls the database every few seconds. Therefore correctness does not depend on notifications.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.cluster import leases, membership, remote_presence
from factoryfloor.server.cluster.membership import Membership
from factoryfloor.server.cluster.notifications import Notification, Notifications
from factoryfloor.server.cluster.queue_length import QueueLength
from factoryfloor.server.errors import unreadable
from factoryfloor.server.jobs.job_rows import rules_known
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.server.operations.endless import endless
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import OpenTable
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.rooms.table_presence import Connections
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import Store, in_thread, reading
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.server.storage.writer import Write
from factoryfloor.tables.state.errors import StoreError, unavailable

_PASS: Final = 2.0  # seconds between passes over all tables
_POLL: Final = 2  # all logs are polled once in this number of passes
_RETRY: Final = 1.0  # seconds after a failed query
_BUSY: Final = 0.01  # seconds until the log of a busy table is read again
_ADOPTED: Final = 20  # maximum number of abandoned tables taken over in a pass
_DRIFT: Final = 0.1  # tolerated clock drift in seconds
_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The data that one exchange sends to the database."""

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
    """One of several nodes.

    A Node is the cluster port of this server's tables. ``name`` is unique among running nodes.
    """

    def __init__(self, database: Database, store: Store, clock: NodeClock, name: str = "") -> None:
        self.membership = Membership(database, name)
        self.name = self.membership.name
        self.conflicts = 0
        self._transactions = Transactions(database)
        self.notifications = Notifications(database.writing, self.name, self._on_notification, self._on_reconnect)
        self.queue = QueueLength(self._transactions)
        self.handlers: dict[str, Callable[..., None]] = {}  # handlers of other kinds of notifications
        self._store = store
        self._clock = clock
        self._lobby: Lobby | None = None
        self._changed_logs: set[str] = set()  # tables whose logs other nodes have extended
        self._some_changed = asyncio.Event()
        self._due: set[str] = set()  # tables whose lease or connections may be out of date
        self._closed: set[str] = set()
        self._some_due = asyncio.Event()
        self._published: dict[str, Connections] = {}  # this node's connections as stored in the database
        self._renewed = 0.0
        self._rules: set[str] = set()  # nodes with other rules about which a warning was already logged
        self._tasks: list[asyncio.Task[None]] = []
        self._catching_up: set[asyncio.Task[None]] = set()

    # ---- the cluster port

    def table_opened(self, table: OpenTable) -> None:
        self._mark_due(table.id)

    def table_closed(self, table: OpenTable) -> None:
        table.set_owned(False)
        self._closed.add(table.id)
        self._some_due.set()

    def presence_changed(self, table: OpenTable) -> None:
        self._mark_due(table.id)

    async def read_presence(self, table: OpenTable) -> None:
        try:
            found = await self._transactions.write(remote_presence.of_others, self.name, [table.id])
        except StoreError as error:
            raise unreadable(error) from error
        assert self._lobby is not None
        room = self._lobby.rooms.get(table.id)
        if room is not None:
            room.follow_connected(found[table.id])

    def send_to_player(self, table: OpenTable, player: str, message: bytes) -> None:
        self.notifications.publish("message", table.id, player, message.decode())

    def count_conflict(self) -> None:
        self.conflicts += 1

    def catch_up(self, table: OpenTable, then: Callable[[bool | FactoryFloorError], None]) -> None:
        task = asyncio.get_running_loop().create_task(self._catch_up(table, then))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, table: OpenTable, then: Callable[[bool | FactoryFloorError], None]) -> None:
        try:
            news = (await reading(self._store.news, {table.id: table.live.place})).get(table.id)
        except FactoryFloorError as error:
            then(error)
            return
        except Exception as error:
            _logger.exception("table %s could not be compared with its log", table.id)
            then(unavailable(str(error)))
            return
        then(news is not None and (table.live.follow(news) or table.live.busy))

    async def reserve(self, names: Iterable[str], seconds: float) -> set[str]:
        wanted = list(names)
        try:
            return await self._transactions.write(leases.claim, self.name, wanted, seconds)
        except StoreError as error:
            raise unreadable(error) from error

    async def release(self, names: Iterable[str]) -> None:
        wanted = list(names)
        try:
            await self._transactions.write(leases.release, self.name, wanted)
        except StoreError as error:
            raise unreadable(error) from error

    def written(self, writes: list[Write]) -> None:
        """Notify the other nodes about committed rows."""
        for write in writes:
            for row in write.log:
                self.notifications.publish("log", row["table_id"], row["n"])
            for row in write.chat:
                self.notifications.publish("chat", row["table_id"], row["n"])

    # ---- start and stop

    async def start(self, lobby: Lobby) -> None:
        """Join the cluster and synchronise the tables in the lobby. Raises StoreError."""
        self._lobby = lobby
        await self.membership.join()
        await self.notifications.start()
        self._clock.behind = await self._transactions.write(self._clock_behind)
        self._tasks = [asyncio.create_task(endless(loop)) for loop in (self._follow, self._keep)]

    async def stop(self) -> None:
        """Leave the cluster."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.membership.leave()
        await self.notifications.stop()

    def _clock_behind(self, connection: Connection) -> float:
        before = self._clock.machine()
        behind = leases.seconds_behind(connection, before)
        return behind - (self._clock.machine() - before) / 2

    # ---- notifications

    def _on_notification(self, item: Notification) -> None:
        kind, *about = item
        if kind in self.handlers:
            self.handlers[kind](*about)
            return
        assert self._lobby is not None
        room = self._lobby.rooms.get(about[0]) if about else None
        if room is None:
            return
        if kind == "connected":
            self._mark_due(room.id)
        elif kind == "message":
            room.presence.broadcast(about[2].encode(), about[1])
        elif kind in ("log", "chat") and about[1] > (room.live.place.n if kind == "log" else room.live.place.said):
            self._read([room.id])

    def _on_reconnect(self) -> None:
        """Poll everything after a lost connection, because notifications may have been missed."""
        assert self._lobby is not None
        self._read(self._lobby.rooms)
        self._due.update(self._lobby.rooms)
        self._some_due.set()
        for handler in self.handlers.values():
            handler()

    # ---- the logs of others

    def _read(self, tables: Iterable[str]) -> None:
        """Schedule a read of the logs of tables."""
        self._changed_logs.update(tables)
        self._some_changed.set()

    async def _follow(self) -> None:
        """Apply the entries that other nodes have written. One query reads the logs of all changed tables."""
        assert self._lobby is not None
        while True:
            await self._some_changed.wait()
            self._some_changed.clear()
            changed, self._changed_logs = self._changed_logs, set()
            known = {table_id: room for table_id in changed if (room := self._lobby.rooms.get(table_id)) is not None}
            rooms = {
                table_id: room for table_id, room in known.items() if not room.live.chain.broken
            }  # broken tables are replayed instead
            later = {table_id for table_id, room in rooms.items() if room.live.busy}
            try:
                places = {table_id: room.live.place for table_id, room in rooms.items() if table_id not in later}
                found = await in_thread(self._store.news, places)
                later |= {table_id for table_id, news in found.items() if not rooms[table_id].live.follow(news)}
            except StoreError as error:
                _logger.warning("entries of other nodes could not be read: %s", error)
                later = changed
                await asyncio.sleep(_RETRY)
            if later:
                await asyncio.sleep(_BUSY)
                self._read(later)

    # ---- leases and connections

    def _mark_due(self, table_id: str) -> None:
        self._due.add(table_id)
        self._some_due.set()

    async def _keep(self) -> None:
        """Synchronise leases and connections with the database.

        Due tables are synchronised immediately, all tables in each pass.
        """
        assert self._lobby is not None
        passes, due = 0, 0.0
        while True:
            await wait_at_most(max(0.0, due - time.monotonic()), self._some_due)
            self._some_due.clear()
            whole = time.monotonic() >= due
            tables, self._due = set(self._lobby.rooms) if whole else self._due, set()
            try:
                await self._synchronise(tables, whole=whole)
            except StoreError as error:
                _logger.warning("leases could not be renewed: %s", error)
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
        """Give up the ownership of all tables when the leases have expired."""
        assert self._lobby is not None
        if time.monotonic() > self._renewed + membership.LEASE:
            for room in self._lobby.rooms.values():
                room.set_owned(False)

    async def _synchronise(self, tables: set[str], *, whole: bool) -> None:
        assert self._lobby is not None
        rooms = {table_id: room for table_id in tables if (room := self._lobby.rooms.get(table_id)) is not None}
        connected = {table_id: room.presence.connected for table_id, room in rooms.items()}
        here = {table_id: each for table_id, each in connected.items() if each.present}
        closed, self._closed = self._closed - set(rooms), set()
        gone = {table_id for table_id in (tables | closed) & set(self._published) if table_id not in here}
        owned = [room.id for room in rooms.values() if room.unfinished]
        asked = time.monotonic()
        try:
            wanted = _Wanted(list(rooms), owned, here, gone, closed, whole)
            found = await self._transactions.write(self._exchange, wanted)
        except StoreError:
            self._closed |= closed
            raise
        for table_id in {*here, *gone}:
            if here.get(table_id) != self._published.get(table_id):
                self.notifications.publish("connected", table_id)
        self._published = {key: each for key, each in self._published.items() if key not in gone} | here
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
            room.live.mend()  # the database is available again
        if abs(found.behind - self._clock.behind) > _DRIFT:
            self._clock.behind = found.behind
        known = rules_known()
        for name, rules in found.others.items():
            if rules != known and name not in self._rules:
                differ = sorted(game for game in known if rules.get(game) != known[game])
                _logger.warning("node %s has other rules of %s: it cannot continue such tables", name, differ)
                self._rules.add(name)
        for table_id in found.adopted:
            await self._adopt(table_id)

    async def _adopt(self, table_id: str) -> None:
        """Load a table after its node has died."""
        assert self._lobby is not None
        try:
            room = await self._lobby.room(table_id, ANONYMOUS)
        except FactoryFloorError as error:  # the table was removed or has other rules
            _logger.info("table %s could not be taken over: %s", table_id, error)
            self._closed.add(table_id)
            return
        if room.unfinished:
            room.set_owned(True)
        else:
            self._closed.add(table_id)

    def _exchange(self, connection: Connection, wanted: _Wanted) -> _Found:
        """Store the state of this node, and read the state of the other nodes."""
        leases.release(connection, self.name, wanted.closed)
        remote_presence.store(connection, self.name, wanted.here, wanted.gone, membership.LEASE)
        owned = leases.claim(connection, self.name, wanted.owned, membership.LEASE)
        elsewhere = remote_presence.of_others(connection, self.name, wanted.tables)
        found = _Found(owned, elsewhere)
        if wanted.whole:
            self.membership.renew(connection)
            found.adopted = leases.claim_abandoned(connection, self.name, _ADOPTED, membership.LEASE)
            found.behind = self._clock_behind(connection)
            found.others = leases.others(connection, self.name)
        return found
