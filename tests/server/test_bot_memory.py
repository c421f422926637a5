"""Workers remember the bots of a table per seat, and return reaction times."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any

import pytest

from factoryfloor.kernel import FastChance, Heuristics, State, find_game
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.tables.ports import bot_worker
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bot_worker import BotMemory, answer
from tests.installed import INSTALLED
from tests.invalid_positions import change_somewhere
from tests.tiny_game import GAME, TinyGame, TinyHeuristics


class Noted(TinyHeuristics):
    """Heuristics that record the seats in requests; a reaction takes a second and a tenth for each action."""

    made: list["Noted"]

    def __init__(self) -> None:
        super().__init__()
        self.seats: list[int] = []
        self.made.append(self)

    def priors(self, state: State, seat: int) -> list[float]:
        self.seats.append(seat)
        return super().priors(state, seat)

    def suggest(self, state: State, seat: int) -> list[int]:
        self.seats.append(seat)
        return super().suggest(state, seat)

    def reaction_time(self, state: State, seat: int, action: int) -> float:
        assert action in state.legal(seat)
        return 1.0 + action / 10


class NotedGame(TinyGame):
    def heuristics(self, name: str = "") -> Heuristics:
        return Noted()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Noted]:
    """Replaces the game and returns all heuristics that were made for it."""
    game = NotedGame()
    made: list[Noted] = []
    monkeypatch.setattr(Noted, "made", made, raising=False)
    monkeypatch.setattr(bot_worker, "find_game", lambda _id: game)
    return made


def question(table: str, seat: int, bot: str) -> dict[str, Any]:
    position = GAME.start(3, None, FastChance(7)).position()
    return {"table": table, "game": "tiny", "position": position, "seat": seat, "bot": bot}


@pytest.mark.parametrize("id", INSTALLED)
def test_worker_answers_a_corrupted_position_with_an_error_or_a_legal_action(id: str) -> None:
    """Workers trust the server's positions: a wrong position must not end the process, because the process has searches
    of other tables.
    """
    game, rng = find_game(id), random.Random(id)
    position = game.start(game.seats_max, None, FastChance(1)).position()
    parts: list[Any] = [*position.values()]
    outcomes: set[str] = set()
    for _ in range(30):
        wrong = deepcopy(position)
        change_somewhere(wrong, parts, rng)
        given = {"table": "t", "game": id, "position": wrong, "seat": 0, "bot": "random"}
        outcomes |= answer(given, BotMemory()).keys()
    assert "error" in outcomes
    assert outcomes <= {"error", "action", "reaction_time"}


def test_worker_keeps_heuristics_for_each_seat(made: list[Noted]) -> None:
    memory = BotMemory()
    clients = [("t", 0, "greedy"), ("t", 1, "greedy"), ("u", 0, "greedy"), ("t", 0, "search:3"), ("t", 0, "search:5")]
    for _ in range(3):
        for client in clients:
            hint = {"hint": client[2] == "search:5"}
            assert "error" not in answer(question(*client) | hint, memory)
    assert len(made) == len(clients)
    for heuristics, (_, seat, bot) in zip(made, clients, strict=True):
        assert len(heuristics.seats) >= 3
        assert set(heuristics.seats) == {seat} or bot.startswith("search"), "search asks for all seats"


def test_worker_forgets_the_least_recently_used_bots(made: list[Noted]) -> None:
    memory = BotMemory(2)
    for table in ("a", "b", "a", "c", "a"):
        answer(question(table, 0, "greedy"), memory)
    assert len(made) == 3
    answer(question("b", 0, "greedy"), memory)
    assert len(made) == 4


def test_used_bot_chooses_like_a_new_one() -> None:
    memory = BotMemory()
    for seat in (0, 1, 0, 2, 0):
        fresh, used = [answer(question("t", seat, "greedy"), kept) for kept in (BotMemory(), memory)]
        assert fresh == used


def test_answer_of_a_worker_contains_the_reaction_time(made: list[Noted]) -> None:
    for bot in ("random", "greedy", "search:3"):
        given = answer(question("t", 1, bot), BotMemory())
        assert given["reaction_time"] == 1.0 + given["action"] / 10


@pytest.fixture
async def workers() -> AsyncIterator[WorkerPool]:
    workers = WorkerPool(2, ("tests.server.tiny",))
    yield workers
    await workers.close()


async def asked(workers: WorkerPool, table: str) -> int:
    """Lets a bot decide and returns the process that answered."""
    assert (await workers.decide(BotQuestion(**question(table, 0, "greedy")))).reaction_time == 0.0
    process = workers._free[-1].process
    assert process is not None
    return process.pid


async def test_server_prefers_the_previous_worker_of_a_bot(workers: WorkerPool) -> None:
    await asyncio.gather(*(workers.decide(BotQuestion(**question(table, 0, "greedy"))) for table in ("a", "b")))
    assert len(workers.pids) == 2
    first, second = await asked(workers, "a"), await asked(workers, "b")
    assert first != second
    for table, process in (("a", first), ("a", first), ("b", second), ("a", first)):
        assert await asked(workers, table) == process
    os.kill(first, signal.SIGKILL)
    with pytest.raises(WorkerFailed):
        await asked(workers, "a")
    assert await asked(workers, "a"), "what it remembered cost time, and nothing else"
