"""The one writer: a thread that makes everything durable, all that waits in one commit.

A commit costs a sync of the disk, which on an ordinary disk takes far longer than everything else. So whatever came
in while the last commit was under way goes into the next one together, and all of it is acknowledged together.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, OperationalError

from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage import database as db
from factoryfloor.server.storage.database import Database

_BATCH: Final = 1000
_COUNTED: Final = {"preserve_rowcount": True}
_logger = logging.getLogger(__name__)


class Lineage:
    """One table in memory as its writes know it: once a write has failed, those that build on it fail too."""

    def __init__(self) -> None:
        self.broken = False


@dataclass(slots=True, eq=False)
class Write:
    """Rows that are written all or none.

    Rows of ``log`` and ``chat`` are new, or the write is refused because somebody else was first. Rows of ``tables``
    and ``players`` replace what was there; ``sitting`` lists who sits at a table now, ``changed`` when it changed.
    """

    lineages: tuple[Lineage, ...] = ()
    log: list[dict[str, Any]] = field(default_factory=list)
    chat: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    sitting: dict[str, list[str]] = field(default_factory=dict)
    changed: dict[str, float] = field(default_factory=dict)
    players: list[dict[str, Any]] = field(default_factory=list)
    done: "asyncio.Future[None] | None" = None


class _FirstWasAnother(Exception):
    """A row of a log is there already."""


class Writer:
    """Takes writes on the event loop and answers each when it is durable. There is one for each database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._statements = _Statements(database.writing.dialect.name)

    def start(self) -> None:
        """Begin to write; called on the event loop that will hand in the writes."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def submit(self, write: Write) -> "asyncio.Future[None]":
        """Hand in a write. The future ends when it is durable, or with StoreError when it is not and never will be.

        Writes become durable in the order in which they were handed in.
        """
        assert self._loop is not None, "the writer was not started"
        write.done = self._loop.create_future()
        self._waiting.put(write)
        return write.done

    async def stop(self) -> None:
        """Write what waits, then end."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        going_on = True
        while going_on:
            batch = [self._waiting.get()]
            while len(batch) < _BATCH and not self._waiting.empty():
                batch.append(self._waiting.get())
            going_on = None not in batch
            writes = [write for write in batch if write is not None]
            if writes:
                self._answer(self._commit(writes))

    def _commit(self, writes: list[Write]) -> list[tuple[Write, str]]:
        """Write them all in one commit, or one by one if that is refused; each with the reason why not, or ''."""
        if not any(lineage.broken for write in writes for lineage in write.lineages):
            try:
                self._perform(writes)
                return [(write, "") for write in writes]
            except OperationalError as error:  # the disk is full, the server away: true of each of them
                return [(write, self._failed(write, error)) for write in writes]
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one of them, the writer lives on
                if len(writes) == 1:
                    return [(writes[0], self._failed(writes[0], error))]
        return [(write, self._alone(write)) for write in writes]

    def _alone(self, write: Write) -> str:
        if any(lineage.broken for lineage in write.lineages):
            return "an entry before it could not be stored"
        try:
            self._perform([write])
        except Exception as error:  # noqa: BLE001 - the others shall not suffer from it
            return self._failed(write, error)
        return ""

    def _failed(self, write: Write, error: Exception) -> str:
        for lineage in write.lineages:
            lineage.broken = True
        if isinstance(error, _FirstWasAnother):
            return "another server has changed the table"
        _logger.error("%s could not be written: %s", self._database.name, error)
        if isinstance(error, DataError | ValueError | TypeError):
            return "the database does not take such text"
        return str(error.orig) if isinstance(error, OperationalError) else type(error).__name__

    def _perform(self, writes: list[Write]) -> None:
        with self._database.writing.begin() as connection:
            self._statements.perform(connection, writes)

    def _answer(self, answers: list[tuple[Write, str]]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(_resolve, answers)
        except RuntimeError:  # the loop is closed: nobody waits any more
            _logger.debug("nobody was told of %d writes", len(answers))


def _resolve(answers: list[tuple[Write, str]]) -> None:
    for write, reason in answers:
        if write.done is None or write.done.done():
            continue
        if reason:
            write.done.set_exception(StoreError(reason))
        else:
            write.done.set_result(None)


class _Statements:
    """The statements of a batch in the dialect of the database."""

    def __init__(self, dialect: str) -> None:
        into = postgresql.insert if dialect == "postgresql" else sqlite.insert
        self._log = into(db.log).on_conflict_do_nothing()
        self._chat = into(db.chat).on_conflict_do_nothing()
        self._sitting = into(db.sitting).on_conflict_do_nothing()
        self._nobody = delete(db.sitting).where(db.sitting.c.table_id == bindparam("of"))
        tables = into(db.tables)
        replaced = {name: tables.excluded[name] for name in ("status", "access", "host", "changed", "summary")}
        self._tables = tables.on_conflict_do_update(index_elements=["id"], set_=replaced)
        self._changed = update(db.tables).where(db.tables.c.id == bindparam("of")).values(changed=bindparam("now"))
        players = into(db.players)
        self._players = players.on_conflict_do_update(index_elements=["id"], set_={"name": players.excluded["name"]})

    def perform(self, connection: Connection, writes: list[Write]) -> None:
        """Carry out the writes. Raises _FirstWasAnother if a row of a log was there already."""
        self._append(connection, self._log, [row for write in writes for row in write.log])
        self._append(connection, self._chat, [row for write in writes for row in write.chat])
        self._each(connection, self._tables, _latest(row for write in writes for row in write.tables))
        self._each(connection, self._players, _latest(row for write in writes for row in write.players))
        changed = {table_id: at for write in writes for table_id, at in write.changed.items()}
        self._each(connection, self._changed, [{"of": table_id, "now": at} for table_id, at in changed.items()])
        sitting = {table_id: players for write in writes for table_id, players in write.sitting.items()}
        self._each(connection, self._nobody, [{"of": table_id} for table_id in sitting])
        rows = [{"table_id": table_id, "player": player} for table_id, who in sitting.items() for player in who]
        self._each(connection, self._sitting, rows)

    def _append(self, connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
        if rows and connection.execute(statement, rows, execution_options=_COUNTED).rowcount != len(rows):
            raise _FirstWasAnother

    def _each(self, connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
        if rows:
            connection.execute(statement, rows)


def _latest(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({row["id"]: row for row in rows}.values())
