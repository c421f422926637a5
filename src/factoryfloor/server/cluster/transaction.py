"""Questions to the database that block, asked from the event loop."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage.store import in_thread

Answer = TypeVar("Answer")


async def in_transaction(engine: Engine, question: Callable[[Connection], Answer]) -> Answer:
    """The answer to a question, in one transaction. Raises StoreError if there is none."""
    return await in_thread(_ask, engine, question)


def _ask(engine: Engine, question: Callable[[Connection], Answer]) -> Answer:
    try:
        with engine.begin() as connection:
            return question(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"the database does not answer: {error}") from error
