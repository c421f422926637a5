"""Bots play in worker processes; failures of workers do not stop a game."""

import asyncio
import logging
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction
from tests.server.live_server import QUICK, LiveServer, Person, serving
from tests.timeouts import until
from tests.tiny_game import GAME


@pytest.fixture
async def workers() -> Any:
    workers = WorkerPool(1, ("tests.server.tiny",))
    yield workers
    await workers.close()


def position(seats: int = 2) -> tuple[dict[str, Any], list[int]]:
    """A position of the tiny game and what its first seat may do."""
    from factoryfloor.kernel import FastChance

    state = GAME.start(seats, None, FastChance(7))
    return state.position(), state.legal(0)


@pytest.mark.parametrize("bot", ["random", "greedy", "search:20"])
async def test_worker_chooses_a_legal_action(workers: WorkerPool, bot: str) -> None:
    at, legal = position()
    assert (await workers.decide(BotQuestion("t", "tiny", at, 0, bot))).action in legal
    assert len(workers.pids) == 1


async def test_worker_processes_run_at_low_priority(workers: WorkerPool) -> None:
    at, _ = position()
    await workers.decide(BotQuestion("t", "tiny", at, 0, "greedy"))
    assert os.getpriority(os.PRIO_PROCESS, workers.pids[0]) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 15)


async def test_server_replaces_a_worker_that_dies(workers: WorkerPool) -> None:
    at, legal = position()
    await workers.decide(BotQuestion("t", "tiny", at, 0, "greedy"))
    (first,) = workers.pids
    thinking = asyncio.create_task(workers.decide(BotQuestion("t", "tiny", at, 0, "search:600000ms")))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    with pytest.raises(WorkerFailed):
        await thinking
    assert (await workers.decide(BotQuestion("t", "tiny", at, 0, "greedy"))).action in legal
    assert workers.pids != [first]


async def test_worker_survives_a_request_that_it_cannot_answer(workers: WorkerPool) -> None:
    at, legal = position()
    for game, where, seat, bot in (
        ("chess", at, 0, "greedy"),
        ("tiny", {"nothing": 1}, 0, "greedy"),
        ("tiny", at, 9, "greedy"),
        ("tiny", at, 0, "oracle"),
    ):
        with pytest.raises(WorkerFailed):
            await workers.decide(BotQuestion("t", game, where, seat, bot))
    first = workers.pids
    assert (await workers.decide(BotQuestion("t", "tiny", at, 0, "greedy"))).action in legal
    assert workers.pids == first


async def test_answer_to_a_cancelled_request_is_not_used_for_the_next(workers: WorkerPool) -> None:
    at, legal = position()
    thinking = asyncio.create_task(workers.decide(BotQuestion("t", "tiny", at, 0, "search:600000ms")))
    await asyncio.sleep(0)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert (await workers.decide(BotQuestion("t", "tiny", at, 0, "greedy"))).action in legal


async def test_server_queues_excess_requests_to_bots(workers: WorkerPool) -> None:
    at, legal = position()
    answers = await asyncio.gather(*(workers.decide(BotQuestion("t", "tiny", at, 0, "greedy")) for _ in range(8)))
    assert {answer.action for answer in answers} <= set(legal)
    assert len(workers.pids) == 1


async def test_bots_play_a_whole_game_against_each_other(people: list[Person]) -> None:
    table = await people[0].make("greedy", "search:10", "random")
    async with people[0].at(table) as at:
        await at.until(lambda: at.over)
        assert {entry["name"] for entry in at.entries if entry["kind"] == "action"} == {
            "greedy",
            "search:10",
            "random",
        }


async def test_bots_continue_after_a_restart(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        cookie = person.cookie
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.until(lambda: at.state["movers"] == [0])
            await at.act(at.decision()["actions"][0]["text"])
    async with serving(database) as server, Person(server.address, cookie) as person, person.at(table) as at:
        await at.until(at.decision)
        await at.until(lambda: at.state["movers"] == [0])


async def test_server_plays_one_random_decision_for_a_failing_bot(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = 0
    well = server.services.workers.decide

    async def decide(*question: Any) -> BotAction:
        nonlocal asked
        asked += 1
        if asked <= 2:
            raise WorkerFailed("it has a headache")
        return await well(*question)

    monkeypatch.setattr(server.services.workers, "decide", decide)
    with caplog.at_level(logging.WARNING):
        table = await people[0].make("greedy", "random")
        async with people[1].at(table) as at:
            await at.until(lambda: at.over)
            assert at.state["table"]["seats"][0]["bot"] == "greedy"
            decided = [entry for entry in at.entries if entry["kind"] == "action" and entry["seat"] == 0]
    assert 2 < asked <= len(decided) + 1, "twice for the first decision, and once for each other with a choice"
    assert caplog.text.count("headache") == 2
    assert caplog.text.count("this decision is random") == 1


async def test_illegal_choice_of_a_bot_counts_as_a_failure(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def decide(*_: Any) -> BotAction:
        return BotAction(10**6)

    monkeypatch.setattr(server.services.workers, "decide", decide)
    table = await people[0].make("greedy", "greedy")
    async with people[1].at(table) as at:
        await at.until(lambda: at.over)
        assert [seat["bot"] for seat in at.state["table"]["seats"]] == ["greedy", "greedy"]


async def test_server_discards_a_bots_action_if_a_person_took_the_seat(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answer = asyncio.Event(), asyncio.Event()

    async def decide(*_: Any) -> BotAction:
        asked.set()
        await answer.wait()
        return BotAction(server.room(table).state.legal(1)[0])

    monkeypatch.setattr(server.services.workers, "decide", decide)
    table = await people[0].make("me", "open")
    await people[0].post(f"/api/tables/{table}/start", {"bot": "greedy"})
    async with people[1].at(table) as at:
        await asked.wait()
        await people[1].sit(table, 1)
        answer.set()
        await at.until(lambda: at.mine == [1])
        await until(lambda: server.room(table)._bot_moves.idle)  # the late answer has been thrown away
        assert at.decision()
        assert all(entry["kind"] != "action" for entry in at.entries)


async def test_bots_move_at_the_configured_pace(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Settings(bot_workers=1, move_delay=3600.0, worker_modules=QUICK.worker_modules)
    async with serving(database, slow) as server, Person(server.address) as person:
        answered = asyncio.Event()
        decide = server.services.workers.decide

        async def noted(*question: Any) -> BotAction:
            choice = await decide(*question)
            answered.set()
            return choice

        monkeypatch.setattr(server.services.workers, "decide", noted)
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await answered.wait()
            await at.act(at.decision()["actions"][0]["text"])
            assert at.state["movers"] == [1]


async def test_shutdown_stops_all_workers(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.until(lambda: at.state["movers"] == [0])
        (worker,) = server.services.workers.pids
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


async def test_search_measures_time_with_the_clock_of_the_machine(database: Path) -> None:
    unhurried = QUICK.model_copy(update={"move_delay": 0.02})
    async with serving(database, unhurried) as server, Person(server.address) as person:
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.until(lambda: at.state["movers"] == [0])
            assert [entry["name"] for entry in at.entries if entry["kind"] == "action"] == ["greedy"]
