"""The queue of reviews that nodes and workers share on PostgreSQL."""

from tests.ops.test_bot_queue import working
from tests.server.live_server import QUICK, Person, serving
from tests.server.test_reviews import LONG, SHORT, ask, finished, running, soon, wait, withdraw

__all__ = ["soon"]


async def test_review_of_a_dead_node_is_made_by_another(address: str) -> None:
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
        for task in (*dead._tasks, *dead._running.values()):
            task.cancel()  # its claim lapses
        heir = (right if made_by[0] is left else left).services._reviewing
        assert heir is not None
        await wait(one, table, lambda _: heir._running)
        async with two.at(table) as at:
            assert not (await withdraw(one, table)).request
            await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "withdrawn")
            await wait(one, table, lambda _: not heir._running)
            await ask(one, table, budget=SHORT)
            await at.until(lambda: at.reviews[-1]["state"] == "done")


async def test_server_without_processes_leaves_reviews_to_a_worker(address: str) -> None:
    idle = QUICK.model_copy(update={"think_here": False})
    async with working(address, QUICK), serving(address, idle) as server, Person(server.address) as person:
        table = await finished(person)
        async with person.at(table) as at:
            await ask(person, table, budget=SHORT)
            await at.until(lambda: at.reviews and at.reviews[-1]["state"] == "done")
        assert (await wait(person, table, lambda found: found.report)).failed == ""
        assert server.services.workers.pids == []
