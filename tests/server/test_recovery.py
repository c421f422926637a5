"""A table is a cache of its log: dropped, outdated or broken, it is restored from the log."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from factoryfloor.kernel.registry import games
from factoryfloor.server.storage import database as db
from factoryfloor.tables.state.errors import StoreError
from tests.server.live_server import LiveServer, Person, Refused, TableClient, play_all, serving

PARTS = ("n", "mine", "views", "decisions", "movers", "undo", "log", "chat")


async def some_moves(at: TableClient, count: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        await at.until(at.decision)
        decision = at.decision()
        ack = await at.act(chance.choice(decision["actions"])["text"], seat=decision["seat"])
        await at.reached(ack["n"])


@pytest.mark.parametrize("game", sorted({"tiny", *games()}))
async def test_restarted_server_restores_all_tables(game: str, database: Path) -> None:
    async with AsyncExitStack() as first:
        server = await first.enter_async_context(serving(database))
        person = await first.enter_async_context(Person(server.address))
        cookie = person.cookie
        table = await person.make("me", "me", "me", game=game)
        waiting = await person.make("me", "open", game=game)
        async with person.at(table) as at:
            await some_moves(at, 7, 3)
            await at.ask("undo", n=at.n, seat=at.state["undo"][0]) if at.state["undo"] else None
            await at.ask("chat", id="greeting", text="hello")
            last = await at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"], mark="last")
        before = [await person.look(table), await person.look(waiting)]
    async with serving(database) as server, Person(server.address, cookie) as person:
        after = [await person.look(table), await person.look(waiting)]
        for was, now in zip(before, after, strict=True):
            assert {part: was[part] for part in PARTS} == {part: now[part] for part in PARTS}
            assert was["table"] == now["table"]
        assert [info["id"] for info in await person.get("/api/tables?which=mine")] == [table, waiting]
        async with person.at(table) as at:
            seat = before[0]["mine"][0]
            again = await at.ask("act", id="last", n=last["n"] - 1, seat=seat, actions=["nothing like before"])
            assert again["again"]
            assert again["n"] == last["n"]
            assert (await at.ask("chat", id="greeting", text="hello"))["again"]
            await some_moves(at, 7, 5)


async def test_server_drops_an_unused_table_from_memory_and_reloads_it(
    people: list[Person], server: LiveServer
) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await some_moves(at, 3, 1)
        server.services.lobby.drop_idle(0.0)
        assert server.room(table)  # has a connection
    before = await people[0].look(table)
    server.services.lobby.drop_idle(3600.0)
    assert server.room(table)  # it was used just now
    server.services.lobby.drop_idle(0.0)
    with pytest.raises(KeyError):
        server.room(table)
    looks = await asyncio.gather(*(people[0].look(table) for _ in range(5)))
    waited = {"waited": before["waited"]}  # that goes on
    assert all(look | waited == before for look in looks)


async def test_server_rejects_commands_without_changes_if_the_disk_is_full(
    people: list[Person], server: LiveServer
) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as at, people[1].at(table) as other:
        before = [await person.look(table) for person in people[:2]]
        with full_disk(server):
            for ask in (
                lambda: at.ask("chat", text="hello"),
                lambda: people[2].make("me", "random"),
                lambda: other.act(other.decision()["actions"][0]["text"], mark="try"),
                lambda: at.act(at.decision()["actions"][0]["text"]),
                lambda: people[2].ask("PUT", "/api/me", json={"name": "Nobody"}),
                lambda: people[0].post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "random"}),
            ):
                with pytest.raises(Refused) as refused:
                    await ask()
                assert refused.value.code == "unavailable"
                assert "disk is full" in refused.value.message
                assert "try again" in refused.value.message
            assert [(await person.look(table))["n"] for person in people[:2]] == [3, 3]
        after = [await person.look(table) for person in people[:2]]
        assert [[look[part] for part in PARTS] for look in after] == [[look[part] for part in PARTS] for look in before]
        ack = await other.act(other.decision()["actions"][0]["text"], mark="try")
        assert not ack["again"]
        await play_all(at, other)
        assert (await people[2].get("/api/me"))["name"] == people[2].name


@contextmanager
def full_disk(server: LiveServer) -> Iterator[None]:
    """Make every commit fail during the block (the writer's tests use a really full disk)."""
    engine = server.services.writer._database.writing

    def full(_connection: Any) -> None:
        raise OperationalError("commit", {}, sqlite3.OperationalError("database or disk is full"))

    event.listen(engine, "commit", full)
    yield
    event.remove(engine, "commit", full)


async def test_server_rejects_concurrent_commands_if_the_disk_is_full(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "me", "me")
    async with people[0].at(table) as at:
        with full_disk(server):
            acts = [at.act(at.decision(seat)["actions"][0]["text"], seat=seat) for seat in (0, 1, 2)]
            results = await asyncio.gather(*acts, return_exceptions=True)
            assert [isinstance(result, Refused) and result.code for result in results] == ["unavailable"] * 3
        await at.play(random.Random(1))


async def test_server_retries_a_failed_reload_of_a_table(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        room = server.room(table)
        room.live.chain.broken = True  # as after a write that failed

        def gone(_table: str) -> Any:
            raise StoreError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(server.services.store, "entries", gone)
            with pytest.raises(Refused) as refused:
                await at.act(at.decision()["actions"][0]["text"])
            assert refused.value.code == "unavailable"
            with pytest.raises(Refused):
                await people[0].look(table)
        await at.act(at.decision()["actions"][0]["text"])
        assert at.syncs == 2


async def test_error_of_a_game_in_an_action_does_not_break_its_table(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        state = type(server.room(table).state.match.state)
        with monkeypatch.context() as patch:
            patch.setattr(state, "_reveal", lambda self: 1 / 0)
            await at.act(at.decision(0)["actions"][0]["text"], seat=0)
            with pytest.raises(Refused) as refused:
                await at.act(at.decision(1)["actions"][0]["text"], seat=1)
            assert refused.value.code == "internal"
        await at.play(random.Random(1))


async def test_two_servers_on_one_file_lose_nothing(database: Path) -> None:
    async with (
        serving(database) as left,
        serving(database) as right,
        Person(left.address) as person,
        Person(right.address, person.cookie) as same,
    ):
        assert same.id == person.id
        table = await person.make("me", "me")
        async with person.at(table) as here, same.at(table) as there:
            n, text = here.n, here.decision(0)["actions"][0]["text"]
            await here.act(text, seat=0, mark="one")
            # the other server has not heard of it, is second in the log, follows it, and carries this out after it
            ack = await there.act(there.decision(1)["actions"][0]["text"], seat=1)
            assert (ack["n"], there.n, there.syncs) == (n + 2, n + 2, 1)
            assert there.decision(0) is None or there.decision(0)["since"] > n + 1
            assert (await there.act(text, seat=0, mark="one", n=n))["again"]
            await there.play(random.Random(2))
        assert (await same.look(table))["table"]["status"] == "over"


async def test_server_rejects_a_table_with_other_rules(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "me")
    server.services.lobby.drop_idle(0.0)
    with server.services.writer._database.writing.begin() as connection:
        connection.exec_driver_sql(
            "update log set payload = replace(payload, '\"rules\":1', '\"rules\":7') where n = 1"
        )
    with pytest.raises(Refused) as refused:
        await people[0].look(table)
    assert refused.value.code == "other_rules"
    assert "rules version 7" in refused.value.message
    assert [info["id"] for info in await people[0].get("/api/tables?which=mine")] == [table]


def opening(database: Path) -> str:
    """Returns the reason why a database cannot be opened."""
    with pytest.raises(StoreError) as refused:
        db.open_database(str(database))
    return str(refused.value)


@pytest.fixture
async def filled(database: Path) -> Path:
    """A database with some tables in it."""
    async with serving(database) as server, Person(server.address) as person:
        for _ in range(20):
            await person.make("random", "me")
    return database


def test_server_rejects_a_damaged_database_file_and_leaves_it_unchanged(filled: Path) -> None:
    database = filled
    whole = database.read_bytes()
    for damaged in (
        b"not a database at all" * 300,
        whole[:4096] + b"\x99" * (len(whole) - 4096),
        whole[: len(whole) // 2],
        whole[:100] + b"\x00" * 3000 + whole[3100:],
    ):
        database.write_bytes(damaged)
        assert "damaged" in opening(database)
        assert "not changed" in opening(database)
        assert database.read_bytes() == damaged


def test_server_does_not_change_databases_of_other_programs(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("create table recipes (name text)")
    before = database.read_bytes()
    assert "another program" in opening(database)
    assert database.read_bytes() == before


def test_server_rejects_a_newer_schema(filled: Path) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("update alembic_version set version_num = '0099'")
    assert "newer version" in opening(filled)


def test_server_rejects_invalid_database_addresses(tmp_path: Path) -> None:
    for text, words in (
        ("mysql://localhost/x", "not mysql"),
        ("sqlite://", "must be a file"),
        ("://", "not a database address"),
        (str(tmp_path), "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be opened"),
    ):
        with pytest.raises(StoreError) as refused:
            db.open_database(text)
        assert words in str(refused.value)
