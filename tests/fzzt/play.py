"""Random games, with the tests' own generator."""

import random
from collections.abc import Iterator
from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import Event, State, TableChance
from tests.fzzt.cards import PERIPHERALS

Decision = tuple[int, int]

PRESENTATION = GAME.presentation()


def start(seats: int, peripherals: Any = (), seed: object = 0) -> State:
    """A new game."""
    chosen = list(peripherals) if isinstance(peripherals, tuple) else peripherals
    return GAME.start(seats, {"peripherals": chosen}, TableChance(f"fzzt {seats} {seed}"))


def decide(state: State, rng: random.Random) -> Decision:
    """A random pending seat and one of its actions; small bids are as likely as large ones."""
    seat = rng.choice(state.movers())
    legal = state.legal(seat)
    if rng.random() < 0.5:
        size = rng.choice(sorted({action.bit_count() for action in legal}))
        legal = [action for action in legal if action.bit_count() == size]
    return seat, rng.choice(legal)


def decisions(state: State, rng: random.Random) -> Iterator[Decision]:
    """Play a state to its end; yield each decision before it is applied."""
    while not state.over:
        seat, action = decide(state, rng)
        yield seat, action
        state.apply(seat, action)


def played_to(state: State, rng: random.Random, decisions: int) -> State:
    """The state after a number of random decisions, or at its end."""
    for _ in range(decisions):
        if state.over:
            break
        state.apply(*decide(state, rng))
    return state


def any_peripherals(rng: random.Random) -> list[str]:
    """None, one, all or some of them."""
    way = rng.randrange(4)
    if way == 0:
        return []
    if way == 1:
        return [rng.choice(PERIPHERALS)]
    return list(PERIPHERALS) if way == 2 else [piece for piece in PERIPHERALS if rng.random() < 0.5]


def act(state: State, *decisions: str) -> list[dict[str, Any]]:
    """Apply decisions like ``0 bid 3n 1bc``, each by its seat; return the events with all fields."""
    events: list[Event] = []
    state.events = events
    for decision in decisions:
        seat, text = decision.split(" ", 1)
        state.play(int(seat), state.parse(int(seat), text))
    state.events = None
    return [event.whole() for event in events]


def texts(state: State, seat: int) -> list[str]:
    """The legal actions of a seat, in notation."""
    return [state.notation(seat, action) for action in state.legal(seat)]
