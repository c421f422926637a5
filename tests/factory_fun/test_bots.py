"""Bots play the game to its end; one that looks at insight comes before those that do not."""

import pytest

from factoryfloor.bots import decide, make_bot
from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import FastChance
from tests.bots.play import play
from tests.factory_fun.table import SELECTIONS


@pytest.mark.parametrize("seats", range(1, 6))
def test_random_and_greedy_play_to_the_end(seats: int) -> None:
    """One greedy seat among random ones comes first."""
    bots = [make_bot("greedy"), *(make_bot("random") for _ in range(seats - 1))]
    options = {"selection": SELECTIONS[seats % 3], "diagonal": seats % 2 == 0, "boards": "expert"}
    state = play(lambda chance: GAME.start(seats, options, chance), bots, seats)
    assert state.over
    assert state.ranking()[0] == 1


def test_search_makes_decisions() -> None:
    """Of a build too, whose steps it takes one by one."""
    state = GAME.start(2, None, FastChance(3))
    bots = [make_bot("search:4"), make_bot("greedy")]
    for decision in range(12):
        seat = state.movers()[0]
        state.play(seat, decide(bots[seat], state, seat, seed=decision))
    assert state.view(None)["phase"] == "build" or state.view(None)["round"] > 1
