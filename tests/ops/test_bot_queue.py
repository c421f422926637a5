"""The shared bot queue: each job is claimed once, also after a worker dies."""

import asyncio
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from factoryfloor.kernel import FastChance, find_game
from factoryfloor.server.bots.bot_service import BotRequest, BotService
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.cluster import bot_queue
from factoryfloor.server.cluster.bot_queue import BotQueue
from factoryfloor.server.jobs import job_rows, job_runner
from factoryfloor.server.jobs.job_rows import NewJob
from factoryfloor.server.jobs.job_runner import JobRunner
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, open_database
from factoryfloor.server.storage.packing import unpacked
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.ports.bot_question import BotQuestion
from tests.server.live_server import QUICK, Person, serving
from tests.timeouts import until

POSITION: dict[str, Any] = find_game("tiny").deal(2, find_game("tiny").settle({}, 2), FastChance(1)).position()


def question(bot: str, table: str = "t") -> BotQuestion:
    return BotQuestion(table, "tiny", POSITION, 0, bot, 4)


class Noted(BotService):
    """Records requests, and answers when allowed."""

    def __init__(self) -> None:
        self.asked: list[BotRequest] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.gave_up = 0

    async def answer(self, request: BotRequest) -> dict[str, Any]:
        self.asked.append(request)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.gave_up += 1
            raise
        if request.question.bot == "random":
            raise WorkerFailed("no such bot here")
        return {"action": len(self.asked), "reaction_time": 0.0}


class Team:
    """Members of a shared queue without a server; each receives the others' notifications at once."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.members: list[tuple[BotQueue, Noted]] = []

    async def add(self, name: str, processes: int) -> tuple[BotQueue, Noted]:
        noted = Noted()

        def publish(kind: str, *about: str) -> None:
            for member, _ in self.members:
                member._runner.on_job(*about) if kind == "job" else member.on_answer(*about)

        runner = JobRunner(Transactions(self.database), name)
        shared = BotQueue(runner, noted, processes, publish)
        await runner.start()
        self.members.append((shared, noted))
        return shared, noted

    def questions(self) -> int:
        with self.database.reading.connect() as connection:
            return connection.execute(select(func.count()).select_from(db.jobs)).scalar_one()


@pytest.fixture
async def team(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Team]:
    monkeypatch.setattr(bot_queue, "CLAIM", 1.0)
    monkeypatch.setattr(job_runner, "CLAIM", 1.0)
    monkeypatch.setattr(job_runner, "_RENEW", 0.2)
    database = open_database(address)
    made = Team(database)
    yield made
    for shared, _ in made.members:
        await shared._runner.stop()
    database.close()


async def test_node_with_free_slots_answers_its_own_requests(team: Team) -> None:
    one, noted = await team.add("one", 1)
    _, others = await team.add("two", 1)
    assert (await one.decide(question("greedy"))).action == 1
    assert (len(noted.asked), len(others.asked), team.questions()) == (1, 0, 0)


async def test_another_node_answers_a_node_without_workers(team: Team) -> None:
    one, noted = await team.add("one", 0)
    _, others = await team.add("two", 1)
    client = Client("anna", "10.0.0.1")
    assert (await one.decide(replace(question("search:1000ms"), left=0.5), client)).action == 1
    [request] = others.asked
    assert (noted.asked, request.client) == ([], client)
    assert request.question == replace(question("search:1000ms"), left=0.5)
    assert team.questions() == 0


async def test_dead_worker_loses_the_claim_but_not_the_move(team: Team) -> None:
    one, _ = await team.add("one", 0)
    dead, its = await team.add("two", 1)
    its.may_answer.clear()
    deciding = asyncio.create_task(one.decide(question("greedy")))
    await until(lambda: its.asked)
    for task in dead._runner._tasks:
        task.cancel()  # it renews nothing
    _, heir = await team.add("three", 1)
    assert (await deciding).action == 1
    assert len(heir.asked) == 1
    its.may_answer.set()  # too late, and nobody minds
    await until(lambda: not dead._working)
    assert (dead.answered, team.questions()) == (0, 0)


async def test_damaged_job_gets_an_error_or_stays_unclaimed(team: Team) -> None:
    one, _ = await team.add("one", 0)
    _, others = await team.add("two", 1)
    row = {"key": "k", "game": "tiny", "rules": find_game("tiny").rules, "price": 0, "client": "10.0.0.1 anna"}
    job = row | {"kind": "bot", "asked": time.time(), "due": 0.0, "late": inf, "content": zlib.compress(b"[" * 9000)}
    with team.database.writing.begin() as connection:
        bad = [job | {"key": "unknown price", "price": 77}, job | {"key": "not packed", "content": b"["}]
        connection.execute(insert(db.jobs).values([job, *bad]))
    one._runner.wake()

    def answer(key: str) -> Any:
        with team.database.reading.connect() as connection:
            state = connection.execute(select(db.jobs.c.state).where(db.jobs.c.key == key)).scalar_one()
            return None if state is None else unpacked(state, "answer")

    for key in ("k", "not packed"):
        await until(partial(answer, key))
        assert "damaged" in answer(key)["error"]
    assert (await one.decide(question("greedy"))).action == 1
    assert len(others.asked) == 1
    assert answer("unknown price") is None


async def test_only_one_node_claims_a_job(team: Team) -> None:
    one, _ = await team.add("one", 0)
    others = [(await team.add(name, 4))[1] for name in ("two", "three", "four")]
    count = 40
    await asyncio.gather(*(one.decide(question("greedy", f"t{n}")) for n in range(count)))
    assert sum(len(noted.asked) for noted in others) == count


async def test_claims_of_jobs_are_fair_and_prefer_cheap_jobs(team: Team) -> None:
    one, _ = await team.add("one", 0)
    greedy = Client("greedy", "10.0.0.1")
    async with asyncio.TaskGroup() as group:
        for n in range(8):
            group.create_task(one.decide(question("search:1000ms", f"a{n}"), greedy))
        await until(lambda: team.questions() == 8)
        group.create_task(one.decide(question("search:1000ms", "b"), Client("other", "10.0.0.2")))
        group.create_task(one.decide(question("greedy", "c"), greedy))
        await until(lambda: team.questions() == 10)
        _, noted = await team.add("two", 1)
    order = [request.question.table[0] for request in noted.asked]
    assert order[0] == "c"
    assert "b" in order[:3]


async def test_worker_cancels_a_withdrawn_job(team: Team) -> None:
    one, _ = await team.add("one", 0)
    _, its = await team.add("two", 1)
    its.may_answer.clear()
    deciding = asyncio.create_task(one.decide(question("greedy")))
    await until(lambda: its.asked)
    deciding.cancel()
    await until(lambda: its.gave_up)
    assert team.questions() == 0


async def test_node_gets_the_error_of_a_failing_bot(team: Team) -> None:
    one, _ = await team.add("one", 0)
    await team.add("two", 1)
    with pytest.raises(WorkerFailed, match="no such bot here"):
        await one.decide(question("random"))
    assert team.questions() == 0


async def test_worker_claims_only_jobs_with_its_own_rules(team: Team) -> None:
    one, _ = await team.add("one", 0)
    other, its = await team.add("two", 1)
    other._runner._rules = {"tiny": 2}
    deciding = asyncio.create_task(one.decide(question("greedy")))
    await until(lambda: team.questions() == 1)
    _, heir = await team.add("three", 1)
    await deciding
    assert (its.asked, len(heir.asked)) == ([], 1)


@asynccontextmanager
async def working(address: str, settings: Settings) -> AsyncIterator[Any]:
    from factoryfloor.server.cluster.bot_node import BotNode

    database, ended, started = open_database(address), asyncio.Event(), asyncio.Event()
    worker = BotNode(database, settings)
    running = asyncio.create_task(worker.run(started.set, ended))
    await started.wait()
    yield worker
    ended.set()
    await running
    database.close()


async def test_server_without_processes_uses_a_worker(address: str) -> None:
    idle = QUICK.model_copy(update={"think_here": False, "store_after": 3600.0})  # replays are made by workers, too
    async with working(address, QUICK) as worker, serving(address, idle) as server, Person(server.address) as person:
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"])
            await at.until(lambda: at.over or at.decision())
            told = await at.ask("hint", seat=0) if not at.over else {"answer": {"actions": ["-"]}}
            assert told["answer"]["actions"]
        assert worker.bot_queue.answered >= 1
        assert server.services.workers.pids == []


@pytest.mark.parametrize("processes", [0, 1])
async def test_overdue_search_does_not_wait_for_a_slot(team: Team, processes: int) -> None:
    one, own = await team.add("one", processes)
    noted = own if processes else (await team.add("two", 1))[1]
    noted.may_answer.clear()
    asking = []
    for n, patience in enumerate((1000.0, 1000.0, 0.5)):  # there are two slots
        request = BotRequest(question("search:1000ms", f"t{n}"), Client("anna", "10.0.0.1"), Price.LONG, patience)
        asking.append(asyncio.create_task(one.answer(request)))
        await until(partial(lambda number: len(noted.asked) == number, n + 1))
    first, _, late = noted.asked
    assert (first.price, late.price) == (Price.LONG, Price.CHEAP)
    assert late.patience <= 0.0 < first.patience <= 1000.0
    noted.may_answer.set()
    await asyncio.gather(*asking)
    assert sorted(request.question.table for request in noted.asked) == ["t0", "t1", "t2"]


async def test_request_respects_the_claim_of_its_own_node(team: Team) -> None:
    job = NewJob("k", Client("anna", "10.0.0.1"), Price.CHEAP, "bot", "tiny", 1, b"{}")
    with team.database.writing.begin() as connection:
        assert job_rows.add(connection, job, "one", 60.0)
        assert not job_rows.add(connection, job, "one", 60.0)
        assert job_rows.answer_of(connection, "bot", "k") is None


async def test_node_does_not_poll_for_its_own_answer(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_queue, "LOOK", 60.0)
    monkeypatch.setattr(job_runner, "LOOK", 60.0)
    one, noted = await team.add("one", 1)
    noted.may_answer.clear()
    asking = []
    for n in range(3):  # there are two slots
        request = BotRequest(question("search:1000ms", f"t{n}"), Client("anna", "10.0.0.1"), Price.LONG)
        asking.append(asyncio.create_task(one.answer(request)))
        await until(partial(lambda number: team.questions() == number, n + 1))
        await until(partial(lambda number: len(noted.asked) == min(number, 2), n + 1))
    noted.may_answer.set()
    async with asyncio.timeout(10.0):
        await asyncio.gather(*asking)
    assert len(noted.asked) == 3
