"""The seed exchange between a server and its clients: timeouts, restarts, and the record."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import commitment
from factoryfloor.kernel.joint_seed import joint_seed, secret_commitment, word_commitment
from factoryfloor.kernel.record import read_record
from factoryfloor.server.operations.settings import Settings
from tests.server import tiny
from tests.server.live_server import QUICK, LiveServer, Person, Refused, TableClient, play_all, serving
from tests.server.manual_clock import ManualClock

PATIENT = QUICK.model_copy(update={"word_timeout": 3600.0})
FOR_PEOPLE = Settings(bot_workers=1, worker_modules=(tiny.__name__,))
SECOND = "b2" * 32


def drawn(at: TableClient) -> dict[str, Any]:
    return dict(at.state["table"]["joint_seed"] or {})


def commitments(at: TableClient) -> list[str]:
    return [word["commitment"] for word in drawn(at)["words"]]


def words(at: TableClient) -> list[str]:
    return [word["word"] for word in drawn(at)["words"]]


async def running(at: TableClient) -> None:
    await at.until(lambda: at.state["table"]["status"] == "running")


async def stage(at: TableClient, name: str) -> None:
    await at.until(lambda: drawn(at) and drawn(at)["stage"] == name)


async def word_timeout_passes(manual_clock: ManualClock) -> None:
    """Advance the clock past the timeout for words."""
    await manual_clock.wait_for_waiter(lambda left: left == FOR_PEOPLE.word_timeout)
    await manual_clock.move(FOR_PEOPLE.word_timeout)


async def test_seed_derives_from_the_secret_and_all_seed_words(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random", "open")
    async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as onlooker:
        await people[1].sit(table, 1)
        await people[1].sit(table, 3, "Second")  # two seats of a person give one word
        await asyncio.gather(*(running(at) for at in (one, two, onlooker)))
        assert [word["seat"] for word in drawn(onlooker)["words"]] == [0, 1]
        assert words(onlooker) == [one.word, two.word]
        assert drawn(onlooker)["secret"] == onlooker.state["table"]["seed"] == ""
        steps = [entry["kind"] for entry in onlooker.entries]
        assert steps.index("commitments_closed") > max(n for n, what in enumerate(steps) if what == "commit")
        assert steps.index("commitments_closed") < min(n for n, what in enumerate(steps) if what == "reveal")
        assert next(entry["text"] for entry in onlooker.entries if entry["kind"] == "start") == ""
        promised = drawn(onlooker)["commitment"], onlooker.state["table"]["commitment"]
        await play_all(one, two)
        await onlooker.finished()
    record = await people[2].get(f"/api/tables/{table}/record")
    secret = record["joint_seed"]["secret"]
    assert (secret_commitment(secret), commitment(record["seed"])) == promised
    assert record["seed"] == joint_seed(secret, [(0, one.word), (1, two.word)])
    assert read_record(record).over
    for heard in (one.heard, two.heard, onlooker.heard):
        told = [text for text in heard if secret in text]
        assert told, "the secret is sent when the game is over"
        assert all('"status":"over"' in text for text in told)


async def test_game_start_waits_for_an_announced_seed_word(database: Path) -> None:
    async with serving(database, PATIENT) as server, Person(server.address) as person:
        wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "word": True}
        info = await person.post("/api/tables", wish)
        assert (info["status"], info["joint_seed"]["stage"]) == ("starting", "committing")
        async with person.at(info["id"]) as at:
            await running(at)
            assert words(at) == [at.word]
            await at.until(at.decision)
        today = (await person.get("/api/daily"))[0]["day"]
        daily = await person.post("/api/daily", {"game": "tiny", "day": today})
        assert (daily["status"], daily["joint_seed"]) == ("running", None)


async def test_log_shows_which_person_sent_no_seed_commitment(database: Path) -> None:
    manual_clock = ManualClock()
    async with (
        serving(database, FOR_PEOPLE, clock=manual_clock) as server,
        Person(server.address) as one,
        Person(server.address) as two,
    ):
        table = await one.make("me", "open")
        async with one.at(table) as first, two.at(table) as second:
            second.word = ""  # this client sends none
            await two.sit(table, 1)
            await first.until(lambda: commitments(first) == [word_commitment(first.word), ""])
            await word_timeout_passes(manual_clock)
            await asyncio.gather(running(first), running(second))
            assert words(second) == [first.word, ""]
            assert next(entry["text"] for entry in second.entries if entry["kind"] == "start") == two.name
            with pytest.raises(Refused, match="too_late"):
                await second.ask("commit", commitment=word_commitment(SECOND))


async def test_restart_of_the_server_resets_the_timeout_for_seed_words(database: Path) -> None:
    manual_clock = ManualClock()
    async with serving(database, FOR_PEOPLE, clock=manual_clock) as server, Person(server.address) as person:
        cookie, table = person.cookie, await person.make("me", "open")
        async with person.at(table) as at:
            at.word = ""
            await person.sit(table, 1)
            await stage(at, "committing")
    await manual_clock.move(3600.0)
    async with (
        serving(database, FOR_PEOPLE, clock=manual_clock) as server,
        Person(server.address, cookie) as person,
        person.at(table) as at,
    ):
        await running(at)
        assert words(at) == [at.word]


async def test_rematch_waits_for_the_seed_words(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as one, people[1].at(table) as two:
        await play_all(one, two)
        info = await people[0].post(f"/api/tables/{table}/rematch", {"word": True})
        assert info["status"] == "starting"
        async with people[0].at(info["id"]) as first, people[1].at(info["id"]) as second:
            await running(first)
            assert words(first) == [second.word, first.word]


async def test_log_without_a_seed_exchange_can_be_replayed(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    room = server.room(table)
    assert [step.entry.kind for step in room.state.steps] == ["created", "sit", "start"]
    async with people[0].at(table) as one, people[1].at(table) as two:
        await play_all(one, two)
    record = await people[0].get(f"/api/tables/{table}/record")
    assert "joint_seed" not in record
    assert read_record(record).over
