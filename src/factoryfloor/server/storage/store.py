"""Reads from the database. Everything here blocks: call it in a thread, never on the event loop."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, ParamSpec, TypeVar

from pydantic_core import from_json
from sqlalchemy import Row, exists, select
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.errors import StoreError, unreadable
from factoryfloor.server.storage import database as db
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.entry import Entry

Which = Literal["open", "running", "mine", "over"]

CHAT_KEPT = 200  # lines of chat that a client gets
_LIST_LENGTH = 50  # tables
_OPEN_LISTED = 24 * 3600.0  # seconds that an open table stays in the public list


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """A stored line of chat; ``n`` counts the lines of a table."""

    n: int
    player: str
    name: str
    seat: int
    text: str
    message: str
    at: float


@dataclass(frozen=True, slots=True)
class Player:
    """A guest: ``id`` is public, ``token_hash`` is the hash of the secret in the cookie."""

    id: str
    token_hash: str
    name: str
    created: float


P = ParamSpec("P")
R = TypeVar("R")


async def reading(query: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The result of a method of Store, called in a thread. Raises Refused if the database does not answer."""
    try:
        return await asyncio.to_thread(query, *args, **kwargs)
    except StoreError as error:
        raise unreadable(error) from error


class Store:
    """Logs, lists and players. Raises StoreError if the database does not answer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def entries(self, table_id: str) -> list[Entry]:
        """The log of a table in order; empty if there is no such table."""
        rows = self._rows(select(db.log).where(db.log.c.table_id == table_id).order_by(db.log.c.n))
        return [Entry.of_row(row) for row in rows]

    def chat(self, table_id: str) -> list[ChatEntry]:
        """The last lines of a table's chat, in order."""
        last = select(db.chat).where(db.chat.c.table_id == table_id).order_by(db.chat.c.n.desc()).limit(CHAT_KEPT)
        return [
            ChatEntry(row.n, row.player, row.name, row.seat, row.text, row.message, row.at)
            for row in reversed(self._rows(last))
        ]

    def player(self, token_hash: str) -> Player | None:
        """The guest with this cookie, or None."""
        rows = self._rows(select(db.players).where(db.players.c.token_hash == token_hash))
        return Player(rows[0].id, rows[0].token_hash, rows[0].name, rows[0].created) if rows else None

    def tables(self, which: Which, player: str) -> list[tuple[dict[str, Any], float]]:
        """Summaries of tables and their times of change, the latest first.

        ``mine``: tables where the player sits; the other lists have public tables only.
        """
        query = select(db.tables.c.summary, db.tables.c.changed)
        if which == "mine":
            query = query.join(db.sitting, db.sitting.c.table_id == db.tables.c.id).where(db.sitting.c.player == player)
        else:
            query = query.where(db.tables.c.status == which, db.tables.c.access == "open")
        if which == "open":  # not the tables that everybody has left
            somebody = exists().where(db.sitting.c.table_id == db.tables.c.id)
            query = query.where(somebody, db.tables.c.changed > time.time() - _OPEN_LISTED)
        rows = self._rows(query.order_by(db.tables.c.changed.desc()).limit(_LIST_LENGTH))
        return [(from_json(row.summary), row.changed) for row in rows]

    def _rows(self, query: Any) -> list[Row[Any]]:
        try:
            with self._database.reading.connect() as connection:
                return list(connection.execute(query))
        except SQLAlchemyError as error:
            raise StoreError(f"the database {self._database.name} cannot be read: {error}") from error
