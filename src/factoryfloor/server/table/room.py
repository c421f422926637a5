"""A live table: it executes commands and sends their effects to the connections once they are durable.

On a write conflict with another node the command is retried on the newer log.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.limits.client import Client
from factoryfloor.server.storage.store import Player, Store
from factoryfloor.server.storage.writer import Write, WriteChain, Writer, durable
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.cluster_port import ClusterPort
from factoryfloor.server.table.logged_table import Command, LoggedTable
from factoryfloor.server.table.room_task import RoomTask
from factoryfloor.server.table.spectator_count import SpectatorCount
from factoryfloor.server.table.table_presence import Connections, Listener, TablePresence
from factoryfloor.tables.chat import ChatEntry
from factoryfloor.tables.errors import Conflict, Refused, unavailable
from factoryfloor.tables.host_commands import check_may_write
from factoryfloor.tables.log import News, Place
from factoryfloor.tables.table import Table

_TRIES: Final = 20  # attempts after write conflicts
_logger = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class StagedCommand:
    """An executed message of a client: the number of its entry, and the future of its write."""

    n: int
    done: "asyncio.Future[None]"

    @property
    def good(self) -> bool:
        """Whether the write succeeded; only valid when it is done."""
        return not self.done.cancelled() and self.done.exception() is None


class Room:
    """One table with its chat, connections and background tasks (from ``make_tasks``).

    The tasks run on the one node that owns the table (``owned``).
    """

    def __init__(
        self,
        table: Table,
        chat: list[ChatEntry],
        store: Store,
        writer: Writer,
        make_tasks: "Callable[[Room], Sequence[RoomTask]]",
        charged: Client,
        pause_after: float,
        cluster: ClusterPort,
        clock: Clock,
    ) -> None:
        self.clock = clock
        self.presence = TablePresence(table.clock, charged, inf if table.reference else pause_after)
        self.used = time.monotonic()
        self.owned = False
        self._cluster = cluster
        self._logged = LoggedTable(table, chat, store, writer, self.presence, self.wake)
        self._spectator_count = SpectatorCount(self._send_presence)
        self.tasks: Sequence[RoomTask] = ()
        self.tasks = make_tasks(self)

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def table(self) -> Table:
        """The table in memory; its last entries may not be durable yet."""
        return self._logged.table

    @property
    def chain(self) -> WriteChain:
        return self._logged.chain

    @property
    def place(self) -> Place:
        """The last log entry and chat line known here."""
        return self._logged.place

    @property
    def idle(self) -> bool:
        """Whether there is no connection and no work in progress."""
        return self.quiet and all(attendant.idle for attendant in self.tasks)

    @property
    def quiet(self) -> bool:
        """Whether there is no connection, no write and no read."""
        return not self.listeners and not self._logged.busy

    @property
    def busy(self) -> bool:
        """Whether a write or a read is in progress."""
        return self._logged.busy

    @property
    def unfinished(self) -> bool:
        """Whether tasks may have to act: the game is not over, or its replay is not stored."""
        return self.table.status != "over" or self.table.match is not None

    @property
    def listeners(self) -> set[Listener]:
        return self.presence.listeners

    @property
    def charged(self) -> Client:
        return self.presence.charged

    @property
    def present(self) -> bool:
        """Whether a person is connected, or was until recently; else bots wait."""
        return self.presence.present

    def note_visit(self, client: Client) -> None:
        """Note a request about the table. A paused table continues when one of its people asks."""
        paused = not self.present
        self.used = time.monotonic()
        if client.person and (client.person == self.table.host or self.table.viewer(client.person)):
            self.presence.note_visit(client)
            if paused:
                self._cluster.presence_changed(self)
                self.wake()

    def set_owned(self, owned: bool) -> None:
        """Start or stop the table's tasks."""
        if owned != self.owned:
            self.owned = owned
            (self.wake if owned else self.stop)()

    def wake(self) -> None:
        """Wake the tasks after a change."""
        for attendant in self.tasks if self.owned else ():
            attendant.wake()

    def stop(self) -> None:
        """Stop the tasks."""
        for attendant in self.tasks:
            attendant.stop()

    async def execute(self, command: Command, also: Callable[[], Write] = Write) -> None:
        """Execute a command and wait until it is durable, together with the rows of ``also``.

        Raises FactoryFloorError if it is rejected; then nothing has changed.
        """
        await self._until_first(lambda: self._execute(command, also))

    def try_submit(self, player: str, message: str, command: Command) -> StagedCommand | None:
        """Execute a client's message without waiting.

        Returns None if it is rejected, is a repetition, or has to wait; then call :meth:`submit`.
        """
        if not self._logged.at_hand or (player, message) in self.table.messages:
            return None
        try:
            waiting = self._logged.stage(command, Write())
        except FactoryFloorError:
            return None  # the reason may depend on entries that are not durable
        if waiting is None:
            return None
        self.used = time.monotonic()
        return StagedCommand(self.table.messages[player, message], waiting.done)

    async def submit(
        self, player: str, message: str, command: Command, staged: StagedCommand | None = None
    ) -> tuple[int, bool]:
        """Execute a client's message, at most once; ``staged``: the result of :meth:`try_submit`.

        Returns the number of its entry, and whether the message was a repetition.
        """

        async def attempt() -> tuple[int, bool]:
            nonlocal staged
            if staged is not None:
                first, staged = staged, None
                await durable(first.done)
                return first.n, False
            n = self.table.messages.get((player, message))
            if n is not None:
                await self._logged.settled()
                return n, True
            await self._execute(command, Write)
            return self.table.messages[player, message], False

        return await self._until_first(attempt)

    async def ask(self, question: Callable[[Table], _Answer]) -> _Answer:
        """Answer a question about the table. Raises FactoryFloorError if it is rejected."""

        async def attempt() -> _Answer:
            try:
                answer = question(self.table)
            except FactoryFloorError:
                await self._logged.settled()
                raise
            except Exception as error:
                _logger.exception("table %s failed to answer", self.id)
                raise Refused("internal", "internal error; nothing was changed") from error
            await self._logged.settled()  # the answer may depend on entries that are not durable
            return answer

        return await self._until_first(attempt)

    async def write_chat(
        self, player: Player, message: str, text: str, check: Callable[[bool], None]
    ) -> tuple[int, bool]:
        """Add a line to the chat, at most once. Returns its number, and whether it was a repetition.

        ``check`` raises Refused above the rate limit; its argument is whether the writer has a seat.
        """
        checked = False

        async def attempt() -> tuple[int, bool]:
            nonlocal checked
            known = self._logged.chat.known(player.id, message)
            if known is not None:
                await self._logged.settled()
                return known, True
            check_may_write(self.table, player.id)
            if not checked:
                check(bool(self.table.viewer(player.id)))
            checked = True
            n, waiting = self._logged.stage_line(player, message, text)
            self.used = time.monotonic()
            await durable(waiting.done)
            return n, False

        return await self._until_first(attempt)

    async def settled(self) -> None:
        """Wait until everything in memory is durable. Raises Refused if a write fails."""
        await self._until_first(self._logged.settled)

    async def _execute(self, command: Command, also: Callable[[], Write]) -> None:
        try:
            waiting = self._logged.stage(command, also())
        except FactoryFloorError:
            await self._logged.settled()  # the reason may depend on entries that are not durable
            raise
        if waiting is None:
            await self._logged.settled()
        else:
            self.used = time.monotonic()
            await durable(waiting.done)

    async def _until_first(self, attempt: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """Run an attempt, and retry it on the newer log after a write conflict with another node.

        A rejection is retried once if another node has written meanwhile: the client may have seen the newer state.
        """
        looked = False
        for _ in range(_TRIES):
            await self._logged.ready()
            try:
                return await attempt()
            except Conflict:
                self._cluster.count_conflict()
            except FactoryFloorError:
                if looked or not await self._cluster.catch_up(self):
                    raise
                looked = True
        raise unavailable("too many write conflicts with other nodes")

    def follow(self, news: News) -> bool:
        """Apply and send the entries of another node; False if a write or a read is in progress."""
        return self._logged.follow(news)

    def follow_connected(self, connected: Connections) -> None:
        """Update the connections to other nodes."""
        if self.presence.set_remote(connected, self.table):
            self._send_presence()
            self.wake()

    def mend(self) -> None:
        """Retry a replay that has failed."""
        self._logged.mend()

    async def rest(self) -> None:
        """Replace a finished table by its stored replay, which needs less memory. Raises Refused."""
        await self._logged.rest()

    async def join(self, listener: Listener) -> None:
        """Send the listener a sync, and all later updates."""
        await self._logged.ready()
        self.presence.join(listener, self.table.host)
        self._logged.sync(listener)
        if not self._presence_changed(listener):
            listener.send(self._logged.presence_message())
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Unsubscribe a listener."""
        if listener in self.listeners:
            self.presence.leave(listener, self.table)
            self.used = time.monotonic()
            self._presence_changed(listener)

    def _presence_changed(self, listener: Listener) -> bool:
        """Publish a joined or left connection; whether it was sent to the listeners at once."""
        sent = True
        if self.table.viewer(listener.player_id):
            self._send_presence()
        else:
            sent = self._spectator_count.changed()
        self._cluster.presence_changed(self)
        return sent

    def _send_presence(self) -> None:
        self.presence.broadcast(self._logged.presence_message())

    async def sync(self, listener: Listener) -> None:
        """Send the listener a sync."""
        await self._logged.ready()
        self._logged.sync(listener)

    async def snapshot(self, player: str) -> bytes:
        """The Sync message for a person."""
        return await self.ask(lambda _: self._logged.whole(player))

    def send_to_player(self, player: str, message: bytes) -> None:
        """Send a message to a person's connections on all nodes."""
        self.presence.broadcast(message, player)
        self._cluster.send_to_player(self, player, message)

    def known(self) -> set[str]:
        """The persons who have a seat, are connected or have written recently."""
        seated = {seat.player for seat in self.table.seats}
        return self.presence.online() | seated | {line.player for line in self._logged.chat.lines}
