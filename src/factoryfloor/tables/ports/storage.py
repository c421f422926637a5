"""The interface of a table to the storage of its log and chat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.state.chat import CHAT_KEPT, ChatEntry
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Conflict, Damaged, Refused, StoreError
from factoryfloor.tables.state.log import News, Place
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import LogStep, Table


class PendingWrite(Protocol):
    """A write in progress, with methods of ``asyncio.Future``."""

    def cancelled(self) -> bool:
        """Return whether the write was cancelled."""

    def exception(self) -> BaseException | None:
        """Return the StoreError of a failed write, or None if the write is durable."""

    def add_done_callback(self, callback: Callable[[Any], object], /) -> None:
        """Call a function with this write when the write has ended."""


class WriteChain:
    """The writes of one table. After the first failure, all later writes of the chain fail."""

    def __init__(self) -> None:
        self.broken = False
        self.conflict: Conflict | None = None


@dataclass(slots=True)
class AppendBatch:
    """Steps of tables, and messages of one table's chat. Either all of them become durable or none."""

    chain: WriteChain
    steps: list[tuple[Table, Sequence[LogStep]]] = field(default_factory=list)
    lines: list[tuple[Table, ChatEntry]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table and its chat at a place in the log, and all entries and messages stored after that place."""

    table: Table
    chat: list[ChatEntry]
    later: News


class Storage(Protocol):
    """Stores the logs and chats of tables.

    A stored entry stays. Storing a second entry with the same number raises Conflict.
    """

    def append(self, batch: AppendBatch) -> PendingWrite:
        """Store a batch. Batches become durable in the order of the calls. In a broken chain, all batches fail."""

    def read(
        self,
        table_id: str,
        setup: Setup,
        until: Place | None,
        then: Callable[[Stored | StoreError | FactoryFloorError], None],
    ) -> None:
        """Read a table up to a place, or the whole table.

        ``then`` receives the table, or an error if the table cannot be read.
        """


def replayed(
    table_id: str, entries: Sequence[Entry], lines: Sequence[ChatEntry], setup: Setup, until: Place | None = None
) -> Stored:
    """Build a table from stored entries and messages.

    Raises FactoryFloorError, or Damaged if the entries are not a valid log.
    """
    if not entries:
        raise Refused("not_found", f"there is no table {table_id!r}")
    if any(entry.n != number for number, entry in enumerate(entries, 1)):
        raise Damaged(f"log of table {table_id}")
    place = until or Place(entries[-1].n, lines[-1].n if lines else 0)
    later = News([entry for entry in entries if entry.n > place.n], [line for line in lines if line.n > place.said])
    try:
        table = Table.replay(table_id, [entry for entry in entries if entry.n <= place.n], setup)
    except FactoryFloorError:
        raise
    except Exception as error:
        raise Damaged(f"log of table {table_id}") from error
    return Stored(table, [line for line in lines if line.n <= place.said][-CHAT_KEPT:], later)
