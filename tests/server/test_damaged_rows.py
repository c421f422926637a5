"""Damaged rows of the database are detected when they are read, and the rest of the site continues."""

import logging
import zlib
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.cluster.stored_numbers import read_numbers
from factoryfloor.server.storage.db_schema import CANNOT_BE_STORED
from tests.server.live_server import QUICK, LiveServer, Person, play_all, serving
from tests.server.test_tables import refusal

LATER = QUICK.model_copy(update={"store_after": 3600.0})


def execute(server: LiveServer, statement: str, *values: Any) -> list[Any]:
    """Run a statement directly on the database of a server."""
    with server.services.store._database.writing.begin() as connection:
        found = connection.exec_driver_sql(statement, values)
        return list(found) if found.returns_rows else []


async def finished(person: Person) -> str:
    table = await person.make("me", "random")
    async with person.at(table) as at:
        await play_all(at)
    return table


@pytest.mark.parametrize("summary", ["{", "null", "[]", "{}", '{"seats": 7}', '{"seats": [7]}'])
async def test_lists_leave_out_a_damaged_summary(
    people: list[Person], server: LiveServer, summary: str, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await people[0].make("me", "me", access="open"), await people[0].make("me", "me", access="open")
    execute(server, "update tables set summary = ? where id = ?", summary, second)
    assert [info["id"] for info in await people[0].get("/api/tables?which=mine")] == [first]
    lists = await people[0].get("/api/tables")
    assert [[info["id"] for info in lists[each]] for each in ("running", "mine")] == [[first], [first]]
    assert second in caplog.text
    assert (await people[0].look(second))["table"]["id"] == second, "its log is complete"


async def test_server_rejects_a_damaged_log_and_other_tables_continue(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damage = [("payload", "{"), ("payload", "{}"), ("payload", "7"), ("kind", "x"), ("seat", 99)]
    async with serving(database, LATER) as server, Person(server.address) as person:
        tables = [await finished(person) for _ in damage]
        whole, cookie = await finished(person), person.cookie
        for table, (column, value) in zip(tables, damage, strict=True):
            execute(server, f"update log set {column} = ? where table_id = ? and n = 2", value, table)  # noqa: S608
    caplog.set_level(logging.ERROR)
    async with serving(database, LATER) as server, Person(server.address, cookie) as person:
        for table in tables:
            told = await refusal(person.look(table))
            assert (told.code, told.status) == ("internal", 500)
            assert f"log of table {table} is damaged" in told.message
        assert "Traceback" not in caplog.text
        await server.services.library.store_earlier()
        assert (await person.get(f"/api/tables/{whole}/replay"))["frames"]
        unstored = execute(server, "select id from tables where stored = ?", CANNOT_BE_STORED)
        assert {row.id for row in unstored} == set(tables)


async def test_server_recomputes_a_damaged_replay(database: Path) -> None:
    damage = (b"", b"x" * 22, zlib.compress(b"[]"))
    async with serving(database, LATER) as server, Person(server.address) as person:
        tables, cookie = [await finished(person) for _ in damage], person.cookie
        parts = ("/replay", "/record")
        shown = [[await person.get(f"/api/tables/{table}{part}") for part in parts] for table in tables]
        for table, body in zip(tables, damage, strict=True):
            execute(server, "update replays set body = ? where table_id = ?", body, table)
    async with serving(database, LATER) as server, Person(server.address, cookie) as person:
        for table, before in zip(tables, shown, strict=True):
            assert (await person.look(table))["table"]["status"] == "over"
            assert [await person.get(f"/api/tables/{table}{part}") for part in parts] == before
        assert not {row.body for row in execute(server, "select body from replays")} & set(damage)


@pytest.mark.parametrize("text", ["{", "null", "[1]", '{"fzzt": "x"}', '{"fzzt": null}'])
def test_server_ignores_damaged_numbers_of_other_nodes(text: str, caplog: pytest.LogCaptureFixture) -> None:
    assert read_numbers('{"fzzt": 3}', "the row") == {"fzzt": 3}
    assert read_numbers(text, "the row of node b") == {}
    assert "the row of node b is damaged" in caplog.text
