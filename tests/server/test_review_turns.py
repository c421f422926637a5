"""The order of reviews: players before strangers, usual budgets before named ones, networks in turn, all in slices."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.jobs import job_runner
from factoryfloor.server.jobs.job_runner import JobRunner
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.reviews import review_jobs, review_turns
from factoryfloor.server.reviews.review_jobs import REVIEW, Requester, ReviewContent, ReviewKey
from factoryfloor.server.reviews.review_turns import ReviewTurns
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.packing import packed
from factoryfloor.server.storage.transactions import Transactions
from tests.timeouts import until

USUAL, NAMED = 0, 1_000_000
WORK = {USUAL: 40, NAMED: 900}  # seconds of work of a review; each slice takes one


class Process:
    """A worker process that keeps no review."""

    def forget(self, _: int) -> None:
        pass


class Workers:
    """One worker process without a process. ``slices``: the tables whose review was worked on, in order.

    ``room``: the number of slices that may still be made.
    """

    count = 1

    def __init__(self) -> None:
        self.slices: list[str] = []
        self.room = asyncio.Semaphore(0)
        self._process = Process()
        self._left: dict[int, int] = {}
        self._names: dict[int, str] = {}

    def number(self) -> int:
        self._left[len(self._left)] = 0
        return len(self._left) - 1

    async def spare(self, _: Any, content: dict[str, Any]) -> tuple[Any, dict[str, Any], float]:
        await self.room.acquire()
        number = content["review"]
        if "record" in content:
            self._names[number], self._left[number] = content["record"]["table"], WORK[content["budget"]]
        self.slices.append(self._names[number])
        self._left[number] -= 1
        more = {"more": True} if self._left[number] else {"report": {"done": 1.0}}
        return self._process, {"done": 0.5, **more}, 1.0


class Queue:
    """A queue of reviews with one runner."""

    def __init__(self, store: Transactions) -> None:
        self.workers = Workers()
        self.store = store
        workers: Any = self.workers
        self.runner = JobRunner(store, "one")
        self.turns = ReviewTurns(self.runner, workers, 10_000.0, lambda _: None)

    async def ask(self, table: str, network: int, budget: int = USUAL, *, own: bool = True) -> None:
        requester = Requester(Client(table, f"10.{network}.0.1"), own)
        game = "fzzt", self.runner._rules["fzzt"]
        wanted = ReviewContent(budget, [table], packed({"table": table}))
        if await self.store.write(review_jobs.ask, ReviewKey(table, "knew"), game, wanted, requester, lambda *_: None):
            self.runner.on_job(REVIEW)

    async def work(self, slices: int) -> list[str]:
        """Let the workers make more slices. Returns their tables."""
        before = len(self.workers.slices)
        for _ in range(slices):
            self.workers.room.release()
        await until(lambda: len(self.workers.slices) == before + slices)
        await until(lambda: self.workers.room._waiters or not self.turns.claimed)  # the next one is chosen
        return self.workers.slices[before:]


@pytest.fixture
async def queue(database: Path) -> AsyncIterator[Queue]:
    opened = open_database(str(database))
    queue = Queue(Transactions(opened))
    yield queue
    queue.workers.room = asyncio.Semaphore(0)
    await queue.runner.stop()
    opened.close()


async def test_reviews_of_players_come_before_reviews_of_strangers(queue: Queue) -> None:
    for number in range(12):
        await queue.ask(f"named {number}", number, NAMED)
    for number in range(3):
        await queue.ask(f"strange {number}", 20 + number, own=False)
    await queue.ask("own", 30)
    await queue.runner.start()
    order = list(dict.fromkeys(await queue.work(4 * WORK[USUAL] + 1)))
    assert order[0] == "own"
    assert {name.split()[0] for name in order[1:4]} == {"strange"}
    assert order[4].startswith("named")


async def test_new_review_of_a_player_waits_for_at_most_one_slice(queue: Queue) -> None:
    for number in range(12):
        await queue.ask(f"named {number}", number, NAMED)
    await queue.runner.start()
    await queue.work(300)
    await queue.ask("own", 30)
    after = await queue.work(WORK[USUAL] + 1)
    assert after.count("own") == WORK[USUAL]


async def test_networks_take_turns_with_reviews_of_chosen_budgets(queue: Queue) -> None:
    for number in range(4):
        await queue.ask(f"named {number}", number, NAMED)
    await queue.ask("second", 0, NAMED)
    await queue.runner.start()
    slices = await queue.work(1000)
    worked = [slices.count(f"named {number}") for number in range(4)]
    worked[0] += slices.count("second")
    assert max(worked) - min(worked) <= 125, "two turns of a minute"
    turns = sum(one != other for one, other in pairwise(slices))
    assert turns <= 20, "a turn is longer than a slice"


async def test_network_with_many_reviews_leaves_half_of_the_slots_to_another(queue: Queue) -> None:
    for number in range(30):
        await queue.ask(f"a{number}", 1)
    await queue.runner.start()
    await queue.work(5 * WORK[USUAL])
    for number in range(5):
        await queue.ask(f"b{number}", 2)
    slices = await queue.work(8 * WORK[USUAL])
    assert sum(name.startswith("b") for name in slices) >= 4 * WORK[USUAL]


async def test_reviews_with_a_chosen_budget_leave_slots_for_default_reviews(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_turns, "_SUSPENDED", 6)
    for number in range(10):
        await queue.ask(f"named {number}", number, NAMED)
    await queue.runner.start()
    await queue.work(700)
    assert len(queue.turns.claimed) == 3
    for number in range(4):
        await queue.ask(f"own {number}", 30 + number)
    slices = await queue.work(4 * WORK[USUAL] + 1)
    assert sum(name.startswith("own") for name in slices) == 4 * WORK[USUAL]


async def test_review_of_a_stranger_gets_priority_when_a_player_joins_it(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_runner, "_RENEW", 0.01)
    await queue.ask("mine", 1, own=False)
    await queue.runner.start()
    await queue.work(5)
    for number in range(3):
        await queue.ask(f"own {number}", 2 + number)
    assert "mine" not in (await queue.work(60))[1:]
    await queue.ask("mine", 30)  # of another network, which has used nothing
    work = queue.turns._works["mine knew"]
    await until(lambda: work.job.price == Price.CHEAP)
    assert "mine" in await queue.work(2)
