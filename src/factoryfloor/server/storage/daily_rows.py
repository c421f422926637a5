"""Queries for daily deals: seeds, tables that count, results, and plays by bot levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, Select, case, func, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of

REFERENCE: Final = ""
"""The player id that marks the table of the strongest bot."""

_LISTED: Final = 400  # maximum results of one person

_mine = db.daily_tables.c
_counted = db.daily_tables.outerjoin(db.tables, db.tables.c.id == _mine.table_id)


@dataclass(frozen=True, slots=True)
class CountedTable:
    """The table that counts for a player on a day.

    Without points, the table is still running or the player has not finished the game.
    """

    game: str
    day: str
    player: str
    table: str
    status: Literal["running", "over"]
    points: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The finished tables of all people on a day: their number, the highest points, and the number of tables with fewer
    points than the given person's table.
    """

    players: int
    best: int
    beaten: int


def counting(game: str, day: str, player: str) -> dict[str, Any]:
    """Return the row for a new table that counts. The id of the table is still missing."""
    return {"game": game, "day": day, "player": player, "points": None, "place": None}


def seed(connection: Connection, game: str, day: str) -> str:
    """Return the seed of a day, or an empty string if none has been drawn."""
    each = db.daily_seeds.c
    return connection.execute(select(each.seed).where(each.game == game, each.day == day)).scalar() or ""


def plays(connection: Connection, game: str, day: str) -> dict[str, list[int]]:
    """Return the points of the plays of a deal by bot levels."""
    return plays_of(connection, day).get(game, {})


def plays_of(connection: Connection, day: str) -> dict[str, dict[str, list[int]]]:
    """Return the points of the plays of a day's deals by bot levels, keyed by game."""
    found: dict[str, dict[str, list[int]]] = {}
    for row in connection.execute(select(db.daily_plays).where(db.daily_plays.c.day == day)):
        found.setdefault(row.game, {})[row.level] = [int(each) for each in row.points.split()]
    return found


def put_plays(connection: Connection, game: str, day: str, level: str, points: Sequence[int]) -> None:
    """Store the points of all plays of a deal by a bot level."""
    row = {"game": game, "day": day, "level": level, "points": " ".join(map(str, points))}
    new = insert_of(connection.dialect)(db.daily_plays).values(row)
    of = ["game", "day", "level"]
    connection.execute(new.on_conflict_do_update(index_elements=of, set_={"points": new.excluded.points}))


def counted(connection: Connection, day: str, player: str) -> dict[str, CountedTable]:
    """Return the tables that count for a player on a day, keyed by game."""
    rows = connection.execute(_tables().where(_mine.day == day, _mine.player == player))
    return {row.game: _read(row) for row in rows}


def results(connection: Connection, player: str) -> list[CountedTable]:
    """Return the tables that count for a player, latest day first."""
    query = _tables().where(_mine.player == player).order_by(_mine.day.desc(), _mine.game).limit(_LISTED)
    return [_read(row) for row in connection.execute(query)]


def standings(connection: Connection, day: str, player: str) -> dict[str, Standings]:
    """Compare the results of all people on a day with the results of one person, keyed by game.

    Games without a finished table are left out.
    """
    own = db.daily_tables.alias("own")
    beside = (own.c.game == _mine.game) & (own.c.day == _mine.day) & (own.c.player == player)
    beaten = func.sum(case((_mine.points < own.c.points, 1), else_=0))
    facts = (func.count().label("players"), func.max(_mine.points).label("best"), beaten.label("beaten"))
    finished = (
        select(_mine.game, *facts)
        .select_from(db.daily_tables.outerjoin(own, beside))
        .where(_mine.day == day, _mine.player != REFERENCE, _mine.points.is_not(None))
    )
    rows = connection.execute(finished.group_by(_mine.game))
    return {row.game: Standings(row.players, row.best, row.beaten) for row in rows}


def _tables() -> Select[tuple[object, ...]]:
    return select(
        _mine.game, _mine.day, _mine.player, _mine.table_id, _mine.points, _mine.place, db.tables.c.status
    ).select_from(_counted)


def _read(row: Row[tuple[object, ...]]) -> CountedTable:
    # if the row is missing, the table was abandoned and removed
    status: Literal["running", "over"] = "running" if row.status == "running" else "over"
    return CountedTable(row.game, row.day, row.player, row.table_id, status, row.points, row.place)
