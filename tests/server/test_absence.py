"""Absent people at a server: a bot's search is discarded, and requests arrive at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction
from tests.server.live_server import QUICK, LiveServer, Person, TableClient, serving
from tests.server.manual_clock import ManualClock
from tests.server.test_tables import kinds, refusal
from tests.timeouts import TIMEOUT

AWAY = 120


@asynccontextmanager
async def absence(database: Path, *seats: str) -> AsyncIterator[tuple[LiveServer, ManualClock, list[Person], str]]:
    """A server whose clock stands still, three people at a table, nobody connected."""
    manual_clock = ManualClock()
    async with (
        serving(database, QUICK, clock=manual_clock) as server,
        Person(server.address) as one,
        Person(server.address) as two,
        Person(server.address) as three,
    ):
        people = [one, two, three]
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        made = await one.post("/api/tables", {"game": "tiny", "seats": wishes})
        for person, seat in zip(people[1:], [n for n, seat in enumerate(seats) if seat == "open"], strict=False):
            await person.sit(made["id"], seat)
        yield server, manual_clock, people, str(made["id"])


async def vote(person: Person, table: str, about: Person, seat: int, choice: str) -> Any:
    return await person.post(f"/api/tables/{table}/vote", {"seat": seat, "player": about.id, "choice": choice})


def whats(at: TableClient) -> list[str]:
    return [entry["kind"] for entry in at.entries]


async def test_returning_person_gets_the_seat_and_the_server_discards_the_bots_search(
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


async def test_player_gets_the_seat_back_after_the_bot_has_finished_its_chain(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with absence(database, "me", "open") as (server, manual_clock, (one, two, _), table):
        answers: asyncio.Queue[str] = asyncio.Queue()

        async def told(question: BotQuestion, *_: Any) -> BotAction:
            text = await answers.get()
            state, seat = server.room(table).state.match.state, question.seat
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
            await at.until(lambda: room.state.match.state.mid_chain >> 1 & 1)
            async with two.at(table) as back:
                assert back.mine == []
                answers.put_nowait("put")
                await back.until(lambda: back.mine == [1])
                whole = [entry["kind"] for entry in back.entries if entry["seat"] == 1]
                assert whole[-3:] == ["action", "action", "return"]


async def test_person_who_left_the_seat_to_a_bot_still_sees_the_table_in_the_list(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    await people[1].sit(table, 1)
    await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
    assert [info["id"] for info in await people[1].get("/api/tables?which=mine")] == [table]
    async with people[0].at(table) as at:
        while await at.wanted():
            await at.reached((await at.act(at.decision()["actions"][0]["text"]))["n"])
        record = await people[0].get(f"/api/tables/{table}/record")
        assert record["players"][1] == f"{people[1].name}, then random"


async def test_simultaneous_sit_requests_do_not_give_one_seat_to_two_persons(people: list[Person]) -> None:
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


async def test_server_delivers_nudges_and_limits_their_rate(database: Path) -> None:
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
            heard = len(other.heard)
            for _ in range(3):
                await one.post(path, nudged | {"id": "once"})
            await other.ask("sync")
            assert sum('"nudge"' in text for text in other.heard[heard:]) == 1, "the request was repeated"
            assert (await refusal(one.post(path, nudged | {"id": "twice"}))).code == "nudge_slow"
            assert (await refusal(three.post(path, nudged))).code == "forbidden"
            await other.act(other.decision()["actions"][0]["text"])
            await manual_clock.move(20)
            assert (await refusal(one.post(path, nudged))).code == "not_waited"


async def test_server_limits_the_setting_away_after_to_its_range(database: Path) -> None:
    bounded = QUICK.model_copy(update={"away_after": 90, "away_least": 60, "away_most": 600})
    async with serving(database, bounded) as server, Person(server.address) as one:
        for wanted, given in ((None, 90), (5, 60), (300, 300), (10**9, 600)):
            wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "away_after": wanted}
            assert (await one.post("/api/tables", wish))["away_after"] == given
