"""The storage port of a table. The table's log and chat are appended to it and read from it."""

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
    """A write in progress; ``asyncio.Future`` has these methods too."""

    def cancelled(self) -> bool:
        """Whether the write was given up."""

    def exception(self) -> BaseException | None:
        """The StoreError of an ended write, or None if it is durable."""

    def add_done_callback(self, callback: Callable[[Any], object], /) -> None:
        """Call back with the outcome when it has ended."""


class WriteChain:
    """The writes of one table. After a failure, all later writes fail, too."""

    def __init__(self) -> None:
        self.broken = False
        self.conflict: Conflict | None = None


@dataclass(slots=True)
class AppendBatch:
    """Steps of tables and messages of a table's chat that become durable together or not at all."""

    chain: WriteChain
    steps: list[tuple[Table, Sequence[LogStep]]] = field(default_factory=list)
    lines: list[tuple[Table, ChatEntry]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table and its chat as they were at a place, and everything that was stored after it."""

    table: Table
    chat: list[ChatEntry]
    later: News


class Storage(Protocol):
    """Logs and chats of tables. The first entry stored under a number stays; a second one is a Conflict."""

    def append(self, batch: AppendBatch) -> PendingWrite:
        """Store a batch. Batches become durable in the order of calls; in a broken chain they fail."""

    def read(
        self,
        table_id: str,
        setup: Setup,
        until: Place | None,
        then: Callable[[Stored | StoreError | FactoryFloorError], None],
    ) -> None:
        """Read a table up to a place, or all of it. Pass on the table, or the reason why it cannot be read."""


def replayed(
    table_id: str, entries: Sequence[Entry], lines: Sequence[ChatEntry], setup: Setup, until: Place | None = None
) -> Stored:
    """The table of stored entries and messages. Raises FactoryFloorError, or Damaged for entries of no game."""
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
