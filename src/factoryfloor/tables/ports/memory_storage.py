"""A storage in the memory of this process."""

from collections.abc import Callable
from typing import Any

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.ports.storage import AppendBatch, PendingWrite, Stored, replayed
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Conflict, StoreError
from factoryfloor.tables.state.log import Place
from factoryfloor.tables.state.setup import Setup


class WritePromise:
    """A write that its storage completes at once or later."""

    def __init__(self) -> None:
        self._ended = False
        self._error: StoreError | None = None
        self._callbacks: list[Callable[[Any], object]] = []

    def end(self, error: StoreError | None = None) -> "WritePromise":
        """Complete the write. Without an error, the write is durable."""
        self._ended, self._error = True, error
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback(self)
        return self

    def cancelled(self) -> bool:
        return False

    def exception(self) -> BaseException | None:
        return self._error

    def add_done_callback(self, callback: Callable[[Any], object], /) -> None:
        if self._ended:
            callback(self)
        else:
            self._callbacks.append(callback)


class MemoryStorage:
    """The logs and chats of tables, keyed by table id.

    Entries are JSON values. Therefore a program can save and load them.
    """

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.chats: dict[str, list[ChatEntry]] = {}

    def append(self, batch: AppendBatch) -> PendingWrite:
        if batch.chain.broken:
            return WritePromise().end(batch.chain.conflict or StoreError("an earlier entry could not be stored"))
        for table, steps in batch.steps:
            if steps[0].entry.n != len(self.logs.get(table.id, [])) + 1:
                batch.chain.broken, batch.chain.conflict = True, Conflict("another process has changed the table")
                return WritePromise().end(batch.chain.conflict)
        self.store(batch)
        return WritePromise().end()

    def store(self, batch: AppendBatch) -> None:
        """Add all steps and messages of a batch."""
        for table, steps in batch.steps:
            self.logs.setdefault(table.id, []).extend(step.entry for step in steps)
        for table, line in batch.lines:
            self.chats.setdefault(table.id, []).append(line)

    def read(
        self,
        table_id: str,
        setup: Setup,
        until: Place | None,
        then: Callable[[Stored | StoreError | FactoryFloorError], None],
    ) -> None:
        try:
            stored = replayed(table_id, self.logs.get(table_id, []), self.chats.get(table_id, []), setup, until)
        except FactoryFloorError as error:
            then(error)
            return
        then(stored)
