"""Replays of finished games, from tables and from records."""

import asyncio
import json
import random
import zlib
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import FastChance, Match
from factoryfloor.kernel.record import read_record, write_record
from factoryfloor.kernel.registry import games
from factoryfloor.library import loads
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.server.people.uploaded_records import record_text
from factoryfloor.server.storage.replay_worker import ReplayMemory
from factoryfloor.tables.keeper.json_patch import patched
from factoryfloor.tables.keeper.replay_frames import ALL_HANDS, frames, replay, viewers
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.state.setup import Setup
from tests.device.page import Page as Device
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.messages import valid
from tests.server.test_secrets import numbers_and_words
from tests.tables.evening import ManualTime
from tests.timeouts import TIMEOUT, until
from tests.tiny_game import GAME


def played(game: Any = GAME, seats: int = 3) -> Match:
    chance = random.Random(4)
    match = Match(game, seats, None, "a seed")
    while not match.over:
        seat = chance.choice(match.state.movers())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


def told(match: Match, viewer: int) -> Any:
    """The replay of a match for a viewer, every frame with its whole view."""
    names = ["Ann", "Bob", "Cid", "Dan"][: match.seats]
    steps = [step[0] for step in frames(match, names, [viewer], [])]
    seen = valid("Replay", replay(match, names, viewer, steps))
    view: Any = None
    for frame in seen["frames"]:
        assert (frame["view"] is None) == (view is not None)
        frame["view"] = view = patched(view, frame["patch"]) if frame["view"] is None else frame["view"]
    return seen


def test_frames_of_a_replay_equal_the_views_during_the_game() -> None:
    match = played()
    for seat in (-1, 0, 2):
        seen = told(match, seat)
        again = Match(GAME, 3, None, match.seed)
        assert seen["frames"][0]["entry"] is None
        for frame, move in zip(seen["frames"][1:], match.moves, strict=True):
            again.play(move.seat, move.action)
            assert frame["view"] == again.state.view(None if seat == -1 else seat)
            assert frame["entry"] is not None
            assert frame["entry"]["text"] == (move.text if move.seat == seat else "")
            assert frame["entry"]["name"] == ["Ann", "Bob", "Cid"][move.seat]
        assert seen["scores"] == match.state.scores()
        assert not seen["open"]


def test_replay_with_open_hands_shows_all_views() -> None:
    seen = told(played(), ALL_HANDS)
    assert seen["open"]
    first: Any = seen["frames"][0]["view"]
    assert first["seat"] is None
    assert [len(player["hand"]) for player in first["players"]] == [3, 3, 3]
    assert all(card.startswith("c") for player in first["players"] for card in player["hand"])
    assert all(frame["entry"]["text"] for frame in seen["frames"][1:] if frame["entry"])
    laid = [event for frame in seen["frames"][1:] if frame["entry"] for event in frame["entry"]["events"]]
    assert all("card" in event for event in laid if event["kind"] in ("laid", "drew"))


def test_replay_shows_a_hint_as_a_separate_step() -> None:
    match = played()
    hints = [[0, 1], [3, 2], [3, 0]]
    steps = [step[0] for step in frames(match, ["Ann", "Bob", "Cid"], [0], hints)]
    told = [step["entry"] for step in steps[1:]]
    assert [entry["n"] for entry in told] == list(range(1, len(match.moves) + 4))
    assert [entry["n"] for entry in told if entry["kind"] == "hint"] == [1, 5, 6]
    assert [entry["name"] for entry in told if entry["kind"] == "hint"] == ["Bob", "Cid", "Ann"]


@pytest.mark.skipif("fzzt" not in games(), reason="Fzzzt! is not installed")
def test_replay_of_fzzzt_with_open_hands_shows_all_cards() -> None:
    for frame in told(played(games()["fzzt"], 4), ALL_HANDS)["frames"][:40]:
        view: Any = frame["view"]
        assert all(player["cards"] is not None for player in view["players"])
        assert view["seat"] is None
        for player in view["players"]:
            assert player["bid"] is None or player["bid"]["cards"]


def test_replay_for_several_viewers_equals_replays_for_each_viewer() -> None:
    match = played()
    together = frames(match, ["a", "b", "c"], viewers(3), [])
    for number, viewer in enumerate(viewers(3)):
        alone = frames(match, ["a", "b", "c"], [viewer], [])
        assert [step[number] for step in together] == [step[0] for step in alone]


async def test_record_of_a_finished_table_can_be_imported_and_replayed(people: list[Person]) -> None:
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
        seed = at.state["table"]["seed"]
    told = valid("Replay", await people[1].get(f"/api/tables/{table}/replay"))
    assert told["players"] == [people[0].name, "greedy"]
    mine = valid("Replay", await people[1].get(f"/api/tables/{table}/replay?seat=0"))
    assert mine["seat"] == 0
    assert len(mine["frames"]) == len(told["frames"]) > 5
    record = await people[1].get(f"/api/tables/{table}/record")
    assert record["seed"] == seed
    assert record["players"] == told["players"]
    imported = valid("Replay", await people[2].post("/api/replay?seat=-1", record))
    assert imported["players"] == told["players"]
    assert imported["scores"] == told["scores"]
    with pytest.raises(Refused) as refused:
        await people[2].post("/api/replay?seat=5", record)
    assert refused.value.code == "no_seat"


def asked(record: str, **limits: int) -> Any:
    """What a worker answers in the end: a Replay, or a refusal."""
    question = {"replay": "record", "record": record, "seat": None, "most_actions": 5000, "longest_name": 100}
    told = answer(question | {"most_characters": 10**6} | limits)
    return json.loads(zlib.decompress(b64decode(told["replay"]))) if "replay" in told else told


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The last answer to a request, made in slices."""
    memory, request = ReplayMemory(), {"decision": 1, "slice": 0.001}
    told = memory.answer(question | request)
    while told == {"more": True}:
        assert memory.knows(request)
        told = memory.answer(request)
    assert not memory.knows(request)
    return told


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": "another"}, "does not match its commitment"),
        ({"rules": 2}, "rules version 2"),
        ({"game": "chess"}, "chess"),
        ({"format": "pgn"}, "not a record"),
        ({"seats": 9}, "1 to 4 seats"),
        ({"actions": [[0, "pass"]]}, "action 1"),
        ({"actions": [[0]]}, "[seat, notation]"),
        ({"options": {"x": 1}}, "no option"),
        ({"end": "0" * 32}, "ends in a different position"),
        ({"players": [1, 2, 3]}, ""),
        ({"players": "x" * 1000}, ""),
    ],
)
def test_server_rejects_modified_records(change: dict[str, Any], words: str) -> None:
    told = asked(json.dumps(write_record(played(), ["a", "b", "c"]) | change))
    if "players" in change:
        assert told["players"] == ["", "", ""]
        return
    assert told["code"] == "bad_record"
    assert words in told["message"]


@pytest.mark.parametrize("record", [None, 7, [], "text", {}, {"format": "factoryfloor-record"}])
def test_server_rejects_values_that_are_not_records(record: Any) -> None:
    assert asked(json.dumps(record))["code"] == "bad_record"


def test_all_keys_and_words_of_a_view_are_found() -> None:
    assert set(numbers_and_words(json.loads('{"a": [1, {"b": null}]}'))) == {"a", "b", 1, None}


def large(**change: Any) -> dict[str, Any]:
    return write_record(played(), ["a", "b", "c"]) | change


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (large(players=["x" * 101, "b", "c"]), "at most 100 characters"),
        (large(actions=[[0, "pass"]] * 5001), "at most 5000 actions"),
        (large(options={"x" * 5000: True}), "options of the record"),
    ],
)
def test_server_rejects_oversized_records(record: dict[str, Any], words: str) -> None:
    refusal = asked(json.dumps(record))
    assert refusal["code"] == "bad_record"
    assert words in refusal["message"]


@pytest.mark.parametrize("change", [{"players": ["\ud800", "b", "c"]}, {"options": {"\ud800": 1}}, {"seed": "\ud800"}])
def test_server_rejects_records_with_lone_surrogates(change: dict[str, Any]) -> None:
    refusal = asked(json.dumps(large(**change)))
    assert refusal["code"] == "bad_record"
    assert "not JSON" in refusal["message"]


def test_server_rejects_an_oversized_replay() -> None:
    assert "too long for a replay" in asked(json.dumps(large()), most_characters=3000)["message"]


async def test_server_does_not_read_a_record_with_too_many_bytes(people: list[Person]) -> None:
    with pytest.raises(Refused) as refused:
        await people[0].post("/api/replay", large(players=["x" * 300_000, "b", "c"]))
    assert refused.value.code == "too_big"


STALLED = ("tests.server.tiny", "tests.server.stalled_game")
BRIEF = QUICK.model_copy(update={"record_seconds": 1.5})


def import_in_workers(server: LiveServer, modules: Sequence[str]) -> None:
    """The modules of the workers that start from now on."""
    for worker in server.services.workers._all:
        worker._arguments = [part for module in modules for part in ("--import", module)]


async def test_upload_of_a_record_has_a_deadline_and_limits(database: Path) -> None:
    async with serving(database, BRIEF) as server, Person(server.address) as one, Person(server.address) as two:
        import_in_workers(server, STALLED)
        slow = asyncio.create_task(one.post("/api/replay", large()))
        await until(lambda: server.services.records._turns._counted)
        with pytest.raises(Refused) as refused:
            await one.post("/api/replay", large())
        assert refused.value.code == "too_fast"
        assert (await two.get("/api/me"))["public_id"] == two.id
        with pytest.raises(Refused, match="the limit of 2 seconds") as refused:
            await slow
        assert refused.value.code == "bad_record"
        import_in_workers(server, QUICK.worker_modules)
        server.services.records.limits = replace(server.services.records.limits, seconds=TIMEOUT)
        assert (await one.post("/api/replay", large()))["players"] == ["a", "b", "c"]


async def test_bot_waits_for_one_slice_of_a_replay_at_most() -> None:
    pool = WorkerPool(1, QUICK.worker_modules)
    record = json.dumps(write_record(played(games()["fzzt"], 4), ["a", "b", "c", "d"]))
    limits = {"most_actions": 5000, "longest_name": 100, "most_characters": 10**7}
    question = {"replay": "record", "record": record, "seat": None, **limits}
    replaying = asyncio.create_task(pool.replay(ANONYMOUS, question, inf))
    await until(lambda: pool.pids)
    position = GAME.start(2, None, FastChance(7)).position()
    await pool.decide(BotQuestion("t", "tiny", position, 0, "greedy"))
    assert not replaying.done()
    assert len(json.loads(zlib.decompress(await replaying))["frames"]) > 100
    await pool.close()


async def test_disconnect_cancels_the_replay(database: Path) -> None:
    async with serving(database, BRIEF) as server, Person(server.address) as one, Person(server.address) as two:
        import_in_workers(server, STALLED)
        slow = asyncio.create_task(one.post("/api/replay", large()))
        await until(lambda: server.services.workers.pids)
        pids = server.services.workers.pids
        slow.cancel()
        await until(lambda: server.services.workers.pids != pids)
        assert not server.services.records._turns._counted
        import_in_workers(server, QUICK.worker_modules)
        server.services.records.limits = replace(server.services.records.limits, seconds=TIMEOUT)
        assert (await two.post("/api/replay", large()))["players"] == ["a", "b", "c"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_uploaded_record_may_have_a_byte_order_mark(encoding: str) -> None:
    record = json.dumps(write_record(played(), ["Ann", "Bob", "Cid"]), indent=1).replace("\n", "\r\n")
    assert asked(record_text(record.encode(encoding)))["players"] == ["Ann", "Bob", "Cid"]
    assert loads(record.encode(encoding).decode("utf-8" if encoding == "utf-8-sig" else encoding)).over


@pytest.mark.parametrize(("kind", "code"), [("record", "bad_record"), ("table", "internal")])
def test_unexpected_error_in_a_replay_does_not_end_the_server(
    kind: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("seats")

    for name in ("read_record", "stored_in_steps"):
        monkeypatch.setattr(f"factoryfloor.server.storage.replay_worker.{name}", fails)
    limits = {"most_actions": 9, "longest_name": 9, "most_characters": 9}
    told = answer({"replay": kind, "record": "{}", "seat": None, "table": "t", "entries": [], **limits})
    assert told == {"code": code, "message": "this game cannot be replayed: KeyError('seats')"}


async def test_device_can_replay_and_continue_a_record_of_a_server(people: list[Person]) -> None:
    table = await people[0].make("me", "random")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
    record = await people[0].get(f"/api/tables/{table}/record")
    device = Device(Setup(ManualTime()))
    device.tell("start", me={"id": "me", "name": "Ann"})
    replayed = device.request("POST", "replay?seat=0", record)["body"]
    assert replayed == await people[0].get(f"/api/tables/{table}/replay?seat=0")
    assert device.request("POST", "record", record)["body"]["code"] == "over"
    begun = read_record(record).at_start()
    for seat, text in record["actions"][:6]:
        begun.play(seat, begun.state.parse(seat, text))
    made = device.request("POST", "record", write_record(begun, record["players"]))["body"]
    assert (made["status"], [seat["bot"] for seat in made["seats"]]) == ("running", ["", "random"])
    match = device.device._tables[made["id"]].state.match
    assert match is not None
    assert len(match.moves) == 6
