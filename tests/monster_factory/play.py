"""Games of Monster Factory, at random and by hand."""

import random
from typing import Any

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import Event, State, TableChance
from tests.monster_factory.tiles import MIXES, STARTS

PRESENTATION = GAME.presentation()


def start(seats: int, seed: object = 0, start: str = "choose", mix: str = "standard") -> State:
    """A game as dealt."""
    return GAME.start(seats, {"start": start, "mix": mix}, TableChance(f"monsters {seats} {seed}"))


def any_options(rng: random.Random) -> dict[str, str]:
    return {"start": rng.choice(STARTS), "mix": rng.choice(MIXES)}


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """Any legal action, and often one that leaves few open cells: otherwise little would ever be finished."""
    [seat] = state.movers()
    legal = state.legal(seat)
    if PRESENTATION.prompt(state, seat) == "place" and rng.random() < 0.6:
        left = {action: PRESENTATION.preview(state, seat, action)["open"] for action in legal}
        legal = [action for action in legal if left[action] == min(left.values())]
    return seat, rng.choice(legal)


def played_to(state: State, rng: random.Random, decisions: int) -> State:
    """The state after a number of decisions, or at its end."""
    for _ in range(decisions):
        if state.over:
            break
        state.apply(*decide(state, rng))
    return state


def act(state: State, *texts: str) -> list[dict[str, Any]]:
    """Apply actions of the seats on turn; return the events."""
    events: list[Event] = []
    state.events = events
    for text in texts:
        [seat] = state.movers()
        state.play(seat, state.parse(seat, text))
    state.events = None
    return [event.whole() for event in events]


def texts(state: State) -> list[str]:
    """The legal actions of the seat on turn, in notation."""
    [seat] = state.movers()
    return [state.notation(seat, action) for action in state.legal(seat)]
