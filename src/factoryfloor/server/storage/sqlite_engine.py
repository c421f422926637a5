"""Connections to an SQLite file: transactions begun by us, every commit synced."""

from typing import Any, Final

from sqlalchemy import Connection, Engine, event

_CHECKPOINT_PAGES: Final = 16_000  # 64 MB of WAL: few checkpoints, since each syncs twice more


def transactional(engine: Engine) -> Engine:
    """The engine with its transactions begun for writing at once, so that schema changes are part of them, too."""

    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not guessed by the driver
        connection.execute("pragma synchronous = full")
        connection.execute(f"pragma wal_autocheckpoint = {_CHECKPOINT_PAGES}")

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("begin immediate")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
