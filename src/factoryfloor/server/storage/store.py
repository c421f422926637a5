"""Reads from the database. All methods block, so call them in a thread, not on the event loop."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import BigInteger, Connection, Row, Select, Table, Text, column, exists, select, true, tuple_, values
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.errors import unreadable
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.rows import entry_of, line_of
from factoryfloor.server.storage.table_lists import NO_SEARCH, Page, Pages, Search, Which
from factoryfloor.tables.state.chat import CHAT_KEPT, ChatEntry
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Damaged, StoreError
from factoryfloor.tables.state.log import News, Place
from factoryfloor.tables.state.people import Person

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Player(Person):
    """A person on one device. ``session`` is the hash of the secret in the cookie, or of a bot's token.

    ``seen`` is the time of the last visit from this device.
    """

    session: str
    device: str = ""
    seen: float = 0.0


P = ParamSpec("P")
R = TypeVar("R")


async def in_thread(query: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a blocking call in a thread. If the caller is cancelled, it still waits for the end of the call."""
    called = asyncio.ensure_future(asyncio.to_thread(query, *args, **kwargs))
    try:
        return await asyncio.shield(called)
    except asyncio.CancelledError:
        await asyncio.wait([called])
        called.exception()  # the caller was cancelled
        raise


async def reading(query: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a method of Store in a thread. Raises Refused if the database is unavailable."""
    try:
        return await asyncio.to_thread(query, *args, **kwargs)
    except StoreError as error:
        raise unreadable(error) from error


class Store:
    """Reads logs, lists and players from the database. Methods raise StoreError if the database is unavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def check(self) -> None:
        """Raise StoreError if the database is unavailable."""
        if self._database.file is not None:
            self._database.file.check(writing=False)
        self._rows(select(1))

    def entries(self, table_id: str) -> list[Entry]:
        """Return the log of a table in order, or an empty list if there is no such table."""
        rows = self._rows(select(db.log).where(db.log.c.table_id == table_id).order_by(db.log.c.n))
        return [entry_of(row) for row in rows]

    def chat(self, table_id: str) -> list[ChatEntry]:
        """Return the last lines of a table's chat, in order."""
        last = select(db.chat).where(db.chat.c.table_id == table_id).order_by(db.chat.c.n.desc()).limit(CHAT_KEPT)
        return [line_of(row) for row in reversed(self._rows(last))]

    def news(self, known: dict[str, Place]) -> dict[str, News]:
        """Return the rows of tables after given entries.

        Tables without new rows are left out. This works only on PostgreSQL. A damaged entry is logged, and later rows
        of the same table are left out.
        """
        found: dict[str, News] = {}
        damaged: set[str] = set()
        if not known:
            return found
        for row in self._rows(_after(db.log, {table_id: place.n for table_id, place in known.items()})):
            if row.table_id in damaged:
                continue
            try:
                found.setdefault(row.table_id, News([], [])).entries.append(entry_of(row))
            except Damaged as error:
                _logger.error("%s", error)
                damaged.add(row.table_id)
        for row in self._rows(_after(db.chat, {table_id: place.said for table_id, place in known.items()})):
            found.setdefault(row.table_id, News([], [])).lines.append(line_of(row))
        return found

    def replay(self, table_id: str) -> bytes | None:
        """Return the stored replay of a finished game, or None."""
        rows = self._rows(select(db.replays.c.body).where(db.replays.c.table_id == table_id))
        return bytes(rows[0].body) if rows else None

    def player(self, session: str) -> Player | None:
        """Return the person with this session, or None."""
        devices = db.sessions.c
        people = db.sessions.join(db.players, db.players.c.id == devices.player)
        query = select(db.players.c.id, db.players.c.name, devices.device, devices.seen, db.bots.c.owner)
        found = query.select_from(people.outerjoin(db.bots, db.bots.c.id == db.players.c.id))
        for row in self._rows(found.where(devices.token_hash == session)):
            return Player(row.id, row.name, session, row.device, row.seen, program=row.owner or "")
        return None

    def tables(self, which: Which, player: str, pages: Pages, before: str = "", search: Search = NO_SEARCH) -> Page:
        """Return a page of a list, latest change first. ``before`` is the end of the previous page."""
        return self._asked(lambda connection: pages.page(connection, which, player, before, search))

    def read(self, query: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of a function that reads from a connection."""
        return self._asked(lambda connection: query(connection, *args, **kwargs))

    # For retention and for storing replays, in batches.

    def to_store(self, count: int) -> list[str]:
        """Return finished tables without a stored replay, earliest first."""
        waiting = select(db.tables.c.id).where(db.due)
        return [row.id for row in self._rows(waiting.order_by(db.tables.c.changed).limit(count))]

    def abandoned(self, status: str, before: float, after: tuple[float, str], count: int) -> list[tuple[float, str]]:
        """Return the tables with a given status and no change since a given time, as sorted pairs of last change and
        id.
        """
        found: list[tuple[float, str]] = []
        place = tuple_(db.tables.c.changed, db.tables.c.id)
        for listed in (0, 1):
            query = select(db.tables.c.changed, db.tables.c.id).where(
                db.tables.c.status == status, db.tables.c.listed == listed, db.tables.c.changed < before
            )
            rows = self._rows(query.where(place > tuple_(*after)).order_by(*place).limit(count))
            found += [(row.changed, row.id) for row in rows]
        return sorted(found)[:count]

    def unseen(self, before: float, after: tuple[float, str], count: int) -> list[tuple[float, str, bool]]:
        """Return the guests who were last seen before a given time, as sorted tuples of time, id, and whether the guest
        has a seat.
        """
        place = tuple_(db.players.c.seen, db.players.c.id)
        sits = exists().where(db.sitting.c.player == db.players.c.id).label("sits")
        query = select(db.players.c.seen, db.players.c.id, sits).where(db.players.c.seen < before)
        rows = self._rows(query.where(place > tuple_(*after)).order_by(*place).limit(count))
        return [(row.seen, row.id, bool(row.sits)) for row in rows]

    def _rows(self, query: Any) -> list[Row[Any]]:
        return self._asked(lambda connection: list(connection.execute(query)))

    def _asked(self, question: Callable[[Any], R]) -> R:
        if self._database.file is not None:
            self._database.file.check()
        try:
            with self._database.reading.connect() as connection:
                return question(connection)
        except SQLAlchemyError as error:
            raise StoreError(f"the database {self._database.name} cannot be read: {error}") from error


def _after(table: Table, known: dict[str, int]) -> Select[Any]:
    """Select the rows of each table after a given number, in order, with one key lookup per table."""
    places = values(column("id", Text), column("known", BigInteger), name="places").data(list(known.items()))
    later = select(table).where(table.c.table_id == places.c.id, table.c.n > places.c.known).lateral("later")
    return select(later).select_from(places.join(later, true())).order_by(later.c.table_id, later.c.n)


def _line(row: Row[Any]) -> ChatEntry:
    return ChatEntry(row.n, row.player, row.name, row.seat, row.text, row.message, row.at)
