"""Every game ends: limits of the log and of undos."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from factoryfloor.kernel.registry import games
from factoryfloor.tables.log_limits import LogLimits
from factoryfloor.tables.setup import Setup
from factoryfloor.tables.table import Table
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.messages import valid
from tests.server.test_stored_replays import log_of_a_game


@pytest.fixture
async def server(database: Path) -> AsyncIterator[LiveServer]:
    async with serving(
        database, QUICK.model_copy(update={"table_entries": 12, "table_undos": 2, "store_after": 0.0})
    ) as running:
        yield running


async def test_full_log_ends_the_game(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "me", length="long")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
        assert at.entries[-1]["kind"] == "over"
        assert at.entries[-1]["text"] == "log_full"
        assert at.n == 13
        assert (at.state["decisions"], at.state["movers"], at.state["undo"]) == ([], [], [])
        facts = at.state["table"]
        assert facts["status"] == "over"
        assert len(facts["scores"]) == len(facts["ranking"]) == 2
        with pytest.raises(Refused) as refused:
            await at.act("pass", seat=0)
        assert refused.value.code == "over"
    await server.stored(table)
    looked = await people[0].look(table)
    assert looked["table"]["scores"] == facts["scores"]
    assert looked["log"][-1]["text"] == "log_full"
    replay = valid("Replay", await people[0].get(f"/api/tables/{table}/replay"))
    assert replay["scores"] == facts["scores"]
    record = await people[0].get(f"/api/tables/{table}/record")
    assert "scores" not in record, "the game itself was not over"
    assert (await people[0].post(f"/api/tables/{table}/rematch"))["rematch_of"] == table


async def test_undos_are_limited(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "me", "me")
    async with people[0].at(table) as at:
        for _ in range(2):
            await at.act(at.decision(0)["actions"][0]["text"], seat=0)
            await at.until(lambda: at.state["undo"] == [0])
            await at.ask("undo", n=at.n, seat=0)
            await at.until(lambda: at.decision(0))
        await at.act(at.decision(0)["actions"][0]["text"], seat=0)
        await at.until(lambda: at.decision(0) is None)
        assert at.state["undo"] == []
        with pytest.raises(Refused, match="at most 2 actions") as refused:
            await at.ask("undo", n=at.n, seat=0)
        assert refused.value.code == "no_undo"


async def test_seat_changes_are_limited(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    for n in range(2, 13):
        if n % 2:
            await people[0].sit(table, 0)
        else:
            await people[0].post(f"/api/tables/{table}/leave", {"seat": 0})
    with pytest.raises(Refused, match="make another table") as refused:
        await people[0].sit(table, 0)
    assert refused.value.code == "log_full"
    assert (await people[0].look(table))["n"] == 12


async def test_host_commands_are_limited(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open", "greedy")
    await people[1].sit(table, 1)
    for n in range(2, 12):
        await people[0].post(f"/api/tables/{table}/settings", {"chat": "all" if n % 2 else "seats"})
        assert (await people[0].look(table))["n"] == n + 1
    for what, wish in (
        ("settings", {"takeover": "host"}),
        ("offer", {"seat": 3, "offered": False}),
        ("mute", {"player": people[1].id}),
        ("remove", {"seat": 1, "player": people[1].id}),
    ):
        with pytest.raises(Refused, match="make another table") as refused:
            await people[0].post(f"/api/tables/{table}/{what}", wish)
        assert refused.value.code == "log_full"


def test_replay_ignores_current_limits() -> None:
    entries = log_of_a_game()
    assert Table.replay("t", entries, Setup(limits=LogLimits(3, 0))).n == len(entries)


@pytest.mark.slow
@pytest.mark.skipif("fantastic_factories" not in games(), reason="Fantastic Factories is not installed")
async def test_fantastic_factories_cannot_be_stalled(database: Path) -> None:
    """Take a blueprint, end, discard: two players who never build would never end the game."""
    async with (
        serving(database, QUICK.model_copy(update={"table_entries": 50})) as server,
        Person(server.address) as person,
    ):
        table = await person.make("me", "me", game="fantastic_factories")
        async with person.at(table) as at:
            while await at.wanted():
                decision = at.decision()
                texts = [action["text"] for action in decision["actions"]]
                stalling = [text for text in texts if text.split()[0] in ("take", "end", "discard", "pass")]
                ack = await at.act(stalling[0], seat=decision["seat"])
                await at.reached(ack["n"])
            assert at.entries[-1]["text"] == "log_full"
            assert at.state["table"]["scores"] == [0, 0]
