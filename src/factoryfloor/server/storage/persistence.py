"""The implementation of the tables' storage by the server's database, including the rows for lists of tables."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final

from orjson import dumps

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.storage.db_schema import DUE
from factoryfloor.server.storage.finished_table import FinishedTable
from factoryfloor.server.storage.played_rows import played_rows
from factoryfloor.server.storage.rating_rows import rating_rows
from factoryfloor.server.storage.rows import entry_row, line_row
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.server.storage.stored_replay import StoredReplay
from factoryfloor.server.storage.turn_rows import turns_at
from factoryfloor.server.storage.writer import Write, Writer
from factoryfloor.tables.ports.storage import AppendBatch, Stored, replayed
from factoryfloor.tables.state.entry import OF_PLAY
from factoryfloor.tables.state.errors import Damaged, StoreError
from factoryfloor.tables.state.log import News, Place
from factoryfloor.tables.state.played import played
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.summary import summary
from factoryfloor.tables.state.table import LogStep, Table

_logger = logging.getLogger(__name__)
Found = Stored | StoreError | FactoryFloorError
_LIST_DELAY: Final = 60.0  # maximum seconds by which `changed` in the database is out of date


class DatabaseStorage:
    """Stores logs and chats in the server's database."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self.metrics = writer.metrics
        self._store = store
        self._writer = writer
        self._readings: set[asyncio.Task[None]] = set()

    def append(self, batch: AppendBatch) -> "asyncio.Future[None]":
        write = Write(batch.chain)
        for table, steps in batch.steps:
            append(table, steps, write)
        write.chat += [line_row(table.id, line) for table, line in batch.lines]
        return self._measured(write, sum(row["kind"] == "action" for row in write.log))

    def _measured(self, write: Write, actions: int) -> "asyncio.Future[None]":
        began = time.perf_counter()

        def measure(done: "asyncio.Future[None]") -> None:
            if not done.cancelled() and done.exception() is None:
                self.metrics.actions += actions
                self.metrics.durable.observe(time.perf_counter() - began)

        done = self._writer.submit(write)
        done.add_done_callback(measure)
        return done

    def read(self, table_id: str, setup: Setup, until: Place | None, then: Callable[[Found], None]) -> None:
        reading = asyncio.get_running_loop().create_task(self._read(table_id, setup, until, then))
        self._readings.add(reading)
        reading.add_done_callback(self._readings.discard)

    async def _read(self, table_id: str, setup: Setup, until: Place | None, then: Callable[[Found], None]) -> None:
        found: Found
        try:
            found = await asyncio.to_thread(read_table, self._store, table_id, setup, until)
        except (StoreError, FactoryFloorError) as error:
            found = error
        except Exception as error:  # otherwise the table would wait for ever
            _logger.exception("table %s could not be read", table_id)
            found = StoreError(repr(error))
        then(found)

    async def table(self, table_id: str, setup: Setup) -> Table:
        """Read a table from the database. Raises Refused if the table cannot be read."""
        return (await reading(read_table, self._store, table_id, setup)).table


def append(table: Table, steps: Sequence[LogStep], write: Write) -> Write:
    """Add the rows of new steps to a write."""
    write.log += [entry_row(table.id, step.entry) for step in steps]
    if table.changed >= table.listed + _LIST_DELAY:  # an update with every action would double the writes
        write.changed[table.id] = table.listed = table.changed
    if table.by_day is not None or any(step.entry.kind not in OF_PLAY for step in steps):
        list_table(table, write)
        write.changed[table.id] = table.listed = table.changed
        if table.by_day is not None and table.status != "open":  # before the start, only invitations exist
            write.turns[table.id] = turns_at(table)
        if any(step.entry.kind == "over" for step in steps):
            write.stored[table.id] = DUE
            _note_result(table, write)
            if table.daily and table.scores and table.ranking and not table.forfeited:
                write.results[table.id] = table.scores[0], table.ranking[0]
        write.sitting[table.id] = sitting(table)
    return write


def _note_result(table: Table, write: Write) -> None:
    """Add the rows of a finished game's people to a write."""
    game = played(step.entry for step in table.steps)
    if game is not None:
        write.played += played_rows(table.id, game)
        write.ratings += rating_rows(table.id, game)


def list_table(table: Table, write: Write) -> Write:
    """Add the table's row with its summary to a write."""
    facts = summary(table)
    write.tables.append(
        {name: facts[name] for name in ("id", "game", "status", "access", "host", "created", "changed")}
        | {"summary": dumps(facts).decode(), "listed": int(_is_listed(table)), "due": table.due()}
    )
    return write


def sitting(table: Table) -> list[str]:
    """Return the people who have or had a seat. Lessons are not listed with the person's tables."""
    owners = {owner for seat in table.seats if (owner := seat.player or seat.former)}
    return [] if table.lesson is not None else sorted(owners)


def _is_listed(table: Table) -> bool:
    """Return whether public lists show the table. An open table without people is not listed."""
    return (
        table.access == "open"
        and table.lesson is None
        and (table.status != "open" or any(seat.player for seat in table.seats))
    )


def read_table(store: Store, table_id: str, setup: Setup, until: Place | None = None) -> Stored:
    """Read a table and its chat up to a given entry.

    The call blocks. Raises StoreError or FactoryFloorError, of which Damaged is a subclass.
    """
    entries = store.entries(table_id)
    over = until is None and any(entry.kind == "over" for entry in reversed(entries))
    body = store.replay(table_id) if over else None
    if body is not None:
        try:
            table = FinishedTable.of(table_id, entries, setup, StoredReplay.read(body))
            return Stored(table, store.chat(table_id), News([], []))
        except Exception as error:  # noqa: BLE001 - the log has everything that a damaged replay lacks
            _logger.error("the stored replay of table %s is damaged: %r", table_id, error)
    try:
        return replayed(table_id, entries, store.chat(table_id), setup, until)
    except Damaged as error:
        _logger.error("the log of table %s is damaged: %r", table_id, error.__cause__)
        raise
