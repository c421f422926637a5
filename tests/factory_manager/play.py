"""Games of Factory Manager, at random and by hand."""

import random
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import Event, State, TableChance

PRESENTATION = GAME.presentation()
PLANS = GAME.plans()


def start(seats: int, seed: object = 0, first_game: bool = False) -> State:
    """A new game."""
    return GAME.start(seats, {"first_game": first_game}, TableChance(f"factories {seats} {seed}"))


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """A random legal action: tiles bought are mostly laid, few are torn down, and running sets are seldom changed.

    Uniformly random play would keep factories small and miss many rules.
    """
    [seat] = state.movers()
    legal = state.legal(seat)
    prompt = PRESENTATION.prompt(state, seat)
    if prompt == "buy" and rng.random() < 0.8:
        bought = [action for action in legal if state.notation(seat, action).split()[0] in ("buy", "lay")]
        laid = [action for action in bought if not state.notation(seat, action).endswith("aside")]
        legal = laid or bought or legal
    elif prompt == "run" and rng.random() < 0.4:
        legal = [action for action in legal if state.notation(seat, action) == "confirm"] or legal
    return seat, rng.choice(legal)


def played_to(state: State, rng: random.Random, decisions: int) -> State:
    """The state after a number of decisions, or at its end."""
    for _ in range(decisions):
        if state.over:
            break
        state.apply(*decide(state, rng))
    return state


def played_until(state: State, prompt: str, rng: random.Random) -> State:
    """The state at the next occurrence of a prompt."""
    while not state.over and PRESENTATION.prompt(state, state.movers()[0]) != prompt:
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
