"""Reviews of finished tables: made in spare time, shared, limited, withdrawn, and never lost."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.reviews.review_worker import WORST
from factoryfloor.server.bots.bot_service import BotRequest
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerProcess
from factoryfloor.server.jobs import job_runner
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.reviews import review_work, reviews
from factoryfloor.server.reviews.review_jobs import ReviewKey
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.wire import ReviewStatus
from factoryfloor.tables.ports.bot_question import BotQuestion
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.test_tables import refusal
from tests.timeouts import TIMEOUT, until

SHORT, NAMED, LONG = 300, 100_000, 2_000_000  # playouts


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens claims and reports progress at once."""
    monkeypatch.setattr(job_runner, "CLAIM", 1.0)
    monkeypatch.setattr(job_runner, "_RENEW", 0.2)
    monkeypatch.setattr(job_runner, "LOOK", 0.2)
    monkeypatch.setattr(review_work, "_TELL", 0.0)


async def finished(person: Person) -> str:
    table = await person.make("me", "random")
    async with person.at(table) as at:
        await at.play(random.Random(1))
    return table


async def ask(person: Person, table: str, **wish: Any) -> ReviewStatus:
    return ReviewStatus.model_validate(await person.post(f"/api/tables/{table}/review", wish))


async def status(person: Person, table: str, lens: str = "knew") -> ReviewStatus:
    return ReviewStatus.model_validate(await person.get(f"/api/tables/{table}/review?lens={lens}"))


async def withdraw(person: Person, table: str) -> ReviewStatus:
    return ReviewStatus.model_validate(await person.ask("DELETE", f"/api/tables/{table}/review"))


async def wait(person: Person, table: str, condition: Callable[[ReviewStatus], Any]) -> ReviewStatus:
    """Asks for the status until a condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            found = await status(person, table)
            if condition(found):
                return found
            await asyncio.sleep(0.02)


def running(found: ReviewStatus) -> bool:
    return found.request is not None and found.request.report is not None


def judged(found: ReviewStatus) -> bool:
    return found.request is not None and bool(found.request.report and found.request.report["decisions"])


async def test_stored_review_is_visible_to_all_until_it_becomes_outdated(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(people[0])
    assert (await status(people[1], table)).report is None
    async with people[1].at(table) as at:
        first = await ask(people[0], table, budget=SHORT)
        assert first.request is not None
        assert (first.request.budget, first.request.mine, first.failed) == (SHORT, True, "")
        await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "done")
    found = await status(people[1], table)
    assert found.report is not None
    assert (found.report["done"], found.report["lens"], found.request, found.stale) == (1.0, "knew", None, False)
    assert await ask(people[2], table, budget=SHORT) == found
    for decision in found.report["decisions"][:5]:
        practised = people[1].get(f"/api/tables/{table}/puzzle?turn={decision['turns'][0]}")
        if decision["best"] is None or decision["loss"]["low"] <= 0.0:
            assert (await refusal(practised)).code == "no_puzzle"
        else:
            assert (await practised)["puzzle"]["tries"][1]["loss"] == decision["loss"]
    assert (await status(people[1], table, "open")).report is None
    monkeypatch.setattr("factoryfloor.reviews.stored.METHOD", 99)
    assert (await status(people[1], table)).stale
    assert (await ask(people[1], table)).request is not None


async def test_identical_requests_share_one_review(server: LiveServer, people: list[Person]) -> None:
    table = await finished(people[0])
    await ask(people[0], table, budget=LONG)
    await wait(people[0], table, running)
    joined = (await ask(people[1], table, budget=LONG)).request
    assert joined is not None
    assert joined.mine
    with pytest.raises(Refused, match="another budget") as refused:
        await ask(people[2], table)
    assert (refused.value.code, refused.value.status) == ("review_running", 409)
    assert (await withdraw(people[2], table)).request is not None
    left = (await withdraw(people[0], table)).request
    assert left is not None
    assert not left.mine
    async with people[2].at(table) as at:
        await at.until(lambda: at.reviews)
        assert at.reviews[0]["state"] == "running"
        losses = [decision["loss"]["value"] for decision in at.reviews[0]["report"]["decisions"]]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) <= WORST
        assert (await withdraw(people[1], table)).request is None
        await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "withdrawn")
    reviewing: Any = server.services._reviewing
    await until(lambda: not reviewing.claimed)


async def test_review_survives_a_crash_of_its_worker_or_the_server(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        table, cookie = await finished(person), person.cookie
        await ask(person, table, budget=LONG)
        await wait(person, table, running)
        [pid] = server.services.workers.pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: server.services.workers.pids not in ([pid], []))
        await wait(person, table, running)
        other = await finished(person)
        await ask(person, other, budget=SHORT)
    async with serving(database) as server, Person(server.address, cookie) as person:
        await wait(person, table, running)
        await withdraw(person, table)
        found = await wait(person, other, lambda found: found.report)
        assert found.report is not None
        assert found.report["done"] == 1.0


async def test_review_of_an_unreviewable_game_fails_with_a_message(server: LiveServer, people: list[Person]) -> None:
    table = await finished(people[0])
    library: Any = server.services.library
    await server.stored(table)

    async def damaged(_: str) -> dict[str, Any]:
        return {"format": "factoryfloor-record", "version": 77}

    library.record = damaged
    await ask(people[0], table, budget=SHORT)
    found = await wait(people[0], table, lambda found: found.failed)
    assert "format version 77" in found.failed
    assert (found.report, found.request) == (None, None)


async def test_review_that_no_worker_can_compute_fails_with_a_message(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewing: Any = server.services._reviewing
    server.services.jobs._rules = {"tiny": 77}
    table = await finished(people[0])
    await ask(people[0], table, budget=SHORT)
    monkeypatch.setattr(reviewing, "kept", 0.0)
    monkeypatch.setattr(job_runner, "_SWEEP", 0.0)
    assert "within a day" in (await wait(people[0], table, lambda found: found.failed)).failed
    monkeypatch.setattr(reviewing, "kept", 1000.0)
    server.services.jobs._rules = {"tiny": 1}
    await ask(people[0], table, budget=SHORT)
    assert (await wait(people[0], table, lambda found: found.report)).failed == ""


async def test_server_gives_up_a_review_that_crashes_it(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        table = await finished(person)
        await ask(person, table, budget=LONG)
        await wait(person, table, running)
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        connection.execute(db.jobs.update().values(attempts=3))
    opened.close()
    async with serving(database) as server, Person(server.address) as person:
        assert "server ended 3 times" in (await wait(person, table, lambda found: found.failed)).failed


async def test_server_rejects_bad_review_requests_with_a_message(server: LiveServer, people: list[Person]) -> None:
    going, alone, over = await people[0].make("me", "me"), await people[0].make("me"), await finished(people[0])
    async with people[0].at(alone) as at:
        await at.play(random.Random(1))
    for table, wish, code, code_of_http in (
        (going, {}, "not_over", 403),
        (alone, {}, "bad_review", 422),
        (over, {"budget": 10**12}, "bad_review", 422),
        (over, {"budget": -1}, "malformed", 422),
        (over, {"lens": "future"}, "malformed", 422),
        ("nowhere", {}, "not_found", 404),
    ):
        with pytest.raises(Refused) as refused:
            await ask(people[0], table, **wish)
        assert (refused.value.code, refused.value.status) == (code, code_of_http)
    with pytest.raises(Refused, match="only after the game"):
        await status(people[0], going)


async def test_server_sends_progress_that_changes_during_a_read(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(people[0])
    reviews: Any = server.services.reviews
    key, read = ReviewKey(table, "knew"), reviews._read
    may_read, began = asyncio.Event(), asyncio.Event()

    async def slow(of: ReviewKey) -> Any:
        began.set()
        await may_read.wait()
        return await read(of)

    monkeypatch.setattr(reviews, "_read", slow)
    async with people[0].at(table) as at:
        reviews.on_change(str(key))
        await began.wait()
        reviews.on_change(str(key))
        may_read.set()
        await at.until(lambda: len(at.reviews) == 2)


async def test_server_limits_the_review_requests_of_a_guest(database: Path) -> None:
    settings = QUICK.model_copy(update={"reviews_person": 2, "reviews_address": 3})
    async with serving(database, settings) as server, Person(server.address) as one, Person(server.address) as other:
        tables = [await finished(one) for _ in range(2)]
        wishes = [(table, lens) for table in tables for lens in ("knew", "open")] * 5
        asked = await asyncio.gather(
            *(ask(one, table, lens=lens, budget=LONG) for table, lens in wishes), return_exceptions=True
        )
        refused = [each for each in asked if isinstance(each, Refused)]
        assert {(each.code, each.status) for each in refused} == {("too_many_reviews", 429)}
        assert len(refused) == 10
        assert "2 waiting or running reviews" in refused[0].message
        free = [wish for wish, each in zip(wishes, asked, strict=True) if isinstance(each, Refused)]
        (table, lens), (last, its) = dict.fromkeys(free)
        await ask(other, table, lens=lens)
        with pytest.raises(Refused, match="too many reviews are waiting"):
            await ask(other, last, lens=its)


async def test_only_players_may_choose_a_review_budget(server: LiveServer, people: list[Person]) -> None:
    table = await finished(people[0])
    server.services.jobs._rules = {}  # no review is made
    assert [(await status(person, table)).limit for person in people[:2]] == [QUICK.review_budget, 0]
    for budget in (1, SHORT, LONG):
        refused = await refusal(ask(people[1], table, budget=budget))
        assert (refused.code, refused.status) == ("forbidden", 403)
    assert (await ask(people[1], table)).request is not None


async def test_review_of_a_stranger_does_not_block_a_player(server: LiveServer, people: list[Person]) -> None:
    table = await finished(people[0])
    server.services.jobs._rules = {}
    await ask(people[1], table)
    taken_over = (await ask(people[0], table, budget=LONG)).request
    assert taken_over is not None
    assert (taken_over.budget, taken_over.mine) == (LONG, True)
    assert (await refusal(ask(people[2], table))).code == "review_running"
    for person in people[1:3]:
        left = (await withdraw(person, table)).request
        assert left is not None
        assert left.budget == LONG
    server.services.jobs._rules = {"tiny": 1}
    found = await wait(people[0], table, running)
    assert found.request is not None
    assert found.request.budget == LONG
    assert (await withdraw(people[0], table)).request is None


async def test_player_can_take_over_a_running_review_of_a_stranger(server: LiveServer, people: list[Person]) -> None:
    table = await finished(people[0])
    key = ReviewKey(table, "knew")
    reviewing: Any = server.services._reviewing
    reviewing._workers = Slow(reviewing._workers)
    await ask(people[1], table)
    await until(lambda: str(key) in reviewing.claimed)
    first = reviewing._works[str(key)]
    await ask(people[0], table, budget=SHORT)
    await until(lambda: first.lost or str(key) not in reviewing.claimed)
    reviewing._workers.may_work.set()
    found = await wait(people[1], table, lambda found: found.report)
    assert found.report is not None
    assert found.report["budget"] == SHORT


class Slow:
    """Workers that do not review until the test allows it."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self.may_work = asyncio.Event()

    def number(self) -> int:
        return self._workers.number()

    async def spare(self, *work: Any) -> Any:
        await self.may_work.wait()
        return await self._workers.spare(*work)


async def test_reviews_of_strangers_leave_half_of_the_queue_to_players(database: Path) -> None:
    settings = QUICK.model_copy(update={"reviews_together": 4, "reviews_address": 2})
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database, settings))
        server.services.jobs._rules = {}
        strangers = [
            await stack.enter_async_context(Person(server.address, source=f"127.{number}.0.1")) for number in range(4)
        ]
        player = await stack.enter_async_context(Person(server.address, source="127.0.0.1"))
        tables = [await finished(player) for _ in range(3)]
        for stranger, table in zip(strangers, tables[:2], strict=False):
            await ask(stranger, table)
        assert (await refusal(ask(strangers[2], tables[2]))).code == "too_many_reviews"
        assert (await ask(player, tables[2])).request is not None
        await ask(player, tables[0])
        await ask(player, tables[1])


async def test_review_at_its_time_limit_is_stored_as_a_partial_report(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as server, Person(server.address) as person:
        table, cookie = await finished(person), person.cookie
        async with person.at(table) as at:
            await ask(person, table, budget=NAMED)
            first = await wait(person, table, judged)
            reviewing: Any = server.services._reviewing
            for work in reviewing._works.values():
                work._seconds = 0.0
            await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "failed")
    async with serving(database) as server, Person(server.address, cookie) as person:
        found = await status(person, table)
        assert found.report is not None
        assert first.request is not None
        assert first.request.done <= found.report["done"] < 1.0
        assert len(found.report["decisions"]) > 0
        assert (found.repeatable, found.limit, found.request) == (True, NAMED - 1, None)
        assert "more than 0 seconds" in found.failed
        for budget in (NAMED, NAMED + 1):
            assert (await refusal(ask(person, table, budget=budget))).code == "bad_review"
        monkeypatch.setattr(reviews, "__version__", "99")
        assert (await status(person, table)).limit == QUICK.review_budget
        assert (await ask(person, table, budget=NAMED)).request is not None


async def test_server_does_not_repeat_a_failed_default_review(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(people[0])
    reviewing: Any = server.services._reviewing
    reviewing._seconds = -1.0  # a short review could be complete after its first slice
    await ask(people[1], table)
    found = await wait(people[1], table, lambda found: found.failed)
    assert (found.repeatable, found.request) == (False, None)
    for person in people[:2]:
        again = await ask(person, table)
        assert (again.report, again.request, again.failed) == (found.report, None, found.failed)
    monkeypatch.setattr(reviews, "__version__", "99")
    reviewing._seconds = 1000.0
    assert (await ask(people[1], table)).request is not None
    found = await wait(people[1], table, lambda found: found.report and found.report["done"] == 1.0)
    assert (found.failed, found.request) == ("", None)


async def test_partial_review_replaces_a_stored_review_only_if_it_is_better(
    server: LiveServer, people: list[Person]
) -> None:
    table = await finished(people[0])
    await ask(people[0], table, budget=SHORT)
    whole = (await wait(people[0], table, lambda found: found.report)).report
    reviewing: Any = server.services._reviewing
    reviewing._seconds = 0.0
    await ask(people[0], table, budget=LONG)
    found = await wait(people[0], table, lambda found: found.failed)
    assert (found.report, found.limit) == (whole, LONG - 1)


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerPool]:
    """Returns one worker, which answers at once and records the requests."""

    async def answer(
        self: WorkerProcess, bot: Any, request: dict[str, Any], _seconds: float = 0.0
    ) -> tuple[dict[str, Any], float]:
        await asyncio.sleep(0.0)
        asked.append(request)
        return ({"more": True} if "review" in request else {"action": 0, "reaction_time": 0.0}), 0.1

    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(WorkerProcess, "ask", answer)
    pool = WorkerPool(1)
    pool.asked = asked  # type: ignore[attr-defined]
    yield pool
    await pool.close()


async def test_bot_waits_for_one_slice_of_a_review_at_most(pool: WorkerPool) -> None:
    async def review() -> None:
        worker = None
        while True:
            worker, _, _ = await pool.spare(worker, {"review": 1})

    reviews = [asyncio.create_task(review()) for _ in range(3)]
    asked: list[dict[str, Any]] = pool.asked  # type: ignore[attr-defined]
    await until(lambda: len(asked) > 10)
    request = BotRequest(BotQuestion("t", "tiny", {}, 0, "greedy"), Client("anna", "10.0.0.1"), Price.LONG)
    bots = [asyncio.create_task(pool.answer(request)) for _ in range(20)]
    await asyncio.sleep(0)  # they ask
    before = len(asked)
    await asyncio.gather(*bots)
    since = ["review" in each for each in asked[before:]]
    assert sum(since[: since.index(False)]) <= 1
    assert not any(since[since.index(False) : since.index(False) + 20 - since[:1].count(False)])
    for task in reviews:
        task.cancel()
    await asyncio.gather(*reviews, return_exceptions=True)
