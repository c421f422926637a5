"""Backs up and restores an SQLite database. A backup can be made while the database is in use."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import NullPool, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.sqlite_engine import copy_database
from factoryfloor.server.storage.upgrade import check_complete, revision_of
from factoryfloor.tables.state.errors import StoreError


def back_up(source: Path, target: Path) -> None:
    """Back up a database, which a server may be using. Raises StoreError if this fails."""
    if not source.is_file():
        raise StoreError(f"there is no database {source}; specify it with --database")
    if target.exists():
        raise StoreError(f"{target} already exists and was not changed; use another file name")
    try:
        copy_database(source, target)
        check_file(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from error


def restore(backup: Path, target: Path) -> Path | None:
    """Replace a database by a backup. Return the new file name of the old database.

    Raises StoreError if this fails, if a server is using the database, or if this version cannot open the backup.
    """
    if not backup.is_file():
        raise StoreError(f"there is no backup {backup}")
    try:
        check_file(backup)
        _check_schema(backup)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.restored")
        copy_database(backup, fresh)
        kept = None
        if target.exists():
            kept = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
            _move_aside(target, kept)
        fresh.replace(target)
        target.with_name(f"{target.name}-mark").unlink(missing_ok=True)  # this file belongs to the old database
    except (sqlite3.Error, SQLAlchemyError, OSError) as error:
        raise StoreError(f"{target} cannot be replaced by {backup}: {error}") from error
    return kept


def check_file(path: Path) -> None:
    """Raise StoreError unless the file is an intact database of this program."""
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("pragma quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise StoreError(f"{path} is damaged ({verdict})")
        marks = connection.execute("select 1 from sqlite_master where name in ('alembic_version', 'log')").fetchall()
        if len(marks) < 2:
            raise StoreError(f"{path} is not a database of this program")


def _check_schema(path: Path) -> None:
    """Raise StoreError if the database is from a newer version, or lacks a table or column."""
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
    with engine.connect() as connection:
        if revision_of(connection, str(path)) == db.HEAD:
            check_complete(connection, str(path))


def _move_aside(path: Path, kept: Path) -> None:
    """Run a checkpoint of the write-ahead log of a database that is not open, and rename the database."""
    if kept.exists():
        raise StoreError(f"{kept} already exists; try again in a second")
    with closing(sqlite3.connect(path, timeout=1)) as connection:
        try:
            connection.execute("pragma locking_mode = exclusive")
            connection.execute("begin exclusive")
            connection.execute("commit")
        except sqlite3.OperationalError as error:
            raise StoreError(f"{path} is in use ({error}): stop the server first") from error
        except sqlite3.DatabaseError:  # a damaged file is kept with its log
            pass
    for suffix in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + suffix))
