"""The messages to one connection that wait until a write is durable."""

from typing import Protocol

from factoryfloor.tables.ports.storage import PendingWrite


class Outlet(Protocol):
    """The connection to the client. Each message is first held, then sent or dropped."""

    @property
    def syncing(self) -> bool:
        """Whether a sent sync has not left yet."""

    def hold(self, message: bytes) -> None:
        """Count a waiting message."""

    def send(self, message: bytes, *, sync: bool) -> None:
        """Send a held message."""

    def release(self, message: bytes) -> None:
        """Drop a held message."""


class _Waiting:
    """A message until its write has ended. ``n``: the log entry to which it refers, or 0.

    ``follows``: it belongs to no write and waits for the sync before it. It is a plain class, because compiled code
    creates a plain object several times as fast as a named tuple, and each action creates one for each client.
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
    """The queue of one connection: the messages of a write are sent when it is durable, and dropped if it fails.

    Writes end in the order in which they were submitted. A message that belongs to no write overtakes waiting messages,
    except a sync. ``sent``: the last log entry that the client has when it reads the next such message, 0 before its
    sync. ``queued``: the last log entry that is sent or waits.
    """

    def __init__(self, outlet: Outlet) -> None:
        self.sent = self.queued = 0
        self._outlet = outlet
        self._waiting: list[_Waiting] = []
        self._sync: PendingWrite | None = None  # of the sync that waits
        self._synced = False

    @property
    def syncing(self) -> bool:
        """Whether a sync waits or has not left yet."""
        return self._sync is not None or self._outlet.syncing

    def send(self, message: bytes, write: PendingWrite | None = None, n: int = 0) -> None:
        """Send a message when its write is durable. It may refer to the log entry after the last queued one."""
        self._outlet.hold(message)
        after = self._sync if write is None else write
        if after is not None:
            self._waiting.append(_Waiting(message, after, n, follows=write is None))
        else:
            self._outlet.send(message, sync=False)
            self.sent = n or self.sent
        self.queued = n or self.queued

    def sync(self, message: bytes, n: int, write: PendingWrite | None) -> None:
        """Send everything up to a log entry when the write is durable. It replaces the waiting messages."""
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
        """Send or drop the messages of a write."""
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
