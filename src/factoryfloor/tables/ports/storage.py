"""The port through which a table stores and reads its log and chat."""

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
    """A write in progress, with methods that ``asyncio.Future`` also has."""

    def cancelled(self) -> bool:
        """Return whether the write was given up."""

    def exception(self) -> BaseException | None:
        """Return the StoreError of an ended write, or None if the write is durable."""

    def add_done_callback(self, callback: Callable[[Any], object], /) -> None:
        """Call a function with this write when the write has ended."""


class WriteChain:
    """The writes of one table, which all fail after the first failure."""

    def __init__(self) -> None:
        self.broken = False
        self.conflict: Conflict | None = None


@dataclass(slots=True)
class AppendBatch:
    """Steps of tables and messages of one table's chat that become durable together or not at all."""

    chain: WriteChain
    steps: list[tuple[Table, Sequence[LogStep]]] = field(default_factory=list)
    lines: list[tuple[Table, ChatEntry]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table and its chat as they were at a place in the log, and everything stored after that place."""

    table: Table
    chat: list[ChatEntry]
    later: News


class Storage(Protocol):
    """Logs and chats of tables. The first entry stored under a number stays; storing a second one raises Conflict."""

    def append(self, batch: AppendBatch) -> PendingWrite:
        """Store a batch. Batches become durable in the order of the calls; in a broken chain they fail."""

    def read(
        self,
        table_id: str,
        setup: Setup,
        until: Place | None,
        then: Callable[[Stored | StoreError | FactoryFloorError], None],
    ) -> None:
        """Read a table up to a place, or all of it. ``then`` receives the table, or the reason why it cannot be
        read.
        """


def replayed(
    table_id: str, entries: Sequence[Entry], lines: Sequence[ChatEntry], setup: Setup, until: Place | None = None
) -> Stored:
    """Return the table of stored entries and messages. Raises FactoryFloorError, or Damaged if the entries do not form
    a game.
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
