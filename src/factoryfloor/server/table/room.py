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
from factoryfloor.server.limits.client import Asker
from factoryfloor.server.storage.store import ChatEntry, News, Place, Player, Store
from factoryfloor.server.storage.writer import Write, WriteChain, Writer, durable
from factoryfloor.server.table.cluster_port import Neighbours
from factoryfloor.server.table.host_commands import check_may_write
from factoryfloor.server.table.logged_table import Command, LoggedTable
from factoryfloor.server.table.room_task import Attendant
from factoryfloor.server.table.spectator_count import Onlookers
from factoryfloor.server.table.table import Table
from factoryfloor.server.table.table_presence import Attendance, Connected, Listener

_TRIES: Final = 20  # times that other nodes may be first
_logger = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Begun:
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
        attend: "Callable[[Room], Sequence[Attendant]]",
        charged: Asker,
        pause_after: float,
        neighbours: Neighbours,
    ) -> None:
        self.attendance = Attendance(table.clock, charged, pause_after)
        self.used = time.monotonic()
        self.owned = False
        self._neighbours = neighbours
        self._logged = LoggedTable(table, chat, store, writer, self.attendance, self.wake)
        self._onlookers = Onlookers(self._tell_presence)
        self.attendants: Sequence[Attendant] = ()
        self.attendants = attend(self)

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
        return self.quiet and all(attendant.idle for attendant in self.attendants)

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
        return self.attendance.listeners

    @property
    def charged(self) -> Asker:
        return self.attendance.charged

    @property
    def present(self) -> bool:
        """Whether somebody is connected, or was there a short while ago; else bots wait."""
        return self.attendance.present

    def look(self, asker: Asker) -> None:
        """Note that somebody asks about the table; if it is theirs and paused, it goes on."""
        paused = not self.present
        self.used = time.monotonic()
        if asker.person and (asker.person == self.table.host or self.table.viewer(asker.person)):
            self.attendance.look(asker)
            if paused:
                self._neighbours.attended(self)
                self.wake()

    def own(self, owned: bool) -> None:
        """Let the attendants act from now on, or no longer."""
        if owned != self.owned:
            self.owned = owned
            (self.wake if owned else self.stop)()

    def wake(self) -> None:
        """Let the attendants look at the table."""
        for attendant in self.attendants if self.owned else ():
            attendant.wake()

    def stop(self) -> None:
        """Let the attendants do nothing more."""
        for attendant in self.attendants:
            attendant.stop()

    async def carry_out(self, command: Command, also: Callable[[], Write] = Write) -> None:
        """Carry out a command and wait until it is durable, together with the rows of ``also``.

        Raises FactoryFloorError if it is refused; nothing has changed then.
        """
        await self._until_first(lambda: self._carry_out(command, also))

    def begin(self, player: str, message: str, command: Command) -> Begun | None:
        """Carry out a client's message now.

        None if it is refused, was carried out already, or has to wait for something: then :meth:`once` answers it.
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
        return Begun(self.table.messages[player, message], waiting.done)

    async def once(self, player: str, message: str, command: Command, begun: Begun | None = None) -> tuple[int, bool]:
        """Carry out a client's message, unless it was already; ``begun``: the first attempt.

        Returns the number of its entry, and whether it had been carried out before.
        """

        async def attempt() -> tuple[int, bool]:
            nonlocal begun
            if begun is not None:
                first, begun = begun, None
                await durable(first.done)
                return first.n, False
            n = self.table.messages.get((player, message))
            if n is not None:
                await self._logged.settled()
                return n, True
            await self._carry_out(command, Write)
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

    async def say(self, player: Player, message: str, text: str, check: Callable[[bool], None]) -> tuple[int, bool]:
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

    async def _carry_out(self, command: Command, also: Callable[[], Write]) -> None:
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
                self._neighbours.outrun()
            except FactoryFloorError:
                if looked or not await self._neighbours.catch_up(self):
                    raise
                looked = True
        raise unavailable("other nodes change the table all the time")

    def follow(self, news: News) -> bool:
        """Apply and tell what another node has written; whether it could be, as nothing was under way."""
        return self._logged.follow(news)

    def follow_connected(self, connected: Connected) -> None:
        """Take note of who is connected to other nodes."""
        if self.attendance.note_elsewhere(connected, self.table):
            self._tell_presence()
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
        self.attendance.join(listener, self.table.host)
        self._logged.sync(listener)
        if not self._attended(listener):
            listener.send(self._logged.presence())
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Send the listener nothing more."""
        if listener in self.listeners:
            self.attendance.leave(listener, self.table)
            self.used = time.monotonic()
            self._attended(listener)

    def _attended(self, listener: Listener) -> bool:
        """Tell that one has come or gone; whether everybody here was told at once."""
        told = True
        if self.table.viewer(listener.player_id):
            self._tell_presence()
        else:
            told = self._onlookers.changed()
        self._neighbours.attended(self)
        return told

    def _tell_presence(self) -> None:
        self.attendance.tell(self._logged.presence())

    async def sync(self, listener: Listener) -> None:
        """Send the listener a sync."""
        await self._logged.ready()
        self._logged.sync(listener)

    async def snapshot(self, player: str) -> bytes:
        """The sync message for a person."""
        return await self.ask(lambda _: self._logged.whole(player))

    def tell(self, player: str, message: bytes) -> None:
        """Send a message to the connections of a person, on all nodes."""
        self.attendance.tell(message, player)
        self._neighbours.tell(self, player, message)

    def known(self) -> set[str]:
        """The players who sit here, are connected or have written lately."""
        seated = {seat.player for seat in self.table.seats}
        return self.attendance.online() | seated | {line.player for line in self._logged.chat.lines}
