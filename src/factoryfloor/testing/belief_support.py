"""Checks that samples for a seat include all actions of another seat that the seat cannot distinguish."""

from collections import Counter
from collections.abc import Iterator

from factoryfloor.kernel import FastChance, State
from factoryfloor.testing.difference import difference
from factoryfloor.testing.swaps import Path, leaves, path_name
from factoryfloor.testing.trial import Trial, TrialStep
from factoryfloor.testing.visibility import played

LOOKS = 4
SAMPLES = 100  # samples after each action; many, because a sampler may rarely vary a value

Fact = tuple[Path, object]


def check_belief_support(trial: Trial) -> None:
    """Check that no sampled value reveals which of two indistinguishable actions another seat chose.

    After both actions, the seat has the same view and the same events. Therefore samples for the seat must have the
    same distribution. If a value is in its place, or in its pile, in every sample after one action but in at most half
    of the samples after the other, ``resample`` uses information that the seat cannot know.
    """
    rng = trial.random("belief support")
    chosen = sorted(trial.chosen())
    looks = set(rng.sample(chosen, min(LOOKS, len(chosen))))
    for step in trial.steps():
        if step.number in looks:
            mover = rng.choice(step.state.movers())
            legal = step.state.legal(mover)
            if len(legal) > 1:
                _check_pair(trial, step, mover, rng.sample(legal, 2))


def _check_pair(trial: Trial, step: TrialStep, mover: int, actions: list[int]) -> None:
    states = [step.state.copy() for _ in actions]
    names = [step.state.notation(mover, action) for action in actions]
    events = [played(state, mover, action) for state, action in zip(states, actions, strict=True)]
    for seat in range(trial.seats):
        if seat == mover or difference(states[0].view(seat), states[1].view(seat)):
            continue
        first_seen, second_seen = ([event.seen_by(seat) for event in of_one] for of_one in events)
        if difference(first_seen, second_seen):
            continue
        for first in range(2):
            for (path, value), count, samples in _given_away(states[first], states[1 - first], seat):
                trial.fail(
                    step.number,
                    f"seat {seat} cannot see whether seat {mover} chose {names[first]!r} or {names[1 - first]!r}, but "
                    f"{value!r} is in {path_name(path)} in all {samples} samples for it after the first, "
                    f"and in {count} after the second",
                )


def _given_away(one: State, other: State, seat: int) -> Iterator[tuple[Fact, int, int]]:
    """Yield the facts that all samples after one action have, but at most half of the samples after the other
    action.
    """
    counts: tuple[Counter[Fact], Counter[Fact]] = (Counter(), Counter())
    always: list[set[Fact]] = [set(), set()]
    for number in range(1, SAMPLES + 1):
        for count, state, seed in zip(counts, (one, other), (2 * number, 2 * number + 1), strict=True):
            count.update(_sampled(state, seat, seed))
        always = [{fact for fact, times in count.items() if times == number} for count in counts]
        if always[0] == always[1]:
            return
    for fact in sorted(always[0], key=repr):
        if counts[1][fact] <= SAMPLES // 2:
            yield fact, counts[1][fact], SAMPLES


def _sampled(state: State, seat: int, number: int) -> set[Fact]:
    """Return the values of a sample for a seat, with their paths and the paths of their piles."""
    sample = state.copy()
    sample.resample(seat, FastChance(number))
    facts: set[Fact] = set()
    for path, value in leaves(sample.position()):
        facts.add((path, value))
        if path and isinstance(path[-1], int):
            facts.add((path[:-1], value))
    return facts
