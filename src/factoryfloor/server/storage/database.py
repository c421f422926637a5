"""Opens a database: SQLite in WAL mode, or PostgreSQL."""

import os
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import platformdirs
from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.guarded_file import GuardedFile
from factoryfloor.server.storage.sqlite_engine import transactional
from factoryfloor.server.storage.upgrade import prepare, revision_of
from factoryfloor.tables.state.errors import StoreError

OLDEST_POSTGRESQL: Final = 13
SILENT: Final = 10.0  # seconds of silence after which PostgreSQL and a client end their connection
_CHECK_LIMIT: Final = 1 << 25  # bytes; a full check of a larger file would take seconds


@dataclass(frozen=True)
class Database:
    """An open database.

    The writer and transactions use the engine ``writing``. All other code uses ``reading``. The engine ``noting``
    executes statements without waiting for PostgreSQL's disk. The loss of such a statement only causes repeated work.
    ``file`` guards the file of an SQLite database. ``missing`` is a description of acknowledged writes that were lost.
    """

    writing: Engine
    reading: Engine
    noting: Engine
    file: GuardedFile | None = None
    missing: str = ""

    @property
    def name(self) -> str:
        """Return the path of the file, or the address without the password."""
        url = self.writing.url
        return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()
        self.noting.dispose()
        if self.file is not None:
            self.file.close()


def database_url(text: str) -> URL:
    """Parse the address of a database: a file, ``sqlite:///FILE`` or ``postgresql://...``."""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", text))
    except ArgumentError as error:
        raise StoreError(f"{text!r} is not a database address: {error}") from error
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"the database must be an SQLite file or PostgreSQL, not {url.get_backend_name()}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError(
            "the database must be a file, because an in-memory database would be lost when the server stops"
        )
    return url


def default_database() -> str:
    """Return the database in the environment variable, or the default file in the user's folder."""
    named = os.environ.get("FACTORYFLOOR_DATABASE")
    return named or str(Path(platformdirs.user_data_dir("factoryfloor", appauthor=False)) / "tables.sqlite3")


def open_database(text: str) -> Database:
    """Open a database, and create missing tables. Raises StoreError, in which case the database is unchanged."""
    database = reach_database(text)
    try:
        if database.file is not None:
            _check_file(database)
            database = replace(database, missing=_missing(database))
        else:
            with database.reading.connect() as connection:
                check_server(database.name, connection)
                check_writable(database.name, connection)
        prepare(database.writing, database.name)
        if database.file is not None:
            database.file.opened()
    except SQLAlchemyError as error:
        database.close()
        raise StoreError(why_not(database.name, error)) from error
    except StoreError:
        database.close()
        raise
    return database


def reach_database(text: str) -> Database:
    """Create the engines of a database without reading the database.

    For a file, also create the folder. Raises StoreError if the database cannot be opened.
    """
    url = database_url(text)
    is_sqlite = url.get_backend_name() == "sqlite"
    try:
        if is_sqlite:
            Path(url.database or "").absolute().parent.mkdir(parents=True, exist_ok=True)
        return _sqlite(url) if is_sqlite else _postgresql(url)
    except (OSError, ImportError) as error:
        raise StoreError(f"the database {url.render_as_string()} cannot be opened: {error}") from error


def _sqlite(url: URL) -> Database:
    writing = transactional(create_engine(url, pool_size=1, max_overflow=0, connect_args={"timeout": 10}))
    reading = create_engine(url, connect_args={"timeout": 10})
    file = GuardedFile(Path(url.database or ""))
    event.listen(writing, "connect", lambda _connection, _record: file.connected())
    return Database(writing, reading, writing, file)


def _postgresql(url: URL) -> Database:
    keepalives = {"keepalives_idle": SILENT / 2, "keepalives_interval": SILENT / 4, "keepalives_count": 2}
    connect_args = {name: round(seconds) for name, seconds in keepalives.items()}
    connect_args |= {"connect_timeout": round(SILENT), "tcp_user_timeout": round(1000 * SILENT)}
    db.use_postgresql()
    engine = create_engine(url, pool_pre_ping=True, connect_args=connect_args)
    noting = create_engine(url, pool_pre_ping=True, connect_args=connect_args, isolation_level="AUTOCOMMIT")
    event.listen(engine, "connect", _limit_silence)
    event.listen(noting, "connect", _never_sync)
    return Database(engine, engine, noting)


def _limit_silence(connection: DBAPIConnection, _record: object) -> None:
    """Configure PostgreSQL to end the transactions of lost clients, because their locks would block all nodes."""
    connection.cursor().execute(f"set idle_in_transaction_session_timeout = {round(1000 * SILENT)}")
    connection.commit()


def _never_sync(connection: DBAPIConnection, _record: object) -> None:
    """Let commits return before they are on disk."""
    connection.cursor().execute("set synchronous_commit = off")
    connection.commit()


def _check_file(database: Database) -> None:
    """Check that an SQLite file is intact and writable. Switch the file to a write-ahead log."""
    file = Path(database.name)
    with database.reading.connect() as connection:
        if file.exists() and file.stat().st_size <= _CHECK_LIMIT:
            verdict = connection.exec_driver_sql("pragma quick_check(1)").scalar()
            if verdict != "ok":
                raise StoreError(damaged(database.name, str(verdict)))
        revision_of(connection, database.name)
    with database.writing.connect() as connection:
        connection.exec_driver_sql("create table writable (yes)")  # rolled back; fails if the file is read-only
    raw = database.writing.raw_connection()
    try:
        raw.cursor().execute("pragma journal_mode = wal")
    finally:
        raw.close()


def check_server(name: str, connection: Connection) -> None:
    """Raise StoreError if PostgreSQL is too old."""
    version = int(connection.exec_driver_sql("show server_version_num").scalar() or 0)
    if version < OLDEST_POSTGRESQL * 10_000:
        raise StoreError(
            f"the database {name} runs PostgreSQL {version // 10_000}; "
            f"this program needs version {OLDEST_POSTGRESQL} or newer"
        )


def check_writable(name: str, connection: Connection) -> None:
    """Raise StoreError if PostgreSQL is read-only."""
    standby = connection.exec_driver_sql("select pg_is_in_recovery()").scalar()
    read_only = connection.exec_driver_sql("show transaction_read_only").scalar() == "on"
    if standby or read_only:
        reason = "it is a standby: name the primary" if standby else "default_transaction_read_only is on"
        raise StoreError(f"the database {name} is read-only ({reason})")


def _missing(database: Database) -> str:
    """Return a description of acknowledged commits that the database lacks.

    If the log is damaged, keep it as a file.
    """
    assert database.file is not None
    acknowledged = database.file.acknowledged()
    with database.reading.connect() as connection:
        counted = inspect(connection).has_table(db.commits.name)
        reached = (connection.execute(select(db.commits.c.n)).scalar() or 0) if counted else 0
    if not acknowledged or reached >= acknowledged:
        return ""
    wal, kept = database.file.wal, ""
    if wal.exists() and wal.stat().st_size:
        damaged = wal.with_name(f"{wal.name}.damaged")
        shutil.copyfile(wal, damaged)
        kept = f" Its log was kept as {damaged}."
    return (
        f"the database {database.name} ends at group commit {reached}, but {acknowledged} were acknowledged: the "
        f"last {acknowledged - reached} are lost, because the file or its -wal was damaged, "
        f"lost or replaced by an older copy.{kept} The server continues with the rest."
    )


def damaged(name: str, reason: str) -> str:
    """Return the error message for a damaged database."""
    return (
        f"the database {name} is damaged ({reason}) and was not changed; "
        "restore a backup, or move it away or name another one to start with an empty one"
    )


def why_not(name: str, error: SQLAlchemyError) -> str:
    """Return an error message for a database that cannot be used, with a suggestion."""
    reason = str(error.orig).strip() if isinstance(error, DBAPIError) else str(error)
    if "not a database" in reason or "malformed" in reason:
        return damaged(name, reason)
    if "readonly" in reason or "read-only" in reason:
        return f"the database {name} can only be read ({reason}); make file and folder writable, or name another"
    if "locked" in reason:
        return f"the database {name} is in use by another program ({reason})"
    return f"the database {name} cannot be opened ({reason}); is the address right and the folder writable?"
