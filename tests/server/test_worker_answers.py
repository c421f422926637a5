"""Answers of workers are validated: a malformed answer costs one decision, never the bot."""

import logging
import zlib
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.bots.evaluations import FOLDER
from factoryfloor.kernel import FastChance
from factoryfloor.server.bots.worker_answers import read_hint, read_move, without_error
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed, WorkerProcess
from factoryfloor.server.cluster.bot_queue import read_answer
from factoryfloor.tables.ports import bot_worker
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bot_worker import BotMemory
from factoryfloor.tables.ports.bots import BotAction
from tests.server.live_server import LiveServer, Person
from tests.tiny_game import GAME

POSITION = GAME.start(2, None, FastChance(7)).position()
NONSENSE: list[Any] = [
    None,
    [],
    "fine",
    {},
    {"action": 1},
    {"action": None, "reaction_time": 0.0},
    {"action": "1", "reaction_time": 0.0},
    {"action": True, "reaction_time": 0.0},
    {"action": 1.5, "reaction_time": 0.0},
    {"action": -1, "reaction_time": 0.0},
    {"action": 10**30, "reaction_time": 0.0},
    {"action": 1, "reaction_time": 1e12},
    {"action": 1, "reaction_time": -1.0},
    {"action": 1, "reaction_time": float("nan")},
    {"action": 1, "reaction_time": float("inf")},
    {"action": 1, "reaction_time": "soon"},
    {"action": 1, "reaction_time": None},
    {"error": None},
    {"error": ["x"] * 10_000},
]
HINT: dict[str, Any] = {"action": "a", "actions": ["a", "b"], "targets": [], "reason": {}, "plan": None}


@pytest.mark.parametrize("answer", NONSENSE)
def test_malformed_move_of_a_worker_counts_as_a_failure(answer: object) -> None:
    with pytest.raises(WorkerFailed) as failed:
        read_move(answer)
    assert len(str(failed.value)) < 1500


@pytest.mark.parametrize(
    "other",
    [
        {"action": 1},
        {"actions": []},
        {"actions": "ab"},
        {"targets": None},
        {"reason": "why"},
        {"plan": []},
        {"error": 1},
    ],
)
def test_malformed_hint_of_a_worker_counts_as_a_failure(other: dict[str, object]) -> None:
    assert read_hint(HINT) == HINT
    with pytest.raises(WorkerFailed):
        read_hint(HINT | other)


@pytest.mark.parametrize("text", ["null", "", "[]", "7", '"x"', "{", "[" * 100_000, "1" * 10_000])
def test_stored_answer_that_is_not_an_object_is_an_error(text: str) -> None:
    with pytest.raises(WorkerFailed, match="a worker answered"):
        without_error(read_answer(zlib.compress(text.encode())))


async def test_bot_plays_random_actions_if_its_worker_is_broken(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = cycle(NONSENSE)

    async def answered(*_: object) -> object:
        return next(answers)

    monkeypatch.setattr(server.services.workers, "answer", answered)
    table = await people[0].make(*["greedy"] * 3)
    async with people[1].at(table) as at:
        await at.until(lambda: at.over)


@pytest.mark.parametrize("answer", [{"lost": True}, {"more": True}, {"more": True, "lost": True}])
async def test_worker_that_never_finishes_counts_as_a_failure(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(*_: object) -> tuple[Any, float]:
        return answer, 100.0

    monkeypatch.setattr(WorkerProcess, "ask", ask)
    workers = WorkerPool(1)
    with pytest.raises(WorkerFailed):
        await workers.decide(BotQuestion("t", "tiny", POSITION, 0, "search:600000ms"))
    await workers.close()


@pytest.mark.parametrize("data", [b"factoryfloor weights\n{", b"factoryfloor weights\n\0\0\0\0", b""])
async def test_damaged_weights_are_rejected_or_ignored(
    data: bytes, people: list[Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "factory_manager.bin").write_bytes(data)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    wish = {"game": "factory_manager", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    answer = await people[0].http.post("/api/tables", json=wish)
    assert answer.status_code == (422 if data else 201)
    assert not data or answer.json()["code"] == "bad_bot"


def test_error_in_a_bot_leaves_the_worker_running(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr(bot_worker, "heuristics_of", broken)
    question = {"table": "t", "game": "tiny", "position": POSITION, "seat": 0, "bot": "greedy"}
    monkeypatch.setattr(bot_worker, "find_game", lambda _id: GAME)
    assert bot_worker.answer(question, BotMemory()) == {"error": "ZeroDivisionError: nothing to divide by"}


async def test_server_uses_valid_answers_of_a_worker(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    async def ask(*_: object) -> tuple[dict[str, Any], float]:
        return {"action": 3, "reaction_time": 2}, 0.0

    monkeypatch.setattr(WorkerProcess, "ask", ask)
    workers = WorkerPool(1)
    with caplog.at_level(logging.WARNING):
        assert await workers.decide(BotQuestion("t", "tiny", POSITION, 0, "greedy")) == BotAction(3, 2.0)
    await workers.close()
