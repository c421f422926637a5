"""The same server on PostgreSQL."""

import asyncio
import random
from contextlib import suppress

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import migrations
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.migrations import migrate
from factoryfloor.server.storage.writer import Write, Writer
from factoryfloor.tables.ports.storage import WriteChain
from factoryfloor.tables.state.errors import StoreError
from tests.next_version import plant_schema
from tests.server.live_server import Person, Refused, play_all, serving
from tests.server.test_migrations import check_reviews_in_the_queue
from tests.server.test_writer import row, stored


async def test_game_and_rematch_survive_a_restart_on_postgresql(address: str) -> None:
    async with serving(address) as server, Person(server.address) as person:
        cookie = person.cookie
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"], mark="first")
            await at.ask("chat", text="Привіт, 工廠 👩‍🔧")
    async with serving(address) as server, Person(server.address, cookie) as person:
        async with person.at(table) as at:
            assert at.chat[0]["text"] == "Привіт, 工廠 👩‍🔧"
            assert (await at.ask("act", id="first", n=2, seat=0, actions=["pass"]))["again"]
            await at.play(random.Random(1))
        again = await person.post(f"/api/tables/{table}/rematch")
        assert again["rematch_of"] == table
        assert {info["id"] for info in await person.get("/api/tables?which=mine")} == {again["id"], table}


async def test_two_servers_share_one_postgresql_database(address: str) -> None:
    async with (
        serving(address) as left,
        serving(address) as right,
        Person(left.address) as person,
        Person(right.address, person.cookie) as same,
    ):
        table = await person.make("me", "me")
        async with person.at(table) as here, same.at(table) as there:
            await here.act(here.decision(0)["actions"][0]["text"], seat=0)
            await there.reached(here.n)
            ack = await there.act(there.decision(1)["actions"][0]["text"], seat=1)
            await here.reached(ack["n"])
            assert (here.syncs, there.syncs) == (1, 1)


async def test_two_persons_play_a_game_on_postgresql(address: str) -> None:
    async with serving(address) as server, Person(server.address) as one, Person(server.address) as two:
        table = await one.make("me", "open")
        await two.sit(table, 1)
        async with one.at(table) as left, two.at(table) as right:
            await play_all(left, right)


async def test_writer_acknowledges_each_write(address: str) -> None:
    opened = open_database(address)
    writer = Writer(opened)
    writer.start()
    try:
        await writer.submit(Write(log=[row("t", 1)]))
        broken = row("x", 1) | {"payload": "\x00"}
        mine = WriteChain()
        writes = (
            Write(log=[row("t", 2)]),
            Write(mine, log=[row("t", 1)]),
            Write(mine, log=[row("t", 3)]),
            Write(log=[broken]),
            Write(log=[row("u", 1)]),
        )
        done = await asyncio.gather(*(writer.submit(write) for write in writes), return_exceptions=True)
        assert [isinstance(each, StoreError) for each in done] == [False, True, True, True, False]
        assert stored(opened) == [("t", 1), ("t", 2), ("u", 1)]
    finally:
        await writer.stop()
        opened.close()


async def test_server_restores_a_lost_database_connection(address: str) -> None:
    async with serving(address) as server, Person(server.address) as person:
        table = await person.make("me", "me")
        async with person.at(table) as at:
            opened = open_database(address)
            with opened.writing.connect() as connection:
                connection.exec_driver_sql(
                    "select pg_terminate_backend(pid) from pg_stat_activity "
                    "where datname = current_database() and pid != pg_backend_pid()"
                )
            opened.close()
            chance = random.Random(1)
            for _ in range(3):  # it may be noticed only when something is written
                with suppress(Refused):
                    await at.play(chance)
            assert {error["code"] for error in at.errors} <= {"unavailable"}
            assert at.over


async def test_server_leaves_database_tables_of_other_programs_unchanged(address: str) -> None:
    opened = open_database(address)
    with opened.writing.begin() as connection:
        connection.exec_driver_sql("drop table alembic_version")
    opened.close()
    with pytest.raises(StoreError) as refused:
        open_database(address)
    assert "another program" in str(refused.value)


def test_first_revision_creates_the_schema_of_the_program(address: str) -> None:
    opened = open_database(address)
    schema = MetaData()
    for metadata in (db.metadata, db.cluster):
        for table in metadata.sorted_tables:
            table.to_metadata(schema)
    with opened.writing.begin() as connection:
        schema.drop_all(connection)
        command.upgrade(migrations._config(connection), "head")
        context = MigrationContext.configure(connection, opts={"target_metadata": schema})
        assert [
            each for each in compare_metadata(context, schema) if schema.tables["alembic_version"] not in each
        ] == []
    opened.close()
    open_database(address).close()


async def test_schema_can_be_upgraded_and_downgraded_during_a_game(address: str) -> None:
    async with serving(address) as server, Person(server.address) as person:
        cookie, table = person.cookie, await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"])
        n = (await person.look(table))["n"]
    with pytest.MonkeyPatch.context() as patch:
        plant_schema(patch)
        async with serving(address) as server, Person(server.address, cookie) as person:
            assert (await person.look(table))["n"] >= n
        opened = open_database(address)
        with opened.writing.begin() as connection:
            assert connection.exec_driver_sql("select letters from tables").scalar() == len("tiny")
            migrate(connection, "0007")
        opened.close()
    async with serving(address) as server, Person(server.address, cookie) as person:
        assert (await person.look(table))["n"] >= n
        async with person.at(table) as at:
            await at.play(random.Random(1))
        await server.services.library.store(table)
        assert [info["id"] for info in await person.get("/api/tables?which=over")] == [table]
        assert (await server.services.retention.sweep()) == (0, 0)


def test_migration_keeps_queued_reviews_in_both_directions(address: str) -> None:
    check_reviews_in_the_queue(address)


async def test_server_reports_a_missing_database_table_at_the_start(address: str) -> None:
    opened = open_database(address)
    with opened.writing.begin() as connection:
        connection.exec_driver_sql("drop table chat")
    opened.close()
    with pytest.raises(StoreError, match="lacks its table chat"):
        open_database(address)
