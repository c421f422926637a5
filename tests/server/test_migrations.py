"""Database migrations in both directions; newer or incomplete databases are rejected unchanged."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, column, select, table

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import Job
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.reviews import review_jobs
from factoryfloor.server.reviews.review_jobs import REVIEW, ReviewContent, ReviewKey
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import migrations, upgrade
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.migrations import migrate, revisions
from factoryfloor.tables.state.errors import StoreError
from tests.next_version import plant_rules, plant_schema
from tests.server.live_server import Person, Refused, serving

TABLES = Path(__file__).resolve().parents[1] / "formats/tables.sql"
CONTENT = (
    *("players", "sessions", "sign_ins", "tables", "sitting"),
    *("log", "chat", "replays", "daily_seeds", "daily_tables", "commits"),
)
JOB = "table_id, lens, game, rules, budget, person, address, people, own, asked, record, attempts"
JOBS = [
    ("a", "knew", "fzzt", 1, 0, "p", "10.0.0.1", '["p"]', 1, 0.1 + 0.2, b"\xff", 0),
    ("b", "open", "fzzt", 1, 0, "", "fd00::/64", "[]", 0, 2.0, b"", 2),
    ("c", "knew", "fzzt", 1, 1 << 40, "r", "10.0.0.1", '["r", "s"]', 1, 3.0, b"\n\x00\n", 1),
]


def rows_of(path: Path) -> dict[str, list[Any]]:
    """Returns all rows, without the column of the planted schema, which is the last column of its table."""
    columns = len(db.tables.columns)
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: sorted(row[:columns] for row in connection.execute(f"select * from {name}"))  # noqa: S608
            for name in CONTENT
        }


def revision_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("select version_num from alembic_version").fetchone()[0])


def migrated(engine: Engine, revision: str) -> None:
    with engine.begin() as connection:
        migrate(connection, revision)


@pytest.fixture
def kept(database: Path) -> Path:
    """A database of the current version, with games in it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(TABLES.read_text(encoding="utf-8"))
    open_database(str(database)).close()
    database.with_name(f"{database.name}.revision-0001").unlink()
    return database


@pytest.fixture
def old(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns a database of the current version before a program of the next version opens it."""
    plant_schema(monkeypatch)
    return kept


def refusal(database: Path) -> str:
    with pytest.raises(StoreError) as refused:
        open_database(str(database))
    return str(refused.value)


def check_schema(engine: Engine) -> None:
    """The database has the tables, columns and indexes that the program uses, and no others."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"target_metadata": db.metadata})
        found = [each for each in compare_metadata(context, db.metadata) if db.revision not in each]
        assert found == []


def test_revisions_create_the_schema_of_the_program(database: Path) -> None:
    assert revisions() == [f"{number:04}" for number in range(11, 0, -1)]
    assert revisions()[0] == db.HEAD
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        db.metadata.drop_all(connection)
        command.upgrade(migrations._config(connection), "head")
    check_schema(opened.writing)
    opened.close()
    assert rows_of(database)["commits"] == [(0,)]


def test_revisions_lead_to_the_schema_of_the_next_version(old: Path) -> None:
    assert revisions() == [f"{number:04}" for number in range(12, 0, -1)]
    opened = open_database(str(old))
    check_schema(opened.writing)
    migrated(opened.writing, "0011")
    migrated(opened.writing, "0012")
    check_schema(opened.writing)
    opened.close()


def test_server_migrates_an_old_database_and_keeps_the_old_file(old: Path) -> None:
    before = rows_of(old)
    open_database(str(old)).close()
    assert (rows_of(old), revision_in(old)) == (before, "0012")
    kept = old.with_name(f"{old.name}.revision-0011")
    assert (rows_of(kept), revision_in(kept)) == (before, "0011")
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("select 1 from sqlite_master where name = 'planted'").fetchone() is None
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("select distinct letters = length(game) from tables").fetchall() == [(1,)]
    beside = {path.name.removeprefix(old.name) for path in old.parent.iterdir()}
    assert beside <= {"", "-wal", "-shm", "-mark", ".revision-0011"}


def test_database_can_be_upgraded_and_downgraded(old: Path) -> None:
    before = rows_of(old)
    opened = open_database(str(old))
    for _ in range(2):
        migrated(opened.writing, "0011")
        assert (rows_of(old), revision_in(old)) == (before, "0011")
        migrated(opened.writing, "0012")
        assert (rows_of(old), revision_in(old)) == (before, "0012")
    opened.close()


def check_reviews_in_the_queue(address: str) -> None:
    """Reviews in the queue are migrated both ways; reviews in progress start again."""
    names = JOB.split(", ")
    stored: Any = select(*map(column, names)).select_from(table("review_jobs")).order_by(column("table_id"))
    added = table("review_jobs", *map(column, names)).insert()
    progress = {"worker": "w", "expires": 9e9, "done": 0.5, "partial": b"p"}
    opened = open_database(address)
    migrated(opened.writing, "0001")
    with opened.writing.begin() as connection:
        connection.execute(added, [dict(zip(names, job, strict=True)) for job in JOBS])
        connection.execute(table("review_jobs", *map(column, progress)).update().values(progress))
    migrated(opened.writing, db.HEAD)
    with opened.reading.connect() as reading:
        assert job_rows.waiting(reading, REVIEW, {"fzzt": 1}) == [
            Job("a knew", Client("p", "10.0.0.1"), Price.CHEAP),
            Job("b open", Client("", "fd00::/64"), Price.SHORT),
            Job("c knew", Client("r", "10.0.0.1"), Price.LONG),
        ]
        rows = review_jobs.rows_of(reading, ReviewKey("c", "knew"))
        assert rows.content == ReviewContent(1 << 40, ["r", "s"], b"\n\x00\n")
        assert rows.ahead == 2
    migrated(opened.writing, "0001")
    with opened.reading.connect() as reading:
        assert [tuple(row) for row in reading.execute(stored)] == JOBS
    opened.close()


def test_migration_keeps_queued_reviews_in_both_directions(database: Path) -> None:
    check_reviews_in_the_queue(str(database))


def test_failed_migration_does_not_change_the_database(old: Path) -> None:
    before = rows_of(old)
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("create table planted (something_else text)")
        connection.commit()
    assert "cannot be migrated from revision 0011" in refusal(old)
    assert (rows_of(old), revision_in(old)) == (before, "0011")
    with closing(sqlite3.connect(old)) as connection:
        assert "letters" not in [column[1] for column in connection.execute("pragma table_info(tables)")]
    assert not list(old.parent.glob("*.rehearsal*"))


def test_second_upgrade_does_not_overwrite_the_backup_of_the_first(old: Path) -> None:
    opened = open_database(str(old))
    migrated(opened.writing, "0011")
    opened.close()
    open_database(str(old)).close()
    assert {path.name for path in old.parent.glob("*.revision-*")} == {
        f"{old.name}.revision-0011",
        f"{old.name}.revision-0011-2",
    }


def test_server_rejects_a_newer_schema_revision_with_a_message(kept: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        plant_schema(patch)
        open_database(str(kept)).close()
    message = refusal(kept)
    assert "newer version" in message
    assert "revision 0012; this one has 0011" in message
    assert "not changed" in message
    assert revision_in(kept) == "0012"


@pytest.mark.parametrize("table", sorted(set(db.metadata.tables) - {db.revision.name}))
def test_server_reports_a_missing_database_table_at_the_start(database: Path, table: str) -> None:
    open_database(str(database)).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"drop table {table}")
    assert f"lacks its table {table}" in refusal(database)


def test_server_reports_a_missing_column_and_a_missing_revision(database: Path) -> None:
    open_database(str(database)).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("alter table chat drop column seat")
    assert "column seat of table chat" in refusal(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("delete from alembic_version")
        connection.commit()
    assert "lacks its revision" in refusal(database)


def test_concurrent_servers_run_a_migration_once(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server migrates after this server has checked the schema and before it begins to migrate."""
    rehearse = upgrade._keep_and_rehearse

    def overtaken(path: Path, found: str) -> None:
        rehearse(path, found)
        monkeypatch.setattr(upgrade, "_keep_and_rehearse", rehearse)
        open_database(str(path)).close()

    monkeypatch.setattr(upgrade, "_keep_and_rehearse", overtaken)
    open_database(str(old)).close()
    assert rows_of(old)["log"]


async def test_server_lists_old_tables_after_a_migration(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        wanted = {
            row[0]
            for row in connection.execute("select id from tables where status = 'over' and access = 'open'").fetchall()
        }
    assert wanted
    async with serving(old) as server, Person(server.address) as person:
        assert {info["id"] for info in await person.get("/api/tables?which=over")} == wanted
        await person.make("me", "random")


async def test_running_table_can_continue_under_the_next_version_and_back(database: Path) -> None:
    """A table started with schema 1 and rules 1 is continued by a program with version 2 of both, and finished by the
    first program.
    """
    async with serving(database) as server, Person(server.address) as person:
        cookie, table = person.cookie, await person.make("me", "greedy", length="long")
        async with person.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"])
    with pytest.MonkeyPatch.context() as patch:
        plant_schema(patch)
        plant_rules(patch)
        async with serving(database) as server, Person(server.address, cookie) as person:
            async with person.at(table) as at:
                assert await at.wanted()
                await at.act(at.decision()["actions"][0]["text"])
            newer = await person.make("me", "greedy")
        opened = open_database(str(database))
        migrated(opened.writing, "0011")
        opened.close()
    async with serving(database) as server, Person(server.address, cookie) as person:
        async with person.at(table) as at:
            await at.play(random.Random(1))
        record = await person.get(f"/api/tables/{table}/record")
        assert (record["rules"], record["version"]) == (1, 1)
        with pytest.raises(Refused, match="rules version 2 of Tiny; version 1 is installed"):
            await person.look(newer)


async def test_server_keeps_a_running_table_that_its_rules_cannot_replay(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        cookie, table = person.cookie, await person.make("me", "me")
    with pytest.MonkeyPatch.context() as patch:
        plant_rules(patch, older=())
        async with serving(database) as server, Person(server.address, cookie) as person:
            with pytest.raises(Refused, match="it stays stored for an installation") as refused:
                await person.look(table)
            assert refused.value.code == "other_rules"
    async with serving(database) as server, Person(server.address, cookie) as person, person.at(table) as at:
        await at.play(random.Random(1))
        assert at.over
