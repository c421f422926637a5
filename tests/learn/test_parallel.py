"""Batches on several cores: equal to one core, with clear errors for lost workers and invalid requests."""

import os
import signal
from typing import Any

import numpy as np
import pytest

from factoryfloor.kernel import IllegalAction, UnknownGame
from factoryfloor.kernel.record import read_record
from factoryfloor.learn import Batch, BatchError, ParallelBatch
from factoryfloor.learn.batch import arrays_of


def test_workers_step_the_same_episodes_as_one_process() -> None:
    """Shares of 3 and 4 games; all arrays, step by step, past the ends of episodes; records too."""
    chance = np.random.default_rng(5)
    with Batch("fzzt", seats=2, n=7, seed=3) as alone, ParallelBatch("fzzt", workers=2, seats=2, n=7, seed=3) as many:
        while alone.episode.min() < 1:
            actions = many.random_actions(chance)
            assert (alone.mask[np.arange(7), actions] == 1).all()
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


def test_batch_without_observations() -> None:
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


def test_random_actions_reach_every_legal_one() -> None:
    with ParallelBatch("fzzt", workers=1, n=2) as batch:
        chance = np.random.default_rng(1)
        seen = {int(batch.random_actions(chance)[0]) for _ in range(400)}
        assert seen == set(np.flatnonzero(batch.mask[0]).tolist())


def test_refused() -> None:
    with pytest.raises(UnknownGame):
        ParallelBatch("chess")
    with pytest.raises(BatchError, match="workers must be a whole number from 1 to 2"):
        ParallelBatch("fzzt", n=2, workers=3)
    with ParallelBatch("fzzt", workers=2, n=4) as batch:
        before = batch.observation.copy()
        wrong = batch.random_actions(np.random.default_rng(1))
        wrong[3] = 10**12
        with pytest.raises(IllegalAction, match="in game 3"):
            batch.step(wrong)
        with pytest.raises(BatchError, match="4 whole numbers"):
            batch.step(wrong[:3])
        with pytest.raises(BatchError, match="no episode of game 0"):
            batch.record(0)
        assert (batch.observation == before).all()
        with pytest.raises(ValueError, match="read-only"):
            batch.mask[0, 0] = 1
    with pytest.raises(BatchError, match="closed"):
        batch.step([0, 0, 0, 0])


@pytest.mark.parametrize("kind", [Batch, ParallelBatch])
def test_memory_of_all_games_is_limited(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factoryfloor.learn.batch.MOST_BYTES", 10_000)
    with pytest.raises(BatchError, match=r"3 games of Fzzzt! would need .* GB; reduce n"):
        kind("fzzt", n=3)


def test_a_dead_worker_is_reported() -> None:
    with ParallelBatch("fzzt", workers=2, n=4) as batch:
        pid = batch._workers[1]._process.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(BatchError, match="a worker of the batch has exited"):
            batch.step(batch.random_actions(np.random.default_rng(1)))
