"""Bytes that wait for clients: counted for each and for all together, so that no slow client fills the memory."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from factoryfloor.server.metrics import Histogram

_TOGETHER: Final = 64 * 1024  # bytes after which no further message is joined to those that go out at once


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

    message: bytes
    size: int
    after: "asyncio.Future[None] | None"
    sync: bool
    since: float


class SendQueue:
    """The messages that wait for one client; the first to go out is a sync.

    What is free to go in one tick of the event loop is passed on together. ``pass_on`` says whether the transport has
    taken it; if not, it counts as waiting until :meth:`taken` is called. ``dropped`` is called when too much waits;
    ``sent`` gets the seconds that messages waited.
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
        self._passed = 0  # so many at the front of the queue are with the transport
        self._awake = False
        self._begun = False
        self._loop = asyncio.get_running_loop()
        self._emptied: asyncio.Future[None] | None = None

    @property
    def syncing(self) -> bool:
        """Whether a sync has not gone out yet."""
        return any(waiting.sync for waiting in self._queue)

    def put(self, message: bytes, after: "asyncio.Future[None] | None" = None, *, sync: bool = False) -> None:
        """Queue a message."""
        if self.closed:
            return
        size = sys.getsizeof(message)
        self._queue.append(_Waiting(message, size, after, sync, time.perf_counter()))
        if after is not None:
            after.add_done_callback(self._wake)
        self._wake()
        self._backlog.hold(self, size)

    def _wake(self, _done: "asyncio.Future[None] | None" = None) -> None:
        """Pass on what may go, after everything else that this tick of the loop brings."""
        if not self._awake:
            self._awake = True
            self._loop.call_soon(self._go_out)

    def _go_out(self) -> None:
        self._awake = False
        while not self.closed and not self._passed and (free := self._free()):
            self._begun = True
            self._passed = len(free)
            if self._pass_on(free):
                self.taken()
        self._note_empty()

    def _free(self) -> list[bytes]:
        """The next messages that may go out, some kilobytes of them; those that never will are removed."""
        queue, size = self._queue, 0
        free: list[bytes] = []
        while queue and _failed(queue[0].after):
            self._take()
            while not self._begun and queue and not queue[0].sync:
                self._take()  # these make no sense without the sync; another one comes
        for waiting in queue:
            if (waiting.after is not None and not _came_true(waiting.after)) or (free and size > _TOGETHER):
                break
            free.append(waiting.message)
            size += waiting.size
        return free

    def taken(self) -> None:
        """Note that the transport has taken what was passed on."""
        now = time.perf_counter()
        passed, self._passed = self._passed, 0
        for _ in range(passed):
            waiting = self._take()
            if waiting.after is None:  # it was free to go from the first
                self._sent.observe(now - waiting.since)
        if self._queue:
            self._wake()
        self._note_empty()

    def _take(self) -> _Waiting:
        waiting = self._queue.popleft()
        self._backlog.release(self, waiting.size)
        return waiting

    async def emptied(self) -> None:
        """Wait until all that is queued has gone out."""
        self._emptied = self._loop.create_future()
        self._note_empty()
        await self._emptied

    def _note_empty(self) -> None:
        if self._emptied is not None and not self._queue and not self._emptied.done():
            self._emptied.set_result(None)

    def close(self) -> None:
        """Let go of what waits and take nothing more."""
        self.closed = True
        self._passed = 0
        self._queue.clear()
        self._backlog.forget(self)
        self._note_empty()

    def drop(self, crowded: bool) -> None:
        """Close, and say that too much waited."""
        self.crowded = crowded
        self.close()
        self._dropped()


def _came_true(done: "asyncio.Future[None]") -> bool:
    return done.done() and not done.cancelled() and done.exception() is None


def _failed(done: "asyncio.Future[None] | None") -> bool:
    return done is not None and done.done() and not _came_true(done)
