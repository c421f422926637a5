"""The storage of logs, chats and reviews in the browser's database. The page writes and reads this database."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final, get_args

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.ports.memory_storage import WritePromise
from factoryfloor.tables.ports.storage import AppendBatch, PendingWrite, Stored, WriteChain, replayed
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import Entry, Kind
from factoryfloor.tables.state.errors import Conflict, Damaged, StoreError
from factoryfloor.tables.state.log import Place
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.summary import summary

CONFLICT = "conflict"
"""The error of a write if the entry already exists, because another page has played at the table."""

_KINDS: Final = get_args(Kind)

Found = Callable[[Stored | StoreError | FactoryFloorError], None]
Post = Callable[[dict[str, Any]], None]


@dataclass(slots=True)
class _Reading:
    table_id: str
    setup: Setup
    until: Place | None
    then: Found


@dataclass(slots=True)
class _Writing:
    batch: AppendBatch
    rows: dict[str, Any]
    outcome: WritePromise


class DeviceStorage:
    """A storage that sends the messages ``store``, ``read`` and ``read_review`` and receives their results.

    Writes are sent one after another, so that no write of a table follows a failed write.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._writes: dict[int, _Writing] = {}  # keyed by number; the first write is posted
        self._readings: dict[int, _Reading] = {}
        self._reviews: dict[int, Callable[[Any], None]] = {}
        self._number = 0

    def append(self, batch: AppendBatch) -> PendingWrite:
        rows = {
            "entries": [{"table": table.id, **asdict(step.entry)} for table, steps in batch.steps for step in steps],
            "lines": [{"table": table.id, **asdict(line)} for table, line in batch.lines],
            "tables": [summary(table) for table, _ in batch.steps if table.lesson is None],
            "reviews": [],
        }
        return self._add(_Writing(batch, rows, WritePromise()))

    def keep_review(self, table_id: str, lens: str, report: Any) -> PendingWrite:
        """Store a review in place of an earlier one."""
        rows = {
            "entries": [],
            "lines": [],
            "tables": [],
            "reviews": [{"table": table_id, "lens": lens, "report": report}],
        }
        return self._add(_Writing(AppendBatch(WriteChain()), rows, WritePromise()))

    def _add(self, write: _Writing) -> PendingWrite:
        self._number += 1
        self._writes[self._number] = write
        if len(self._writes) == 1:
            self._write_next()
        return write.outcome

    def _write_next(self) -> None:
        while self._writes:
            number, write = next(iter(self._writes.items()))
            if not write.batch.chain.broken:
                self._post({"kind": "store", "write": number, **write.rows})
                return
            del self._writes[number]
            chain = write.batch.chain
            write.outcome.end(chain.conflict or StoreError("an earlier entry could not be stored"))

    def stored(self, write: int, error: str) -> None:
        """Finish a write, which is durable or has failed with an error."""
        writing = self._writes.pop(write)
        failure: StoreError | None = None
        if error:
            chain = writing.batch.chain
            chain.broken = True
            if error == CONFLICT:
                failure = chain.conflict = Conflict("another page has changed the table")
            else:
                failure = StoreError(error)
        self._write_next()
        writing.outcome.end(failure)

    def read(self, table_id: str, setup: Setup, until: Place | None, then: Found) -> None:
        self._number += 1
        self._readings[self._number] = _Reading(table_id, setup, until, then)
        self._post({"kind": "read", "read": self._number, "table": table_id})

    def found(self, read: int, entries: list[dict[str, Any]], lines: list[dict[str, Any]], error: str) -> None:
        """Finish a read with its rows or an error."""
        reading = self._readings.pop(read)
        if error:
            reading.then(StoreError(error))
            return
        try:
            stored = stored_in(reading.table_id, entries, lines, reading.setup, reading.until)
        except FactoryFloorError as refusal:
            reading.then(refusal)
            return
        reading.then(stored)

    def read_review(self, table_id: str, lens: str, then: Callable[[Any], None]) -> None:
        """Pass the stored report of a review to ``then`` unchanged, or None if there is none."""
        self._number += 1
        self._reviews[self._number] = then
        self._post({"kind": "read_review", "read": self._number, "table": table_id, "lens": lens})

    def found_review(self, read: int, report: Any) -> None:
        """Finish the read of a review."""
        self._reviews.pop(read)(report)


def stored_in(
    table_id: str, entries: list[dict[str, Any]], lines: list[dict[str, Any]], setup: Setup, until: Place | None = None
) -> Stored:
    """Build a table from its rows in the database.

    Raises FactoryFloorError, or Damaged for rows that are not a valid game.
    """
    try:
        log = [_entry(**_without_table(row)) for row in entries]
        chat = [ChatEntry(**_without_table(row)) for row in lines]
    except TypeError:
        raise Damaged(f"log of table {table_id}") from None
    return replayed(table_id, log, chat, setup, until)


def _entry(**row: Any) -> Entry:
    """Return the entry of a row. Raises TypeError for fields of a wrong type and for unknown kinds."""
    entry = Entry(**row)
    types = (entry.seat, int), (entry.at, int | float), (entry.payload, dict)
    texts = (entry.player, str), (entry.message, str)
    if entry.kind not in _KINDS or not all(isinstance(value, kind) for value, kind in (*types, *texts)):
        raise TypeError
    return entry


def _without_table(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "table"}
