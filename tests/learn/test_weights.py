"""The weights in the package, tested on games outside their training data."""

import pytest

from factoryfloor.bots.network import read
from factoryfloor.kernel import games
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.learn.chunks import Chunk, play
from factoryfloor.learn.training import baseline, squared_error

LEARNED = [name for name, game in games().items() if game.weights()]
DRAWN_AFTER = 977
"""A seed of no recipe."""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes in plain Python")
@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.parametrize(("seats", "number"), [(2, 24), (4, 12)])
def test_packaged_weights_predict_results_better_than_the_games_evaluation(name: str, seats: int, number: int) -> None:
    """With twice the seats, half as many games give as many positions."""
    _, positions = play(Chunk(name, seats, 0, number, DRAWN_AFTER, ("greedy",), 3, 3, 0.1))
    data = games()[name].weights()
    assert squared_error(read(data, positions.observations.shape[1]), positions, seats) < baseline(positions, seats)
