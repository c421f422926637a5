"""Finished games are stored as they were shown, and displayed without their rules."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel.record import read_record
from factoryfloor.server.storage.stored_replay import StoredReplay, stored_replay
from factoryfloor.tables.keeper.json_patch import json_patch, patched
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.table import Table
from tests.server.live_server import QUICK, LiveServer, Person, Refused, play_all, serving
from tests.server.messages import valid
from tests.tiny_game import GAME

AT_ONCE = QUICK.model_copy(update={"store_after": 0.0})
SEEN = ("", "?seat=0", "?seat=1", "?seat=-1")


@pytest.fixture
async def server(database: Path) -> AsyncIterator[LiveServer]:
    async with serving(database, AT_ONCE) as running:
        yield running


async def finished(person: Person) -> str:
    table = await person.make("me", "me", "random")
    async with person.at(table) as at:
        for _ in range(2):
            await at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"])
            await at.until(at.decision)
        if at.state["undo"]:
            await at.ask("undo", n=at.n, seat=at.state["undo"][0])
        await at.play(random.Random(2))
        await at.ask("chat", text="well played")
    return table


async def shown(table: str, *people: Person) -> list[Any]:
    """All that can be seen of a finished table."""
    looks = [await person.look(table) for person in people]
    replays = [await people[0].get(f"/api/tables/{table}/replay{seen}") for seen in SEEN]
    return [looks, replays, await people[0].get(f"/api/tables/{table}/record")]


async def test_stored_replay_equals_the_live_game(server: LiveServer, people: list[Person]) -> None:
    table = await finished(people[0])
    looks = [await person.look(table) for person in people[:2]]
    record = await people[0].get(f"/api/tables/{table}/record")
    await server.stored(table)
    assert [await person.look(table) for person in people[:2]] == looks
    assert await people[0].get(f"/api/tables/{table}/record") == record
    for replay in (await shown(table, people[0]))[1]:
        valid("Replay", replay)


async def test_stored_game_contains_its_seed_exchange(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[0].at(table) as one, people[1].at(table) as two:
        await people[1].sit(table, 1)
        await play_all(one, two)
        await server.stored(table)
        assert server.room(table).state.match is None
        record = await people[0].get(f"/api/tables/{table}/record")
        assert [word["word"] for word in record["joint_seed"]["words"]] == [one.word, two.word]
    assert read_record(record).over
    assert (await people[2].look(table))["table"]["joint_seed"] == record["joint_seed"] | {"stage": "done"}


async def test_stored_replay_works_without_its_rules(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, running = await finished(people[0]), await people[0].make("me", "me")
    await server.stored(table)
    before = await shown(table, *people[:2])
    server.services.lobby.drop_idle(0.0)
    monkeypatch.setattr(GAME, "rules", 7)
    assert await shown(table, *people[:2]) == before
    assert before[0][0]["chat"][0]["text"] == "well played"
    async with people[0].at(table) as at:
        assert at.over
        with pytest.raises(Refused) as refused:
            await at.act("pass", seat=0)
        assert refused.value.code == "over"
    assert (await people[0].post(f"/api/tables/{table}/rematch"))["rematch_of"] == table
    with pytest.raises(Refused, match="it stays stored for an installation") as refused:
        await people[0].look(running)
    assert refused.value.code == "other_rules"


async def test_replay_is_available_before_it_is_stored(database: Path) -> None:
    async with (
        serving(database, QUICK.model_copy(update={"store_after": 3600.0})) as server,
        Person(server.address) as person,
    ):
        table = await finished(person)
        replay = await person.get(f"/api/tables/{table}/replay?seat=1")
        assert valid("Replay", replay)["seat"] == 1
        with pytest.raises(Refused) as refused:
            await person.get(f"/api/tables/{table}/replay?seat=3")
        assert refused.value.code == "no_seat"


async def never(*_: object) -> bytes:
    """A replay that takes longer than the server runs."""
    await asyncio.Event().wait()
    return b""


async def test_server_stores_missing_replays_at_its_next_start(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        serving(database, QUICK.model_copy(update={"store_after": 3600.0})) as server,
        Person(server.address) as person,
    ):
        table = await finished(person)
        monkeypatch.setattr(server.services.library, "_compute", never)
        storing = asyncio.create_task(server.services.library.store(table))
        await asyncio.sleep(0)
    assert (await asyncio.gather(storing, return_exceptions=True))[0] is not None
    async with serving(database, QUICK.model_copy(update={"store_after": 3600.0})) as server:
        assert server.services.store.to_store(9) == [table]
        await server.services.library.store_earlier()
        assert server.services.store.replay(table) is not None
        assert server.services.store.to_store(9) == []


def test_steps_of_a_stored_replay_equal_the_log() -> None:
    """Events, names, texts and the final views of a game with undo equal the log's, from JSON."""
    entries = log_of_a_game()
    table = Table.replay("t", entries)
    stored = StoredReplay.read(stored_replay("t", entries))
    for step in table.steps:
        if step.entry.kind in ("action", "undo"):
            again = stored.step(step.entry)
            assert (again.name, again.text, again.unseen) == (step.name, step.text, step.unseen)
            assert [event.whole() for event in again.events] == [event.whole() for event in step.events]
    views = stored.last_views()
    assert {seat: views[seat] for seat in (-1, 0, 1)} == {seat: table.view(seat) for seat in (-1, 0, 1)}
    assert len(stored_replay("t", entries)) < 4000


def log_of_a_game() -> list[Entry]:
    seats = [{"kind": "player", "name": name, "player": name, "bot": ""} for name in ("ann", "bob")]
    facts = {"game": "tiny", "rules": 1, "options": GAME.settle({}, 2), "access": "open", "rematch_of": ""}
    facts |= {"takeover": "host", "chat": "all"}
    table = Table("t", Entry(1, "created", -1, 1.0, facts | {"seats": seats}, "ann"))
    table.apply(table.entry("start", seed="a seed"))
    chance = random.Random(3)
    while table.match is not None and not table.match.over:
        if table.undoable and chance.random() < 0.3:
            seat = min(table.undoable)
            table.apply(table.entry("undo", seat, "ann"))
        seat = chance.choice(table.movers())
        text = table.match.state.notation(seat, chance.choice(table.legal(seat)))
        table.apply(table.entry("action", seat, "ann", actions=[text]))
    assert table.match is not None
    table.apply(table.entry("over", scores=table.match.state.scores(), ranking=table.match.state.ranking()))
    assert {"action", "undo"} <= {step.entry.kind for step in table.steps}
    return [step.entry for step in table.steps]


VALUES: list[Any] = [
    {"a": 1, "b": [1, 2, 3], "c": {"d": None}},
    {"a": True, "b": [2, 3], "c": {"d": 0}},
    {"a": 1.0, "b": [1, 2, 3, 4, [5]], "c": {"d": [], "e/f~g": 1}},
    {"b": [], "c": {}},
    {"b": [{"x": 1}], "c": [1]},
    {"b": [{"x": 1}, {"x": 2}], "c": None},
]


@pytest.mark.parametrize("old", VALUES)
@pytest.mark.parametrize("new", VALUES)
def test_json_patch_of_two_values_produces_the_second_value(old: Any, new: Any) -> None:
    before = json.dumps(old)
    patch = json_patch(old, new)
    assert json.dumps(patched(old, patch), sort_keys=True) == json.dumps(new, sort_keys=True)
    assert json.dumps(old) == before
    assert bool(patch) == (json.dumps(old, sort_keys=True) != json.dumps(new, sort_keys=True))
