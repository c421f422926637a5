"""Games of Factory Manager, at random and by hand."""

import random
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import Event, State, TableChance


def start(seats: int, seed: object = 0, first_game: bool = False) -> State:
    """A game as dealt."""
    return GAME.start(seats, {"first_game": first_game}, TableChance(f"factories {seats} {seed}"))


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """Any legal action; but what is bought is mostly laid, little is torn down, and sets that run are seldom changed.

    Otherwise factories would stay small and poor, and much of the rules would never come up.
    """
    [seat] = state.movers()
    legal = state.legal(seat)
    question = PRESENTATION.prompt(state, seat)
    if question == "buy" and rng.random() < 0.8:
        bought = [action for action in legal if state.notation(seat, action).split()[0] in ("buy", "lay")]
        laid = [action for action in bought if not state.notation(seat, action).endswith("aside")]
        legal = laid or bought or legal
    elif question == "run" and rng.random() < 0.4:
        legal = [action for action in legal if state.notation(seat, action) == "confirm"] or legal
    return seat, rng.choice(legal)


def played_to(state: State, rng: random.Random, decisions: int) -> State:
    """The state after so many decisions, or at its end."""
    for _ in range(decisions):
        if state.over:
            break
        state.apply(*decide(state, rng))
    return state


def played_until(state: State, question: str, rng: random.Random) -> State:
    """The state when this is asked next."""
    while not state.over and PRESENTATION.prompt(state, state.movers()[0]) != question:
        state.apply(*decide(state, rng))
    return state


def act(state: State, *texts: str) -> list[dict[str, Any]]:
    """Let the seat on turn do this, then whoever is on turn then what comes next; the events."""
    events: list[Event] = []
    state.events = events
    for text in texts:
        [seat] = state.movers()
        state.play(seat, state.parse(seat, text))
    state.events = None
    return [event.whole() for event in events]


def texts(state: State) -> list[str]:
    """What the seat on turn may do, in notation."""
    [seat] = state.movers()
    return [state.notation(seat, action) for action in state.legal(seat)]
