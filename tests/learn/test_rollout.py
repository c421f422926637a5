"""Trajectories of seats in a rollout: links between decisions of a seat, and rewards at its last one."""

from typing import Any

import numpy as np
import pytest

from factoryfloor.learn import ENDED, OPEN, Batch, BatchError, Rollout, rollout


def random_policy(seed: int) -> Any:
    chance = np.random.default_rng(seed)

    def choose(_observation: Any, mask: Any) -> Any:
        actions = np.argmax(mask * chance.random(mask.shape), axis=1)
        return actions, {"chosen": actions * 2, "two": np.stack([actions, actions], axis=1)}

    return choose


def by_hand(found: Rollout, game: int, step: int) -> int:
    """The next step at which the seat of a decision decides in the same episode, or a negative number."""
    steps = range(step + 1, len(found.seat))
    same = [later for later in steps if found.episode[later, game] == found.episode[step, game]]
    return next((later for later in same if found.seat[later, game] == found.seat[step, game]), -1)


@pytest.mark.parametrize(("game", "seats", "limit"), [("fzzt", 3, 0), ("monster_factory", 2, 0), ("fzzt", 2, 9)])
def test_rollout_links_the_decisions_of_a_seat_and_rewards_the_last_one(game: str, seats: int, limit: int) -> None:
    batch = Batch(game, seats=seats, n=3, seed=5, limit=limit)
    reference = Batch(game, seats=seats, n=3, seed=5, limit=limit)
    found = rollout(batch, 300, random_policy(1))
    rewards: dict[tuple[int, int], list[float]] = {}
    for step in range(300):
        for name in ("observation", "mask", "seat", "episode"):
            assert (getattr(found, name)[step] == getattr(reference, name)).all(), name
        before = reference.episode.copy()
        reference.step(found.action[step])
        for index in np.flatnonzero(reference.done).tolist():
            rewards[index, int(before[index])] = reference.reward[index].tolist()
    assert len(rewards) >= 3
    assert (found.extras["chosen"] == 2 * found.action).all()
    assert found.extras["two"].shape == (300, 3, 2)
    for step in range(300):
        for index in range(3):
            ended = rewards.get((index, int(found.episode[step, index])))
            following, seat = by_hand(found, index, step), int(found.seat[step, index])
            wanted = following if following >= 0 else ENDED if ended and not limit else OPEN
            assert found.following[step, index] == wanted
            assert found.reward[step, index] == (ended[seat] if ended and following < 0 else 0.0)
    assert bool(found.reward.any()) == (limit == 0)


def test_policy_must_return_an_action_for_each_game() -> None:
    batch = Batch("fzzt", seats=2, n=3)
    with pytest.raises(BatchError, match="steps must be"):
        rollout(batch, 0, random_policy(1))
    with pytest.raises(BatchError, match="value must have a row for each of the 3 games"):
        rollout(batch, 1, lambda _, mask: (mask.argmax(axis=1), {"value": np.zeros(2)}))
