"""Longer looks at the decision of a hint, made by workers."""

import asyncio
from types import SimpleNamespace
from typing import Any

from factoryfloor.server.bots.worker_bots import WorkerBots
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.tables.ports.bot_question import BotQuestion, Former
from factoryfloor.tables.ports.bots import OUTDATED, Hint
from tests.tables.guests import ONE, Tables


class Workers:
    """Workers whose longer searches last until they are released. ``asked`` has the bots that gave hints."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.began = asyncio.Event()
        self.released = asyncio.Event()
        self.interrupted = asyncio.Event()

    async def hint(self, question: BotQuestion, _client: Any) -> Hint:
        self.asked.append(question.bot)
        self.began.set()
        try:
            if question.former:
                await self.released.wait()
        except asyncio.CancelledError:
            self.interrupted.set()
            raise
        return {"actions": [question.bot]}


def seated(workers: Any) -> tuple[WorkerBots, Any]:
    """A table, and its bots."""
    presence: Any = SimpleNamespace(client_of=lambda _: ANONYMOUS)
    return WorkerBots(workers, presence, "short", "long"), Tables().make("me", "greedy").state


async def advice(bots: WorkerBots, table: Any, former: Former = ()) -> Any:
    """The answer to a request for a hint."""
    answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    bots.advise(table, 0, ONE.id, answered.set_result, former)
    return await answered


async def test_longest_search_of_a_decision_becomes_its_hint() -> None:
    workers = Workers()
    bots, table = seated(workers)
    assert await advice(bots, table) == {"actions": ["short"]}
    workers.released.set()
    assert await advice(bots, table, ["short"]) == {"actions": ["long"]}
    assert await advice(bots, table) == {"actions": ["long"]}
    assert await advice(bots, table, ["long"]) == {"actions": ["long"]}
    assert workers.asked == ["short", "long"]


async def test_server_withdraws_a_hint_search_that_is_no_longer_needed() -> None:
    workers = Workers()
    bots, table = seated(workers)
    look = asyncio.ensure_future(advice(bots, table, ["short"]))
    await workers.began.wait()
    bots.forget(table.id, 0)
    assert await look is OUTDATED
    await workers.interrupted.wait()
    assert await advice(bots, table) == {"actions": ["short"]}
