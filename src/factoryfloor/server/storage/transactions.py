"""Transactions of arbitrary queries. The event loop runs them in threads."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.errors import unreadable
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import in_thread
from factoryfloor.tables.state.errors import StoreError, unavailable

P = ParamSpec("P")
R = TypeVar("R")
Query = Callable[Concatenate[Connection, P], R]


class Transactions:
    """Runs one query per transaction. The methods raise StoreError and the exceptions of the query."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, query: Query[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query that only reads."""
        return await in_thread(_run, Engine.connect, self._database.reading, lambda it: query(it, *args, **kwargs))

    async def write(self, query: Query[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query durably."""
        return await in_thread(_run, self._begin, self._database.writing, lambda it: query(it, *args, **kwargs))

    async def ask(self, query: Query[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query that only reads, for a request. Raises Refused instead of StoreError."""
        try:
            return await self.read(query, *args, **kwargs)
        except StoreError as error:
            raise unreadable(error) from error

    async def change(self, query: Query[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query durably, for a request. Raises Refused instead of StoreError."""
        try:
            return await self.write(query, *args, **kwargs)
        except StoreError as error:
            raise unavailable(str(error)) from error

    async def note(self, query: Query[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query whose loss only causes repeated work. On PostgreSQL each statement is a separate transaction."""
        return await in_thread(_run, self._begin, self._database.noting, lambda it: query(it, *args, **kwargs))

    def _begin(self, engine: Engine) -> AbstractContextManager[Connection]:
        if self._database.file is not None:
            self._database.file.check(writing=True)
        return engine.begin()


def _run(
    begin: Callable[[Engine], AbstractContextManager[Connection]], engine: Engine, query: Callable[[Connection], R]
) -> R:
    try:
        with begin(engine) as connection:
            return query(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"the database is unavailable: {error}") from error
