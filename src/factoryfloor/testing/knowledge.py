"""The knowledge of a seat as one JSON value. It is equal in any two positions that the seat cannot distinguish."""

from typing import Any

from factoryfloor.kernel import FastChance, State, encoded
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.testing.trial import Trial, TrialStep

ENOUGH = 40  # actions whose details are all compared


def knowledge(trial: Trial, state: State, seat: int) -> dict[str, Any]:
    """Return view, information key, observation, prompt, and legal actions with their details."""
    return beside_view(trial, state, seat) | {"view": state.view(seat)}


def beside_view(trial: Trial, state: State, seat: int) -> dict[str, Any]:
    """Return the knowledge of a seat without its view."""
    encoder = trial.encoder
    return own_choice(trial, state, seat) | {
        "onlooker": state.view(None),
        "moment": trial.presentation.moment(state),
        "information_key": int(state.information_key(seat)),
        "observation": [] if encoder is None else encoded(encoder, state, seat),
    }


def own_choice(trial: Trial, state: State, seat: int) -> dict[str, Any]:
    """Return the legal actions of a seat, with everything that the seat knows about them."""
    legal = state.legal(seat)
    if not legal:
        return {"legal": []}
    presentation, timing = trial.presentation, trial.timing
    some = legal[:: 1 + len(legal) // ENOUGH]
    pieces = presentation.pieces(state, seat)
    return {
        "legal": list(legal),
        "prompt": presentation.prompt(state, seat),
        "notation": [state.notation(seat, action) for action in some],
        "targets": [presentation.targets(state, seat, action) for action in some],
        "preview": [presentation.preview(state, seat, action) for action in some],
        "pieces": list(pieces),
        "why_not": [presentation.why_not(state, seat, piece) for piece in pieces[:: 1 + len(pieces) // ENOUGH]],
        "time_limit": None if timing is None else timing.time_limit(state, seat),
        "refusal": state.refusal(seat, "nonsense"),
    }


def sample(trial: Trial, step: TrialStep, seat: int, number: int) -> State:
    """Return a sample for ``seat`` of the state before a step.

    In the sample, decisions of other seats that were taken back are still pending.
    """
    twin = step.state.copy()
    chance = FastChance(number)
    twin.resample(seat, chance)
    if twin.chance is not chance:
        trial.fail(step.number, "a resampled state must draw from the given chance")
    return twin


def decide_again(trial: Trial, step: TrialStep, twin: State, chance: FastChance) -> None:
    """Make new decisions in place of the hidden decisions that were taken back, until the same seats are pending as
    before.
    """
    for _ in range(trial.limit):
        taken_back = int(twin.pending) & ~int(step.state.pending)
        if not taken_back:
            return
        seat = int(lowest_seat(taken_back))
        legal = twin.legal(seat)
        twin.apply(seat, legal[chance.below(len(legal))])
    trial.fail(step.number, "decisions that resample retracted cannot be played again")
