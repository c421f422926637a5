"""Backups of the server's database, and putting one back."""

from pathlib import Path

from factoryfloor.cli.console import complain
from factoryfloor.cli.errors import BadUsage
from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage.backup import back_up, restore
from factoryfloor.server.storage.database import database_url, default_database


def make_backup(file: Path, database: str | None) -> bool:
    """Back up the database into a new file; whether that could be done."""
    try:
        back_up(_file_of(database), file)
    except StoreError as error:
        complain(str(error))
        return False
    print(f"{file} is a backup of {_file_of(database)}.")
    return True


def put_back(file: Path, database: str | None) -> bool:
    """Put a backup in the place of the database; whether that could be done."""
    path = _file_of(database)
    try:
        kept = restore(file, path)
    except StoreError as error:
        complain(str(error))
        return False
    print(f"{path} is what {file} was." + (f" What was there before is {kept}." if kept else ""))
    return True


def _file_of(database: str | None) -> Path:
    try:
        url = database_url(database or default_database())
    except StoreError as error:
        raise BadUsage(str(error)) from error
    if url.get_backend_name() != "sqlite":
        raise BadUsage("this is for SQLite files; back up PostgreSQL with pg_dump, and put it back with pg_restore")
    return Path(url.database or "")
