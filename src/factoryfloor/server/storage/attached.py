"""Opens a database that a server is using, for commands that read or change a few rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import database_url, reach_database, why_not
from factoryfloor.server.storage.upgrade import revision_of
from factoryfloor.tables.state.errors import StoreError


@contextmanager
def attached(address: str) -> Iterator[Connection]:
    """Open a transaction while the block runs.

    A server of this version must have opened the database before. Raises StoreError if there is no such database.
    """
    url = database_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreError(f"there is no database {url.database}; specify it with --database")
    database = reach_database(address)
    try:
        with database.writing.begin() as connection:
            found = revision_of(connection, database.name)
            if found != db.HEAD:
                raise StoreError(
                    f"{database.name} has another schema version (revision {found or 'none'}; "
                    f"this program has {db.HEAD}): start this version's server on it once, which migrates it"
                )
            yield connection
    except SQLAlchemyError as error:
        raise StoreError(why_not(database.name, error)) from error
    finally:
        database.close()
