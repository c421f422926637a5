"""All that a seat is told of a position, as one JSON value: what two positions it cannot tell apart must share."""

from typing import Any

from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.testing.setting import Setting, Step

ENOUGH = 40  # actions of which all details are compared


def knowledge(state: State, seat: int) -> dict[str, Any]:
    """View, fingerprint, observation, question and legal actions with their details."""
    return own_choice(state, seat) | {
        "view": state.view(seat),
        "onlooker": state.view(None),
        "trace": int(state.trace(seat)),
        "observe": list(state.observe(seat)),
        "insight": list(state.insight(seat)),
    }


def own_choice(state: State, seat: int) -> dict[str, Any]:
    """What a seat may do now, and what it is told about that."""
    legal = state.legal(seat)
    if not legal:
        return {"legal": []}
    some = legal[:: 1 + len(legal) // ENOUGH]
    return {
        "legal": list(legal),
        "question": state.question(seat),
        "notation": [state.notation(seat, action) for action in some],
        "touches": [state.touches(seat, action) for action in some],
        "preview": [state.preview(seat, action) for action in some],
        "pause": [state.pause(seat, action) for action in some],
        "patience": state.patience(seat),
        "refusal": state.refusal(seat, "nonsense"),
    }


def sample(setting: Setting, step: Step, seat: int, number: int) -> State:
    """A copy of the state before a step, redealt for ``seat``, in which others still owe what was taken back."""
    twin = step.state.copy()
    chance = FastChance(number)
    twin.resample(seat, chance)
    if twin.chance is not chance:
        setting.fail(step.number, "a resampled state must draw from the chance that it was given")
    return twin


def decide_again(setting: Setting, step: Step, twin: State, chance: FastChance) -> None:
    """Let those whose hidden decisions were taken back decide anew, until the same seats are pending as before."""
    for _ in range(setting.limit):
        taken_back = int(twin.pending) & ~int(step.state.pending)
        if not taken_back:
            return
        seat = int(lowest_seat(taken_back))
        legal = twin.legal(seat)
        twin.apply(seat, legal[chance.below(len(legal))])
    setting.fail(step.number, "decisions that resample took back cannot be made again")
