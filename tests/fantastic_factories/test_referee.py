"""Whole random games, each step checked by a second implementation of the rules: F1 to F43."""

import random
from collections import Counter
from itertools import product

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import State
from factoryfloor.testing.unplaced import UnplacedChance
from tests.fantastic_factories import play
from tests.fantastic_factories.cards import DIFFICULTIES, EDITIONS
from tests.fantastic_factories.referee import Referee


def judge(seats: int, options: dict[str, str], seed: object) -> Counter[str]:
    """Play a game beside the referee; return the counts of actions."""
    rng = random.Random(f"judge {seats} {seed}")
    chance = UnplacedChance(f"works {seats} {seed}")  # the referee draws in order, at no places
    referee = Referee(seats, options, chance.copy())
    state = GAME.start(seats, options, chance)
    done: Counter[str] = Counter()
    while not state.over:
        compare(state, referee)
        seat, action = play.decide(state, rng)
        text = state.notation(seat, action)
        assert state.parse(seat, text) == action
        state.apply(seat, action)
        referee.play(seat, text)
        done[" ".join(word for word in text.split()[:3] if not word.isdigit())] += 1
    compare(state, referee)
    assert referee.phase == "over"
    return done


def compare(state: State, referee: Referee) -> None:
    """Position, scores and legal actions equal the referee's."""
    assert state.position() == referee.position()
    assert state.scores() == referee.scores()
    assert state.ranking() == referee.ranking()
    assert state.movers() == referee.waiting
    for seat in referee.waiting:
        texts = play.texts(state, seat)
        assert len(set(texts)) == len(texts)
        assert set(texts) == referee.legal(seat)


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_every_kind(seats: int, edition: str) -> None:
    """F1 to F29 and F40 to F42 in every step of a random game."""
    done = judge(seats, play.options(edition=edition), edition)
    assert done["end"] > 5 * seats


@pytest.mark.parametrize("seats", [2, 5])
def test_games_with_work_in_turn(seats: int) -> None:
    """F43 in every step of a random game, also with positions that are loaded again."""
    assert judge(seats, play.options(work="in_turn"), "in turn")["end"] > 5 * seats


@pytest.mark.parametrize(("edition", "difficulty"), list(product(EDITIONS, DIFFICULTIES)))
def test_games_against_the_machine(edition: str, difficulty: str) -> None:
    """F30 to F37 in every step of a random game."""
    assert judge(1, play.options(edition=edition, difficulty=difficulty), "alone")["end"] > 3


@pytest.mark.slow
def test_every_situation_occurs() -> None:
    """Games of five with any options; `make test-long` plays hundreds with every number of seats."""
    rng = random.Random("many 5")
    done: Counter[str] = Counter()
    for seed in range(9):
        done += judge(5, play.any_options(rng), f"many {seed}")
    wanted = ["refresh blueprints metal", "refresh contractors energy", "set", "roll", "name", "reroll", "split"]
    wanted += ["gain metal", "gain blueprints", "value", "copy foundry"]
    assert not [what for what in wanted if not done[what]]
