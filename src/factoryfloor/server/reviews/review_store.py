"""Transactions of the review queue, in threads."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import in_thread
from factoryfloor.tables.state.errors import StoreError

P = ParamSpec("P")
R = TypeVar("R")


class ReviewStore:
    """The database, for queries of :mod:`factoryfloor.server.reviews.review_jobs`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, query: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query that only reads. Raises StoreError."""
        return await in_thread(self._read, lambda connection: query(connection, *args, **kwargs))

    async def write(self, query: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a query in a transaction. Raises StoreError, or what the query raises."""
        return await in_thread(self._write, lambda connection: query(connection, *args, **kwargs))

    def _read(self, query: Callable[[Connection], R]) -> R:
        try:
            with self._database.reading.connect() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            raise StoreError(f"the database is unavailable: {error}") from error

    def _write(self, query: Callable[[Connection], R]) -> R:
        file = self._database.file
        if file is not None:
            file.check(writing=True)
        try:
            with self._database.writing.begin() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            raise StoreError(f"the database is unavailable: {error}") from error
