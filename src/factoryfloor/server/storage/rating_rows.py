"""Queries for the ratings among people. Ratings are computed game by game in a fixed order."""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, func, select, update

from factoryfloor.server.ratings.people import Skill, Skills, rated_seats
from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.state.played import PlayedGame

_LOCK: Final = 0x726174696E67  # key of the advisory lock; nodes compute ratings one after the other
_ratings: Final = db.ratings.c
_skills: Final = Skills()


def rating_rows(table_id: str, game: PlayedGame) -> Iterator[dict[str, Any]]:
    """Yield a row for each person with a result that counts, for the transaction that stores the end of the game."""
    for each in rated_seats(game):
        row = {"table_id": table_id, "player": each.player, "game": game.game, "ended": game.ended}
        yield row | {"place": each.place}


def compute_ratings(connection: Connection, most: int) -> bool:
    """Compute missing ratings of a limited number of games.

    Return whether more ratings may be missing. New games are rated after the rated games, in the order in which they
    ended. The caller must hold the ``lock``.
    """
    missing = select(_ratings.game, _ratings.table_id, func.max(_ratings.n).label("n")).where(db.rating_due)
    order = (_ratings.game, func.max(_ratings.n).nulls_last(), func.max(_ratings.ended), _ratings.table_id)
    games = connection.execute(missing.group_by(_ratings.game, _ratings.table_id).order_by(*order).limit(most))
    found = list(games)
    for row in found:
        _rate(connection, row)
    return len(found) == most


def lock(connection: Connection) -> None:
    """Prevent other nodes from computing ratings until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")


def _rate(connection: Connection, game: Row[*tuple[Any, ...]]) -> None:
    number = game.n
    if number is None:
        last = connection.execute(select(func.max(_ratings.n)).where(_ratings.game == game.game)).scalar()
        number = (last or 0) + 1
    rows = list(
        connection.execute(
            select(_ratings.player, _ratings.place)
            .where(_ratings.table_id == game.table_id)
            .order_by(_ratings.place, _ratings.player)
        )
    )
    before = [skill_of(connection, row.player, game.game, number) for row in rows]
    after = _skills.after([row.place for row in rows], before)
    changed = update(db.ratings).where(_ratings.table_id == game.table_id, _ratings.player == bindparam("of"))
    connection.execute(
        changed.values(n=number, mu=bindparam("new_mu"), sigma=bindparam("new_sigma")),
        [
            {"of": row.player, "new_mu": skill.mu, "new_sigma": skill.sigma}
            for row, skill in zip(rows, after, strict=True)
        ],
    )


def skill_of(connection: Connection, player: str, game: str, before: int | None = None) -> Skill | None:
    """Return the rating of a person in a game, or the rating before the game with the given number.

    Return None without a rating.
    """
    query = select(_ratings.mu, _ratings.sigma).where(
        _ratings.player == player, _ratings.game == game, _ratings.mu.is_not(None)
    )
    if before is not None:
        query = query.where(_ratings.n < before)
    row = connection.execute(query.order_by(_ratings.n.desc()).limit(1)).first()
    return None if row is None else Skill(row.mu, row.sigma)


def forget_ratings(connection: Connection, player: str) -> None:
    """Mark all ratings since a person's first game to be computed again. The order of the games stays."""
    lock(connection)
    first = select(_ratings.game, func.min(_ratings.n)).where(_ratings.player == player).group_by(_ratings.game)
    for game, number in list(connection.execute(first)):
        if number is not None:
            later = (_ratings.game == game) & (_ratings.n >= number)
            connection.execute(update(db.ratings).where(later).values(mu=None, sigma=None))
