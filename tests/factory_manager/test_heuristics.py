"""The classic evaluation: priors, rollouts, evaluation; and information keys, which identify positions in search."""

import itertools
import random
from typing import cast

import pytest

from factoryfloor.bots import make_bot
from factoryfloor.games.factory_manager import GAME
from factoryfloor.games.factory_manager.heuristics.earnings import Earnings
from factoryfloor.games.factory_manager.heuristics.valuation import Valuation
from factoryfloor.games.factory_manager.rules.position import Position
from factoryfloor.kernel import FastChance, State, UnknownEvaluation
from factoryfloor.kernel.fast import COMPILED
from tests.factory_manager import play
from tests.factory_manager.builder import Builder

HEURISTICS = GAME.heuristics()


def wanted(state: State) -> str:
    """Returns the decision of the greedy bot."""
    [seat] = state.movers()
    return state.notation(seat, make_bot("greedy", GAME).choose(state.copy(), seat, FastChance(1)))


def test_greedy_buys_only_profitable_tiles_in_the_last_round() -> None:
    """P14: two working robots without energy make 40 each at once if there is storage for them."""
    builder = Builder([2, 10], round=5).lay(0, "storage-4").offer("working-robot-6 storage-3 control-1")
    builder.players[0].money = 30
    state = builder.state()
    bought = {first := wanted(state)}
    play.act(state, first)
    bought.add(wanted(state))
    assert "buy working-robot-6" in bought
    assert "buy storage-3" not in bought
    builder = Builder([2, 10], round=5).offer("storage-3")
    assert wanted(builder.state()) == "hire 0"


def test_greedy_buys_production_with_storage() -> None:
    """In the last round neither tile is worth anything alone; after one tile the bot buys the other."""
    builder = Builder([2, 10], round=5).lay(0, "working-robot-3").offer("working-robot-6 storage-4")
    builder.players[0].money = 60
    for first, second in (("buy working-robot-6", "buy storage-4"), ("buy storage-4", "buy working-robot-6")):
        state = builder.state()
        play.act(state, first)
        assert wanted(state) == second


def test_greedy_hires_profitable_workers() -> None:
    """P11, P14: two machines that need 4 and 3 workers run together with eight workers, and make 60 more in round 5."""
    builder = Builder([2, 10], round=5).lay(0, "storage-4 machine-5 machine-6").tear(0, "start-machine start-machine")
    builder.stop(0, "machine-5").players[0].money = 40
    builder.acting = 0
    assert wanted(builder.state()) == "hire 1"


def test_rollout_policy_plays_legal_actions_to_the_end() -> None:
    chance = FastChance(3)
    totals = []
    for _ in range(6):
        state = GAME.start(3, None, chance)
        while not state.over:
            [seat] = state.movers()
            action = HEURISTICS.rollout_action(state, seat, chance)
            assert action in state.legal(seat)
            state.apply(seat, action)
        totals += state.scores()
    assert sum(totals) / len(totals) > 60


def test_evaluation_prefers_the_better_factory() -> None:
    """At the end places count; before the end the better factory is ahead, and all utilities add up."""
    rng = random.Random(4)
    state = play.start(3, "estimates")
    while not state.over:
        assert sum(HEURISTICS.evaluate(state)) == pytest.approx(1.5)
        state.apply(*play.decide(state, rng))
    values = HEURISTICS.evaluate(state)
    assert values[state.ranking().index(1)] == max(values)
    ahead = Builder([2, 10], round=4).lay(0, "working-robot-6 storage-4").state()
    assert HEURISTICS.evaluate(ahead)[0] > 0.6


def test_used_heuristics_give_the_same_results_as_new_ones() -> None:
    """Earlier calls, also for other seats, change no result."""
    rng = random.Random(6)
    used, state = GAME.heuristics(), play.start(2, "used")
    while not state.over:
        [seat] = state.movers()
        fresh = GAME.heuristics("classic")
        assert used.evaluate(state) == fresh.evaluate(state)
        if rng.random() < 0.1:
            used.begin()
            assert used.priors(state, seat) == fresh.priors(state, seat)
        same = [one.rollout_action(state, seat, FastChance(5)) for one in (used, fresh)]
        assert same[0] == same[1]
        seat, action = play.decide(state, rng)
        used.follow(seat, action)
        state.apply(seat, action)


def test_cached_earnings_equal_computed_earnings() -> None:
    """The test compares earnings of each factory in each round, at each price and season, for plans of both kinds."""
    rng = random.Random(9)
    kept, factories = Earnings(), set()
    state = play.start(2, "earnings")
    while not state.over:
        position = cast("Position", state)
        factories |= {(position.laid[2 * seat], position.laid[2 * seat + 1]) for seat in range(2)}
        for rough, dearer in itertools.product((False, True), (0, 3)):
            position = cast("Position", state.copy())
            position.price += dearer
            known = Valuation(position, 0, rough, kept)
            for laid_0, laid_1 in factories:
                found = Valuation(position, 0, rough, Earnings()).value(laid_0, laid_1, 20, 0)
                assert known.value(laid_0, laid_1, 20, 0) == found
        for _ in range(9):
            if not state.over:
                state.apply(*play.decide(state, rng))


def test_only_the_first_position_of_a_round_is_quiet() -> None:
    rng = random.Random(3)
    state, quiet = play.start(4, "quiet"), []
    while not state.over:
        position = cast("Position", state)
        if HEURISTICS.is_quiet(state):
            quiet.append(int(position.round))
            assert not any(position.bids)
        state.apply(*play.decide(state, rng))
    assert quiet == [1, 2, 3, 4, 5]


def test_error_names_the_existing_evaluations() -> None:
    assert GAME.evaluations == ("classic",)
    with pytest.raises(UnknownEvaluation, match="Factory Manager has no evaluation 'bold'; it has classic"):
        GAME.heuristics("bold")


def test_equal_positions_have_equal_information_keys() -> None:
    """The information key does not depend on the path to the position."""
    builder = Builder([2, 10]).offer("storage-1 storage-2 machine-3")
    builder.players[0].money = 40
    one, other = builder.state(), builder.state()
    play.act(one, "buy storage-1", "buy storage-2 aside")
    play.act(other, "buy storage-2 aside", "buy storage-1")
    assert one.information_key(0) == other.information_key(0)
    play.act(one, "lay storage-2")
    assert one.information_key(0) != other.information_key(0)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="too slow as plain Python")
def test_greedy_beats_random() -> None:
    bots = [make_bot("greedy", GAME), make_bot("random", GAME)]
    chance = FastChance(8)
    won = 0
    for game in range(40):
        state = GAME.start(2, None, chance)
        while not state.over:
            [seat] = state.movers()
            state.apply(seat, bots[(seat + game) % 2].choose(state.copy(), seat, chance))
        won += state.ranking()[game % 2] == 1
    assert won >= 38
