"""Contests in worker processes, which can use only installed games."""

import multiprocessing
import os
import signal
import sys

import pytest

from factoryfloor.arena import Contest, LocalExecutor, PlayedGame, WorkerLost, make_contest, run
from factoryfloor.arena.ray_executor import NoCluster, RayExecutor


def contest(games: int) -> Contest:
    return make_contest("fzzt", ["greedy", "random", "search:2"], games=games, seed="s")


def untimed(outcomes: list[PlayedGame]) -> list[tuple[object, ...]]:
    ordered = sorted(outcomes, key=lambda outcome: outcome.number)
    return [(outcome.number, outcome.seating, outcome.scores, outcome.ranking) for outcome in ordered]


def test_worker_processes_play_the_same_games_as_one_process() -> None:
    of_three = contest(7)
    assert untimed(list(run(of_three, jobs=2))) == untimed(list(run(of_three, jobs=1)))
    assert not multiprocessing.active_children()


def test_closing_the_generator_stops_the_worker_processes() -> None:
    games = run(contest(100_000), jobs=2)
    assert next(games).number >= 1
    assert multiprocessing.active_children()
    games.close()
    assert not multiprocessing.active_children()


def test_error_names_the_package_to_install_if_ray_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"factoryfloor\[cluster\]"):
        RayExecutor("auto")


def test_caller_raises_the_error_of_a_worker_process() -> None:
    with pytest.raises(ZeroDivisionError):
        list(LocalExecutor(2).map(reciprocal, [1, 2, 0]))
    assert list(LocalExecutor(2).map(reciprocal, [])) == []


def reciprocal(number: int) -> float:
    return 1 / number


def test_dead_worker_process_raises_worker_lost() -> None:
    games = run(contest(100_000), jobs=2)
    next(games)
    victim = multiprocessing.active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    with pytest.raises(WorkerLost, match="ended unexpectedly"):
        for _ in games:
            pass
    assert not multiprocessing.active_children()
