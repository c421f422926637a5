"""Bots wait long enough for people to follow and to undo, and no longer."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import FastChance
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction
from tests.server.live_server import Person, serving
from tests.server.manual_clock import ManualClock
from tests.timeouts import TIMEOUT
from tests.tiny_game import GAME

PACE = Settings(bot_workers=1, move_delay=1.0, undo_pause=5.0, worker_modules=("tests.server.tiny",))


async def test_bot_delays_an_action_that_would_end_an_undo(database: Path) -> None:
    manual_clock = ManualClock()
    async with serving(database, PACE, clock=manual_clock) as server, Person(server.address) as person:
        table = await person.make("me", "random")
        async with person.at(table) as at:
            await at.until(lambda: at.state["movers"] == [0, 1])
            await at.act(at.decision()["actions"][0]["text"])
            assert at.state["undo"] == [0]
            assert await manual_clock.wait_for_waiter(lambda seconds: 4.5 < seconds <= 5.0)
            await manual_clock.move(4.0)
            await at.ask("undo", n=at.n, seat=0)
            await at.until(lambda: at.state["movers"] == [0])  # nothing is to be taken back any more


async def test_bot_does_not_delay_without_a_possible_undo(database: Path) -> None:
    manual_clock = ManualClock()
    async with serving(database, PACE, clock=manual_clock) as server, Person(server.address) as person:
        await person.make("me", "random")
        assert 0.5 < await manual_clock.wait_for_waiter(lambda seconds: seconds > 0) <= 1.3


async def test_bot_makes_no_pause_between_hidden_chain_steps(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manual_clock = ManualClock()
    async with serving(database, PACE, clock=manual_clock) as server, Person(server.address) as person:
        answers: asyncio.Queue[str] = asyncio.Queue()

        async def told(*_: Any) -> BotAction:
            text = await answers.get()
            state = server.room(table).state.match.state
            return BotAction(next(a for a in state.legal(1) if state.notation(1, a).startswith(text)))

        monkeypatch.setattr(server.services.workers, "decide", told)
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"])
            answers.put_nowait("lay")
            await manual_clock.wait_for_waiter(lambda seconds: seconds > 4.0)
            await manual_clock.move(5.0)
            await at.asked("pack")
            answers.put_nowait("box left")
            await manual_clock.wait_for_waiter(lambda seconds: 0 < seconds < 0.5)
            n = at.n
            await manual_clock.move(0.5)
            answers.put_nowait("put")
            await at.until(lambda: at.n == n + 2)  # the clock stands still


async def test_search_uses_its_share_of_the_remaining_time() -> None:
    workers = WorkerPool(1, ("tests.server.tiny",))
    try:
        state = GAME.start(2, None, FastChance(7))
        asked = workers.decide(BotQuestion("t", "tiny", state.position(), 0, "search:600000ms", left=0.3))
        assert (await asyncio.wait_for(asked, TIMEOUT)).action in state.legal(0)
    finally:
        await workers.close()
