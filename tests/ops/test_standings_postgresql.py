"""Levels and ratings on PostgreSQL: the same as on SQLite."""

from pathlib import Path

from sqlalchemy import Connection

from factoryfloor.server.rooms.standings import compute_standings
from factoryfloor.server.storage import person_rows
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.played_rows import compute_levels
from factoryfloor.server.storage.rating_recount import recompute
from tests.server.test_levels import add, course
from tests.server.test_ratings import PERSONS, season, stored

Ratings = dict[tuple[str, str], tuple[int, float, float]]


def standings(address: str) -> tuple[Ratings, list[tuple[float, float]]]:
    """The ratings of a season after a merge, and the levels of a person."""
    opened = open_database(address)
    with opened.writing.begin() as connection:
        season(connection)
        person_rows.merge(connection, PERSONS[0], PERSONS[1])
        while compute_standings(connection, 10):
            pass
        assert recompute(connection) == (40, 0)
        levels = _levels(connection)
        found = stored(connection)
    opened.close()
    return found, levels


def _levels(connection: Connection) -> list[tuple[float, float]]:
    for at in range(5):
        add(connection, at, at % 2)
    compute_levels(connection, 10)
    return course(connection)


def test_levels_and_ratings_on_postgresql_equal_those_on_sqlite(address: str, database: Path) -> None:
    assert standings(address) == standings(str(database))
