"""Databases of earlier schemas are migrated, both ways; what is newer or incomplete is refused and left as it is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import upgrade
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.migrations import migrate, revisions
from tests.server.live_server import Person, serving

OLD = Path(__file__).resolve().parents[1] / "formats/v1/tables.sql"


COLUMNS = {
    "log": "table_id, n, kind, seat, payload, player, message, at",
    "chat": "table_id, n, player, name, seat, text, message, at",
    "players": "id, token_hash, name, created",
    "tables": "id, game, status, access, host, created, changed, summary",
    "sitting": "player, table_id",
}


def rows_of(path: Path) -> dict[str, list[Any]]:
    """All rows of the tables of schema version 1, with the columns that they had."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: connection.execute(f"select {columns} from {name} order by 1, 2").fetchall()  # noqa: S608
            for name, columns in COLUMNS.items()
        }


@pytest.fixture
def old(database: Path) -> Path:
    """A database of the release before there were migrations, with games in it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    return database


def refusal(database: Path) -> str:
    with pytest.raises(StoreError) as refused:
        open_database(str(database))
    return str(refused.value)


def test_the_revisions_lead_to_the_schema_of_the_program(database: Path) -> None:
    assert revisions()[0] == db.HEAD
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        migrate(connection, "0001")
        migrate(connection, db.HEAD)
    with opened.reading.connect() as connection:
        context = MigrationContext.configure(connection, opts={"target_metadata": db.metadata})
        found = [each for each in compare_metadata(context, db.metadata) if db.revision not in each]
        assert found == []
    opened.close()


def test_an_old_database_is_migrated_and_the_old_file_kept(old: Path) -> None:
    before = rows_of(old)
    open_database(str(old)).close()
    assert rows_of(old) == before
    kept = old.with_name(f"{old.name}.revision-0001")
    assert rows_of(kept) == before
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("select version from schema_version").fetchone() == (1,)
        assert connection.execute("select 1 from sqlite_master where name = 'replays'").fetchone() is None
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("select version from schema_version").fetchone() == (db.SCHEMA_VERSION,)
        assert connection.execute("select count(*) from tables where listed = 1 and access = 'link'").fetchone() == (0,)
        assert connection.execute("select min(changed) > 0 from sitting").fetchone() == (1,)
    beside = {path.name.removeprefix(old.name) for path in old.parent.iterdir()}
    assert beside <= {"", "-wal", "-shm", "-mark", ".revision-0001"}


def test_a_migration_goes_back_and_forth(old: Path) -> None:
    before = rows_of(old)
    opened = open_database(str(old))
    for _ in range(2):
        with opened.writing.begin() as connection:
            migrate(connection, "0001")
        assert rows_of(old) == before
        with opened.writing.begin() as connection:
            assert connection.exec_driver_sql("select version from schema_version").scalar() == 1
            migrate(connection, db.HEAD)
        assert rows_of(old) == before
    opened.close()


def test_a_migration_that_fails_leaves_everything_as_it_is(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rows_of(old)
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("create table replays (something_else text)")
        connection.commit()
    assert "cannot be brought from revision 0001" in refusal(old)
    assert rows_of(old) == before
    with closing(sqlite3.connect(old)) as connection:
        assert "listed" not in [column[1] for column in connection.execute("pragma table_info(tables)")]
    assert not list(old.parent.glob("*.rehearsal*"))


def test_a_second_upgrade_does_not_overwrite_what_the_first_kept(old: Path) -> None:
    open_database(str(old)).close()
    opened = open_database(str(old))
    with opened.writing.begin() as connection:
        migrate(connection, "0001")
    opened.close()
    open_database(str(old)).close()
    assert {path.name for path in old.parent.glob("*.revision-*")} == {
        f"{old.name}.revision-0001",
        f"{old.name}.revision-0001-2",
    }


def test_a_newer_revision_is_refused_in_words(database: Path) -> None:
    open_database(str(database)).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
        connection.commit()
    told = refusal(database)
    assert "newer version" in told
    assert "9999" in told
    assert "left as it is" in told


@pytest.mark.parametrize("table", sorted(set(db.metadata.tables) - {"schema_version"}))
def test_a_missing_table_is_found_at_the_start(database: Path, table: str) -> None:
    open_database(str(database)).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"drop table {table}")
    assert f"lacks its table {table}" in refusal(database)


def test_a_missing_column_and_a_missing_old_table_are_found(database: Path, old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("drop table chat")
    assert "lacks its table chat" in refusal(old)
    old.unlink()
    open_database(str(database)).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("alter table chat drop column seat")
    assert "column seat of table chat" in refusal(database)


def test_two_that_migrate_at_once_do_it_once(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server migrates after this one has looked and before it begins."""
    rehearse = upgrade._keep_and_rehearse

    def overtaken(path: Path, found: str) -> None:
        rehearse(path, found)
        monkeypatch.setattr(upgrade, "_keep_and_rehearse", rehearse)
        open_database(str(path)).close()

    monkeypatch.setattr(upgrade, "_keep_and_rehearse", overtaken)
    open_database(str(old)).close()
    assert rows_of(old)["log"]


async def test_a_server_goes_on_after_a_migration_and_lists_what_there_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        wanted = {
            row[0]
            for row in connection.execute("select id from tables where status = 'over' and access = 'open'").fetchall()
        }
    async with serving(old) as server, Person(server.address) as person:
        assert {info["id"] for info in await person.get("/api/tables?which=over")} == wanted
        await person.make("me", "random")
