"""The schema of the database, and opening it: SQLite in WAL mode, or PostgreSQL."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Float,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from factoryfloor.server.errors import StoreError

SCHEMA_VERSION: Final = 1
_CHECK_LIMIT: Final = 1 << 30  # bytes; larger files are opened without a full check, which takes a second or two
_CHECKPOINT_PAGES: Final = 16_000  # 64 MB of WAL: few checkpoints, since each syncs twice more

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
)

# One row a table, for lists; `summary` has the fields of TableInfo that follow from the log, so lists need no replay.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("access", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_change", "status", "access", "changed"),
)

sitting = Table(
    "sitting",
    metadata,
    Column("player", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Index("sitting_by_table", "table_id"),
    sqlite_with_rowid=False,
)

# The log of every table, which is the truth about it.
log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True)
class Database:
    """An open database: ``writing`` is for the writer alone, ``reading`` for everybody."""

    writing: Engine
    reading: Engine

    @property
    def name(self) -> str:
        """The file, or the address without the password."""
        url = self.writing.url
        return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def database_url(text: str) -> URL:
    """The address of a database as a person writes it: a file, ``sqlite:///FILE``, ``postgresql://...``."""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", text))
    except ArgumentError as error:
        raise StoreError(f"{text!r} is no address of a database: {error}") from error
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"databases are SQLite files and PostgreSQL, not {url.get_backend_name()}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("the database must be a file: tables would be lost with the program")
    return url


def open_database(text: str) -> Database:
    """Open a database, creating what is missing. Raises StoreError, and leaves the database unchanged then."""
    url = database_url(text)
    is_sqlite = url.get_backend_name() == "sqlite"
    try:
        if is_sqlite:
            Path(url.database or "").absolute().parent.mkdir(parents=True, exist_ok=True)
        database = _sqlite(url) if is_sqlite else _postgresql(url)
    except (OSError, ImportError) as error:
        raise StoreError(f"the database {url.render_as_string()} cannot be opened: {error}") from error
    try:
        if is_sqlite:
            _check_file(database)
        _prepare(database)
    except SQLAlchemyError as error:
        database.close()
        raise StoreError(_why(database, error)) from error
    except StoreError:
        database.close()
        raise
    return database


def _sqlite(url: URL) -> Database:
    writing = create_engine(url, pool_size=1, max_overflow=0, connect_args={"timeout": 10})
    reading = create_engine(url, connect_args={"timeout": 10})

    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not guessed by the driver
        connection.execute("pragma synchronous = full")
        connection.execute(f"pragma wal_autocheckpoint = {_CHECKPOINT_PAGES}")

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("begin immediate")

    event.listen(writing, "connect", connected)
    event.listen(writing, "begin", begun)
    return Database(writing, reading)


def _postgresql(url: URL) -> Database:
    engine = create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 10})
    return Database(engine, engine)


def _check_file(database: Database) -> None:
    """Check that an SQLite file is intact and writable, and switch it to a write-ahead log."""
    file = Path(database.name)
    with database.reading.connect() as connection:
        if file.exists() and file.stat().st_size <= _CHECK_LIMIT:
            verdict = connection.exec_driver_sql("pragma quick_check(1)").scalar()
            if verdict != "ok":
                raise StoreError(_damaged(database, str(verdict)))
        _refuse_others(connection, database)
    with database.writing.connect() as connection:
        connection.exec_driver_sql("create table writable (yes)")  # rolled back; fails if the file is read-only
    raw = database.writing.raw_connection()
    try:
        raw.cursor().execute("pragma journal_mode = wal")
    finally:
        raw.close()


def _prepare(database: Database) -> None:
    """Create the tables, or check their version."""
    with database.writing.begin() as connection:
        if not _refuse_others(connection, database):
            metadata.create_all(connection)
            connection.execute(insert(schema_version).values(version=SCHEMA_VERSION))


def _refuse_others(connection: Connection, database: Database) -> bool:
    """Whether the tables exist. Raises StoreError for a database of another program or version."""
    names = set(inspect(connection).get_table_names())
    if schema_version.name not in names:
        others = names if connection.dialect.name == "sqlite" else names & set(metadata.tables)
        if others:
            raise StoreError(
                f"{database.name} is a database of another program (it has {', '.join(sorted(others)[:5])}) and was "
                "left as it is; name another one"
            )
        return False
    found = connection.execute(select(schema_version.c.version)).scalar()
    if found != SCHEMA_VERSION:
        raise StoreError(
            f"{database.name} was written by {'a newer' if (found or 0) > SCHEMA_VERSION else 'another'} version of "
            f"this program (schema {found}, this one has {SCHEMA_VERSION}) and was left as it is; install that "
            "version or name another database"
        )
    return True


def _damaged(database: Database, reason: str) -> str:
    return (
        f"the database {database.name} is damaged ({reason}) and was left as it is; "
        "restore it from a copy, or move it away or name another one to start afresh"
    )


def _why(database: Database, error: SQLAlchemyError) -> str:
    reason = str(error.orig).strip() if isinstance(error, DBAPIError) else str(error)
    if "not a database" in reason or "malformed" in reason:
        return _damaged(database, reason)
    if "readonly" in reason or "read-only" in reason:
        return (
            f"the database {database.name} can only be read ({reason}); make file and folder writable, or name another"
        )
    if "locked" in reason:
        return f"the database {database.name} is in use by another program ({reason})"
    return f"the database {database.name} cannot be opened ({reason}); is the address right and the folder writable?"
