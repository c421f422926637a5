"""Recomputes all ratings among people from the logs, in the stored order of the games."""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.rating_rows import compute_ratings, lock, rating_rows
from factoryfloor.server.storage.rows import entry_of
from factoryfloor.tables.state.errors import Damaged
from factoryfloor.tables.state.played import played

_BATCH: Final = 1000
_RATED: Final = '"rated":true'  # in the summary of a rated table

Ratings = dict[tuple[str, str], tuple[int | None, float | None, float | None]]
"""Ratings after a game, keyed by table and person: the number of the game, the mean and the standard error."""


def recompute(connection: Connection) -> tuple[int, int]:
    """Recompute all ratings. Return the number of rated games and the number of changed ratings."""
    lock(connection)
    before = _stored(connection)
    numbers = {table_id: number for (table_id, _), (number, _, _) in before.items()}
    rows = [row | {"n": numbers.get(row["table_id"])} for row in _from_logs(connection)]
    connection.execute(delete(db.ratings))
    if rows:
        connection.execute(insert(db.ratings), rows)
    while compute_ratings(connection, _BATCH):
        pass
    after = _stored(connection)
    changed = sum(before.get(key) != after.get(key) for key in before.keys() | after.keys())
    return len({table_id for table_id, _ in after}), changed


def _stored(connection: Connection) -> Ratings:
    rows = connection.execute(select(db.ratings))
    return {(row.table_id, row.player): (row.n, row.mu, row.sigma) for row in rows}


def _from_logs(connection: Connection) -> Iterator[dict[str, Any]]:
    tables = select(db.tables.c.id).where(db.tables.c.status == "over", db.tables.c.summary.contains(_RATED))
    for table_id in list(connection.scalars(tables)):
        log = connection.execute(select(db.log).where(db.log.c.table_id == table_id).order_by(db.log.c.n))
        try:
            game = played([entry_of(row) for row in log])
        except Damaged:
            yield from _as_before(connection, table_id)
            continue
        if game is not None:
            yield from rating_rows(table_id, game)


def _as_before(connection: Connection, table_id: str) -> Iterator[dict[str, Any]]:
    """Yield the stored results of a game with an unreadable log."""
    ratings = db.ratings.c
    query = select(ratings.table_id, ratings.player, ratings.game, ratings.ended, ratings.place)
    for row in connection.execute(query.where(ratings.table_id == table_id)):
        yield row._asdict()
