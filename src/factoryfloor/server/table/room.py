"""A table with those who are connected to it: commands come in, and what happened goes out once it is durable.

A command is carried out on the table in memory at once, and what each viewer will be told is made there and then; but
nothing of it leaves before the writer has made it durable. Commands that come in meanwhile build on it and wait in
line. If a write fails, all that builds on it fails with it, and the table is made anew from its log.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import Refused, StoreError, unavailable
from factoryfloor.server.storage.store import CHAT_KEPT, ChatEntry, Player, Store
from factoryfloor.server.storage.writer import Lineage, Write, Writer
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.persistence import append, read_table
from factoryfloor.server.table.renderer import Telling, chat_line
from factoryfloor.server.table.table import Step, Table, Viewer
from factoryfloor.server.wire import ChatLine, Chatted, Presence

_logger = logging.getLogger(__name__)

Command = Callable[[Table], Steps]
_Answer = TypeVar("_Answer")


class Listener(Protocol):
    """A connection as a room sees it. ``told`` is the last entry of the log that it was sent or is about to be sent."""

    player_id: str
    told: int

    def send(self, text: str) -> None:
        """Send a message soon, without waiting for it."""


@dataclass(slots=True)
class _Told:
    """What an entry means to those who were connected when it happened."""

    n: int
    viewers: dict[str, Viewer]  # of persons who sit; all others look on
    texts: dict[Viewer, str]


@dataclass(slots=True)
class _Waiting:
    """What goes out when a write is durable: entries, a line of chat, and whole tables to those who came meanwhile."""

    done: "asyncio.Future[None]"
    told: list[_Told] = field(default_factory=list)
    line: str = ""
    joined: list[tuple[Listener, str]] = field(default_factory=list)


class Room:
    """One table, its chat and its listeners. ``after`` is called whenever something has become durable."""

    def __init__(self, table: Table, chat: list[ChatEntry], store: Store, writer: Writer, clock: Clock) -> None:
        self.table = table
        self._clock = clock
        self.listeners: set[Listener] = set()
        self.after: Callable[[], None] = lambda: None
        self.used = time.monotonic()
        self._store = store
        self._writer = writer
        self._waiting: deque[_Waiting] = deque()
        self._mending: asyncio.Task[None] | None = None
        self._take_over(table, chat)

    def _take_over(self, table: Table, chat: list[ChatEntry]) -> None:
        self.table = table
        table.clock = self._clock
        self._chat = chat
        self._chat_messages = {(line.player, line.message): line.n for line in chat}
        self._telling = Telling(table)
        self.lineage = Lineage()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not (self.listeners or self._waiting or self._mending)

    # Commands.

    async def carry_out(self, command: Command, also: Write | None = None) -> None:
        """Carry out a command and wait until it is durable, together with the rows of ``also``.

        Raises FactoryFloorError when it is refused; nothing has changed then.
        """
        await self._ready()
        try:
            waiting = self._stage(command, also)
        except FactoryFloorError:
            await self.settled()  # the reason may tell of what is not durable yet
            raise
        if waiting is None:
            await self.settled()
        else:
            await _durable(waiting.done)

    async def once(self, player: str, message: str, command: Command) -> tuple[int, bool]:
        """Carry out what a client sent under its own mark, unless it has been already.

        Returns the number of the entry that it became, and whether it had been before.
        """
        await self._ready()
        n = self.table.messages.get((player, message))
        if n is not None:
            await self.settled()
            return n, True
        await self.carry_out(command)
        return self.table.messages[player, message], False

    async def ask(self, question: Callable[[Table], _Answer]) -> _Answer:
        """Look something up at the table as it stands. Raises FactoryFloorError when that is refused."""
        await self._ready()
        try:
            answer = question(self.table)
        except FactoryFloorError:
            await self.settled()
            raise
        except Exception as error:
            _logger.exception("table %s could not answer", self.id)
            raise Refused("internal", "the server failed at this; nothing was changed") from error
        await self.settled()  # it may tell of what is not durable yet
        return answer

    async def say(self, player: Player, message: str, text: str) -> tuple[int, bool]:
        """Add a line to the chat, unless it was already. Returns its number, and whether it was."""
        await self._ready()
        known = self._chat_messages.get((player.id, message))
        if known is not None:
            await self.settled()
            return known, True
        seats = self.table.viewer(player.id)
        seat, name = (seats[0], self.table.seats[seats[0]].name) if seats else (-1, player.name)
        n = self._chat[-1].n + 1 if self._chat else 1
        line = ChatEntry(n, player.id, name, seat, text, message, self._clock.now())
        row = {"table_id": self.id, "n": n, "player": player.id, "name": name, "seat": seat, "text": text}
        write = Write((self.lineage,), chat=[row | {"message": message, "at": line.at}])
        waiting = self._submit(write)
        waiting.line = Chatted(line=ChatLine(**chat_line(line))).model_dump_json()
        self._chat = [*self._chat[1 - CHAT_KEPT :], line]
        self._chat_messages[player.id, message] = n
        await _durable(waiting.done)
        return n, False

    async def keep(self, write: Write) -> None:
        """Wait until rows about this table are durable."""
        await _durable(self._submit(write).done)

    async def settled(self) -> None:
        """Wait until all that has happened in memory is durable. Raises Refused if it never will be."""
        if self._waiting:
            await _durable(self._waiting[-1].done)

    def _stage(self, command: Command, also: Write | None) -> _Waiting | None:
        """Let the command happen in memory and hand in its entries; None if it changes nothing."""
        steps: list[Step] = []
        told: list[_Told] = []
        try:
            for step in command(self.table):
                steps.append(step)
                told.append(self._tell(step))
        except FactoryFloorError:
            if steps:
                self._spoil()
            raise
        except Exception as error:
            _logger.exception("table %s failed", self.id)
            self._spoil()
            raise Refused("internal", "the server failed at this; nothing was changed") from error
        if not steps:
            return None
        waiting = self._submit(append(self.table, steps, self.lineage, also))
        waiting.told = told
        return waiting

    def _submit(self, write: Write) -> _Waiting:
        waiting = _Waiting(self._writer.submit(write))
        self._waiting.append(waiting)
        waiting.done.add_done_callback(self._landed)
        self.used = time.monotonic()
        return waiting

    def _tell(self, step: Step) -> _Told:
        """What the step means to everybody who is here, made while the table stands just after it."""
        facts = None
        if step.entry.kind not in ("action", "undo"):
            facts = self._telling.facts(*self._presence())
        here = {listener.player_id for listener in self.listeners}
        viewers = {player: viewer for player in here if (viewer := self.table.viewer(player))}
        distinct = {viewers.get(player, ()) for player in here}
        texts = {viewer: self._telling.update(step, viewer, facts) for viewer in distinct}
        return _Told(step.entry.n, viewers, texts)

    # What happens when a write is durable, or is not.

    def _landed(self, done: "asyncio.Future[None]") -> None:
        waiting = self._waiting.popleft()
        assert waiting.done is done, "writes must land in the order in which they were handed in"
        if done.cancelled() or done.exception() is not None:
            self._spoil()
            return
        for told in waiting.told:
            self._publish(told)
        for listener in self.listeners if waiting.line else ():
            listener.send(waiting.line)
        for listener, text in waiting.joined:
            if listener in self.listeners:
                listener.send(text)
        self.after()

    def _publish(self, told: _Told) -> None:
        for listener in self.listeners:
            if listener.told == told.n - 1:
                listener.told = told.n
                listener.send(told.texts[told.viewers.get(listener.player_id, ())])

    def _spoil(self) -> None:
        """The table in memory is ahead of its log or broken: make it anew."""
        self.lineage.broken = True
        if self._mending is None:
            self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        try:
            while self._waiting:
                await asyncio.wait([self._waiting[-1].done])
            table, chat = await asyncio.to_thread(read_table, self._store, self.id)
            self._take_over(table, chat)
        except (StoreError, FactoryFloorError) as error:
            _logger.error("table %s cannot be read again: %s", self.id, error)
            return
        finally:
            self._mending = None
        for listener in self.listeners:
            self._sync(listener)
        self.after()

    async def _ready(self) -> None:
        """Wait until the table in memory is what its log says. Raises Refused if that cannot be had."""
        if self.lineage.broken and self._mending is None:
            self._spoil()
        if self._mending is not None:
            await asyncio.shield(self._mending)
        if self.lineage.broken:
            raise unavailable("the table cannot be read from the database")

    # Listeners.

    async def join(self, listener: Listener) -> None:
        """From now on the listener is told what happens, beginning with how things stand."""
        await self._ready()
        self.listeners.add(listener)
        self._sync(listener)
        self._tell_presence()

    def leave(self, listener: Listener) -> None:
        """The listener is told nothing more."""
        if listener in self.listeners:
            self.listeners.remove(listener)
            self.used = time.monotonic()
            self._tell_presence()

    async def sync(self, listener: Listener) -> None:
        """Tell a listener how things stand."""
        await self._ready()
        self._sync(listener)

    async def snapshot(self, player: str) -> str:
        """How things stand, as a person may see it."""
        await self._ready()
        text = self._whole(player)
        await self.settled()
        return text

    def _sync(self, listener: Listener) -> None:
        listener.told = self.table.n
        text = self._whole(listener.player_id)
        if self._waiting:
            self._waiting[-1].joined.append((listener, text))
        else:
            listener.send(text)

    def _whole(self, player: str) -> str:
        return self._telling.sync(self.table.viewer(player), *self._presence(), self._chat)

    def online(self) -> set[str]:
        """The persons who are connected."""
        return {listener.player_id for listener in self.listeners if listener.player_id}

    def spectators(self) -> int:
        """How many connections belong to nobody who sits here."""
        return sum(1 for listener in self.listeners if not self.table.viewer(listener.player_id))

    def _presence(self) -> tuple[set[str], int]:
        return self.online(), self.spectators()

    def _tell_presence(self) -> None:
        online, spectators = self._presence()
        flags = [seat.player in online for seat in self.table.seats]
        text = Presence(online=flags, spectators=spectators).model_dump_json()
        for listener in self.listeners:
            listener.send(text)


async def _durable(done: "asyncio.Future[None]") -> None:
    try:
        await asyncio.shield(done)
    except StoreError as error:
        raise unavailable(str(error)) from error
