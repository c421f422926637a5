"""A table with its connections: commands come in, and their effects go out once they are durable.

A command changes the table in memory at once, and its messages are rendered there and then; none of them leaves before
the writer has made the entries durable. Commands that arrive meanwhile build on it and wait in line. If a write fails,
all that builds on it fails too, and the table is replayed from its log.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import Refused, StoreError, unavailable
from factoryfloor.server.shares.asker import Asker
from factoryfloor.server.storage.store import ChatEntry, Player, Store, reading
from factoryfloor.server.storage.writer import Write, WriteChain, Writer, durable
from factoryfloor.server.table.attendance import Attendance, Listener
from factoryfloor.server.table.attendant import Attendant
from factoryfloor.server.table.chat import Chat, row_of
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.delivery import Delivery, Rendered, Waiting
from factoryfloor.server.table.hosting import check_may_write
from factoryfloor.server.table.persistence import append, read_table
from factoryfloor.server.table.renderer import Renderer, chat_line
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.wire import ChatLine, Chatted

_logger = logging.getLogger(__name__)

Command = Callable[[Table], Steps]
_Answer = TypeVar("_Answer")


class Room:
    """One table, its chat, who is there, and its attendants, which ``attend`` makes."""

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
        self.attendance = Attendance(table.clock, charged, pause_after)
        self.used = time.monotonic()
        self._store = store
        self._delivery = Delivery(writer, self.listeners, self._written)
        self._reloading: asyncio.Task[None] | None = None
        self._adopt(table, chat)
        self.attendants = attend(self)

    def _adopt(self, table: Table, chat: list[ChatEntry]) -> None:
        self.table = table
        self._chat = Chat(chat)
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
        return not self.listeners and not self._delivery and self._reloading is None

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
                self.wake()

    def wake(self) -> None:
        """Let the attendants look at the table."""
        for attendant in self.attendants:
            attendant.wake()

    def stop(self) -> None:
        """Let the attendants do nothing more."""
        for attendant in self.attendants:
            attendant.stop()

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
        known = self._chat.known(player.id, message)
        if known is not None:
            await self.settled()
            return known, True
        check_may_write(self.table, player.id)
        check(bool(self.table.viewer(player.id)))
        line = self._chat.add(self.table, player, message, text)
        waiting = self._submit(Write(self.chain, chat=[row_of(self.id, line)]))
        waiting.news = Chatted(line=ChatLine(**chat_line(line))).model_dump_json()
        await durable(waiting.done)
        return line.n, False

    async def settled(self) -> None:
        """Wait until everything in memory is durable. Raises Refused if it never will be."""
        await self._delivery.settled()

    def _stage(self, command: Command, also: Write | None) -> Waiting | None:
        """Carry out a command in memory and submit its entries; None if it changes nothing."""
        steps: list[Step] = []
        rendered: list[Rendered] = []
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
        if any(step.entry.kind not in ("action", "undo", "hint") for step in steps):
            waiting.news = self._presence()
        return waiting

    def _submit(self, write: Write) -> Waiting:
        self.used = time.monotonic()
        return self._delivery.submit(write)

    def _render(self, step: Step) -> Rendered:
        """The messages about the step for everybody connected, rendered while the table stands just after it."""
        facts = None
        if step.entry.kind not in ("action", "undo", "hint"):
            facts = self._renderer.facts(*self._there())
        here = {listener.player_id for listener in self.listeners}
        viewers = {player: viewer for player in here if (viewer := self.table.viewer(player))}
        distinct = {viewers.get(player, ()) for player in here}
        texts = {viewer: self._renderer.update(step, viewer, facts) for viewer in distinct}
        return Rendered(step.entry.n, viewers, texts)

    def _written(self, good: bool) -> None:
        if good:
            self.wake()
        else:
            self._reload()

    def _reload(self) -> None:
        """Replace the table in memory, which is ahead of its log or broken, by a replay of the log."""
        self.chain.broken = True
        if self._reloading is None:
            self._reloading = asyncio.get_running_loop().create_task(self._replay())

    async def _replay(self) -> None:
        try:
            while (last := self._delivery.last) is not None:
                await asyncio.wait([last])
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
        if table.n == self.table.n and not self._delivery and self._reloading is None and not self.chain.broken:
            self._adopt(table, self._chat.lines)

    async def _ready(self) -> None:
        """Wait until the table in memory agrees with its log. Raises Refused if the log cannot be read."""
        if self.chain.broken and self._reloading is None:
            self._reload()
        if self._reloading is not None:
            await asyncio.shield(self._reloading)
        if self.chain.broken:
            raise unavailable("the table cannot be read from the database")

    async def join(self, listener: Listener) -> None:
        """Send the listener a sync now, and every update from now on."""
        await self._ready()
        self.attendance.join(listener, self.table.host)
        self._sync(listener)
        self.attendance.tell(self._presence())
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Send the listener nothing more."""
        if listener in self.listeners:
            self.attendance.leave(listener, self.table)
            self.used = time.monotonic()
            self.attendance.tell(self._presence())

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
        listener.send_sync(self._whole(listener.player_id), self._delivery.last)

    def _whole(self, player: str) -> str:
        return self._renderer.sync(self.table.viewer(player), *self._there(), self._chat.lines)

    def known(self) -> set[str]:
        """The players who sit here, are connected or have written lately."""
        seated = {seat.player for seat in self.table.seats}
        return self.attendance.online() | seated | {line.player for line in self._chat.lines}

    def _there(self) -> tuple[set[str], int]:
        return self.attendance.online(), self.attendance.spectators(self.table)

    def _presence(self) -> str:
        there = self.attendance
        return self._renderer.presence(there.absences(self.table), there.spectators(self.table))
