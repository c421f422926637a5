"""Bots of a client answer in time while 40 networks keep a worker busy."""

import asyncio
from collections import Counter
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from factoryfloor.server.bots import worker_pool
from factoryfloor.server.bots.bot_service import SLICE, BotRequest, BotService
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerProcess
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.table_limits import ActiveTable, TableLimits
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.state.errors import Refused
from tests.server.test_networks import scattered
from tests.timeouts import until

START, LEAST = 0.015, 0.005  # seconds of a worker for a new position, and for any exchange
DELAY = Settings().bot_delay
OTHER = Client("other", "198.51.100.1")


class Simulation:
    """A pool with one worker; time passes only while the worker works. ``thought`` has the seconds of each request."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.thought: Counter[int] = Counter()
        self._wanted: dict[int, float] = {}
        simulation = self

        async def ask(
            _: WorkerProcess, bot: Any, content: dict[str, Any], _most: float
        ) -> tuple[dict[str, Any], float]:
            await asyncio.sleep(0)
            return simulation.work(content)

        monkeypatch.setattr(WorkerProcess, "ask", ask)
        monkeypatch.setattr(worker_pool, "time", SimpleNamespace(monotonic=lambda: self.now))
        self.pool = WorkerPool(1, delay=DELAY)

    def work(self, content: dict[str, Any]) -> tuple[dict[str, Any], float]:
        number = content["decision"]
        self._wanted.setdefault(number, content.get("position", {}).get("seconds", 0.0))
        seconds = min(content["slice"], self._wanted[number] - self.thought[number])
        self.thought[number] += seconds
        lasted = max(LEAST, seconds) + (START if "position" in content else 0.0)
        self.now += lasted
        more = content["slice"] > 0.0 and self.thought[number] < self._wanted[number] - 1e-9
        return ({"more": True} if more else {"action": 0}), lasted

    async def search(self, client: Client, table: str, seconds: float, patience: float) -> float:
        """Returns the seconds until a search of ``seconds`` is answered."""
        began = self.now
        question = BotQuestion(table, "fzzt", {"seconds": seconds}, 0, "search")
        price = Price.LONG if seconds > SLICE else Price.SHORT if seconds else Price.CHEAP
        await self.pool.answer(BotRequest(question, client, price, patience))
        return self.now - began


@pytest.mark.parametrize("established", [True, False], ids=["long since", "new"])
async def test_bot_answers_in_time_while_forty_networks_use_240_tables(
    monkeypatch: pytest.MonkeyPatch, established: bool
) -> None:
    simulation = Simulation(monkeypatch)

    async def attack(network: int, table: str) -> None:
        while True:
            await simulation.search(scattered(network), table, 10.0, 10.0 + DELAY)

    for _ in range(10):
        await simulation.search(OTHER, "mine", 2.0, 2.0 + DELAY)
    attacks = [asyncio.create_task(attack(number % 40, f"t{number}")) for number in range(240)]
    await until(lambda: simulation.now > (80.0 if established else 21.0))
    for seconds, patience, extra in ((0.0, inf, 0.0), (0.2, 0.2 + DELAY, DELAY), (2.0, 2.0 + DELAY, DELAY)):
        waits = [await simulation.search(OTHER, "mine", seconds, patience) for _ in range(20)]
        assert max(waits) <= seconds + (extra + 2.0 if seconds else 1.0), seconds
    for task in attacks:
        task.cancel()
    await asyncio.gather(*attacks, return_exceptions=True)


async def test_search_uses_its_whole_time_if_it_is_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation(monkeypatch)
    await simulation.search(OTHER, "mine", 2.0, 2.0 + DELAY)
    assert simulation.thought[1] == pytest.approx(2.0, abs=0.2)


class Noted(BotService):
    """Records requests."""

    delay = DELAY

    def __init__(self) -> None:
        self.asked: list[BotRequest] = []

    async def answer(self, request: BotRequest) -> dict[str, Any]:
        self.asked.append(request)
        return {"action": 0, "reaction_time": 0.0}


@pytest.mark.parametrize(
    ("bot", "left", "hurried", "patience"),
    [
        ("search:2000ms", None, True, 2.0 + DELAY),
        ("search:2000ms", 1.0, True, 1.0 + DELAY),
        ("search:2000ms", None, False, inf),
        ("search:100", None, True, inf),
        ("greedy", None, True, inf),
    ],
)
async def test_server_shortens_only_searches_with_a_time_limit(
    bot: str, left: float | None, hurried: bool, patience: float
) -> None:
    noted = Noted()
    await noted.decide(BotQuestion("t", "fzzt", {}, 0, bot, left=left, hurried=hurried))
    assert noted.asked[0].patience == patience


def test_server_reduces_thinking_times_while_bots_think_for_many_networks() -> None:
    running: list[ActiveTable] = []
    limits = TableLimits(Settings(thinking_networks=2, thinking_crowded=2.0), lambda _: running, workers=2)

    def make(client: Client) -> None:
        limits.check_new_table(client, ["search:1000ms"])
        running.append(ActiveTable(client, ["search:1000ms"]))

    for number in range(4):
        for _ in range(5):
            make(scattered(number))
    for _ in range(2):
        make(OTHER)
    for client in (OTHER, scattered(0)):
        with pytest.raises(Refused, match="of thinking time, but your tables"):
            make(client)
        limits.check_new_table(client, ["greedy"])
    running[:] = running[5:]  # the tables of one network end
    make(OTHER)
