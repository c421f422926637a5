"""Checks with positions that look the same to all seats.

Equal play must give equal events, and ``reshuffle`` must redeal the hidden values.
"""

import random
from collections.abc import Iterator
from itertools import chain

from factoryfloor.kernel import FastChance, State
from factoryfloor.testing.difference import difference
from factoryfloor.testing.swaps import Path, leaf, loaded_unseen, path_name, pile_ends, random_pairs, swapped
from factoryfloor.testing.trial import Trial, TrialStep
from factoryfloor.testing.visibility import heard_difference, played

LOOKS = 2
TRIED = 24  # pairs of values per position
FOUND = 4  # pairs per position that are hidden from all seats
DECISIONS = 6  # number of decisions of equal play
RESHUFFLES = 60  # number of reshuffles within which a value must vary

NAMES = ("in one", "in the other")
Pair = tuple[Path, Path]


def check_event_noninterference(trial: Trial) -> None:
    """Check that events reveal nothing hidden: positions with equal views give equal events under equal play.

    Two values that no seat can see are swapped. As long as a seat has the same views in both positions, the seat must
    get the same events.
    """
    rng = trial.random("event noninterference")
    for step in _looks(trial, rng):
        written = step.state.position()
        for number, (pair, twin) in enumerate(_hidden_from_all(trial, step, rng)):
            for first in range(2):
                original = trial.game.load(written, FastChance(number))
                other = twin.copy()
                other.chance = FastChance(number)
                _play_equally(trial, step, (original, other), pair, FastChance(2 * number + first))


def check_reshuffle_support(trial: Trial) -> None:
    """Check that ``reshuffle`` can change values that no seat can see. If ``reshuffle`` cannot, analysis misses the
    luck of these values.
    """
    rng = trial.random("reshuffle support")
    for step in _looks(trial, rng):
        written = step.state.position()
        constant = {path for pair, _ in _hidden_from_all(trial, step, rng) for path in pair}
        for number in range(RESHUFFLES):
            if not constant:
                break
            twin = step.state.copy()
            twin.reshuffle(FastChance(number))
            redealt = twin.position()
            constant = {path for path in constant if leaf(redealt, path) == leaf(written, path)}
        for path in sorted(constant, key=path_name):
            trial.fail(
                step.number,
                f"no seat can see {path_name(path)} ({leaf(written, path)!r}), "
                f"and no reshuffle of {RESHUFFLES} varies it",
            )


def _looks(trial: Trial, rng: random.Random) -> Iterator[TrialStep]:
    chosen = sorted(trial.chosen())
    looks = set(rng.sample(chosen, min(LOOKS, len(chosen))))
    return (step for step in trial.steps() if step.number in looks)


def _hidden_from_all(trial: Trial, step: TrialStep, rng: random.Random) -> Iterator[tuple[Pair, State]]:
    """Yield pairs of values that can be swapped without any seat or spectator seeing the swap, each with the state
    after the swap.
    """
    written, found = step.state.position(), 0
    everyone = (None, *range(trial.seats))
    pairs = chain(pile_ends(written, rng), random_pairs(written, rng, TRIED))
    for tried, pair in enumerate(pairs):
        if found == FOUND or tried == TRIED:
            return
        twin = loaded_unseen(trial.game, step.state, swapped(written, *pair), everyone)
        if twin is not None:
            found += 1
            yield pair, twin


def _play_equally(trial: Trial, step: TrialStep, states: tuple[State, State], pair: Pair, chance: FastChance) -> None:
    """Play the two states equally, and compare the events of the seats whose views are the same in both states."""
    original, twin = states
    same: list[int | None] = [None, *range(trial.seats)]
    for _ in range(DECISIONS):
        movers = original.movers()
        if not same or not movers or movers != twin.movers():
            return
        mover = movers[chance.below(len(movers))]
        legal = original.legal(mover)
        if legal != twin.legal(mover):
            return
        action = legal[chance.below(len(legal))]
        name = original.notation(mover, action)
        events, others = played(original, mover, action), played(twin, mover, action)
        same = [seat for seat in same if not difference(original.view(seat), twin.view(seat))]
        for seat in same:
            leaked = heard_difference(trial, events, others, seat, NAMES)
            if leaked:
                who = "a spectator" if seat is None else f"seat {seat}"
                places = " and ".join(path_name(path) for path in pair)
                trial.fail(
                    step.number,
                    f"no view shows {places}, but the events of {name!r} report it to {who}: {leaked}",
                )
