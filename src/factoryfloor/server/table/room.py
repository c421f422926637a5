"""A table with its connections: commands come in, and their effects go out once they are durable.

A command changes the table in memory at once, and its messages are rendered there and then; none of them leaves before
the writer has made the entries durable. Commands that arrive meanwhile build on it and wait in line. If a write fails,
all that builds on it fails too, and the table is replayed from its log.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import Refused, StoreError, unavailable
from factoryfloor.server.shares.asker import Asker
from factoryfloor.server.storage.store import CHAT_KEPT, ChatEntry, Player, Store, reading
from factoryfloor.server.storage.writer import Write, WriteChain, Writer, durable
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.hosting import check_may_write
from factoryfloor.server.table.persistence import append, read_table
from factoryfloor.server.table.renderer import Renderer, chat_line
from factoryfloor.server.table.table import Step, Table, Viewer
from factoryfloor.server.wire import ChatLine, Chatted, Presence

_logger = logging.getLogger(__name__)

Command = Callable[[Table], Steps]
_Answer = TypeVar("_Answer")


class Listener(Protocol):
    """A connection as a room sees it. ``last_sent`` is the last log entry that was sent to it or is in its queue."""

    player_id: str
    asker: Asker
    last_sent: int

    def send(self, text: str) -> None:
        """Queue a message."""

    def send_sync(self, text: str, after: "asyncio.Future[None] | None") -> None:
        """Queue a sync, to be sent when ``after`` is done; not if that fails."""


class Attendant(Protocol):
    """A part of the server that acts at a table by itself: for its bots, or when time is over."""

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""

    def wake(self) -> None:
        """Look at the table, which may have changed."""

    def stop(self) -> None:
        """Do nothing more."""


@dataclass(slots=True)
class _Rendered:
    """The messages for one log entry, rendered for each viewer when it was applied."""

    n: int
    viewers: dict[str, Viewer]  # by player who sits; all others look on
    texts: dict[Viewer, str]


@dataclass(slots=True)
class _Waiting:
    """What is sent when a write is durable: entries and a line of chat."""

    done: "asyncio.Future[None]"
    rendered: list[_Rendered] = field(default_factory=list)
    line: str = ""


class Room:
    """One table, its chat, its listeners and its attendants, which ``attend`` makes.

    ``charged`` is who pays for what its bots think: the host while connected, else who is, last whoever was.
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
    ) -> None:
        self.listeners: set[Listener] = set()
        self.used = self._looked = time.monotonic()
        self.charged = charged
        self._pause_after = pause_after
        self._store = store
        self._writer = writer
        self._waiting: deque[_Waiting] = deque()
        self._reloading: asyncio.Task[None] | None = None
        self._adopt(table, chat)
        self.attendants = attend(self)

    def _adopt(self, table: Table, chat: list[ChatEntry]) -> None:
        self.table = table
        self._chat = chat
        self._chat_messages = {(line.player, line.message): line.n for line in chat}
        self._renderer = Renderer(table)
        self.chain = WriteChain()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return self.quiet and all(attendant.idle for attendant in self.attendants)

    @property
    def quiet(self) -> bool:
        """Whether nobody is connected and nothing is being written or read."""
        return not self.listeners and not self._waiting and self._reloading is None

    @property
    def present(self) -> bool:
        """Whether somebody is connected, or was there a short while ago; else bots wait."""
        return bool(self.listeners) or time.monotonic() < self._looked + self._pause_after

    def look(self, asker: Asker) -> None:
        """Note that somebody asks about the table; if it is theirs and paused, it goes on."""
        paused = not self.present
        self.used = time.monotonic()
        if asker.person and (asker.person == self.table.host or self.table.viewer(asker.person)):
            self._looked = self.used
            if paused:
                self.charged = asker
                self.wake()

    def _charge(self) -> None:
        """Charge the host if connected, else go on with who was charged, if connected, else with anybody who is."""
        askers = [listener.asker for listener in self.listeners]
        host = [asker for asker in askers if asker.person == self.table.host]
        if host:
            self.charged = host[0]
        elif askers and self.charged not in askers:
            self.charged = askers[0]

    def wake(self) -> None:
        """Let the attendants look at the table."""
        for attendant in self.attendants:
            attendant.wake()

    def stop(self) -> None:
        """Let the attendants do nothing more."""
        for attendant in self.attendants:
            attendant.stop()

    # Commands.

    async def carry_out(self, command: Command, also: Write | None = None) -> None:
        """Carry out a command and wait until it is durable, together with the rows of ``also``.

        Raises FactoryFloorError if it is refused; nothing has changed then.
        """
        await self._ready()
        try:
            waiting = self._stage(command, also)
        except FactoryFloorError:
            await self.settled()  # the reason may depend on entries that are not durable yet
            raise
        if waiting is None:
            await self.settled()
        else:
            await durable(waiting.done)

    async def once(self, player: str, message: str, command: Command) -> tuple[int, bool]:
        """Carry out a client's message, unless it was already.

        Returns the number of its entry, and whether it had been carried out before.
        """
        await self._ready()
        n = self.table.messages.get((player, message))
        if n is not None:
            await self.settled()
            return n, True
        await self.carry_out(command)
        return self.table.messages[player, message], False

    async def ask(self, question: Callable[[Table], _Answer]) -> _Answer:
        """Answer a question about the table without changing it. Raises FactoryFloorError if it is refused."""
        await self._ready()
        try:
            answer = question(self.table)
        except FactoryFloorError:
            await self.settled()
            raise
        except Exception as error:
            _logger.exception("table %s could not answer", self.id)
            raise Refused("internal", "the server failed at this; nothing was changed") from error
        await self.settled()  # the answer may depend on entries that are not durable yet
        return answer

    async def say(self, player: Player, message: str, text: str, check: Callable[[bool], None]) -> tuple[int, bool]:
        """Add a line to the chat, unless it was already. Returns its number, and whether it had been added before.

        ``check`` raises Refused for too many lines of one who sits here or not.
        """
        await self._ready()
        known = self._chat_messages.get((player.id, message))
        if known is not None:
            await self.settled()
            return known, True
        check_may_write(self.table, player.id)
        seats = self.table.viewer(player.id)
        check(bool(seats))
        seat, name = (seats[0], self.table.seats[seats[0]].name) if seats else (-1, player.name)
        n = self._chat[-1].n + 1 if self._chat else 1
        line = ChatEntry(n, player.id, name, seat, text, message, self.table.clock.now())
        row = {"table_id": self.id, "n": n, "player": player.id, "name": name, "seat": seat, "text": text}
        waiting = self._submit(Write(self.chain, chat=[row | {"message": message, "at": line.at}]))
        waiting.line = Chatted(line=ChatLine(**chat_line(line))).model_dump_json()
        self._chat = [*self._chat[1 - CHAT_KEPT :], line]
        self._chat_messages[player.id, message] = n
        await durable(waiting.done)
        return n, False

    async def settled(self) -> None:
        """Wait until everything in memory is durable. Raises Refused if it never will be."""
        if self._waiting:
            await durable(self._waiting[-1].done)

    def _stage(self, command: Command, also: Write | None) -> _Waiting | None:
        """Carry out a command in memory and submit its entries; None if it changes nothing."""
        steps: list[Step] = []
        rendered: list[_Rendered] = []
        try:
            for step in command(self.table):
                steps.append(step)
                rendered.append(self._render(step))
        except FactoryFloorError:
            if steps:
                self._reload()
            raise
        except Exception as error:
            _logger.exception("table %s failed", self.id)
            self._reload()
            raise Refused("internal", "the server failed at this; nothing was changed") from error
        if not steps:
            return None
        write = also or Write()
        write.chain = self.chain
        waiting = self._submit(append(self.table, steps, write))
        waiting.rendered = rendered
        return waiting

    def _submit(self, write: Write) -> _Waiting:
        waiting = _Waiting(self._writer.submit(write))
        self._waiting.append(waiting)
        waiting.done.add_done_callback(self._written)
        self.used = time.monotonic()
        return waiting

    def _render(self, step: Step) -> _Rendered:
        """The messages about the step for everybody connected, rendered while the table stands just after it."""
        facts = None
        if step.entry.kind not in ("action", "undo"):
            facts = self._renderer.facts(*self._presence())
        here = {listener.player_id for listener in self.listeners}
        viewers = {player: viewer for player in here if (viewer := self.table.viewer(player))}
        distinct = {viewers.get(player, ()) for player in here}
        texts = {viewer: self._renderer.update(step, viewer, facts) for viewer in distinct}
        return _Rendered(step.entry.n, viewers, texts)

    # After a write.

    def _written(self, done: "asyncio.Future[None]") -> None:
        waiting = self._waiting.popleft()
        assert waiting.done is done, "writes must end in the order of their submission"
        if done.cancelled() or done.exception() is not None:
            self._reload()
            return
        for rendered in waiting.rendered:
            self._publish(rendered)
        for listener in self.listeners if waiting.line else ():
            listener.send(waiting.line)
        self.wake()

    def _publish(self, rendered: _Rendered) -> None:
        for listener in self.listeners:
            if listener.last_sent == rendered.n - 1:
                listener.last_sent = rendered.n
                listener.send(rendered.texts[rendered.viewers.get(listener.player_id, ())])

    def _reload(self) -> None:
        """Replace the table in memory, which is ahead of its log or broken, by a replay of the log."""
        self.chain.broken = True
        if self._reloading is None:
            self._reloading = asyncio.get_running_loop().create_task(self._replay())

    async def _replay(self) -> None:
        try:
            while self._waiting:
                await asyncio.wait([self._waiting[-1].done])
            table, chat = await asyncio.to_thread(read_table, self._store, self.id, self.table.clock, self.table.limits)
            self._adopt(table, chat)
        except (StoreError, FactoryFloorError) as error:
            _logger.error("table %s cannot be read again: %s", self.id, error)
            return
        finally:
            self._reloading = None
        for listener in self.listeners:
            self._sync(listener)
        self.wake()

    async def rest(self) -> None:
        """Replace a finished table by what is stored of it, which needs less memory. Raises Refused."""
        clock, limits = self.table.clock, self.table.limits
        table, _ = await reading(read_table, self._store, self.id, clock, limits)
        if table.n == self.table.n and not self._waiting and self._reloading is None and not self.chain.broken:
            self._adopt(table, self._chat)

    async def _ready(self) -> None:
        """Wait until the table in memory agrees with its log. Raises Refused if the log cannot be read."""
        if self.chain.broken and self._reloading is None:
            self._reload()
        if self._reloading is not None:
            await asyncio.shield(self._reloading)
        if self.chain.broken:
            raise unavailable("the table cannot be read from the database")

    # Listeners.

    async def join(self, listener: Listener) -> None:
        """Send the listener a sync now, and every update from now on."""
        await self._ready()
        paused = not self.present
        self.listeners.add(listener)
        self._charge()
        self._sync(listener)
        self._send_presence()
        if paused:
            self.wake()

    def leave(self, listener: Listener) -> None:
        """Send the listener nothing more."""
        if listener in self.listeners:
            self.listeners.remove(listener)
            self.used = self._looked = time.monotonic()
            self._charge()
            self._send_presence()

    async def sync(self, listener: Listener) -> None:
        """Send the listener a sync."""
        await self._ready()
        self._sync(listener)

    async def snapshot(self, player: str) -> str:
        """The sync message for a person."""
        await self._ready()
        text = self._whole(player)
        await self.settled()
        return text

    def _sync(self, listener: Listener) -> None:
        listener.last_sent = self.table.n
        listener.send_sync(self._whole(listener.player_id), self._waiting[-1].done if self._waiting else None)

    def _whole(self, player: str) -> str:
        return self._renderer.sync(self.table.viewer(player), *self._presence(), self._chat)

    def online(self) -> set[str]:
        """The players who are connected."""
        return {listener.player_id for listener in self.listeners if listener.player_id}

    def known(self) -> set[str]:
        """The players who sit here, are connected or have written lately."""
        return self.online() | {seat.player for seat in self.table.seats} | {line.player for line in self._chat}

    def spectators(self) -> int:
        """The number of connections of people who do not sit here."""
        return sum(1 for listener in self.listeners if not self.table.viewer(listener.player_id))

    def _presence(self) -> tuple[set[str], int]:
        return self.online(), self.spectators()

    def _send_presence(self) -> None:
        online, spectators = self._presence()
        flags = [seat.player in online for seat in self.table.seats]
        text = Presence(online=flags, spectators=spectators).model_dump_json()
        for listener in self.listeners:
            listener.send(text)
