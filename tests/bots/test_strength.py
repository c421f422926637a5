"""Search beats greedy, and greedy beats random. Seeds and playouts are fixed, so results are deterministic."""

import pytest

from factoryfloor.bots import make_bot
from factoryfloor.kernel import Chance, Game
from tests import tiny_game
from tests.bots.play import Deal, play, share
from tests.bots.small_games import SMALL, Bidding, Dice, LiarsDice, Nim


def bidding(seats: int) -> Deal:
    return lambda chance: Bidding(seats, 6, chance)


def liars(chance: Chance) -> LiarsDice:
    return LiarsDice([1 + int(chance.below(3)), 1 + int(chance.below(3))], chance)


def nim(chance: Chance) -> Nim:
    return Nim(21, chance)


def tiny(seats: int) -> Deal:
    return lambda chance: tiny_game.GAME.start(seats, None, chance)


@pytest.mark.parametrize(
    ("game", "deal", "seats", "least"),
    [
        (SMALL, bidding(2), 2, 0.7),
        (SMALL, bidding(3), 3, 0.6),
        (SMALL, liars, 2, 0.75),
        (tiny_game.GAME, tiny(2), 2, 0.53),
        (tiny_game.GAME, tiny(4), 4, 0.53),
    ],
    ids=["bidding-2", "bidding-3", "liars", "tiny-2", "tiny-4"],
)
def test_greedy_beats_random(game: Game, deal: Deal, seats: int, least: float) -> None:
    assert share(deal, seats, make_bot("greedy", game), make_bot("random", game), 400) > least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deal", "seats", "playouts", "games", "least"),
    [
        (SMALL, bidding(3), 3, 300, 60, 0.55),
        (SMALL, nim, 2, 300, 10, 0.9),
        (tiny_game.GAME, tiny(2), 2, 60, 40, 0.55),
        (tiny_game.GAME, tiny(3), 3, 60, 30, 0.55),
    ],
    ids=["bidding-3", "nim", "tiny-2", "tiny-3"],
)
def test_search_beats_greedy(game: Game, deal: Deal, seats: int, playouts: int, games: int, least: float) -> None:
    assert share(deal, seats, make_bot(f"search:{playouts}", game), make_bot("greedy", game), games) > least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deal", "playouts", "least"), [(liars, 200, 0.75), (bidding(2), 100, 0.6)], ids=["liars", "bidding"]
)
def test_search_beats_random_in_a_game_that_greedy_plays_nearly_perfectly(
    deal: Deal, playouts: int, least: float
) -> None:
    assert share(deal, 2, make_bot(f"search:{playouts}", SMALL), make_bot("random", SMALL), 50) > least


@pytest.mark.slow
def test_search_scores_more_than_greedy_and_greedy_more_than_random_in_a_solo_game() -> None:
    """With optimal play, the mean of the kept roll is 4.67 with three rolls; at random it is 3.5."""
    points = {
        spec: sum(play(Dice, [make_bot(spec, SMALL)], seed).scores()[0] for seed in range(200)) / 200
        for spec in ("random", "greedy", "search:150")
    }
    assert points["random"] < points["greedy"] - 2 < points["search:150"] - 6
    assert points["search:150"] > 44
