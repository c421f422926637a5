"""Blocking database transactions, run from the event loop in a thread."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.storage.store import in_thread
from factoryfloor.tables.state.errors import StoreError

Result = TypeVar("Result")


async def in_transaction(engine: Engine, query: Callable[[Connection], Result]) -> Result:
    """Run a query in one transaction, in a thread. Raises StoreError."""
    return await in_thread(_run, engine, query)


def _run(engine: Engine, query: Callable[[Connection], Result]) -> Result:
    try:
        with engine.begin() as connection:
            return query(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"the database is unavailable: {error}") from error
