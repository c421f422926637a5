"""The queue of reviews that nodes and workers share on PostgreSQL."""

from contextlib import AsyncExitStack
from typing import Any

from sqlalchemy import select

from factoryfloor.server.reviews.review_jobs import ReviewContent
from factoryfloor.server.storage import db_schema as db
from tests.ops.test_bot_queue import working
from tests.server.live_server import QUICK, Person, serving
from tests.server.test_reviews import LONG, SHORT, Slow, ask, finished, running, soon, wait, withdraw
from tests.timeouts import until

__all__ = ["soon"]


async def test_another_node_makes_the_review_of_a_dead_node(address: str) -> None:
    async with (
        serving(address) as left,
        serving(address) as right,
        Person(left.address) as one,
        Person(right.address) as two,
    ):
        table = await finished(one)
        await ask(one, table, budget=LONG)
        await wait(two, table, running)
        made_by = [node for node in (left, right) if node.services.reviews_running]
        dead = made_by[0].services._reviewing
        assert dead is not None
        for task in made_by[0].services.jobs._tasks:
            task.cancel()  # its claim lapses
        heir = (right if made_by[0] is left else left).services._reviewing
        assert heir is not None
        await wait(one, table, lambda _: heir.claimed)
        async with two.at(table) as at:
            assert not (await withdraw(one, table)).request
            await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "withdrawn")
            await wait(one, table, lambda _: not heir.claimed)
            await ask(one, table, budget=SHORT)
            await at.until(lambda: at.reviews[-1]["state"] == "done")


async def test_server_without_processes_leaves_reviews_to_a_worker(address: str) -> None:
    idle = QUICK.model_copy(update={"think_here": False, "store_after": 3600.0})  # replays are made by workers, too
    async with working(address, QUICK), serving(address, idle) as server, Person(server.address) as person:
        table = await finished(person)
        async with person.at(table) as at:
            await ask(person, table, budget=SHORT)
            await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "done")
        assert (await wait(person, table, lambda found: found.report)).failed == ""
        assert server.services.workers.pids == []


async def test_player_can_take_over_a_strangers_review_at_another_node(address: str) -> None:
    idle = QUICK.model_copy(update={"think_here": False})
    async with (
        serving(address, idle) as left,
        serving(address) as right,
        Person(left.address) as player,
        Person(right.address) as stranger,
    ):
        table = await finished(player)
        runner: Any = right.services._reviewing
        runner._workers = slow = Slow(runner._workers)
        await ask(stranger, table)
        await until(lambda: runner.claimed)
        [first] = runner._works.values()
        taken_over = (await ask(player, table, budget=SHORT)).request
        assert taken_over is not None
        assert (taken_over.budget, taken_over.mine) == (SHORT, True)
        await until(lambda: first.lost)
        slow.may_work.set()
        report = (await wait(stranger, table, lambda found: found.report)).report
        assert report is not None
        assert (report["budget"], report["done"]) == (SHORT, 1.0)


async def test_player_does_not_wait_for_the_large_reviews_of_other_networks(address: str) -> None:
    async with AsyncExitStack() as stack:
        nodes = [await stack.enter_async_context(serving(address)) for _ in range(2)]
        for number in range(6):
            source = f"127.{2 + number}.0.1"
            other = await stack.enter_async_context(Person(nodes[number % 2].address, source=source))
            await ask(other, await finished(other), budget=LONG)
        await until(lambda: all(node.services.reviews_running for node in nodes))
        person = await stack.enter_async_context(Person(nodes[0].address))
        table = await finished(person)
        await ask(person, table)
        found = await wait(person, table, lambda found: found.report)
        assert (found.report or {})["done"] == 1.0
        with nodes[0].services.store._database.reading.connect() as connection:
            left = connection.execute(select(db.jobs.c.content)).scalars().all()
        assert [ReviewContent.read(content).budget for content in left] == [LONG] * 6
