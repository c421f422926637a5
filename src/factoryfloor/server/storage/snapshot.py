"""A database at one moment: all its rows in the order of their keys, only read."""

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

from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import check_server, damaged, database_url, reach_database, why_not
from factoryfloor.server.storage.guarded_file import GuardedFile
from factoryfloor.server.storage.upgrade import check_complete, revision_of

Row = tuple[Any, ...]

_ROWS: Final = 500
_LARGE_ROWS: Final = 20  # of a table with whole games in them
_LOCKED: Final = (0x40000002, 510)  # the bytes of a file that every connection of SQLite has locked


def rows_at_once(table: Table) -> int:
    """How many rows of a table are held in memory at a time."""
    return _LARGE_ROWS if any(isinstance(column.type, LargeBinary) for column in table.columns) else _ROWS


@dataclass(frozen=True)
class Snapshot:
    """One moment of a database, for as long as the connection's transaction lasts."""

    name: str
    connection: Connection
    acknowledged: int = 0  # group commits, before this moment

    def rows(self, table: Table) -> Generator[Row]:
        """The rows of a table in the order of its key, as the driver has them."""
        key = [collate(column, "C") if self._sorts(column.type) else column for column in table.primary_key]
        query = select(*(type_coerce(column, NullType()).label(column.name) for column in table.columns))
        many = {"yield_per": rows_at_once(table)}
        with self.connection.execute(query.order_by(*key), execution_options=many) as found:
            for row in found:
                yield tuple(row)

    def count(self, table: Table) -> int:
        """How many rows a table has."""
        return int(self.connection.execute(select(func.count()).select_from(table)).scalar_one())

    def check(self) -> None:
        """Refuse what is damaged, or no database of this program and its schema."""
        if self.connection.dialect.name == "sqlite":
            verdict = self.connection.exec_driver_sql("pragma quick_check(1)").scalar()
            if verdict != "ok":
                raise StoreError(damaged(self.name, str(verdict)))
        found = revision_of(self.connection, self.name)
        if not found:
            raise StoreError(f"there is nothing of this program in {self.name}")
        if found != db.HEAD:
            raise StoreError(
                f"{self.name} is of an earlier version (revision {found}; this program has {db.HEAD}): start this "
                "version's server on it once, which brings it up, and copy it then"
            )
        check_complete(self.connection, self.name)

    def missing(self) -> str:
        """What the mark beside an SQLite file knows and the file has not, in words."""
        reached = self.connection.execute(select(db.commits.c.n)).scalar() or 0
        if reached >= self.acknowledged:
            return ""
        return (
            f"{self.name} reaches group commit {reached}, but {self.acknowledged} were acknowledged: what people did "
            f"in the last {self.acknowledged - reached} is in neither database"
        )

    def running(self) -> list[str]:
        """The nodes and workers that run on a database of PostgreSQL."""
        if self.connection.dialect.name == "sqlite" or self.connection.scalar(select(func.pg_is_in_recovery())):
            return []  # a standby does not know
        now = text("extract(epoch from clock_timestamp())")
        query = select(db.nodes.c.name).where(db.nodes.c.expires >= now).order_by(db.nodes.c.name)
        return list(self.connection.execute(query).scalars())

    def _sorts(self, kind: TypeEngine[Any]) -> bool:
        """Whether a text needs to be told that it is sorted by its bytes, as SQLite does."""
        return self.connection.dialect.name == "postgresql" and not isinstance(kind, Integer | Float)


@contextmanager
def snapshot(address: str) -> Iterator[Snapshot]:
    """The state of a database at one moment, for as long as the block lasts. Raises StoreError."""
    url = database_url(address)
    acknowledged = 0
    if url.get_backend_name() == "sqlite":
        path = Path(url.database or "")
        if not path.is_file():
            raise StoreError(f"there is no database {path}")
        acknowledged = GuardedFile(path).acknowledged()  # before the moment, so that it is not ahead of it
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
    """Whether another program has an SQLite file open. Not to be asked while this program has it open itself."""
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
    except OSError:  # it may not be written: then it cannot be told
        return False
    return False


def fault_of(value: Any, kind: TypeEngine[Any], nullable: bool, *, postgresql: bool) -> str:
    """Why a database would not take a value or would change it; empty if it does neither."""
    if value is None:
        return "" if nullable else "is missing"
    if isinstance(kind, LargeBinary):
        return "" if isinstance(value, bytes) else "is not binary"
    if isinstance(kind, Float):
        return "" if isinstance(value, float) and value == value else "is no number"
    if isinstance(kind, Integer):
        bits = 63 if isinstance(kind, BigInteger) else 31
        return "" if isinstance(value, int) and -(1 << bits) <= value < 1 << bits else "is no number that has room"
    if not isinstance(value, str):
        return "is no text"
    if postgresql and "\0" in value:
        return "has the character NUL, which PostgreSQL does not take"
    return "" if value.isascii() or _is_unicode(value) else "is no text in UTF-8"


def _is_unicode(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _only_reading(path: Path) -> Engine:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
        connection.isolation_level = None  # the transaction is begun below
        connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("begin"))
    return engine
