"""Backups of an SQLite database while it is in use, and putting one back."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from factoryfloor.server.errors import StoreError


def copy_database(source: Path, target: Path) -> None:
    """Copy a database, with what stands in its write-ahead log, into a new file. Writers go on meanwhile."""
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as opened, closing(sqlite3.connect(partial)) as copy:
            opened.backup(copy)  # all pages at once: one moment's state
            copy.execute("pragma journal_mode = delete")  # one file, with no log beside it
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def back_up(source: Path, target: Path) -> None:
    """Back up the database of a server, which may run. Raises StoreError."""
    if not source.is_file():
        raise StoreError(f"there is no database {source}; name it with --database")
    if target.exists():
        raise StoreError(f"{target} exists already and was left as it is; name a new file")
    try:
        copy_database(source, target)
        check_file(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from error


def restore(backup: Path, target: Path) -> Path | None:
    """Put a backup in the place of a database; the old one is kept beside, and its name is returned.

    Raises StoreError, also while a server uses the database.
    """
    if not backup.is_file():
        raise StoreError(f"there is no backup {backup}")
    try:
        check_file(backup)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.restored")
        copy_database(backup, fresh)
        kept = None
        if target.exists():
            kept = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
            _put_away(target, kept)
        fresh.replace(target)
        target.with_name(f"{target.name}-mark").unlink(missing_ok=True)  # it is about the old file
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{backup} cannot be put in the place of {target}: {error}") from error
    return kept


def check_file(path: Path) -> None:
    """Refuse a file that is no intact database of this program."""
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("pragma quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise StoreError(f"{path} is damaged ({verdict})")
        marks = connection.execute("select 1 from sqlite_master where name in ('alembic_version', 'log')").fetchall()
        if len(marks) < 2:
            raise StoreError(f"{path} is no database of this program")


def _put_away(path: Path, kept: Path) -> None:
    """Rename a database that nobody has open, its write-ahead log written into it."""
    if kept.exists():
        raise StoreError(f"{kept} exists already; wait a second")
    with closing(sqlite3.connect(path, timeout=1)) as connection:
        try:
            connection.execute("pragma locking_mode = exclusive")
            connection.execute("begin exclusive")
            connection.execute("commit")
        except sqlite3.OperationalError as error:
            raise StoreError(f"{path} is in use ({error}): stop the server first") from error
        except sqlite3.DatabaseError:  # damaged: kept as it is, with its log
            pass
    for suffix in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + suffix))
