"""Connections to an SQLite file, with explicit transactions and synced commits."""

from typing import Any, Final

from sqlalchemy import Connection, Engine, event

_CHECKPOINT_PAGES: Final = 16_000  # 64 MB of WAL: few checkpoints, since each syncs twice more


def transactional(engine: Engine) -> Engine:
    """Start the engine's transactions with BEGIN IMMEDIATE, so that they include schema changes."""

    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions start below, not implicitly in the driver
        connection.execute("pragma synchronous = full")
        connection.execute(f"pragma wal_autocheckpoint = {_CHECKPOINT_PAGES}")

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("begin immediate")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine
