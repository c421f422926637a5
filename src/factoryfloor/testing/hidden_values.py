"""Checks that every hidden value of a position varies when the position is resampled for a seat that cannot see this
value.
"""

import random
from typing import Any

from factoryfloor.kernel import FastChance, State
from factoryfloor.testing.swaps import Path, leaf, leaves, loaded_unseen, path_name, random_pairs, swapped
from factoryfloor.testing.trial import Trial, TrialStep

LOOKS = 3
SWAPS = 80  # number of pairs of values per position
SAMPLES = 40


def check_hidden_values(trial: Trial) -> None:
    """Check that two values are redealt for a seat if the seat cannot notice a swap of them.

    A value that is equal in all samples either leaks to bots, or is a public fact missing from the view.
    """
    rng = trial.random("hidden values")
    looks = set(rng.sample(sorted(trial.chosen()), min(LOOKS, len(trial.chosen()))))
    for step in trial.steps():
        if step.number in looks:
            seat = rng.randrange(trial.seats)
            if not step.state.mid_chain & ~(1 << seat):  # unfinished chains of others are taken back, not redealt
                _check_position(trial, step, seat, rng)


def _check_position(trial: Trial, step: TrialStep, seat: int, rng: random.Random) -> None:
    written = step.state.position()
    varied: set[Path] | None = None
    for one, other in random_pairs(written, rng, SWAPS):
        if loaded_unseen(trial.game, step.state, swapped(written, one, other), [seat]) is None:
            continue
        varied = _varied(step.state, seat, written) if varied is None else varied
        for path in (one, other):
            if path not in varied:
                names = f"{path_name(one)} ({leaf(written, one)!r}) and {path_name(other)} ({leaf(written, other)!r})"
                trial.fail(
                    step.number,
                    f"seat {seat} cannot distinguish {names}, but no sample for it varies {path_name(path)}",
                )


def _varied(state: State, seat: int, written: dict[str, Any]) -> set[Path]:
    """Return the paths whose values differ from the true values in any sample."""
    paths, varied = [path for path, _ in leaves(written)], set[Path]()
    for number in range(SAMPLES):
        sample = state.copy()
        sample.resample(seat, FastChance(number))
        redealt = sample.position()
        for path in paths:
            if path not in varied and leaf(redealt, path) != leaf(written, path):
                varied.add(path)
    return varied
