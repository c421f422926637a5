"""Bytes that wait for clients: counted for each and for all together, so that no slow client fills the memory."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from factoryfloor.server.metrics import Histogram


class Holder(Protocol):
    """A connection that bytes wait for; ``held`` is their number, kept by the backlog."""

    held: int

    def drop(self, crowded: bool) -> None:
        """Let go of everything and end. ``crowded``: there was no room for all clients together."""


class Backlog:
    """The bytes that wait for all clients: at most ``each`` for one, ``together`` for all.

    A client over its limit is dropped; over the limit of all, the one that holds most. A single message is always
    taken where nothing else waits, however large.
    """

    def __init__(self, each: int, together: int) -> None:
        self.held = 0
        self._each = each
        self._together = together
        self._holders: set[Holder] = set()

    def hold(self, holder: Holder, size: int) -> None:
        """Count bytes that wait from now on; drop clients if they are too many."""
        over = holder.held > 0 and holder.held + size > self._each
        holder.held += size
        self.held += size
        self._holders.add(holder)
        if over:
            self._drop(holder, crowded=False)
        while self.held > self._together:
            self._drop(max(self._holders, key=lambda each: each.held), crowded=True)

    def release(self, holder: Holder, size: int) -> None:
        """Count bytes no more that have gone out."""
        if holder in self._holders:
            holder.held -= size
            self.held -= size

    def forget(self, holder: Holder) -> None:
        """Count nothing more of a client that is gone."""
        if holder in self._holders:
            self._holders.remove(holder)
            self.held -= holder.held
            holder.held = 0

    def _drop(self, holder: Holder, *, crowded: bool) -> None:
        self.forget(holder)
        holder.drop(crowded)


@dataclass(slots=True)
class _Waiting:
    """A message; it may go out when ``after`` is done, and never if that fails."""

    text: str
    size: int
    after: "asyncio.Future[None] | None"
    sync: bool
    since: float


class Outbox:
    """The messages that wait for one client, sent one after the other; the first to go out is a sync.

    ``send`` returns when the transport has taken a message, so that until then it counts as waiting. ``dropped`` is
    called when too much waits; ``sent`` gets the seconds that messages waited.
    """

    def __init__(
        self,
        backlog: Backlog,
        send: Callable[[str], Awaitable[None]],
        dropped: Callable[[], None],
        sent: Histogram | None = None,
    ) -> None:
        self.held = 0
        self.crowded = False
        self.closed = False
        self._backlog = backlog
        self._send = send
        self._dropped = dropped
        self._sent = sent or Histogram()
        self._queue: deque[_Waiting] = deque()
        self._awake = asyncio.Event()
        self._ending = False

    @property
    def syncing(self) -> bool:
        """Whether a sync has not gone out yet."""
        return any(waiting.sync for waiting in self._queue)

    def put(self, text: str, after: "asyncio.Future[None] | None" = None, *, sync: bool = False) -> None:
        """Queue a message."""
        if self.closed:
            return
        size = sys.getsizeof(text)
        self._queue.append(_Waiting(text, size, after, sync, time.perf_counter()))
        self._awake.set()
        self._backlog.hold(self, size)

    async def run(self) -> None:
        """Send what is queued until cancelled, until sending fails, or until all is sent and no more shall come."""
        begun = False
        while True:
            while not self._queue:
                if self._ending:
                    return
                self._awake.clear()
                await self._awake.wait()
            waiting = self._queue[0]
            if waiting.after is None or await _came_true(waiting.after):
                await self._send(waiting.text)
                if waiting.after is None:  # it was free to go from the first
                    self._sent.observe(time.perf_counter() - waiting.since)
                begun = True
                self._take()
            else:
                self._take()
                while not begun and self._queue and not self._queue[0].sync:
                    self._take()  # these make no sense without the sync; another one comes

    def _take(self) -> None:
        if self._queue:
            self._backlog.release(self, self._queue.popleft().size)

    def end(self) -> None:
        """Let :meth:`run` end when all that is queued has gone out."""
        self._ending = True
        self._awake.set()

    def close(self) -> None:
        """Let go of what waits and take nothing more."""
        self.closed = True
        self._queue.clear()
        self._backlog.forget(self)

    def drop(self, crowded: bool) -> None:
        """Close, and say that too much waited."""
        self.crowded = crowded
        self.close()
        self._dropped()


async def _came_true(done: "asyncio.Future[None]") -> bool:
    await asyncio.wait([done])
    return not done.cancelled() and done.exception() is None
