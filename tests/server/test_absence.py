"""Absent persons: the others vote on their seats, and returning persons get them back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.bots.bot_service import BotAction
from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.setup import Setup
from factoryfloor.tables.table import Table
from tests.server.live_server import QUICK, LiveServer, Person, TableClient, serving
from tests.server.manual_clock import ManualClock
from tests.server.test_tables import kinds, refusal
from tests.timeouts import TIMEOUT

AWAY = 120


@asynccontextmanager
async def absence(
    database: Path, *seats: str, settings: Settings = QUICK, **wish: Any
) -> AsyncIterator[tuple[LiveServer, ManualClock, list[Person], str]]:
    """A server whose clock stands still, three persons at a table, nobody connected."""
    manual_clock = ManualClock()
    async with (
        serving(database, settings, clock=manual_clock) as server,
        Person(server.address) as one,
        Person(server.address) as two,
        Person(server.address) as three,
    ):
        people = [one, two, three]
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        made = await one.post("/api/tables", {"game": "tiny", "seats": wishes, **wish})
        for person, seat in zip(people[1:], [n for n, seat in enumerate(seats) if seat == "open"], strict=False):
            await person.sit(made["id"], seat)
        yield server, manual_clock, people, str(made["id"])


async def vote(person: Person, table: str, about: Person, seat: int, choice: str) -> Any:
    return await person.post(f"/api/tables/{table}/vote", {"seat": seat, "player": about.id, "choice": choice})


def whats(at: TableClient) -> list[str]:
    return [entry["kind"] for entry in at.entries]


async def test_majority_of_two_voters_needs_both(database: Path) -> None:
    async with (
        absence(database, "me", "open", "open") as (_, manual_clock, (one, two, three), table),
        one.at(table) as at,
        two.at(table),
    ):
        async with three.at(table):
            assert (await refusal(vote(one, table, three, 2, "random"))).code == "here"
        await at.until(lambda: at.presence["online"] == [True, True, False])
        await manual_clock.move(AWAY - 1)
        early = await refusal(vote(one, table, three, 2, "random"))
        assert (early.code, early.status) == ("not_away", 409)
        await manual_clock.move(1)
        info = await vote(one, table, three, 2, "random")
        assert kinds(info) == "ppp"
        assert info["votes"] == [{"seat": 2, "of": three.id, "voter": one.id, "choice": "random"}]
        assert kinds(await vote(two, table, three, 2, "nobody")) == "ppp", "they want different things"
        info = await vote(two, table, three, 2, "random")
        assert kinds(info) == "ppb"
        seat = info["seats"][2]
        assert (seat["bot"], seat["before"], seat["former"], seat["held"]) == ("random", three.name, three.id, True)
        assert info["votes"] == []
        await at.until(lambda: "stand_in" in whats(at))
        told = [(entry["kind"], entry["name"], entry["text"]) for entry in at.entries if entry["kind"] == "vote"]
        assert told == [
            ("vote", three.name, one.name),
            ("vote", three.name, two.name),
            ("vote", three.name, two.name),
        ]


async def test_single_voter_decides_after_away_time(database: Path) -> None:
    async with absence(database, "me", "open", away_after=300) as (_, manual_clock, (one, two, _), table):
        async with two.at(table), one.at(table) as at:
            pass
        async with one.at(table) as at:
            assert at.state["table"]["away_after"] == 300
            await manual_clock.move(299)
            assert (await refusal(vote(one, table, two, 1, "greedy"))).code == "not_away"
            await manual_clock.move(1)
            assert kinds(await vote(one, table, two, 1, "greedy")) == "pb"


async def test_newly_seated_person_is_not_absent(database: Path) -> None:
    async with absence(database, "me", "open", "open") as (_, manual_clock, (one, two, three), table), one.at(table):
        await one.post(f"/api/tables/{table}/remove", {"seat": 2, "player": three.id, "bot": "random"})
        await one.post(f"/api/tables/{table}/offer", {"seat": 2})
        await manual_clock.move(10 * AWAY)
        await three.sit(table, 2)  # without a connection
        await manual_clock.move(30)
        assert (await refusal(vote(one, table, three, 2, "random"))).code == "not_away"
        assert kinds(await vote(one, table, two, 1, "random")) == "pbp"


async def test_only_connected_players_vote(database: Path) -> None:
    async with absence(database, "me", "open", "open", "random") as (_, manual_clock, (one, two, three), table):
        async with two.at(table), three.at(table):
            pass  # both have been there
        async with one.at(table), Person(one.address) as onlooker, onlooker.at(table):
            await manual_clock.move(AWAY)
            assert (await refusal(vote(onlooker, table, two, 1, "random"))).code == "forbidden"
            assert (await refusal(vote(one, table, one, 0, "random"))).code == "forbidden"
            assert (await refusal(vote(one, table, two, 2, "random"))).code == "gone"
            assert (await refusal(vote(one, table, two, 1, "oracle"))).code == "bad_bot"
            assert kinds(await vote(one, table, two, 1, "random")) == "pbpb"
            assert kinds(await vote(one, table, three, 2, "nobody")) == "pbbb"


async def test_brief_disconnect_keeps_the_vote(database: Path) -> None:
    async with (
        absence(database, "me", "open", "open") as (_, manual_clock, (one, two, three), table),
        one.at(table) as at,
    ):
        async with three.at(table):
            pass
        await at.until(lambda: at.presence["online"] == [True, False, False])
        await manual_clock.move(AWAY)
        async with two.at(table):
            pass
        await at.until(lambda: at.presence["away"][1] == 0.0)
        assert kinds(await vote(one, table, three, 2, "random")) == "ppp", "two are there, though one blinks"
        await manual_clock.move(30)
        assert kinds(await vote(one, table, three, 2, "random")) == "ppb"


async def test_returning_person_gets_the_seat_and_the_bot_search_is_discarded(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with absence(database, "me", "open") as (server, manual_clock, (one, two, _), table):
        asked, ended = asyncio.Event(), asyncio.Event()

        async def think(*_: Any, **__: Any) -> BotAction:
            asked.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            raise AssertionError

        monkeypatch.setattr(server.services.workers, "decide", think)
        async with one.at(table) as at:
            await manual_clock.move(AWAY)
            await vote(one, table, two, 1, "greedy")
            await asyncio.wait_for(asked.wait(), TIMEOUT)
            async with two.at(table) as back:
                await back.until(lambda: back.mine == [1])
                await asyncio.wait_for(ended.wait(), TIMEOUT)
                assert whats(back)[-2:] == ["stand_in", "return"]
                seat = back.state["table"]["seats"][1]
                assert (seat["name"], seat["before"], seat["held"]) == (two.name, "", False)
                await back.act(back.decision()["actions"][0]["text"])
                await at.until(lambda: at.entries[-1]["kind"] == "action" and at.entries[-1]["seat"] == 1)


async def test_seat_is_returned_after_the_bot_ends_its_chain(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with absence(database, "me", "open") as (server, manual_clock, (one, two, _), table):
        answers: asyncio.Queue[str] = asyncio.Queue()

        async def told(_: str, __: str, position: Any, seat: int, *___: Any) -> BotAction:
            text = await answers.get()
            state = server.room(table).table.match.state
            return BotAction(next(a for a in state.legal(seat) if state.notation(seat, a).startswith(text)))

        monkeypatch.setattr(server.services.workers, "decide", told)
        async with one.at(table) as at:
            await manual_clock.move(AWAY)
            await vote(one, table, two, 1, "greedy")
            answers.put_nowait("lay")
            await at.act(at.decision()["actions"][0]["text"])
            await at.asked("pack")
            answers.put_nowait("box left")
            room = server.room(table)
            await at.until(lambda: room.table.match.state.mid_chain >> 1 & 1)
            async with two.at(table) as back:
                assert back.mine == []
                answers.put_nowait("put")
                await back.until(lambda: back.mine == [1])
                whole = [entry["kind"] for entry in back.entries if entry["seat"] == 1]
                assert whole[-3:] == ["action", "action", "return"]


async def test_votes_end_when_the_person_returns(database: Path) -> None:
    async with (
        absence(database, "me", "open", "open") as (_, manual_clock, (one, two, three), table),
        one.at(table) as at,
        two.at(table),
    ):
        await manual_clock.move(AWAY)
        await vote(one, table, three, 2, "random")
        async with three.at(table):
            await at.until(lambda: at.state["table"]["votes"] == [])
        await manual_clock.move(AWAY)
        assert kinds(await vote(two, table, three, 2, "random")) == "ppp", "the first vote counts no more"


async def test_held_seat_is_reserved(database: Path) -> None:
    async with absence(database, "me", "open", "random") as (_, manual_clock, (one, two, three), table), one.at(table):
        await manual_clock.move(AWAY)
        assert (await vote(one, table, two, 1, "random"))["takeover"] == "anybody"
        assert (await refusal(three.sit(table, 1))).code == "ask_host"
        async with two.at(table) as back:
            await back.until(lambda: back.mine == [1])


async def test_absent_host_stays_host(database: Path) -> None:
    async with absence(database, "me", "open") as (_, manual_clock, (one, two, _), table), two.at(table) as at:
        await manual_clock.move(AWAY)
        assert (await vote(two, table, one, 0, "random"))["host"] == one.id
        async with one.at(table) as back:
            await back.until(lambda: back.mine == [0])
        assert at.state["table"]["host"] == one.id


async def test_absent_seat_becomes_free_before_the_start(database: Path) -> None:
    async with (
        absence(database, "me", "open", "open", "open") as (_, manual_clock, (one, two, _), table),
        one.at(table),
    ):
        await manual_clock.move(AWAY)
        assert (await refusal(vote(one, table, two, 1, "random"))).code == "not_started"
        info = await vote(one, table, two, 1, "nobody")
        assert (kinds(info), info["status"]) == ("popo", "open")


async def test_votes_and_held_seats_survive_a_restart(database: Path) -> None:
    async with absence(database, "me", "open", "open") as (server, manual_clock, (one, two, three), table):
        async with one.at(table), two.at(table):
            await manual_clock.move(AWAY)
            await vote(one, table, three, 2, "random")
            entries = [step.entry for step in server.room(table).table.steps]
            assert Table.replay(table, entries, Setup(manual_clock)).votes.choice(three.id, one.id) == "random"
            await vote(two, table, three, 2, "random")
        cookie = three.cookie
    async with serving(database) as again, Person(again.address, cookie) as person, person.at(table) as at:
        await at.until(lambda: at.mine == [2])


async def test_votes_per_person_are_limited(database: Path) -> None:
    async with (
        absence(database, "me", "open", "open") as (_, manual_clock, (one, two, three), table),
        one.at(table),
        two.at(table),
    ):
        await manual_clock.move(AWAY)
        for choice in ["random", "wait"] * 6:
            await vote(one, table, three, 2, choice)
        assert (await refusal(vote(one, table, three, 2, "random"))).code == "too_many_votes"


async def test_person_who_left_to_a_bot_may_join_the_rematch(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    await people[1].sit(table, 1)
    await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
    assert [info["id"] for info in await people[1].get("/api/tables?which=mine")] == [table]
    async with people[0].at(table) as at, people[1].at(table) as left:
        assert left.mine == [], "who left is not put back unasked"
        while await at.wanted():
            await at.reached((await at.act(at.decision()["actions"][0]["text"]))["n"])
        assert at.state["table"]["seats"][1]["before"] == people[1].name
        record = await people[0].get(f"/api/tables/{table}/record")
        assert record["players"][1] == f"{people[1].name}, then random"
        again = await people[1].post(f"/api/tables/{table}/rematch")
        assert again["seats"][2]["player"] == people[1].id
        assert (await refusal(people[2].post(f"/api/tables/{table}/rematch"))).code == "forbidden"


async def test_two_simultaneous_sit_requests(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open", "open")
    done = await asyncio.gather(people[1].sit(table, -1), people[2].sit(table, -1))
    assert kinds(done[-1]) in ("pppo", "ppoo")
    seats = (await people[0].look(table))["table"]["seats"]
    assert {seat["player"] for seat in seats[1:]} == {people[1].id, people[2].id, ""}
    await people[1].sit(table, -1)
    assert kinds((await people[0].look(table))["table"]) == "pppo", "pressed twice it is one seat"
    last = await people[0].make("me", "open")
    both = await asyncio.gather(people[1].sit(last, -1), people[2].sit(last, -1), return_exceptions=True)
    assert sorted(getattr(each, "code", "") for each in both) == ["", "taken"]


async def test_nudges_are_delivered_and_rate_limited(database: Path) -> None:
    async with absence(database, "me", "open") as (_, manual_clock, (one, two, three), table), one.at(table) as at:
        nudged = {"seat": 1, "player": two.id}
        path = f"/api/tables/{table}/nudge"
        assert (await refusal(one.post(path, nudged))).code == "gone"
        async with two.at(table) as other:
            await one.post(path, nudged)
            await other.until(lambda: any('"nudge"' in text and one.name in text for text in other.heard))
            assert not any('"nudge"' in text for text in at.heard)
            assert (await refusal(one.post(path, nudged))).code == "nudge_slow"
            await manual_clock.move(20)
            await one.post(path, nudged)
            assert (await refusal(three.post(path, nudged))).code == "forbidden"
            await other.act(other.decision()["actions"][0]["text"])
            await manual_clock.move(20)
            assert (await refusal(one.post(path, nudged))).code == "not_waited"


async def test_away_after_is_clamped(database: Path) -> None:
    bounded = QUICK.model_copy(update={"away_after": 90, "away_least": 60, "away_most": 600})
    for wanted, given in ((None, 90), (5, 60), (300, 300), (10**9, 600)):
        async with absence(database, "me", "open", settings=bounded, away_after=wanted) as (_, _, (one, *_), table):
            assert (await one.look(table))["table"]["away_after"] == given


async def test_person_who_saw_another_hand_gets_no_seat(people: list[Person]) -> None:
    table = await people[0].make("me", "me", "random", "random")
    await people[0].post(f"/api/tables/{table}/settings", {"takeover": "anybody"})
    assert kinds(await people[1].sit(table, 2)) == "pppb", "a hot seat that plays on with both hands hurts nobody"
    alone = await people[0].make("me", "me", "random")
    await people[0].post(f"/api/tables/{alone}/settings", {"takeover": "anybody"})
    await people[0].post(f"/api/tables/{alone}/leave", {"seat": 1, "bot": "random"})
    for seat in (1, 2):
        assert (await refusal(people[1].sit(alone, seat))).code == "forbidden", "seat 0 has seen the hand of seat 1"
    hopped = await people[0].make("me", "random", "random")
    await people[0].post(f"/api/tables/{hopped}/settings", {"takeover": "anybody"})
    await people[0].sit(hopped, 1)
    await people[0].post(f"/api/tables/{hopped}/leave", {"seat": 0, "bot": "random"})
    assert (await refusal(people[1].sit(hopped, 0))).code == "forbidden"
    left = await people[0].make("me", "open", "random")
    await people[1].sit(left, 1)
    await people[0].post(f"/api/tables/{left}/leave", {"seat": 0, "bot": "random"})
    assert kinds(await people[2].sit(left, 0)) == "ppb", "who has seen it plays no more"
    assert (await refusal(people[0].sit(left, 2))).code == "forbidden"


async def test_waited_times_are_sent_to_others(database: Path) -> None:
    async with (
        absence(database, "me", "open") as (_, manual_clock, (one, two, _), table),
        one.at(table) as at,
        two.at(table) as other,
    ):
        await manual_clock.move(7)
        await other.ask("sync")
        assert dict(zip(other.state["movers"], other.state["waited"], strict=True)) == {0: 7.0, 1: 7.0}
        await at.act(at.decision()["actions"][0]["text"])
        await other.until(lambda: other.state["movers"] == [1])
        assert other.state["waited"] == [7.0]
