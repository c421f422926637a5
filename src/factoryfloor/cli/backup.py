"""``factoryfloor backup`` and ``factoryfloor restore``, which back up and restore the server's SQLite database."""

from pathlib import Path

from factoryfloor.cli.console import complain
from factoryfloor.cli.errors import BadUsage
from factoryfloor.kernel.terminal_text import printable
from factoryfloor.server.operations.settings import read_settings
from factoryfloor.server.storage.backup import back_up, restore
from factoryfloor.server.storage.database import database_url, default_database
from factoryfloor.tables.state.errors import StoreError


def make_backup(file: Path, database: str | None) -> bool:
    """Back up the database to a new file. Return whether this has succeeded."""
    try:
        back_up(_file_of(database), file)
    except StoreError as error:
        complain(str(error))
        return False
    print(printable(f"{file} is a backup of {_file_of(database)}."))
    return True


def put_back(file: Path, database: str | None) -> bool:
    """Replace the database by a backup. Return whether this has succeeded."""
    path = _file_of(database)
    try:
        kept = restore(file, path)
    except StoreError as error:
        complain(str(error))
        return False
    print(printable(f"Restored {path} from {file}." + (f" The previous database is {kept}." if kept else "")))
    return True


def _file_of(database: str | None) -> Path:
    if database is None:
        read_settings()  # rejects a misspelled FACTORYFLOOR_DATABASE
    try:
        url = database_url(database or default_database())
    except StoreError as error:
        raise BadUsage(str(error)) from error
    if url.get_backend_name() != "sqlite":
        raise BadUsage("this command is for SQLite; use pg_dump and pg_restore for PostgreSQL")
    return Path(url.database or "")
