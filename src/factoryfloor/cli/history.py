"""``factoryfloor records`` and ``factoryfloor ratings``, which write finished games to a file and recompute ratings."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from factoryfloor.cli.console import complain
from factoryfloor.server.operations.settings import read_settings
from factoryfloor.server.storage.database import Database, default_database, open_database
from factoryfloor.server.storage.rating_recount import recompute
from factoryfloor.server.storage.record_export import lines
from factoryfloor.tables.state.errors import StoreError


def export_records(file: BinaryIO, person: str, database: str | None) -> bool:
    """Write the records of finished games, one per line. Return whether all records were written."""
    complete = True
    try:
        with _opened(database) as opened, opened.reading.connect() as connection:
            for line in lines(connection, person):
                if isinstance(line, bytes):
                    file.write(line)
                else:
                    complain(line)
                    complete = False
    except StoreError as error:
        complain(str(error))
        return False
    return complete


def recompute_ratings(database: str | None) -> bool:
    """Recompute all ratings, and print the number of changed ratings. Return whether this has succeeded."""
    try:
        with _opened(database) as opened, opened.writing.begin() as connection:
            games, changed = recompute(connection)
    except StoreError as error:
        complain(str(error))
        return False
    print(f"Computed {games} rated games: {changed} ratings have changed.")
    return True


@contextmanager
def _opened(database: str | None) -> Iterator[Database]:
    if database is None:
        read_settings()  # rejects a misspelled FACTORYFLOOR_DATABASE
    opened = open_database(database or default_database())
    try:
        yield opened
    finally:
        opened.close()
