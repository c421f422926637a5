"""Exports the records of all finished games of a site or of a person."""

from collections.abc import Iterator
from typing import Any, Final

from orjson import OPT_APPEND_NEWLINE, dumps
from sqlalchemy import Connection, select, tuple_

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.played_rows import EARLIEST
from factoryfloor.server.storage.rows import entry_of
from factoryfloor.server.storage.stored_replay import StoredReplay, stored_replay
from factoryfloor.tables.state.errors import Damaged

Finished = tuple[float, str]
"""The end of a game in seconds since 1970, and the id of the table."""

FIRST: Final[Finished] = (-1.0, "")
"""The position before all games."""

_BATCH: Final = 200
_NO_LESSON: Final = '"lesson":""'  # in the summary of a game


def finished(connection: Connection, player: str, after: Finished, most: int) -> list[Finished]:
    """Return the next finished games of a person, earliest first."""
    played = db.played.c
    query = select(played.ended, played.table_id).where(played.player == player, tuple_(*EARLIEST) > tuple_(*after))
    return [(row.ended, row.table_id) for row in connection.execute(query.order_by(*EARLIEST).limit(most))]


def finished_here(connection: Connection, after: Finished, most: int) -> list[Finished]:
    """Return the next finished games of the site, in the order of their ids."""
    tables = db.tables.c
    query = select(tables.changed, tables.id).where(
        tables.status == "over", tables.id > after[1], tables.summary.contains(_NO_LESSON)
    )
    return [(row.changed, row.id) for row in connection.execute(query.order_by(tables.id).limit(most))]


def line(record: dict[str, Any], game: Finished) -> bytes:
    """Return a record as a line of a file, with its table and the end of the game."""
    return dumps(record | {"table": game[1], "ended": game[0]}, option=OPT_APPEND_NEWLINE)


def lines(connection: Connection, player: str = "") -> Iterator[bytes | str]:
    """Yield a line for each game of the site or of a person. For a game without a record, yield the reason as text."""
    after = FIRST
    while True:
        some = finished(connection, player, after, _BATCH) if player else finished_here(connection, after, _BATCH)
        if not some:
            return
        for game in some:
            try:
                yield line(_record(connection, game[1]), game)
            except FactoryFloorError as error:
                yield f"table {game[1]} has no record: {error}"
        after = some[-1]


def _record(connection: Connection, table_id: str) -> dict[str, Any]:
    """Return the record from the stored replay, or from the log. Raises FactoryFloorError if both are unreadable."""
    body = connection.execute(select(db.replays.c.body).where(db.replays.c.table_id == table_id)).scalar()
    if body is not None:
        try:
            return StoredReplay.read(bytes(body)).record
        except Damaged:
            pass  # the log contains the whole game
    log = connection.execute(select(db.log).where(db.log.c.table_id == table_id).order_by(db.log.c.n))
    return StoredReplay.read(stored_replay(table_id, [entry_of(row) for row in log])).record
