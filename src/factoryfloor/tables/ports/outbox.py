"""Queues the messages to one connection until their writes are durable."""

from typing import Protocol

from factoryfloor.tables.ports.storage import PendingWrite


class Outlet(Protocol):
    """A connection to a client. Each message is first counted with ``hold``, and then sent or dropped."""

    @property
    def syncing(self) -> bool:
        """Return whether a sync is still being sent."""

    def hold(self, message: bytes) -> None:
        """Count a waiting message."""

    def send(self, message: bytes, *, sync: bool) -> None:
        """Send a waiting message."""

    def release(self, message: bytes) -> None:
        """Drop a waiting message."""


class _Waiting:
    """A message that waits for the end of its write. ``n`` is the log entry to which the message refers, or 0.

    ``follows`` means that the message belongs to no write, and only waits for the sync before it. This is a plain class
    for speed: each action creates one object per client, and compiled code creates plain objects several times as fast
    as named tuples.
    """

    def __init__(
        self, message: bytes, write: PendingWrite, n: int, *, sync: bool = False, follows: bool = False
    ) -> None:
        self.message = message
        self.write = write
        self.n = n
        self.sync = sync
        self.follows = follows


class Outbox:
    """The queue of one connection. It sends the messages of a write when the write is durable, and drops them if the
    write fails.

    Writes end in the order in which they were submitted. A message that belongs to no write overtakes all waiting
    messages except a sync. ``sent`` is the last log entry that was sent to the client, or 0 before its sync. ``queued``
    is the last log entry that was sent or is waiting.
    """

    def __init__(self, outlet: Outlet) -> None:
        self.sent = self.queued = 0
        self._outlet = outlet
        self._waiting: list[_Waiting] = []
        self._sync: PendingWrite | None = None  # the write for which the sync waits
        self._synced = False

    @property
    def syncing(self) -> bool:
        """Return whether a sync is waiting or still being sent."""
        return self._sync is not None or self._outlet.syncing

    def send(self, message: bytes, write: PendingWrite | None = None, n: int = 0) -> None:
        """Send a message when its write is durable.

        The message may refer to the log entry after the last queued entry.
        """
        self._outlet.hold(message)
        after = self._sync if write is None else write
        if after is not None:
            self._waiting.append(_Waiting(message, after, n, follows=write is None))
        else:
            self._outlet.send(message, sync=False)
            self.sent = n or self.sent
        self.queued = n or self.queued

    def sync(self, message: bytes, n: int, write: PendingWrite | None) -> None:
        """Send a sync up to a log entry when the write is durable. The sync replaces all messages that are waiting."""
        for each in self._waiting:
            self._outlet.release(each.message)
        self._waiting.clear()
        self._outlet.hold(message)
        self.sent = self.queued = n
        self._sync = write
        if write is not None:
            self._waiting.append(_Waiting(message, write, n, sync=True))
        else:
            self._outlet.send(message, sync=True)
            self._synced = True

    def ended(self, write: PendingWrite, *, durable: bool) -> None:
        """Send the messages of a write. If the write failed, drop them."""
        if not self._waiting:
            return
        ended = [each for each in self._waiting if each.write is write]
        self._waiting = [each for each in self._waiting if each.write is not write]
        if self._sync is write:
            self._sync = None
            self._synced = self._synced or durable
            self.sent = self.sent if durable else 0
        for each in ended:
            if durable or (each.follows and self._synced):
                self._outlet.send(each.message, sync=each.sync)
                self.sent = max(each.n, self.sent)
            else:
                self._outlet.release(each.message)
        if not durable:
            self.queued = self.sent
