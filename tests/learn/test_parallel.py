"""Batches on several cores: equal to one core, with clear errors for lost workers and invalid requests."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from factoryfloor.kernel import IllegalAction, UnknownGame
from factoryfloor.kernel.record import read_record
from factoryfloor.learn import Batch, BatchError, ParallelBatch
from factoryfloor.learn.batch import arrays_of
from factoryfloor.learn.parallel import _Worker
from tests.installed import INSTALLED
from tests.timeouts import TIMEOUT


def test_parallel_batch_plays_the_same_episodes_as_one_process() -> None:
    """With shares of 3 and 4 games, all arrays are equal step by step, past the ends of episodes; records are equal
    too.
    """
    chance, same_chance = np.random.default_rng(5), np.random.default_rng(5)
    with Batch("fzzt", seats=2, n=7, seed=3) as alone, ParallelBatch("fzzt", workers=2, seats=2, n=7, seed=3) as many:
        while alone.episode.min() < 1:
            actions = many.random_actions(chance)
            assert (alone.random_actions(same_chance) == actions).all()
            alone.step(actions)
            many.step(actions)
            for name in arrays_of(alone.game, 2):
                assert (getattr(alone, name) == getattr(many, name)).all(), name
        for index in range(7):
            assert many.record(index) == alone.record(index)
        assert read_record(many.record(6, ended=False)).over is False
        assert repr(many) == repr(alone).replace("Batch", "ParallelBatch")
        assert (many.id, many.size, many.action_count) == (alone.id, alone.size, alone.action_count)
        alone.reset()
        many.reset()
        assert repr(many) == repr(alone).replace("Batch", "ParallelBatch")
        for name in arrays_of(alone.game, 2):
            assert (getattr(alone, name) == getattr(many, name)).all(), name


def test_parallel_batch_can_omit_observations() -> None:
    with (
        Batch("fzzt", seats=2, n=4, seed=3) as alone,
        ParallelBatch("fzzt", seats=2, n=4, seed=3, observation=False) as many,
    ):
        for _ in range(30):
            actions = alone.random_actions(np.random.default_rng(1))
            alone.step(actions)
            many.step(actions)
            assert (alone.mask == many.mask).all()
        assert many.observation.shape == (4, 0)


def test_parallel_batch_rejects_invalid_arguments() -> None:
    with pytest.raises(UnknownGame):
        ParallelBatch("chess")
    with pytest.raises(BatchError, match="workers must be a whole number from 1 to 256"):
        ParallelBatch("fzzt", n=2, workers=0)
    with ParallelBatch("fzzt", n=1, workers=3) as small:
        assert small.workers == 1
    with ParallelBatch("fzzt", workers=2, n=4) as batch:
        before = batch.observation.copy()
        wrong = batch.random_actions(np.random.default_rng(1))
        wrong[3] = 10**12
        with pytest.raises(IllegalAction, match="action 1000000000000 is not legal in game 3: actions are 0 to 645"):
            batch.step(wrong)
        with pytest.raises(IllegalAction, match="actions are 0 to 645"):
            batch.step(np.full(4, 2**63, np.uint64))
        with batch._stepping, pytest.raises(BatchError, match="another thread is using this batch"):
            batch.random_actions(np.random.default_rng(1))
        with pytest.raises(BatchError, match="4 whole numbers"):
            batch.step(wrong[:3])
        with pytest.raises(BatchError, match="no episode of game 0"):
            batch.record(0)
        assert (batch.observation == before).all()
        with pytest.raises(ValueError, match="read-only"):
            batch.mask[0, 0] = 1
    with pytest.raises(BatchError, match="closed"):
        batch.step([0, 0, 0, 0])
    assert (batch.observation == before).all(), "the arrays keep their contents"


@pytest.mark.parametrize("kind", [Batch, ParallelBatch])
def test_batch_rejects_more_games_than_the_memory_limit_allows(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factoryfloor.learn.arguments.MOST_BYTES", 10_000)
    with pytest.raises(BatchError, match=r"3 games of Fzzzt! would need .* GB; reduce n"):
        kind("fzzt", n=3)


@pytest.mark.parametrize("game", INSTALLED)
def test_batch_can_write_into_external_arrays_and_back_into_its_own(game: str) -> None:
    """Beside a batch of the same games; the arrays outside have room before and after them."""
    chance = np.random.default_rng(2)
    with Batch(game, n=3, seed=3) as own, Batch(game, n=3, seed=3) as elsewhere:
        around: dict[str, Any] = {
            "observation": np.full((5, own.size), 7, np.int16),
            "mask": np.full((5, own.action_count), 7, np.uint8),
        }
        elsewhere.show_in({name: array[1:4] for name, array in around.items()})
        for _ in range(200):
            actions = own.random_actions(chance)
            own.step(actions)
            elsewhere.step_checked(actions)
            for name, array in around.items():
                assert (array[1:4] == getattr(own, name)).all(), name
                assert (array[[0, 4]] == 7).all(), name
                assert np.shares_memory(array, getattr(elsewhere, name)), name
        elsewhere.show_in({})
        actions = own.random_actions(chance)
        own.step(actions)
        elsewhere.step(actions)
        for name in arrays_of(own.game, own.seats):
            assert (getattr(elsewhere, name) == getattr(own, name)).all(), name


def test_script_without_a_main_guard_raises_a_clear_error(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text('from factoryfloor.learn import ParallelBatch\nParallelBatch("fzzt", n=4)\n')
    done = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 1
    assert "did not start" in (last := done.stderr.splitlines()[-1])
    assert 'put its start under `if __name__ == "__main__":`' in last


def test_parallel_batch_reports_a_dead_worker() -> None:
    with ParallelBatch("fzzt", workers=2, n=4) as batch:
        worker = batch._workers[1]
        assert isinstance(worker, _Worker)
        pid = worker._process.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(BatchError, match="a worker of the batch has exited"):
            batch.step(batch.random_actions(np.random.default_rng(1)))
        with pytest.raises(BatchError, match="closed"):
            batch.reset()


def test_interrupted_step_closes_the_parallel_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an interruption it is unknown which workers have stepped."""
    with ParallelBatch("fzzt", workers=2, n=4) as batch:
        actions = batch.random_actions(np.random.default_rng(1))
        monkeypatch.setattr(batch._workers[0], "answer", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            batch.step(actions)
        with pytest.raises(BatchError, match="closed"):
            batch.step(actions)
