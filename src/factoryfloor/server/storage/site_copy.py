"""Copies a site from one database (SQLite or PostgreSQL) to another, and compares both databases row by row.

An unfinished copy contains the table ``unfinished_copy`` and no revision. Therefore no server opens it.
"""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice, zip_longest
from typing import Final

from sqlalchemy import Connection, Table, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, check_server, check_writable, reach_database, why_not
from factoryfloor.server.storage.snapshot import Row, Snapshot, fault_of, rows_at_once, snapshot
from factoryfloor.server.storage.upgrade import lock, revision_of
from factoryfloor.tables.state.errors import StoreError

Progress = Callable[[str, int, int], None]
"""A function that receives the name of the current activity, the number of finished rows, and the total number of rows.
"""

_LAST: Final = (db.revision,)  # this table marks a database of this program
_CONTENT: Final = [table for table in db.metadata.sorted_tables if table not in _LAST]
_SHOWN: Final = 60  # maximum characters of a value in a message


def copy_site(source: Snapshot, target: str, progress: Progress) -> int:
    """Copy a checked site into an empty database, and compare both databases.

    Return the number of rows. After StoreError, the target is unchanged, or is an unfinished copy that can be started
    again.
    """
    opened = reach_database(target)
    run = secrets.token_hex(8)
    try:
        _refuse_unless_empty(opened)
        total = sum(map(source.count, _CONTENT))
        _refuse_unfit(source, opened.writing.dialect.name, progress, total)
        with opened.writing.begin() as connection:
            _begin(connection, opened, source.name, run)
        with opened.writing.begin() as connection:
            _fill(connection, source, progress, total)
        with snapshot(target) as copied:
            compare(source, copied, progress, _CONTENT)
        with opened.writing.begin() as connection:
            _finish(connection, opened, run)
    except SQLAlchemyError as error:
        raise StoreError(why_not(opened.name, error)) from error
    finally:
        opened.close()
    return total


def compare(
    source: Snapshot, target: Snapshot, progress: Progress, tables: Sequence[Table] = db.metadata.sorted_tables
) -> int:
    """Compare two databases column by column. Return the number of compared rows.

    Raises StoreError at the first difference.
    """
    total, done = sum(map(source.count, tables)), 0
    for table in tables:
        with closing(source.rows(table)) as ours, closing(target.rows(table)) as theirs:
            for left, right in zip_longest(ours, theirs):
                if left != right:
                    raise StoreError(_difference(source.name, target.name, table, left, right))
                done += 1
                if done % rows_at_once(table) == 0:
                    progress("compared", done, total)
    progress("compared", done, total)
    return done - sum(source.count(table) for table in tables if table in _LAST)


def _refuse_unless_empty(target: Database) -> None:
    if target.file is not None:
        wal = target.file.wal
        if not target.file.path.exists() and wal.exists():
            raise StoreError(f"{wal} belongs to a database that no longer exists: move this file away first")
        if not target.file.path.exists():
            return
    with target.reading.connect() as connection:
        if target.file is None:
            check_server(target.name, connection)
            check_writable(target.name, connection)
            encoding = connection.exec_driver_sql("show server_encoding").scalar()
            if encoding != "UTF8":
                raise StoreError(f"the database {target.name} has the encoding {encoding}; create a database with UTF8")
        _refuse_content(connection, target.name)


def _refuse_content(connection: Connection, name: str) -> bool:
    """Raise StoreError unless the database is empty or an unfinished copy. Return whether it is an unfinished copy."""
    if db.unfinished_copy.name in inspect(connection).get_table_names():
        return True
    if revision_of(connection, name):
        raise StoreError(f"{name} is not empty and was not changed; choose an empty database or a new file")
    return False


def _refuse_unfit(source: Snapshot, dialect: str, progress: Progress, total: int) -> None:
    """Raise StoreError for rows that the target would reject or change."""
    postgresql, done = dialect == "postgresql", 0
    for table in _CONTENT:
        columns = [(column.name, column.type, bool(column.nullable)) for column in table.columns]
        for row in source.rows(table):
            for value, (column, kind, nullable) in zip(row, columns, strict=True):
                if fault := fault_of(value, kind, nullable, postgresql=postgresql):
                    raise StoreError(
                        f"{_place(table, row)} of {source.name} cannot be copied: {column} {fault} ({_shown(value)}); "
                        "nothing was written"
                    )
            done += 1
            if done % rows_at_once(table) == 0:
                progress("checked", done, total)
    progress("checked", done, total)


def _begin(connection: Connection, target: Database, source: str, run: str) -> None:
    """Drop the tables of an unfinished copy, and create all tables."""
    lock(connection)
    if _refuse_content(connection, target.name):
        db.metadata.drop_all(connection)
        db.copying.drop_all(connection)
    db.copying.create_all(connection)
    db.metadata.create_all(connection, tables=_CONTENT)
    connection.execute(insert(db.unfinished_copy).values(source=source, run=run))
    if target.file is not None:
        target.file.mark.unlink(missing_ok=True)  # this file belongs to another database


def _fill(connection: Connection, source: Snapshot, progress: Progress, total: int) -> None:
    done = 0
    for table in _CONTENT:
        names = [column.name for column in table.columns]
        for batch in _batches(source.rows(table), rows_at_once(table)):
            connection.execute(insert(table), [dict(zip(names, row, strict=True)) for row in batch])
            done += len(batch)
            progress("copied", done, total)


def _finish(connection: Connection, target: Database, run: str) -> None:
    """Mark a copy as complete."""
    lock(connection)
    if connection.execute(select(db.unfinished_copy.c.run)).scalar() != run:
        raise StoreError(f"another copy to {target.name} has started")
    db.metadata.create_all(connection, tables=list(_LAST))
    if target.file is None:
        db.cluster.create_all(connection)
        for table in _CONTENT:
            connection.exec_driver_sql(f"analyze {table.name}")
    connection.execute(insert(db.revision).values(version_num=db.HEAD))
    db.copying.drop_all(connection)


def _batches(rows: Iterator[Row], size: int) -> Iterator[list[Row]]:
    while batch := list(islice(rows, size)):
        yield batch


def _difference(source: str, target: str, table: Table, left: Row | None, right: Row | None) -> str:
    keys = len(table.primary_key)
    if right is None or (left is not None and left[:keys] < right[:keys]):
        return f"{_place(table, left or ())} of {source} is missing in {target}"
    if left is None or left[:keys] != right[:keys]:
        return f"{_place(table, right)} of {target} is not in {source}"
    column, one, other = next(
        (column.name, one, other) for column, one, other in zip(table.columns, left, right, strict=True) if one != other
    )
    return f"{_place(table, left)}: {column} is {_shown(one)} in {source} and {_shown(other)} in {target}"


def _place(table: Table, row: Row) -> str:
    """Return the table and the key of a row as text for a message."""
    key = ", ".join(f"{column.name} {value!r}" for column, value in zip(table.primary_key, row, strict=False))
    return f"the row of {table.name} with {key}"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
