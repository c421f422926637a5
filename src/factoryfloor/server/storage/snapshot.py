"""A read-only and consistent snapshot of a database, with all rows in key order."""

import sqlite3
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    Float,
    LargeBinary,
    NullPool,
    Table,
    collate,
    create_engine,
    event,
    func,
    select,
    text,
    type_coerce,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.types import Integer, NullType, TypeEngine

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import check_server, damaged, database_url, reach_database, why_not
from factoryfloor.server.storage.guarded_file import GuardedFile
from factoryfloor.server.storage.upgrade import check_complete, revision_of
from factoryfloor.tables.state.errors import StoreError

Row = tuple[Any, ...]

_ROWS: Final = 500
_LARGE_ROWS: Final = 20  # for tables with large rows
_LOCKED: Final = (0x40000002, 510)  # bytes of the file that every SQLite connection locks


def rows_at_once(table: Table) -> int:
    """Return the number of a table's rows that are in memory at a time."""
    return _LARGE_ROWS if any(isinstance(column.type, LargeBinary) for column in table.columns) else _ROWS


@dataclass(frozen=True)
class Snapshot:
    """A snapshot of a database. It is valid during the connection's transaction."""

    name: str
    connection: Connection
    acknowledged: int = 0  # group commits before the snapshot

    def rows(self, table: Table) -> Generator[Row]:
        """Yield the rows of a table in key order, as the driver returns them."""
        key = [collate(column, "C") if self._sorts(column.type) else column for column in table.primary_key]
        query = select(*(type_coerce(column, NullType()).label(column.name) for column in table.columns))
        many = {"yield_per": rows_at_once(table)}
        with self.connection.execute(query.order_by(*key), execution_options=many) as found:
            for row in found:
                yield tuple(row)

    def count(self, table: Table) -> int:
        """Return the number of rows of a table."""
        return int(self.connection.execute(select(func.count()).select_from(table)).scalar_one())

    def check(self) -> None:
        """Raise StoreError unless the database is intact and belongs to this program and schema."""
        if self.connection.dialect.name == "sqlite":
            verdict = self.connection.exec_driver_sql("pragma quick_check(1)").scalar()
            if verdict != "ok":
                raise StoreError(damaged(self.name, str(verdict)))
        found = revision_of(self.connection, self.name)
        if not found:
            raise StoreError(f"{self.name} is not a database of this program")
        if found != db.HEAD:
            raise StoreError(
                f"{self.name} has an older schema version (revision {found}; this program has {db.HEAD}): start this "
                "version's server on it once, which migrates it, then copy it"
            )
        check_complete(self.connection, self.name)

    def missing(self) -> str:
        """Return a description of acknowledged commits that an SQLite file lacks."""
        reached = self.connection.execute(select(db.commits.c.n)).scalar() or 0
        if reached >= self.acknowledged:
            return ""
        return (
            f"{self.name} ends at group commit {reached}, but {self.acknowledged} were acknowledged: the last "
            f"{self.acknowledged - reached} are in neither database"
        )

    def running(self) -> list[str]:
        """Return the nodes and workers that are running on a PostgreSQL database."""
        if self.connection.dialect.name == "sqlite" or self.connection.scalar(select(func.pg_is_in_recovery())):
            return []  # unlogged tables are unreadable on a standby
        now = text("extract(epoch from clock_timestamp())")
        query = select(db.nodes.c.name).where(db.nodes.c.expires >= now).order_by(db.nodes.c.name)
        return list(self.connection.execute(query).scalars())

    def _sorts(self, kind: TypeEngine[Any]) -> bool:
        """Return whether a text column needs an explicit binary sort order, such as SQLite's."""
        return self.connection.dialect.name == "postgresql" and not isinstance(kind, Integer | Float)


@contextmanager
def snapshot(address: str) -> Iterator[Snapshot]:
    """Open a snapshot of a database while the block runs. Raises StoreError if this fails."""
    url = database_url(address)
    acknowledged = 0
    if url.get_backend_name() == "sqlite":
        path = Path(url.database or "")
        if not path.is_file():
            raise StoreError(f"there is no database {path}")
        acknowledged = GuardedFile(path).acknowledged()  # read first, so that the mark is not newer than the snapshot
        engine, name = _only_reading(path), str(path)
    else:
        reached = reach_database(address)
        engine, name = reached.reading, reached.name
    try:
        with engine.connect() as connection:
            if url.get_backend_name() == "postgresql":
                check_server(name, connection)
                connection.rollback()
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield Snapshot(name, connection, acknowledged)
    except SQLAlchemyError as error:
        raise StoreError(why_not(name, error)) from error
    finally:
        engine.dispose()


def is_open_elsewhere(address: str) -> bool:
    """Return whether another process has an SQLite file open. Do not call this function while this process has the file
    open.
    """
    path = Path(database_url(address).database or "")
    if sys.platform == "win32" or "postgresql" in database_url(address).drivername or not path.is_file():
        return False
    import fcntl

    start, length = _LOCKED
    try:
        with path.open("rb+") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
    except BlockingIOError:
        return True
    except OSError:  # without write access, the answer is unknown
        return False
    return False


def fault_of(value: Any, kind: TypeEngine[Any], nullable: bool, *, postgresql: bool) -> str:
    """Return the reason why a database would reject or change a value, or an empty string if it would not."""
    if value is None:
        return "" if nullable else "is missing"
    if isinstance(kind, LargeBinary):
        return "" if isinstance(value, bytes) else "is not binary"
    if isinstance(kind, Float):
        return "" if isinstance(value, float) and value == value else "is not a number"
    if isinstance(kind, Integer):
        bits = 63 if isinstance(kind, BigInteger) else 31
        return "" if isinstance(value, int) and -(1 << bits) <= value < 1 << bits else "is a number out of range"
    if not isinstance(value, str):
        return "is not text"
    if postgresql and "\0" in value:
        return "has the character NUL, which PostgreSQL rejects"
    return "" if value.isascii() or _is_unicode(value) else "is not text in UTF-8"


def _is_unicode(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _only_reading(path: Path) -> Engine:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
        connection.isolation_level = None  # the transaction starts below
        connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("begin"))
    return engine
