"""What the bots go by: insight, hunch, estimates and fingerprints."""

import random

import pytest

from factoryfloor.bots import make_bot
from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.fast import COMPILED
from tests.factory_manager import play
from tests.factory_manager.builder import Builder


def wanted(state: State) -> str:
    """What the greedy bot does."""
    [seat] = state.movers()
    return state.notation(seat, make_bot("greedy").choose(state.copy(), seat, FastChance(1)))


def test_in_the_last_round_only_what_pays_is_bought() -> None:
    """P14: two working robots without energy make 40 each at once if there is storage for them."""
    builder = Builder([2, 10], round=5).lay(0, "storage-4").offer("working-robot-6 storage-3 control-1")
    builder.players[0].money = 30
    state = builder.state()
    assert wanted(state) == "buy working-robot-6"
    builder = Builder([2, 10], round=5).offer("storage-3")
    assert wanted(builder.state()) == "hire 0"


def test_production_and_storage_are_bought_together() -> None:
    """Neither is worth anything alone in the last round."""
    builder = Builder([2, 10], round=5).lay(0, "working-robot-3").offer("working-robot-6 storage-4")
    builder.players[0].money = 60
    state = builder.state()
    first = wanted(state)
    play.act(state, first)
    assert {first, wanted(state)} == {"buy working-robot-6", "buy storage-4"}


def test_workers_are_hired_where_they_make_more_than_they_cost() -> None:
    """P11, P14: two machines that need 4 and 3 workers run together with eight, and make 60 more in round 5."""
    builder = Builder([2, 10], round=5).lay(0, "storage-4 machine-5 machine-6").tear(0, "start-machine start-machine")
    builder.stop(0, "machine-5").players[0].money = 40
    builder.acting = 0
    assert wanted(builder.state()) == "hire 1"


def test_hunches_are_legal_and_finish_the_game() -> None:
    chance = FastChance(3)
    totals = []
    for _ in range(6):
        state = GAME.start(3, None, chance)
        while not state.over:
            [seat] = state.movers()
            action = state.hunch(seat, chance)
            assert action in state.legal(seat)
            state.apply(seat, action)
        totals += state.scores()
    assert sum(totals) / len(totals) > 60


def test_estimates() -> None:
    """At the end the places; before that the better factory is ahead, and all shares add up."""
    rng = random.Random(4)
    state = play.start(3, "estimates")
    while not state.over:
        assert sum(state.estimates()) == pytest.approx(1.5)
        assert [state.estimate(seat) for seat in range(3)] == state.estimates()
        state.apply(*play.decide(state, rng))
    best = state.ranking().index(1)
    assert state.estimates()[best] == max(state.estimates())
    ahead = Builder([2, 10], round=4).lay(0, "working-robot-6 storage-4").state()
    assert ahead.estimate(0) > 0.6


def test_equal_positions_have_equal_fingerprints() -> None:
    """However they came about."""
    builder = Builder([2, 10]).offer("storage-1 storage-2 machine-3")
    builder.players[0].money = 40
    one, other = builder.state(), builder.state()
    play.act(one, "buy storage-1", "buy storage-2 aside")
    play.act(other, "buy storage-2 aside", "buy storage-1")
    assert one.information_key(0) == other.information_key(0)
    play.act(one, "lay storage-2")
    assert one.information_key(0) != other.information_key(0)


@pytest.mark.skipif(not COMPILED, reason="too slow as plain Python")
def test_greedy_beats_random() -> None:
    bots = [make_bot("greedy"), make_bot("random")]
    chance = FastChance(8)
    won = 0
    for game in range(10):
        state = GAME.start(2, None, chance)
        while not state.over:
            [seat] = state.movers()
            state.apply(seat, bots[(seat + game) % 2].choose(state.copy(), seat, chance))
        won += state.ranking()[game % 2] == 1
    assert won >= 9
