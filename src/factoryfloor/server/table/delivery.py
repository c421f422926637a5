"""Delivery of a table's messages: each is sent once its entry is durable, in order."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.server.table.table_presence import Listener
from factoryfloor.tables.seats import Viewer


@dataclass(slots=True)
class RenderedEntry:
    """The messages about one log entry, rendered per viewer when it was applied."""

    n: int
    viewers: dict[str, Viewer]  # by seated player; all others are spectators
    messages: dict[Viewer, bytes]


@dataclass(slots=True)
class PendingWrite:
    """A write in progress, and the messages to send when it is durable."""

    done: "asyncio.Future[None]"
    rendered: list[RenderedEntry] = field(default_factory=list)
    news: bytes = b""
    said: int = 0  # the number of the chat line, if any
    actions: int = 0
    since: float = field(default_factory=time.perf_counter)


class Delivery:
    """The writes of a room in progress. ``on_written`` is called after each, with its success.

    ``reached``: the last log entry sent to the listeners; ``said``: the last chat line.
    """

    def __init__(self, writer: Writer, listeners: set[Listener], on_written: Callable[[bool], None]) -> None:
        self.reached = self.said = 0
        self._writer = writer
        self._listeners = listeners
        self._on_written = on_written
        self._waiting: deque[PendingWrite] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def submit(self, write: Write) -> PendingWrite:
        """Submit a write. The caller adds the messages to send after it."""
        waiting = PendingWrite(self._writer.submit(write))
        self._waiting.append(waiting)
        waiting.done.add_done_callback(self._written)
        return waiting

    @property
    def last(self) -> "asyncio.Future[None] | None":
        """The last write in progress, or None."""
        return self._waiting[-1].done if self._waiting else None

    async def settled(self) -> None:
        """Wait until all writes are durable. Raises Refused if one fails."""
        if self.last is not None:
            await durable(self.last)

    def _written(self, done: "asyncio.Future[None]") -> None:
        waiting = self._waiting.popleft()
        assert waiting.done is done, "writes must end in the order of submission"
        good = not done.cancelled() and done.exception() is None
        if good:
            metrics = self._writer.metrics
            metrics.actions += waiting.actions
            metrics.durable.observe(time.perf_counter() - waiting.since)
            for rendered in waiting.rendered:
                self.publish(rendered)
            if waiting.news:
                self.broadcast(waiting.news, waiting.said)
        self._on_written(good)

    def broadcast(self, news: bytes, said: int = 0) -> None:
        """Send a message to all listeners; ``said``: its number if it is a chat line."""
        self.said = max(self.said, said)
        for listener in self._listeners:
            if not said or listener.last_said < said:
                listener.last_said = said or listener.last_said
                listener.send(news)

    def publish(self, rendered: RenderedEntry) -> None:
        """Send a durable entry to all listeners that have the previous one."""
        self.reached = rendered.n
        for listener in self._listeners:
            if listener.last_sent == rendered.n - 1:
                listener.last_sent = rendered.n
                listener.send(rendered.messages[rendered.viewers.get(listener.player_id, ())])
