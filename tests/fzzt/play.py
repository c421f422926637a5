"""Random games, with the tests' own generator."""

import random
from collections.abc import Iterator
from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import State, TableChance
from tests.fzzt.cards import PERIPHERALS
from tests.games.play import act_by_seat as act
from tests.games.play import played_by, texts

__all__ = ["act", "texts"]

Decision = tuple[int, int]

PRESENTATION = GAME.presentation()


def start(seats: int, peripherals: Any = (), seed: object = 0) -> State:
    """A new game."""
    chosen = list(peripherals) if isinstance(peripherals, tuple) else peripherals
    return GAME.start(seats, {"peripherals": chosen}, TableChance(f"fzzt {seats} {seed}"))


def decide(state: State, rng: random.Random) -> Decision:
    """Returns a random pending seat and one of its actions; small bids are as likely as large bids."""
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


played_to = played_by(decide)


def any_peripherals(rng: random.Random) -> list[str]:
    """Returns no, one, some or all peripherals."""
    way = rng.randrange(4)
    if way == 0:
        return []
    if way == 1:
        return [rng.choice(PERIPHERALS)]
    return list(PERIPHERALS) if way == 2 else [piece for piece in PERIPHERALS if rng.random() < 0.5]
