"""Trajectories of seats.

Each decision of a batch is linked to the next decision of the same seat and to the seat's reward.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from factoryfloor.learn.arguments import Array, BatchError, number
from factoryfloor.learn.batch import Batch
from factoryfloor.learn.parallel import ParallelBatch

ENDED: Final = -1
"""Means that the episode ended before the seat's next decision."""

OPEN: Final = -2
"""Means that the rollout stopped, or the episode was truncated, before the seat's next decision."""

Policy = Callable[[Array, Array], "Array | tuple[Array, dict[str, Array]]"]
"""A function from observations and masks (one row per game) to actions and, optionally, additional arrays to store."""


@dataclass
class Rollout:
    """``steps`` decisions in each of n games, in arrays that all begin with (steps, n).

    Each decision has ``observation`` (size) int16, ``mask`` (actions) uint8, and ``seat``, ``action`` and ``episode``
    int64; ``extras`` contains additional arrays of the policy.

    ``following`` int64 is the step of the same seat's next decision in the episode, or ENDED or OPEN. ``reward``
    float64 contains the seat's reward of the episode at the seat's last decision. All other entries are 0. The
    decisions of a seat in an episode are its trajectory.
    """

    observation: Array
    mask: Array
    seat: Array
    action: Array
    episode: Array
    following: Array
    reward: Array
    extras: dict[str, Array] = field(default_factory=dict)


def rollout(batch: Batch | ParallelBatch, steps: int, policy: Policy) -> Rollout:
    """Take ``steps`` steps of a batch with the same policy in all seats. Raises BatchError if the policy returns arrays
    of wrong shapes.
    """
    steps = number("steps", steps, 1, 1_000_000)
    shape = (steps, batch.n)
    found = Rollout(
        observation=np.empty((*shape, batch.observation.shape[1]), np.int16),
        mask=np.empty((*shape, batch.action_count), np.uint8),
        seat=np.empty(shape, np.int64),
        action=np.empty(shape, np.int64),
        episode=np.empty(shape, np.int64),
        following=np.full(shape, OPEN, np.int64),
        reward=np.zeros(shape),
    )
    done, cut, rewards = np.empty(shape, bool), np.empty(shape, bool), np.empty((*shape, batch.seats))
    for step in range(steps):
        chosen = policy(batch.observation, batch.mask)
        actions, extras = chosen if isinstance(chosen, tuple) else (chosen, {})
        found.observation[step], found.mask[step], found.seat[step] = batch.observation, batch.mask, batch.seat
        found.episode[step], found.action[step] = batch.episode, np.asarray(actions).reshape(-1)
        for name, values in extras.items():
            _room(found.extras, name, values, shape)[step] = values
        batch.step(actions)
        done[step], cut[step], rewards[step] = batch.done, batch.cut, batch.reward
    _link(found, done, cut, rewards)
    return found


def _room(extras: dict[str, Array], name: str, values: Array, shape: tuple[int, int]) -> Array:
    """Return the array for additional values of the policy. Raises BatchError unless there is one value per game."""
    given = np.asarray(values)
    if given.shape[:1] != shape[1:]:
        raise BatchError(f"{name} must have a row for each of the {shape[1]} games, not the shape {given.shape}")
    if name not in extras:
        extras[name] = np.empty((*shape, *given.shape[1:]), given.dtype)
    return extras[name]


def _link(found: Rollout, done: Array, cut: Array, rewards: Array) -> None:
    """Find the next decision of every seat, and the reward of its last decision, backwards from the last step."""
    steps, n = found.seat.shape
    games = np.arange(n)
    later = np.full((n, rewards.shape[2]), OPEN, np.int64)  # step of each seat's next decision
    due = np.zeros((n, rewards.shape[2]))  # reward of each seat that is not yet assigned to a decision
    for step in reversed(range(steps)):
        ended = done[step]
        later[ended] = np.where(cut[step], OPEN, ENDED)[ended, None]
        due[ended] = rewards[step][ended]
        seat = found.seat[step]
        found.following[step] = later[games, seat]
        found.reward[step] = due[games, seat]
        later[games, seat], due[games, seat] = step, 0.0
