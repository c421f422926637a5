"""Games of Factory Manager, at random and by hand."""

import random

from factoryfloor.games.factory_manager import GAME
from factoryfloor.games.factory_manager.codec.plans import FactoryManagerPlans
from factoryfloor.kernel import State, TableChance
from tests.games.play import act_in_turn as act
from tests.games.play import played_by, texts

__all__ = ["act", "texts"]

PRESENTATION = GAME.presentation()
PLANS = FactoryManagerPlans()


def start(seats: int, seed: object = 0, first_game: bool = False) -> State:
    """A new game."""
    return GAME.start(seats, {"first_game": first_game}, TableChance(f"factories {seats} {seed}"))


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """Returns a random legal action: tiles bought are mostly laid, few tiles are torn down, and running sets seldom
    change.

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


played_to = played_by(decide)


def played_until(state: State, prompt: str, rng: random.Random) -> State:
    """The state at the next occurrence of a prompt."""
    while not state.over and PRESENTATION.prompt(state, state.movers()[0]) != prompt:
        state.apply(*decide(state, rng))
    return state
