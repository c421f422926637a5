"""Opens SQLite files with explicit transactions and synced commits, and copies them."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, event

_CHECKPOINT_PAGES: Final = 16_000  # 64 MB of WAL, for few checkpoints, because each checkpoint syncs twice


def transactional(engine: Engine) -> Engine:
    """Start the engine's transactions with BEGIN IMMEDIATE, so that they include schema changes."""

    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions start in the function below, not implicitly in the driver
        connection.execute("pragma synchronous = full")
        connection.execute(f"pragma wal_autocheckpoint = {_CHECKPOINT_PAGES}")

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("begin immediate")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine


def copy_database(source: Path, target: Path) -> None:
    """Copy a database with its write-ahead log into a new file. Writers are not blocked."""
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as opened, closing(sqlite3.connect(partial)) as copy:
            opened.backup(copy)  # all pages in one step, for a consistent copy
            copy.execute("pragma journal_mode = delete")  # makes the copy a single file without a log
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
