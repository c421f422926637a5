"""Retention: abandoned tables and unseen guests are removed; finished games stay, outside memory."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.finished_table import FinishedTable
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.timeouts import TIMEOUT, until

AT_ONCE = QUICK.model_copy(update={"store_after": 0.0, "finished_in_memory": 1})


@pytest.fixture
async def server(database: Path) -> AsyncIterator[LiveServer]:
    async with serving(database, AT_ONCE) as running:
        yield running


def aged(server: LiveServer, days: float, where: str) -> None:
    """Set the age of rows."""
    with server.services.writer._database.writing.begin() as connection:
        connection.exec_driver_sql(f"update tables set changed = changed - {days * 86400} {where}")  # noqa: S608


def count(server: LiveServer, table: str, where: str = "") -> int:
    with server.services.writer._database.reading.connect() as connection:
        return int(connection.exec_driver_sql(f"select count(*) from {table} {where}").scalar() or 0)  # noqa: S608


async def test_server_removes_only_abandoned_tables(server: LiveServer, people: list[Person]) -> None:
    person = people[0]
    waiting, young, running = [await person.make("me", *rest) for rest in (["open"], ["open"], ["me"])]
    finished = await person.make("me", "random")
    async with person.at(finished) as at:
        await at.play(random.Random(1))
    lobby, retention = server.services.lobby, server.services.retention
    with server.services.writer._database.writing.begin() as connection:
        connection.execute(insert(db.reviews), [{"table_id": table, "lens": "knew"} for table in (running, finished)])
    aged(server, 8, f"where id != '{young}'")
    assert (await retention.sweep())[0] == 0, "tables in memory are kept"
    lobby.drop_idle(0.0)
    assert (await retention.sweep())[0] == 1
    assert {info["id"] for info in await person.get("/api/tables?which=mine")} == {young, running, finished}
    with pytest.raises(Refused, match="no table"):
        await person.look(waiting)
    lobby.drop_idle(0.0)
    aged(server, 90, f"where id != '{young}'")
    assert (await retention.sweep())[0] == 1
    assert {info["id"] for info in await person.get("/api/tables?which=mine")} == {young, finished}
    for table in ("log", "chat", "sitting", "reviews"):
        assert count(server, table, f"where table_id in ('{waiting}', '{running}')") == 0
    assert count(server, "reviews", f"where table_id = '{finished}'") == 1
    assert (await person.look(finished))["table"]["status"] == "over"


async def test_server_removes_a_table_that_stopped_during_the_seed_exchange(database: Path) -> None:
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "word": True}
    async with serving(database) as server, Person(server.address) as person:
        assert (await person.post("/api/tables", wish))["status"] == "starting"
    async with serving(database) as server:
        aged(server, 6, "")
        assert (await server.services.retention.sweep())[0] == 0
        aged(server, 2, "")
        assert (await server.services.retention.sweep())[0] == 1


async def test_server_keeps_a_table_that_is_used_during_the_sweep(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await people[0].make("me", "open") for _ in range(3)]
    server.services.lobby.drop_idle(0.0)
    aged(server, 8, "")
    store = server.services.store
    found = store.abandoned

    def and_then_touched(*args: Any) -> Any:
        rows = found(*args)
        aged(server, -3, f"where id = '{tables[1]}'")
        monkeypatch.setattr(store, "abandoned", found)
        return rows

    monkeypatch.setattr(store, "abandoned", and_then_touched)
    await server.services.retention.sweep()
    assert [info["id"] for info in await people[0].get("/api/tables?which=mine")] == [tables[1]]
    assert (await people[0].look(tables[1]))["n"] == 1


async def test_server_removes_guests_who_have_not_been_seen(server: LiveServer, people: list[Person]) -> None:
    """Guests with a seat are not removed; a removed guest who comes back the same day is stored again."""
    await people[0].make("me", "open")
    with server.services.writer._database.writing.begin() as connection:
        for table, column in (("players", "id"), ("sessions", "player")):
            connection.exec_driver_sql(
                f"update {table} set seen = seen - {401 * 86400.0} where {column} != '{people[1].id}'"  # noqa: S608
            )
    server.services.guests._known.clear()
    lately = f"where seen > {time.time() - 86400}"
    await until(lambda: count(server, "players", lately) == 2, lambda: people[3].get("/api/me"))
    assert (await server.services.retention.sweep())[1] == 1
    async with asyncio.timeout(TIMEOUT):
        assert {(await person.get("/api/me"))["public_id"] == person.id for person in people[:2]} == {True}
        assert (await people[3].get("/api/me"))["public_id"] == people[3].id
        assert (await people[2].get("/api/me"))["public_id"] != people[2].id
    assert count(server, "sessions", f"where player = '{people[2].id}'") == 0


async def test_server_keeps_only_a_few_finished_tables_in_memory(server: LiveServer, people: list[Person]) -> None:
    person, tables = people[0], []
    for seed in range(3):
        table = await person.make("me", "random")
        tables.append(table)
        async with person.at(table) as at, people[1].at(table) as onlooker:
            await at.play(random.Random(seed))
            await server.stored(table)
            assert isinstance(server.room(table).state, FinishedTable)
            await onlooker.ask("sync")
            assert onlooker.state["table"]["status"] == "over"
    server.services.lobby.drop_idle(600.0, 0.0)
    assert server.services.lobby._rooms == {}
    assert count(server, "replays") == 3


async def test_server_removes_a_stored_table_without_connections_from_memory(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, all_left = server.services.library.store, asyncio.Event()

    async def store_later(table_id: str) -> bytes:
        await all_left.wait()
        return await store(table_id)

    monkeypatch.setattr(server.services.library, "store", store_later)
    table = await people[0].make("me", "random")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
    await until(lambda: not server.room(table).presence.listeners, lambda: people[0].get("/api/me"))
    all_left.set()
    await server.stored(table)
    assert server.services.lobby._rooms == {}
    assert (await people[0].look(table))["table"]["status"] == "over"


async def test_table_cannot_be_opened_during_removal(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    server.services.lobby.drop_idle(0.0)
    with server.services.lobby.unused([table]) as unused:
        assert unused == {table}
        with pytest.raises(Refused) as refused:
            await people[0].look(table)
        assert refused.value.code == "not_found"
    assert (await people[0].look(table))["n"] == 1
