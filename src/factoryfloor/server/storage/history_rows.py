"""Queries for the pages of people: visibility, finished games with filters, and totals for each game."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic_core import from_json
from sqlalchemy import Connection, Row, Select, case, func, or_, select, tuple_, update
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.played_rows import LATEST
from factoryfloor.tables.state.errors import Refused

Shows = Literal["nobody", "partners", "everybody"]
Result = Literal["won", "lost"]

_PARTNERS: Final = 30  # number of listed partners, most frequent first
_RECENT: Final = 500  # number of latest games that are searched for partners

_played: Final = db.played.c
_theirs: Final = db.played.alias("theirs")


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on a person's games.

    ``partner`` is another person who played in the game. ``before`` is the end of the previous page.
    """

    game: str = ""
    seats: int | None = None
    partner: str = ""
    result: Result | None = None
    before: str = ""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of games with the stored summaries of their tables. ``more`` is the start of the next page, or empty."""

    games: list[tuple[Row[Any], dict[str, Any]]]
    more: str


def person(connection: Connection, player: str, viewer: str) -> Row[Any]:
    """Return the row of a person. Raises Refused if the other person may not see the first person's page."""
    row = connection.execute(select(db.players).where(db.players.c.id == player)).first()
    if row is None:
        raise Refused("not_found", "there is no such person")
    if player == viewer or row.shows == "everybody" or (row.shows == "partners" and _partners(connection, row, viewer)):
        return row
    raise Refused("private", "this person does not share games with you")


def _partners(connection: Connection, row: Row[Any], viewer: str) -> bool:
    return connection.execute(select(_played.table_id).where(_of(row.id), _shared(viewer)).limit(1)).first() is not None


def set_shows(connection: Connection, player: str, shows: Shows) -> None:
    """Choose the people who may see a person's games."""
    connection.execute(update(db.players).where(db.players.c.id == player).values(shows=shows))


def _of(player: str) -> ColumnElement[bool]:
    return _played.player == player


def _shared(other: str) -> ColumnElement[bool]:
    """Return the condition that another person has also played in the game."""
    there = select(_theirs.c.player).where(_theirs.c.table_id == _played.table_id, _theirs.c.player == other)
    return there.exists()


def history(connection: Connection, player: str, viewer: str, wanted: Filter, length: int) -> HistoryPage:
    """Return a page of a person's finished games, latest first. Raises Refused if the viewer may not see the games.

    Other people see public games, and games in which they played themselves.
    """
    person(connection, player, viewer)
    query = _filtered(select(db.played, db.tables.c.summary).where(_of(player)), wanted)
    query = query.join(db.tables, db.tables.c.id == _played.table_id)
    if player != viewer:
        query = query.where(or_(db.tables.c.access == "open", _shared(viewer)))
    rows = list(connection.execute(query.order_by(*LATEST).limit(length + 1)))
    last = rows[length - 1] if len(rows) > length else None
    more = f"{last.ended!r}~{last.table_id}" if last is not None else ""
    return HistoryPage([(row, from_json(row.summary)) for row in rows[:length]], more)


def _filtered(query: Select[*tuple[Any, ...]], wanted: Filter) -> Select[*tuple[Any, ...]]:
    if wanted.game:
        query = query.where(_played.game == wanted.game)
    if wanted.seats is not None:
        query = query.where(_played.seats == wanted.seats)
    if wanted.partner:
        query = query.where(_shared(wanted.partner))
    if wanted.result is not None:
        query = query.where(_played.place == 1 if wanted.result == "won" else _played.place != 1)
    if wanted.before:
        query = query.where(tuple_(_played.ended, _played.table_id) < tuple_(*_place(wanted.before)))
    return query


def _place(before: str) -> tuple[float, str]:
    ended, _, table_id = before.partition("~")
    try:
        place = float(ended)
    except ValueError:
        place = math.nan
    if not math.isfinite(place) or not table_id.isalnum():
        raise Refused(
            "malformed", "`before` must come from the link to the next page; omit `before` for the first page"
        )
    return place, table_id


def sums(connection: Connection, player: str) -> Sequence[Row[Any]]:
    """Return the totals for each game: the games, the wins, the reviewed games, and the mean loss in reviewed games."""
    query = select(
        _played.game,
        func.count().label("games"),
        func.sum(case((_played.place == 1, 1), else_=0)).label("won"),
        func.avg(_played.loss).label("loss"),
        func.count(_played.loss).label("reviewed"),
        func.count(_played.rating).label("counted"),
    )
    return connection.execute(query.where(_of(player)).group_by(_played.game)).all()


def rated_games(connection: Connection, player: str) -> dict[str, int]:
    """Return a person's number of rated games for each game.

    Only rows with ``n`` count, because ``n`` is null until a game is rated.
    """
    ratings = db.ratings.c
    query = (
        select(ratings.game, func.count(ratings.n).label("games"))
        .where(ratings.player == player)
        .group_by(ratings.game)
    )
    return {row.game: row.games for row in connection.execute(query)}


def best_deals(connection: Connection, player: str) -> dict[str, Row[*tuple[Any, ...]]]:
    """Return a person's daily deal with the most points for each game. Among equal deals, return the earliest."""
    daily = db.daily_tables.c
    query = select(daily.game, daily.day, daily.table_id, daily.points).where(
        daily.player == player, daily.points.is_not(None)
    )
    rows = connection.execute(query.order_by(daily.points, daily.day.desc()))
    return {row.game: row for row in rows}


def partners(connection: Connection, player: str) -> Sequence[Row[Any]]:
    """Return a person's most frequent partners in recent games, each with id, name and number of games."""
    games = func.count().label("games")
    last = select(_played.table_id).where(_of(player)).order_by(*LATEST).limit(_RECENT).subquery()
    query = (
        select(_theirs.c.player, db.players.c.name, games)
        .select_from(last.join(_theirs, _theirs.c.table_id == last.c.table_id))
        .join(db.players, db.players.c.id == _theirs.c.player)
        .where(_theirs.c.player != player)
        .group_by(_theirs.c.player, db.players.c.name)
    )
    return connection.execute(query.order_by(games.desc(), _theirs.c.player).limit(_PARTNERS)).all()
