"""Creates, checks or migrates the schema of an opened database."""

from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, insert, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.sqlite_engine import copy_database, transactional
from factoryfloor.tables.state.errors import StoreError

_LOCK = 0x666C6F6F72  # key of the advisory lock; servers that start together migrate one after the other


def prepare(writing: Engine, name: str) -> None:
    """Create the tables, or migrate them to the current schema.

    If this raises StoreError, the database is unchanged.
    """
    with writing.begin() as connection:
        lock(connection)
        found = revision_of(connection, name)
        if not found:
            _create(connection)
    if found and found != db.HEAD:
        _migrate(writing, name, found)
    with writing.connect() as connection:
        check_complete(connection, name)


def revision_of(connection: Connection, name: str) -> str:
    """Return the revision of a database, or an empty string for an empty database. Raises StoreError if the database
    is an unfinished copy, belongs to another program, or was written by a newer version.
    """
    names = set(inspect(connection).get_table_names())
    if db.unfinished_copy.name in names:
        source = connection.execute(select(db.unfinished_copy.c.source)).scalar()
        raise StoreError(f"{name} is an unfinished copy of {source}: repeat `factoryfloor database copy`, or delete it")
    if db.revision.name not in names or not names & {*db.metadata.tables} - {db.revision.name}:
        others = names if connection.dialect.name == "sqlite" else names & {*db.metadata.tables, *db.cluster.tables}
        if others:
            raise StoreError(
                f"{name} belongs to another program (its tables include {', '.join(sorted(others)[:5])}) and was "
                "not changed; choose another database"
            )
        return ""
    revision = connection.execute(select(db.revision.c.version_num)).scalar()
    if revision is None:
        raise StoreError(_incomplete(name, f"revision in table {db.revision.name}"))
    if not _is_known(revision):
        raise StoreError(
            f"{name} was written by a newer version of this program (revision {revision}; this one has {db.HEAD}) and "
            "was not changed; install that version or choose another database"
        )
    return str(revision)


def _is_known(revision: str) -> bool:
    if revision == db.HEAD:
        return True
    from factoryfloor.server.storage.migrations import revisions  # Alembic is slow to import

    return revision in revisions()


def _create(connection: Connection) -> None:
    db.metadata.create_all(connection)
    if connection.dialect.name == "postgresql":
        db.cluster.create_all(connection)
    connection.execute(insert(db.revision).values(version_num=db.HEAD))
    connection.execute(insert(db.commits).values(n=0))


def _migrate(writing: Engine, name: str, found: str) -> None:
    """Migrate in one transaction. An SQLite file is first copied, and the migration is tried on the copy."""
    try:
        if writing.dialect.name == "sqlite":
            _keep_and_rehearse(Path(name), found)
        with writing.begin() as connection:
            lock(connection)
            now = revision_of(connection, name)
            if now != db.HEAD:  # unless another server has migrated the database
                _upgrade(connection)
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(
            f"the database {name} cannot be migrated from revision {found} to {db.HEAD} ({error}) and was not "
            "changed; make room on its disk, or install the version that wrote it"
        ) from error


def _keep_and_rehearse(path: Path, found: str) -> None:
    kept = path.with_name(f"{path.name}.revision-{found}")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.name}.revision-{found}-{number}")
    rehearsal = path.with_name(f"{path.name}.rehearsal")
    rehearsal.unlink(missing_ok=True)
    copy_database(path, rehearsal)
    try:
        engine = transactional(create_engine(URL.create("sqlite", database=str(rehearsal))))
        try:
            with engine.begin() as connection:
                _upgrade(connection)
                check_complete(connection, str(rehearsal))
        finally:
            engine.dispose()
    finally:
        rehearsal.unlink()
    copy_database(path, kept)


def _upgrade(connection: Connection) -> None:
    from factoryfloor.server.storage.migrations import migrate

    migrate(connection, db.HEAD)


def check_complete(connection: Connection, name: str) -> None:
    """Raise StoreError if a table or a column is missing."""
    inspector = inspect(connection)
    names = set(inspector.get_table_names())
    shared = db.cluster.sorted_tables if connection.dialect.name == "postgresql" else []
    for table in [*db.metadata.sorted_tables, *shared]:
        if table.name not in names:
            raise StoreError(_incomplete(name, f"table {table.name}"))
        columns = {column["name"] for column in inspector.get_columns(table.name)}
        if missing := [column.name for column in table.columns if column.name not in columns]:
            raise StoreError(_incomplete(name, f"column {missing[0]} of table {table.name}"))


def _incomplete(name: str, part: str) -> str:
    return (
        f"the database {name} lacks its {part} and was not changed; restore it from a backup, "
        "or move it away or name another one to start with an empty one"
    )


def lock(connection: Connection) -> None:
    """Lock the schema until the transaction ends.

    The lock has no timeout, because a migration may compute for long between statements.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("set local idle_in_transaction_session_timeout = 0")
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")
