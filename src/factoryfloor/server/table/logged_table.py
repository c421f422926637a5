"""A table in memory, kept in step with its log.

A command changes the table in memory and renders its messages at once. The messages are sent when the writer has
committed the entries. Later commands build on uncommitted entries and queue behind them. If a write fails, all later
writes fail too, and the table is replayed from its log. Entries written by another node are sent like local ones.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.storage.rows import line_row
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Write, WriteChain, Writer
from factoryfloor.server.table.delivery import Delivery, PendingWrite, RenderedEntry
from factoryfloor.server.table.persistence import append, read_table, read_until
from factoryfloor.server.table.table_presence import Listener, TablePresence
from factoryfloor.tables.chat import Chat, ChatEntry
from factoryfloor.tables.commands import Steps
from factoryfloor.tables.entry import OF_PLAY
from factoryfloor.tables.errors import Refused, StoreError, unavailable
from factoryfloor.tables.log import News, Place
from factoryfloor.tables.renderer import Renderer
from factoryfloor.tables.table import Step, Table

_logger = logging.getLogger(__name__)

Command = Callable[[Table], Steps]


class LoggedTable:
    """A table and its chat. ``changed`` is called after every write and read."""

    def __init__(
        self,
        table: Table,
        chat: list[ChatEntry],
        store: Store,
        writer: Writer,
        presence: TablePresence,
        changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._metrics = writer.metrics
        self._presence = presence
        self._changed = changed
        self._delivery = Delivery(writer, presence.listeners, self._written)
        self._reloading: asyncio.Task[None] | None = None
        self._adopt(table, chat)

    def _adopt(self, table: Table, chat: list[ChatEntry]) -> None:
        self.table = table
        self.chat = Chat(chat)
        self._renderer = Renderer(table)
        self.chain = WriteChain()
        self._delivery.reached, self._delivery.said = table.n, self.chat.n

    @property
    def busy(self) -> bool:
        """Whether a write or a read is in progress."""
        return bool(self._delivery) or self._reloading is not None

    @property
    def place(self) -> Place:
        """The last log entry and chat line known here."""
        return Place(self.table.n, self.chat.n)

    @property
    def at_hand(self) -> bool:
        """Whether the table in memory agrees with its log, as far as known."""
        return self._reloading is None and not self.chain.broken

    async def ready(self) -> None:
        """Wait until the table agrees with its log. Raises Refused if the log cannot be read."""
        self.mend()
        if self._reloading is not None:
            await asyncio.shield(self._reloading)
        if self.chain.broken:
            raise unavailable("the table cannot be read from the database")

    def mend(self) -> None:
        """Retry a replay that has failed, for instance because the database was unavailable."""
        if self.chain.broken and self._reloading is None:
            self._reload()

    async def settled(self) -> None:
        """Wait until everything in memory is durable. Raises Conflict or Refused if a write fails."""
        await self._delivery.settled()

    def stage(self, command: Command, write: Write) -> PendingWrite | None:
        """Execute a command in memory and submit its entries with ``write``; None if it changes nothing."""
        steps: list[Step] = []
        rendered: list[RenderedEntry] = []
        began = time.perf_counter()
        try:
            for step in command(self.table):
                steps.append(step)
                rendered.append(self._render(step))
        except FactoryFloorError:
            if steps:
                self._reload()
            raise
        except Exception as error:
            _logger.exception("table %s failed", self.table.id)
            self._reload()
            raise Refused("internal", "internal error; nothing was changed") from error
        if not steps:
            return None
        write.chain = self.chain
        waiting = self._delivery.submit(append(self.table, steps, write))
        waiting.rendered = rendered
        waiting.actions = sum(step.entry.kind == "action" for step in steps)
        self._metrics.rendered.observe(time.perf_counter() - began)
        if any(step.entry.kind not in OF_PLAY for step in steps):
            waiting.news = self.presence_message()
        return waiting

    def stage_line(self, player: Player, message: str, text: str) -> tuple[int, PendingWrite]:
        """Add a line to the chat in memory and submit it. Returns its number and the write."""
        line = self.chat.add(self.table, player, message, text)
        waiting = self._delivery.submit(Write(self.chain, chat=[line_row(self.table.id, line)]))
        waiting.news, waiting.said = self._renderer.chat_message(line), line.n
        return line.n, waiting

    def follow(self, news: News) -> bool:
        """Apply and send the entries of another node; False if a write or a read is in progress."""
        if self.busy or self.chain.broken:
            return False
        try:
            self._send(news)
        except Exception as error:  # noqa: BLE001 - entries of another node, or of a damaged log
            _logger.error("table %s cannot follow its log: %r", self.table.id, error)
            self._reload()
        self._changed()
        return True

    def _send(self, news: News) -> None:
        """Apply entries and lines of chat that are stored, but for those that are known, and tell them."""
        for entry in news.entries:
            if entry.n > self.table.n:
                self._delivery.publish(self._render(self.table.apply(entry)))
                if entry.kind not in OF_PLAY:
                    self._delivery.broadcast(self.presence_message())
        for line in news.lines:
            if line.n > self.chat.n:
                self.chat.note(line)
                self._delivery.broadcast(self._renderer.chat_message(line), line.n)

    def _render(self, step: Step) -> RenderedEntry:
        """Render the messages about a step for all connections, while the table is just after it."""
        facts = None
        if step.entry.kind not in OF_PLAY:
            facts = self._renderer.facts(*self._there())
        viewers = self.table.viewers()
        distinct = {viewers.get(listener.player_id, ()) for listener in self._presence.listeners}
        return RenderedEntry(step.entry.n, viewers, self._renderer.updates(step, distinct, facts))

    def _written(self, good: bool) -> None:
        if good:
            self._changed()
        else:
            self._reload()

    def _reload(self) -> None:
        """Replay the log, because the table in memory is ahead of it or broken."""
        self.chain.broken = True
        if self._reloading is None:
            self._reloading = asyncio.get_running_loop().create_task(self._replay())

    async def _replay(self) -> None:
        try:
            while (last := self._delivery.last) is not None:
                await asyncio.wait([last])
            setup, table_id = self.table.setup, self.table.id
            sent = Place(self._delivery.reached, self._delivery.said)
            over = self.table.status == "over" and self.table.match is None
            if self.chain.conflict is not None and not over:
                ahead = {listener for listener in self._presence.listeners if listener.last_sent > sent.n}
                table, chat, news = await asyncio.to_thread(read_until, self._store, table_id, sent, setup)
            else:
                ahead, news = set(self._presence.listeners), News([], [])
                table, chat = await asyncio.to_thread(read_table, self._store, table_id, setup)
            self._adopt(table, chat)
            self._send(news)
        except (StoreError, FactoryFloorError) as error:
            _logger.error("table %s cannot be replayed: %s", self.table.id, error)
            self.chain.broken = True
            return
        finally:
            self._reloading = None
        for listener in ahead & self._presence.listeners:
            self.sync(listener)
        self._changed()

    async def rest(self) -> None:
        """Replace a finished table by its stored replay, which needs less memory. Raises Refused."""
        table, _ = await reading(read_table, self._store, self.table.id, self.table.setup)
        if table.n == self.table.n and not self.busy and not self.chain.broken:
            self._adopt(table, self.chat.lines)

    def sync(self, listener: Listener) -> None:
        """Send a listener a sync, once all of it is durable."""
        listener.last_sent, listener.last_said = self.place.n, self.place.said
        listener.send_sync(self.whole(listener.player_id), self._delivery.last)

    def whole(self, player: str) -> bytes:
        """The sync message for a person."""
        return self._renderer.sync(self.table.viewer(player), *self._there(), self.chat.lines)

    def presence_message(self) -> bytes:
        """The Presence message."""
        there = self._presence
        return self._renderer.presence_message(there.absences(self.table), there.spectators(self.table))

    def _there(self) -> tuple[set[str], int]:
        return self._presence.online(), self._presence.spectators(self.table)
