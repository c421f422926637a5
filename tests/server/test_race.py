"""Time limits and races: the live claims of Factory Fun (U6, U25)."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction
from tests.server.live_server import LiveServer, Person, Refused, TableClient, serving
from tests.server.manual_clock import ManualClock

BOARDS = ["A-classic", "B-classic"]


@asynccontextmanager
async def floor(database: Path, manual_clock: ManualClock, pause: float = 0.0) -> AsyncIterator[LiveServer]:
    async with serving(database, Settings(bot_workers=1, move_delay=pause), clock=manual_clock) as server:
        yield server


@asynccontextmanager
async def race(server: LiveServer, *seats: str) -> AsyncIterator[list[TableClient]]:
    """People at a table of live claims, one connection each, before anything is turned up."""
    async with AsyncExitStack() as stack:
        here = [seat for seat in seats if seat in ("me", "open")]
        people = [await stack.enter_async_context(Person(server.address)) for _ in here]
        boards = [f"{'ABCDE'[seat]}-classic" for seat in range(len(seats))]
        table = await people[0].make(*seats, game="factory_fun", selection="live", boards=boards)
        for person, seat in zip(people[1:], [seat for seat, kind in enumerate(seats) if kind == "open"], strict=True):
            await person.sit(table, seat)
        tables = [await stack.enter_async_context(person.at(table)) for person in people]
        for at in tables:
            await at.asked("ready")
        yield tables


async def turned_up(manual_clock: ManualClock, *tables: TableClient) -> list[str]:
    """Wait for the countdown; return the machines."""
    await manual_clock.wait_for_waiter(lambda seconds: 0 < seconds <= 3)
    await manual_clock.move(3)
    for at in tables:
        await at.asked("claim")
    return [one["machine"] for one in tables[0].view()["revealed"]]


async def claimed(at: TableClient, machine: str, n: int) -> str:
    """Returns the winner of a race, from the rejection; None if no claim won."""
    try:
        await at.act(f"claim {machine}", n=n)
    except Refused as refusal:
        return f"{refusal.code}: {refusal.message}"
    return ""


async def test_server_sends_revealed_machines_to_all_at_the_same_time(database: Path) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock) as server, race(server, "me", "open") as (one, two):
        assert [at.decision()["prompt"] for at in (one, two)] == ["ready", "ready"]
        assert one.decision()["seconds"] == 3.0
        await manual_clock.wait_for_waiter(lambda seconds: seconds == 3)
        await manual_clock.move(2.75)
        await one.ask("sync")
        assert one.decision()["seconds"] == 0.25
        assert not re.findall(r'"m\d\d"', "".join((*one.heard, *two.heard))), (
            "no message shows machines before they are revealed"
        )
        await manual_clock.move(0.25)
        await one.asked("claim")
        await two.asked("claim")
        assert [(entry["kind"], entry["seat"]) for entry in one.entries[-2:]] == [("timeout", 0), ("timeout", 1)]
        assert len(one.view()["revealed"]) == 2
        assert [at.decision()["seconds"] for at in (one, two)] == [30.0, 30.0]


async def test_race_starts_when_all_players_are_ready(database: Path) -> None:
    async with floor(database, ManualClock()) as server, race(server, "me", "open") as (one, two):
        await one.act("ready")
        assert one.view()["revealed"] == []
        await two.act("ready")
        await one.asked("claim")


async def test_only_one_of_two_claims_gets_a_machine(database: Path) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock) as server, race(server, "me", "open", "open") as (one, two, three):
        first, second, _ = await turned_up(manual_clock, one, two, three)
        n = one.n
        refusals = await asyncio.gather(claimed(one, first, n), claimed(two, first, n))
        assert sorted(map(bool, refusals)) == [False, True]
        loser, winner = (one, two) if refusals[0] else (two, one)
        told = next(filter(None, refusals))
        name = winner.state["table"]["seats"][winner.mine[0]]["name"]
        assert told.startswith(
            f"too_late: {name} was faster: 'claim {first}' is too late: seat {winner.mine[0]} has {first}"
        )
        assert loser.errors[-1]["seat"] == winner.mine[0]
        assert await claimed(three, second, n) == "", "who decided before the news came is not refused for that"
        await loser.until(lambda: len(loser.view()["claims"]) == 2)
        left = [one["machine"] for one in loser.view()["revealed"] if one["taken_by"] is None]
        assert await claimed(loser, left[0], loser.n) == ""
        await winner.until(lambda: len(winner.view()["claims"]) == 3)
        order = [claim["seat"] for claim in winner.view()["claims"]]
        assert order == [winner.mine[0], 2, loser.mine[0]]
        took = [event for entry in winner.entries for event in entry["events"] if event["kind"] == "took"]
        assert [event["seat"] for event in took] == order, "the order of acceptance is on record"


async def test_timeout_of_a_race_passes_for_pending_seats(database: Path) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock) as server, race(server, "me", "open") as (one, two):
        first, _ = await turned_up(manual_clock, one, two)
        await two.link.close()  # absent people get no extra time
        await manual_clock.move(10)
        await one.act(f"claim {first}")
        await manual_clock.wait_for_waiter(lambda seconds: seconds == 20)
        await manual_clock.move(19.9)
        await one.ask("sync")
        assert one.state["movers"] == [1], "what others do gives nobody more time, or less"
        await manual_clock.move(0.1)
        await one.asked("build")
        entry = one.entries[-1]
        assert (entry["kind"], entry["seat"], entry["text"]) == ("timeout", 1, "")
        assert entry["events"] == [{"kind": "took", "seat": 1, "machine": None}]
        assert one.decision()["seconds"] is None, "who builds may think as long as it takes"
        (row,) = [
            step.entry for step in server.room(one.state["table"]["id"]).state.steps if step.entry.n == entry["n"]
        ]
        assert (row.payload, row.player) == ({"actions": ["pass"], "timeout": True}, "")


@pytest.mark.parametrize(("away", "left"), [(5.0, 15.0), (300.0, 0.0)])
async def test_deadline_of_a_race_continues_during_a_restart(database: Path, away: float, left: float) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock) as server, race(server, "me", "open") as (one, two):
        await turned_up(manual_clock, one, two)
        await manual_clock.move(10)
        await two.act("pass")
        table = one.state["table"]["id"]
    await manual_clock.move(away)
    async with floor(database, manual_clock) as server, Person(server.address) as person, person.at(table) as at:
        if left:
            assert at.state["movers"] == [0]
            await manual_clock.wait_for_waiter(lambda seconds: seconds == left)
            await manual_clock.move(left)
        await at.until(lambda: at.view()["round"] == 2)
        assert [entry["kind"] for entry in at.entries if entry["seat"] == 0][-1] == "timeout"


DAY = 24 * 3600.0


async def test_setting_the_clock_back_does_not_extend_the_deadline_of_a_race(database: Path) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock) as server, race(server, "me", "open") as (one, two):
        await turned_up(manual_clock, one, two)
        await manual_clock.move(10)
        manual_clock.wrong = -DAY
        await one.ask("sync")
        assert one.decision()["seconds"] == 20.0
        await two.act("pass")
        table = one.state["table"]["id"]
        await manual_clock.wait_for_waiter(lambda seconds: seconds == 20)
    async with floor(database, manual_clock) as server, Person(server.address) as person, person.at(table) as at:
        await manual_clock.wait_for_waiter(
            lambda seconds: seconds == 30
        )  # how long ago it was cannot be known any more
        manual_clock.wrong = DAY
        await manual_clock.move(29)
        assert at.state["movers"] == [0], "a date that is set forward takes no time away"
        await manual_clock.move(1)
        await at.until(lambda: at.view()["round"] == 2)


@asynccontextmanager
async def against_a_bot(
    database: Path, manual_clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Any]:
    """A person and a bot that wants the machine with the highest number and sees it after 4 seconds."""
    async with floor(database, manual_clock, pause=0.5) as server:
        asked: list[str] = []

        async def decide(question: BotQuestion, *_: Any) -> BotAction:
            asked.append(question.position["phase"])
            return BotAction(max(server.room(question.table).state.legal(question.seat)), 4.0)

        monkeypatch.setattr(server.services.workers, "decide", decide)
        async with race(server, "me", "greedy") as (one,):
            machines = await turned_up(manual_clock, one)
            yield server, one, machines, asked


async def test_reaction_time_of_a_bot_comes_from_the_worker(database: Path) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock, pause=0.5) as server, race(server, "me", "greedy") as (one,):
        await turned_up(manual_clock, one)
        await manual_clock.wait_for_waiter(lambda seconds: 3.5 < seconds < 17)
        assert one.view()["claims"] == []


async def test_bot_claims_a_machine_after_its_reaction_time(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manual_clock = ManualClock()
    async with against_a_bot(database, manual_clock, monkeypatch) as (_, one, machines, _):
        waiting = await manual_clock.wait_for_waiter(lambda seconds: 3.99 < seconds < 4.81)
        await manual_clock.move(waiting - 0.001)
        await one.ask("sync")
        assert one.view()["claims"] == []
        await manual_clock.move(0.001)
        await one.until(lambda: one.view()["claims"])
        assert one.view()["claims"] == [{"seat": 1, "machine": max(machines)}]


async def test_bot_chooses_another_machine_after_losing_one(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manual_clock = ManualClock()
    async with against_a_bot(database, manual_clock, monkeypatch) as (_, one, machines, asked):
        await manual_clock.wait_for_waiter(lambda seconds: 3.99 < seconds < 4.81)
        before = len(asked)
        await manual_clock.move(2)
        await one.act(f"claim {max(machines)}")
        waiting = await manual_clock.wait_for_waiter(lambda seconds: 1.99 < seconds < 2.81)
        assert len(asked) == before + 1
        await manual_clock.move(waiting)
        await one.until(lambda: len(one.view()["claims"]) == 2)
        assert one.view()["claims"][1] == {"seat": 1, "machine": min(machines)}


async def test_slow_bot_gets_no_machine_in_a_race(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manual_clock = ManualClock()
    async with floor(database, manual_clock) as server:

        async def decide(*_: Any) -> BotAction:
            await asyncio.Event().wait()
            return BotAction(0)

        monkeypatch.setattr(server.services.workers, "decide", decide)
        async with race(server, "me", "greedy") as (one,):
            machines = await turned_up(manual_clock, one)
            await one.act(f"claim {machines[0]}")
            await manual_clock.wait_for_waiter(lambda seconds: seconds == 30)
            await manual_clock.move(30)
            await one.asked("build")
            assert one.view()["claims"][1] == {"seat": 1, "machine": None}
