"""A table with its connections: commands come in, and their effects go out once they are durable.

A command that another node was faster than is carried out again on what that one left.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import Conflict, Refused, unavailable
from factoryfloor.server.limits.client import Client
from factoryfloor.server.storage.store import ChatEntry, News, Place, Player, Store
from factoryfloor.server.storage.writer import Write, WriteChain, Writer, durable
from factoryfloor.server.table.cluster_port import ClusterPort
from factoryfloor.server.table.host_commands import check_may_write
from factoryfloor.server.table.logged_table import Command, LoggedTable
from factoryfloor.server.table.room_task import RoomTask
from factoryfloor.server.table.spectator_count import SpectatorCount
from factoryfloor.server.table.table import Table
from factoryfloor.server.table.table_presence import Connections, Listener, TablePresence

_TRIES: Final = 20  # times that other nodes may be first
_logger = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class StagedCommand:
    """A client's message that was carried out: the number of its entry, and when that is durable."""

    n: int
    done: "asyncio.Future[None]"

    @property
    def good(self) -> bool:
        """Whether it is durable, when that is known."""
        return not self.done.cancelled() and self.done.exception() is None


class Room:
    """One table, its chat, who is there, and its attendants, which ``attend`` makes.

    The attendants act where the table is ``owned``: on one node of those that share a database.
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
    ) -> None:
        self.presence = TablePresence(table.clock, charged, pause_after)
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
        """The table as it is in memory: some of it may not be durable yet."""
        return self._logged.table

    @property
    def chain(self) -> WriteChain:
        return self._logged.chain

    @property
    def place(self) -> Place:
        """How far the table is known here."""
        return self._logged.place

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return self.quiet and all(attendant.idle for attendant in self.tasks)

    @property
    def quiet(self) -> bool:
        """Whether nobody is connected and nothing is being written or read."""
        return not self.listeners and not self._logged.busy

    @property
    def busy(self) -> bool:
        """Whether something is being written or read."""
        return self._logged.busy

    @property
    def unfinished(self) -> bool:
        """Whether attendants may have to act at the table: the game is not over, or its end is not stored."""
        return self.table.status != "over" or self.table.match is not None

    @property
    def listeners(self) -> set[Listener]:
        return self.presence.listeners

    @property
    def charged(self) -> Client:
        return self.presence.charged

    @property
    def present(self) -> bool:
        """Whether somebody is connected, or was there a short while ago; else bots wait."""
        return self.presence.present

    def note_visit(self, client: Client) -> None:
        """Note that somebody asks about the table; if it is theirs and paused, it goes on."""
        paused = not self.present
        self.used = time.monotonic()
        if client.person and (client.person == self.table.host or self.table.viewer(client.person)):
            self.presence.note_visit(client)
            if paused:
                self._cluster.presence_changed(self)
                self.wake()

    def set_owned(self, owned: bool) -> None:
        """Let the attendants act from now on, or no longer."""
        if owned != self.owned:
            self.owned = owned
            (self.wake if owned else self.stop)()

    def wake(self) -> None:
        """Let the attendants look at the table."""
        for attendant in self.tasks if self.owned else ():
            attendant.wake()

    def stop(self) -> None:
        """Let the attendants do nothing more."""
        for attendant in self.tasks:
            attendant.stop()

    async def execute(self, command: Command, also: Callable[[], Write] = Write) -> None:
        """Carry out a command and wait until it is durable, together with the rows of ``also``.

        Raises FactoryFloorError if it is refused; nothing has changed then.
        """
        await self._until_first(lambda: self._execute(command, also))

    def try_submit(self, player: str, message: str, command: Command) -> StagedCommand | None:
        """Carry out a client's message now.

        None if it is refused, was carried out already, or has to wait for something: then :meth:`submit` answers it.
        """
        if not self._logged.at_hand or (player, message) in self.table.messages:
            return None
        try:
            waiting = self._logged.stage(command, Write())
        except FactoryFloorError:
            return None  # the reason may depend on entries that are not durable yet
        if waiting is None:
            return None
        self.used = time.monotonic()
        return StagedCommand(self.table.messages[player, message], waiting.done)

    async def submit(
        self, player: str, message: str, command: Command, staged: StagedCommand | None = None
    ) -> tuple[int, bool]:
        """Carry out a client's message, unless it was already; ``staged``: the first attempt.

        Returns the number of its entry, and whether it had been carried out before.
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
        """Answer a question about the table without changing it. Raises FactoryFloorError if it is refused."""

        async def attempt() -> _Answer:
            try:
                answer = question(self.table)
            except FactoryFloorError:
                await self._logged.settled()
                raise
            except Exception as error:
                _logger.exception("table %s could not answer", self.id)
                raise Refused("internal", "the server failed at this; nothing was changed") from error
            await self._logged.settled()  # the answer may depend on entries that are not durable yet
            return answer

        return await self._until_first(attempt)

    async def write_chat(
        self, player: Player, message: str, text: str, check: Callable[[bool], None]
    ) -> tuple[int, bool]:
        """Add a line to the chat, unless it was already. Returns its number, and whether it had been added before.

        ``check`` raises Refused for too many lines of one who sits here or not.
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
        """Wait until everything in memory is durable. Raises Refused if it never will be."""
        await self._until_first(self._logged.settled)

    async def _execute(self, command: Command, also: Callable[[], Write]) -> None:
        try:
            waiting = self._logged.stage(command, also())
        except FactoryFloorError:
            await self._logged.settled()  # the reason may depend on entries that are not durable yet
            raise
        if waiting is None:
            await self._logged.settled()
        else:
            self.used = time.monotonic()
            await durable(waiting.done)

    async def _until_first(self, attempt: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """The outcome of an attempt, which is made again on what is there now if another node was first.

        Nothing is refused for what was so before another node wrote something: whoever saw that there may ask here.
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
        raise unavailable("other nodes change the table all the time")

    def follow(self, news: News) -> bool:
        """Apply and tell what another node has written; whether it could be, as nothing was under way."""
        return self._logged.follow(news)

    def follow_connected(self, connected: Connections) -> None:
        """Take note of who is connected to other nodes."""
        if self.presence.set_remote(connected, self.table):
            self._send_presence()
            self.wake()

    def mend(self) -> None:
        """Read the table again if it could not be read."""
        self._logged.mend()

    async def rest(self) -> None:
        """Replace a finished table by what is stored of it, which needs less memory. Raises Refused."""
        await self._logged.rest()

    async def join(self, listener: Listener) -> None:
        """Send the listener a sync now, and every update from now on."""
        await self._logged.ready()
        self.presence.join(listener, self.table.host)
        self._logged.sync(listener)
        if not self._attended(listener):
            listener.send(self._logged.presence_message())
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Send the listener nothing more."""
        if listener in self.listeners:
            self.presence.leave(listener, self.table)
            self.used = time.monotonic()
            self._attended(listener)

    def _attended(self, listener: Listener) -> bool:
        """Tell that one has come or gone; whether everybody here was told at once."""
        told = True
        if self.table.viewer(listener.player_id):
            self._send_presence()
        else:
            told = self._spectator_count.changed()
        self._cluster.presence_changed(self)
        return told

    def _send_presence(self) -> None:
        self.presence.broadcast(self._logged.presence_message())

    async def sync(self, listener: Listener) -> None:
        """Send the listener a sync."""
        await self._logged.ready()
        self._logged.sync(listener)

    async def snapshot(self, player: str) -> bytes:
        """The sync message for a person."""
        return await self.ask(lambda _: self._logged.whole(player))

    def send_to_player(self, player: str, message: bytes) -> None:
        """Send a message to the connections of a person, on all nodes."""
        self.presence.broadcast(message, player)
        self._cluster.send_to_player(self, player, message)

    def known(self) -> set[str]:
        """The players who sit here, are connected or have written lately."""
        seated = {seat.player for seat in self.table.seats}
        return self.presence.online() | seated | {line.player for line in self._logged.chat.lines}
