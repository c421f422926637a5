"""Games of Monster Factory, at random and by hand."""

import random

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import State, TableChance
from tests.games.play import act_in_turn as act
from tests.games.play import played_by, texts
from tests.monster_factory.tiles import MIXES, STARTS

__all__ = ["act", "texts"]

PRESENTATION = GAME.presentation()


def start(seats: int, seed: object = 0, start: str = "choose", mix: str = "standard") -> State:
    """A game as dealt."""
    return GAME.start(seats, {"start": start, "mix": mix}, TableChance(f"monsters {seats} {seed}"))


def any_options(rng: random.Random) -> dict[str, str]:
    return {"start": rng.choice(STARTS), "mix": rng.choice(MIXES)}


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """Returns any legal action, often a placement that leaves few open cells; otherwise few structures would be
    finished.
    """
    [seat] = state.movers()
    legal = state.legal(seat)
    if PRESENTATION.prompt(state, seat) == "place" and rng.random() < 0.6:
        left = {action: PRESENTATION.preview(state, seat, action)["open"] for action in legal}
        legal = [action for action in legal if left[action] == min(left.values())]
    return seat, rng.choice(legal)


played_to = played_by(decide)
