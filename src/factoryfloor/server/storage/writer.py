"""Group commit: one thread executes all waiting writes in one transaction.

The disk sync dominates the cost of a commit. Writes that arrive during a commit share the next commit.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Connection, Dialect, bindparam, delete, exists, select, update
from sqlalchemy.exc import DataError, DBAPIError, OperationalError

from factoryfloor.server.operations.metrics import Metrics
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.dialects import insert_of
from factoryfloor.server.storage.turn_rows import Turn
from factoryfloor.tables.ports.storage import WriteChain
from factoryfloor.tables.state.errors import Conflict, StoreError, unavailable

_BATCH: Final = 1000
_TANGLED: Final = ("40001", "40P01")  # SQLSTATE of serialization failures and deadlocks; retried alone
_READ_ONLY: Final = "25006"
_COUNT: Final = "update commits set n = n + 1 returning n"  # bypasses SQLAlchemy: runs in every commit
_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit of a player from a session."""

    player: str
    session: str
    device: str
    at: float


@dataclass(slots=True, eq=False)
class Write:
    """Rows to be written atomically.

    Rows of ``log``, ``chat`` and ``daily_tables`` are inserted, and an existing row is a conflict. Rows of ``tables``
    are upserted. In ``players``, ``sessions`` and ``daily_seeds``, the first row stays. ``names`` are new names, keyed
    by player. ``seen`` are visits from sessions, which may have ended. Six fields are keyed by table id: ``sitting``
    has the players with a seat, ``changed`` the time of the last change, ``results`` the points and the place of a
    daily deal, ``stored`` the state of its replay, ``turns`` the pending decisions at a table by the day, and
    ``removed`` the last change of an abandoned table, which is kept if it has changed since. ``replays`` are rows of
    finished games; ``played`` and ``ratings`` are the rows of their people, of which the first stays. ``forgotten`` are
    guests to remove. Guests with a seat stay.
    """

    chain: WriteChain = field(default_factory=WriteChain)
    log: list[dict[str, Any]] = field(default_factory=list)
    chat: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    sitting: dict[str, list[str]] = field(default_factory=dict)
    changed: dict[str, float] = field(default_factory=dict)
    players: list[dict[str, Any]] = field(default_factory=list)
    sessions: list[dict[str, Any]] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    seen: list[Visit] = field(default_factory=list)
    replays: list[dict[str, Any]] = field(default_factory=list)
    played: list[dict[str, Any]] = field(default_factory=list)
    ratings: list[dict[str, Any]] = field(default_factory=list)
    daily_seeds: list[dict[str, Any]] = field(default_factory=list)
    daily_tables: list[dict[str, Any]] = field(default_factory=list)
    results: dict[str, tuple[int, int]] = field(default_factory=dict)
    stored: dict[str, int] = field(default_factory=dict)
    turns: dict[str, list[Turn]] = field(default_factory=dict)
    removed: dict[str, float] = field(default_factory=dict)
    forgotten: dict[str, float] = field(default_factory=dict)
    done: "asyncio.Future[None] | None" = None
    context: Context | None = None  # context of the caller, for the log


Answers = list[tuple[Write, StoreError | None]]
"""A list of writes, each with its error or None."""

StoreTurns = Callable[[Connection, Mapping[str, Sequence[Turn]]], None]
"""A function that stores the pending decisions at tables within a group commit."""


class Writer:
    """The only writer of a node. The event loop submits writes, which are acknowledged when they are durable.

    Before the futures of a group commit are resolved, ``written`` is called on the event loop with its writes.
    ``store_turns`` stores pending decisions, and adds jobs for their notices.
    """

    def __init__(
        self,
        database: Database,
        written: Callable[[list[Write]], None] = lambda _: None,
        metrics: Metrics | None = None,
        store_turns: StoreTurns = lambda _connection, _turns: None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self._written = written
        self._database = database
        self._submitted: list[Write] = []  # writes of the current tick of the event loop
        self._waiting: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._statements = _Statements(database.writing.dialect, store_turns)

    def start(self) -> None:
        """Start the thread. Call this on the event loop that submits the writes."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def submit(self, write: Write) -> "asyncio.Future[None]":
        """Queue a write. The future resolves when the write is durable, or fails with StoreError.

        Writes become durable in the order of submission.
        """
        assert self._loop is not None, "the writer was not started"
        write.done = self._loop.create_future()
        write.context = copy_context()
        if not self._submitted:
            self._loop.call_soon(self._hand_over)
        self._submitted.append(write)
        return write.done

    def _hand_over(self) -> None:
        """Pass the writes of one tick of the event loop to the thread with a single wake-up."""
        if self._submitted:
            self._waiting.put(self._submitted)
            self._submitted = []

    async def stop(self) -> None:
        """Execute all queued writes, and end the thread."""
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        running = True
        while running:
            writes: list[Write] = []
            while running and len(writes) < _BATCH and not (writes and self._waiting.empty()):
                submitted = self._waiting.get()
                running = submitted is not None
                writes += submitted or ()
            if writes:
                self._answer(self._commit(writes))

    def _commit(self, writes: list[Write]) -> Answers:
        """Execute writes in one commit. If the commit fails, execute the writes one by one."""
        if not any(write.chain.broken for write in writes):
            try:
                self._perform(writes)
                return [(write, None) for write in writes]
            except Exception as error:  # noqa: BLE001 - a bad write must not end the writer
                if len(writes) == 1 or _concerns_each(error):
                    return [(write, self._failed(write, error)) for write in writes]
        return [(write, self._alone(write)) for write in writes]

    def _alone(self, write: Write) -> StoreError | None:
        if write.chain.broken:
            return write.chain.conflict or StoreError("an earlier entry could not be stored")
        try:
            self._perform([write])
        except Exception as error:  # noqa: BLE001 - a bad write must not end the writer
            return self._failed(write, error)
        return None

    def _failed(self, write: Write, error: Exception) -> StoreError:
        write.chain.broken = True
        if isinstance(error, Conflict):
            write.chain.conflict = error
            return error
        (write.context or copy_context()).run(_logger.error, "%s could not be written: %s", self._database.name, error)
        if isinstance(error, StoreError):
            return error
        if isinstance(error, DataError | ValueError | TypeError):
            return StoreError("the database does not accept this text")
        return StoreError(str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__)

    def _perform(self, writes: list[Write]) -> None:
        file, commit = self._database.file, 0
        with self._database.writing.begin() as connection:
            if file is not None:
                file.check(writing=True)
                commit = connection.connection.cursor().execute(_COUNT).fetchone()[0]
            self._statements.perform(connection, writes)
        if file is not None:  # the file may have been deleted
            file.check(writing=True)
            file.acknowledge(commit)

    def _answer(self, answers: Answers) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(self._resolve, answers)
        except RuntimeError:  # the event loop is closed
            _logger.debug("%d writes were not acknowledged", len(answers))

    def _resolve(self, answers: Answers) -> None:
        if done := [write for write, error in answers if error is None]:
            self.metrics.commits.observe(len(done))
            self._written(done)
        for write, error in answers:
            if write.done is None or write.done.done():
                continue
            if error is not None:
                write.done.set_exception(error)
            else:
                write.done.set_result(None)


async def durable(done: "asyncio.Future[None]") -> None:
    """Wait until a submitted write is durable.

    Raises Conflict after a write conflict with another node, and Refused after any other failure.
    """
    try:
        await asyncio.shield(done)
    except Conflict:
        raise
    except StoreError as error:
        raise unavailable(str(error)) from error


def _concerns_each(error: Exception) -> bool:
    """Return whether the writes of a failed batch would also fail one by one.

    This is so if the disk is full, or if the database is lost.
    """
    if isinstance(error, DBAPIError):
        state = getattr(error.orig, "sqlstate", None)
        return state == _READ_ONLY or (isinstance(error, OperationalError) and state not in _TANGLED)
    return isinstance(error, StoreError) and not isinstance(error, Conflict)


class _Appending:
    """An insertion of rows, compiled once and executed without SQLAlchemy, because nearly every commit uses it.

    ``key`` lists the columns of the primary key.
    """

    def __init__(self, dialect: Dialect, insert: Any, *key: str) -> None:
        self._key = itemgetter(*key)
        compiled = insert.compile(dialect=dialect)
        self._text = str(compiled)
        self._places: list[str] | None = compiled.positiontup  # None if the driver uses named parameters
        self._errors = dialect.loaded_dbapi.Error

    def append(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        """Insert rows in key order. Raises Conflict if one of them exists."""
        if not rows:
            return
        rows.sort(key=self._key)
        given: Any = rows if self._places is None else [tuple(row[place] for place in self._places) for row in rows]
        cursor = connection.connection.cursor()
        try:
            cursor.executemany(self._text, given)
            if cursor.rowcount != len(rows):
                raise Conflict("another request or another node was faster")
        except self._errors as error:
            raise DBAPIError.instance(self._text, None, error, self._errors) from error
        finally:
            cursor.close()


class _Statements:
    """The statements of a batch in the dialect of the database."""

    def __init__(self, dialect: Dialect, store_turns: StoreTurns) -> None:
        into = insert_of(dialect)
        self._store_turns = store_turns
        self._log = _Appending(dialect, into(db.log).on_conflict_do_nothing(), "table_id", "n")
        self._chat = _Appending(dialect, into(db.chat).on_conflict_do_nothing(), "table_id", "n")
        self._daily_tables = _Appending(
            dialect, into(db.daily_tables).on_conflict_do_nothing(), "game", "day", "player"
        )
        self._sitting = into(db.sitting).on_conflict_do_nothing()
        self._nobody = delete(db.sitting).where(db.sitting.c.table_id == bindparam("of"))
        tables = into(db.tables)
        replaced = {
            name: tables.excluded[name] for name in ("status", "access", "host", "changed", "summary", "listed", "due")
        }
        self._tables = tables.on_conflict_do_update(index_elements=["id"], set_=replaced)
        self._changed = update(db.tables).where(db.tables.c.id == bindparam("of")).values(changed=bindparam("now"))
        self._players = into(db.players).on_conflict_do_nothing()
        self._sessions = into(db.sessions).on_conflict_do_nothing()
        self._names = update(db.players).where(db.players.c.id == bindparam("of")).values(name=bindparam("now"))
        self._seen = update(db.players).where(db.players.c.id == bindparam("of")).values(seen=bindparam("at"))
        visited: dict[str, Any] = {"seen": bindparam("at"), "device": bindparam("from")}
        self._visited = update(db.sessions).where(db.sessions.c.token_hash == bindparam("of")).values(visited)
        self._sitting_changed = (
            update(db.sitting).where(db.sitting.c.table_id == bindparam("of")).values(changed=bindparam("now"))
        )
        replays = into(db.replays)  # replaced if the stored row was damaged
        self._replays = replays.on_conflict_do_update(index_elements=["table_id"], set_={"body": replays.excluded.body})
        self._played = into(db.played).on_conflict_do_nothing()
        self._ratings = into(db.ratings).on_conflict_do_nothing()
        self._daily_seeds = into(db.daily_seeds).on_conflict_do_nothing()
        self._results = (
            update(db.daily_tables)
            .where(db.daily_tables.c.table_id == bindparam("of"))
            .values(points=bindparam("got"), place=bindparam("came"))
        )
        self._stored = update(db.tables).where(db.tables.c.id == bindparam("of")).values(stored=bindparam("how"))

    def perform(self, connection: Connection, writes: list[Write]) -> None:
        """Execute the writes.

        Raises Conflict if a row to insert already exists. Rows are written in key order, so that two nodes that write
        the same rows cannot deadlock.
        """
        self._log.append(connection, [row for write in writes for row in write.log])
        self._chat.append(connection, [row for write in writes for row in write.chat])
        self._each(connection, self._tables, _latest(row for write in writes for row in write.tables))
        self._people(connection, writes)
        changed = {table_id: at for write in writes for table_id, at in write.changed.items()}
        times = [{"of": table_id, "now": at} for table_id, at in sorted(changed.items())]
        self._each(connection, self._changed, times)
        sitting = {table_id: players for write in writes for table_id, players in write.sitting.items()}
        self._each(connection, self._nobody, [{"of": table_id} for table_id in sorted(sitting)])
        rows = [{"table_id": table_id, "player": player} for table_id, who in sorted(sitting.items()) for player in who]
        self._each(connection, self._sitting, rows)
        self._each(connection, self._sitting_changed, times)
        self._daily(connection, writes)
        turns = {table_id: some for write in writes for table_id, some in write.turns.items()}
        if turns:
            self._store_turns(connection, turns)
        for write in writes:
            self._each(connection, self._played, write.played)
            self._each(connection, self._ratings, write.ratings)
            self._each(connection, self._replays, write.replays)
            self._each(connection, self._stored, [{"of": of, "how": how} for of, how in write.stored.items()])
            if write.removed:
                _remove(connection, write.removed)
            for player, seen in write.forgotten.items():
                _forget(connection, player, seen)

    def _people(self, connection: Connection, writes: list[Write]) -> None:
        self._each(connection, self._players, _latest(row for write in writes for row in write.players))
        sessions = [row for write in writes for row in write.sessions]
        self._each(connection, self._sessions, sorted(sessions, key=itemgetter("token_hash")))
        names = {player: name for write in writes for player, name in write.names.items()}
        self._each(connection, self._names, [{"of": of, "now": name} for of, name in sorted(names.items())])
        visits = [visit for write in writes for visit in write.seen]
        seen = {visit.player: visit.at for visit in visits}
        self._each(connection, self._seen, [{"of": of, "at": at} for of, at in sorted(seen.items())])
        visited = [{"of": visit.session, "at": visit.at, "from": visit.device} for visit in visits]
        self._each(connection, self._visited, sorted(visited, key=itemgetter("of")))

    def _daily(self, connection: Connection, writes: list[Write]) -> None:
        seeds = [row for write in writes for row in write.daily_seeds]
        self._each(connection, self._daily_seeds, sorted(seeds, key=itemgetter("game", "day")))
        self._daily_tables.append(connection, [row for write in writes for row in write.daily_tables])
        results = {table_id: result for write in writes for table_id, result in write.results.items()}
        rows = [{"of": of, "got": points, "came": place} for of, (points, place) in sorted(results.items())]
        self._each(connection, self._results, rows)

    def _each(self, connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
        if rows:
            connection.execute(statement, rows)


def _latest(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for _, row in sorted({row["id"]: row for row in rows}.items())]


def _remove(connection: Connection, removed: dict[str, float]) -> None:
    """Remove abandoned tables with all their rows."""
    found = connection.execute(select(db.tables.c.id, db.tables.c.changed).where(db.tables.c.id.in_(removed)))
    gone = [row.id for row in found if row.changed == removed[row.id]]
    for table in (db.log, db.chat, db.sitting, db.replays, db.reviews, db.notes, db.turns, db.invitations):
        connection.execute(delete(table).where(table.c.table_id.in_(gone)))
    for table_id in gone:
        connection.execute(delete(db.jobs).where(db.jobs.c.key.startswith(f"{table_id} ", autoescape=True)))
    connection.execute(delete(db.tables).where(db.tables.c.id.in_(gone)))


def _forget(connection: Connection, player: str, seen: float) -> None:
    sits = exists().where(db.sitting.c.player == db.players.c.id)
    owns = exists().where(db.bots.c.owner == db.players.c.id)
    gone = delete(db.players).where(db.players.c.id == player, db.players.c.seen == seen, ~sits, ~owns)
    if connection.execute(gone).rowcount:
        connection.execute(delete(db.bots).where(db.bots.c.id == player))
        for table in (db.sessions, db.sign_ins, db.channels, db.invitations):
            connection.execute(delete(table).where(table.c.player == player))
