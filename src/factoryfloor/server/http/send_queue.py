"""Send queues with limits per client and in total, so that slow clients cannot fill the memory."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from factoryfloor.server.operations.metrics import Histogram

_TOGETHER: Final = 64 * 1024  # bytes after which no more messages are added to a write


class Holder(Protocol):
    """A connection with unsent bytes. The backlog stores their number in ``held``."""

    held: int

    def drop(self, crowded: bool) -> None:
        """Drop all messages and close the connection. ``crowded`` means that the total limit was exceeded."""


class Backlog:
    """The unsent bytes of all clients. The limits are ``each`` bytes per client, and ``together`` bytes in total.

    A client that exceeds its limit is dropped. If the total limit is exceeded, the client with the most bytes is
    dropped. A message of any size is accepted if no other message waits.
    """

    def __init__(self, each: int, together: int) -> None:
        self.held = 0
        self._each = each
        self._together = together
        self._holders: set[Holder] = set()

    def hold(self, holder: Holder, size: int) -> None:
        """Add unsent bytes, and drop clients that exceed a limit."""
        over = holder.held > 0 and holder.held + size > self._each
        holder.held += size
        self.held += size
        self._holders.add(holder)
        if over:
            self._drop(holder, crowded=False)
        while self.held > self._together:
            self._drop(max(self._holders, key=lambda each: each.held), crowded=True)

    def release(self, holder: Holder, size: int) -> None:
        """Subtract sent bytes."""
        if holder in self._holders:
            holder.held -= size
            self.held -= size

    def forget(self, holder: Holder) -> None:
        """Subtract all bytes of a closed connection."""
        if holder in self._holders:
            self._holders.remove(holder)
            self.held -= holder.held
            holder.held = 0

    def _drop(self, holder: Holder, *, crowded: bool) -> None:
        self.forget(holder)
        holder.drop(crowded)


class _Waiting:
    """A message, and the earliest time at which the client may receive it."""

    def __init__(self, message: bytes, *, sync: bool) -> None:
        self.message = message
        self.size = sys.getsizeof(message)
        self.sync = sync
        self.since = time.perf_counter()


class SendQueue:
    """The unsent messages of one client, in the order of :class:`factoryfloor.tables.ports.outbox.Outbox`.

    The messages of one tick of the event loop are written together. ``pass_on`` returns whether the transport has
    written the messages. If not, the messages count as unsent until :meth:`taken` is called. ``dropped`` is called if
    the client exceeds its limit. ``sent`` receives the number of seconds that a message has waited.
    """

    def __init__(
        self,
        backlog: Backlog,
        pass_on: Callable[[list[bytes]], bool],
        dropped: Callable[[], None],
        sent: Histogram | None = None,
    ) -> None:
        self.held = 0
        self.crowded = False
        self.closed = False
        self._backlog = backlog
        self._pass_on = pass_on
        self._dropped = dropped
        self._sent = sent or Histogram()
        self._queue: deque[_Waiting] = deque()
        self._passed = 0  # number of messages at the front that were passed to the transport
        self._awake = False
        self._loop = asyncio.get_running_loop()
        self._emptied: asyncio.Future[None] | None = None

    @property
    def syncing(self) -> bool:
        """Return whether the queue contains a sync."""
        return any(waiting.sync for waiting in self._queue)

    def hold(self, message: bytes) -> None:
        """Count a waiting message."""
        if not self.closed:
            self._backlog.hold(self, sys.getsizeof(message))

    def release(self, message: bytes) -> None:
        """Stop counting a waiting message."""
        self._backlog.release(self, sys.getsizeof(message))

    def send(self, message: bytes, *, sync: bool) -> None:
        """Queue a message that is already counted."""
        if not self.closed:
            self._queue.append(_Waiting(message, sync=sync))
            self._wake()

    def _wake(self) -> None:
        """Schedule a write at the end of this tick of the event loop."""
        if not self._awake:
            self._awake = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._awake = False
        while self._queue and not self.closed and not self._passed and (free := self._free()):
            self._passed = len(free)
            if self._pass_on(free):
                self.taken()
        self._note_empty()

    def _free(self) -> list[bytes]:
        """Return the next messages, a few kilobytes at most."""
        free: list[bytes] = []
        size = 0
        for waiting in self._queue:
            if free and size > _TOGETHER:
                break
            free.append(waiting.message)
            size += waiting.size
        return free

    def taken(self) -> None:
        """Record that the transport has written the messages."""
        now, queue, size = time.perf_counter(), self._queue, 0
        passed, self._passed = self._passed, 0
        for _ in range(passed):
            waiting = queue.popleft()
            size += waiting.size
            self._sent.observe(now - waiting.since)
        self._backlog.release(self, size)
        if self._queue:
            self._wake()
        self._note_empty()

    async def emptied(self) -> None:
        """Wait until the queue is empty."""
        self._emptied = self._loop.create_future()
        self._note_empty()
        await self._emptied

    def _note_empty(self) -> None:
        if self._emptied is not None and not self._queue and not self._emptied.done():
            self._emptied.set_result(None)

    def close(self) -> None:
        """Drop all messages and accept no more."""
        self.closed = True
        self._passed = 0
        self._queue.clear()
        self._backlog.forget(self)
        self._note_empty()

    def drop(self, crowded: bool) -> None:
        """Close the connection on behalf of the backlog."""
        self.crowded = crowded
        self.close()
        self._dropped()
