"""Heuristics: executable plans, equal in positions that a seat cannot distinguish."""

import random
import subprocess
import sys

import pytest

from factoryfloor.bots.bot import decide
from factoryfloor.bots.simple import GreedyBot, RandomBot
from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.games.fantastic_factories.heuristics.heuristics import FactoriesHeuristics
from factoryfloor.kernel import Event, FastChance, State, UnknownEvaluation
from factoryfloor.kernel.fast import COMPILED
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, shopping, working
from tests.fantastic_factories.test_leaks import Onlooker, redealt

HEURISTICS = GAME.heuristics()


def classic() -> FactoriesHeuristics:
    """Heuristics that expose their plan."""
    heuristics = GAME.heuristics("classic")
    assert isinstance(heuristics, FactoriesHeuristics)
    return heuristics


def best(state: State, who: int = 0) -> str:
    """The action with the highest prior."""
    priors = HEURISTICS.priors(state, who)
    return state.notation(who, state.legal(who)[priors.index(max(priors))])


def played(state: State, who: int = 0) -> list[str]:
    """The whole work of a seat by the highest priors."""
    done: list[str] = []
    while who in state.movers() and state.view(None)["phase"] == "work":
        done.append(best(state, who))
        play.act(state, who, done[-1])
    return done


def test_greedy_places_dice_for_goods() -> None:
    """In the last round: the 6 to the Nuclear Plant, and the 1 with its energy to the Biolab."""
    mine = seat(compound="nuclear_plant biolab", dice="6 1 2 2", goods="biolab:12")
    state = PositionBuilder(mine, seat(), triggered=(0,)).state()
    done = played(state)
    assert {"activate nuclear_plant", "activate biolab"} <= set(done)
    assert done[-1] == "end"


def test_greedy_builds_a_card_before_activating_it() -> None:
    """In the last round, when only points count: metal, then the Battery Factory, then its good."""
    mine = seat("battery_factory refinery", "biolab", metal=1, energy=5, dice="5 2 2 2", goods="biolab:12")
    state = PositionBuilder(mine, seat(), triggered=(0,)).state()
    done = played(state)
    order = [done.index(step) for step in ("place 5 mine", "build battery_factory", "activate battery_factory")]
    assert order == sorted(order)
    assert state.scores()[0] == 12 + 1 + 1 + 1


def test_greedy_spends_its_resources_in_the_last_round() -> None:
    mine = seat("obelisk robot", "biolab", metal=3, energy=1, goods="biolab:12")
    state = PositionBuilder(mine, seat(), triggered=(0,)).state()
    assert "build obelisk" in played(state)


def test_greedy_completes_a_chain_according_to_its_plan() -> None:
    state = working(seat("dojo gymnasium", "manufactory", dice="2 2 5 6"))
    play.act(state, 0, "activate manufactory", "dice 2 2")
    assert best(state).startswith("gain ")


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_rollout_policy_plays_whole_games(seats: int) -> None:
    """Rollout actions are legal at every step, by their plan or after another step of the seat."""
    state, chance, rng = play.start(seats, "hunches"), FastChance(1), random.Random(1)
    heuristics = GAME.heuristics()
    heuristics.begin()
    while not state.over:
        mover = state.movers()[0]
        action = heuristics.rollout_action(state, mover, chance)
        assert action in state.legal(mover)
        action = action if rng.random() < 0.9 else rng.choice(state.legal(mover))
        heuristics.follow(mover, action)
        state.apply(mover, action)
    assert max(state.scores()) > 8


def test_seat_follows_only_its_own_plan() -> None:
    """Other seats' steps keep the plan; another step of its seat or a new line discards it."""
    state, chance, heuristics = working(seat(compound="power_plant biolab", dice="6 1 2 3")), FastChance(1), classic()
    plan = heuristics.plan
    first = heuristics.rollout_action(state, 0, chance)
    second = plan.actions[1]
    heuristics.follow(1, first)
    assert (plan.holds(0), plan.holds(1), plan.due()) == (True, False, first)
    heuristics.follow(0, first)
    assert plan.due() == second
    heuristics.follow(0, first)
    assert not plan.holds(0)
    assert heuristics.rollout_action(state, 0, chance) == first
    heuristics.begin()
    assert not plan.holds(0)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_cache_of_the_heuristics_does_not_change_results(seats: int) -> None:
    """After ``begin``, one object for all seats and positions gives the results of a fresh one."""
    rng = random.Random(f"memory {seats}")
    state, used = play.start(seats, "memory"), GAME.heuristics()
    for number in range(60):
        if state.over:
            break
        mover, action = play.decide(state, rng)
        if number % 4 == 0:
            fresh = GAME.heuristics()
            used.begin()
            assert used.priors(state, mover) == fresh.priors(state, mover)
            assert used.evaluate(state) == fresh.evaluate(state)
            for _ in range(2):
                rolled = used.rollout_action(state, mover, FastChance(number))
                assert rolled == fresh.rollout_action(state, mover, FastChance(number))
        used.follow(mover, action)
        state.apply(mover, action)


def test_priors_depend_only_on_what_the_seat_knows() -> None:
    """On positions redealt without the game's own code."""
    rng = random.Random("priors")
    state, onlooker = play.start(3, "priors"), Onlooker(3)
    for number in range(90):
        if number % 6 == 0:
            mover = state.movers()[0]
            twin = GAME.load(redealt(state.position(), onlooker, mover, rng), FastChance(1))
            assert HEURISTICS.priors(twin, mover) == HEURISTICS.priors(state, mover)
        events: list[Event] = []
        state.events = events
        state.apply(*play.decide(state, rng))
        state.events = None
        onlooker.hear(events)


def test_error_names_the_existing_evaluations() -> None:
    assert GAME.heuristics("classic").search_parameters(4).horizon == HEURISTICS.search_parameters(2).horizon == 15
    with pytest.raises(UnknownEvaluation, match="Fantastic Factories has no evaluation 'bold'; it has classic"):
        GAME.heuristics("bold")


@pytest.mark.skipif(COMPILED, reason="compiled modules are found in other ways")
def test_game_works_without_its_heuristics() -> None:
    """A game is dealt, played, shown, written and loaded by a Python that does not find their folder."""
    program = """
import sys
sys.modules["factoryfloor.games.fantastic_factories.heuristics"] = None
from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import FastChance, encoded
state, chance = GAME.start(2, {}, FastChance(1)), FastChance(2)
for _ in range(60):
    seat = state.movers()[0]
    legal = state.legal(seat)
    assert state.view(seat) and encoded(GAME.encoder(), state, seat)
    assert GAME.load(state.position(), FastChance(3)).position() == state.position()
    GAME.presentation().preview(state, seat, state.parse(seat, state.notation(seat, legal[0])))
    state.apply(seat, legal[chance.below(len(legal))])
try:
    GAME.heuristics()
except ImportError:
    print("no heuristics")
"""
    run = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "no heuristics\n"


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    """A whole game, far apart."""
    state = play.start(2, "bots")
    bots = (GreedyBot(GAME.heuristics()), RandomBot())
    number = 0
    while not state.over:
        mover = state.movers()[0]
        state.apply(mover, decide(bots[mover], state, mover, seed=number))
        number += 1
    assert state.scores()[0] > state.scores()[1] + 5


def evaluated(builder: PositionBuilder) -> list[float]:
    return HEURISTICS.evaluate(builder.state())


def test_evaluation_increases_with_goods() -> None:
    """More goods raise the evaluation; at the end it is the rank, or whether the Machine was beaten (F37)."""
    rich, poor = seat(compound="biolab dojo", goods="biolab:9", metal=6), seat()
    assert evaluated(PositionBuilder(rich, poor))[0] > 0.8
    assert evaluated(PositionBuilder(poor, rich))[0] < 0.2
    mine = seat(compound="biolab", goods="biolab:12")
    assert evaluated(PositionBuilder(mine, seat(), phase="over", triggered=(0,))) == [1.0, 0.0]
    alone = {"phase": "over", "triggered": (0,), "machine": "dojo golem robot"}
    [beaten] = evaluated(PositionBuilder(mine, **alone))  # type: ignore[arg-type]
    [lost] = evaluated(PositionBuilder(mine, machine_goods=11, **alone))  # type: ignore[arg-type]
    assert lost < 0.2 < 0.8 < beaten


def test_evaluation_includes_a_pending_market_turn() -> None:
    """Two equal seats, of which one has taken a card and the other is on turn."""
    state = shopping(seat("dojo golem"), seat("dojo golem"), row="robot robot gymnasium gymnasium")
    before = HEURISTICS.evaluate(state)[0]
    play.act(state, 0, "take 1 robot")
    assert before == pytest.approx(0.5)
    assert 0.35 < HEURISTICS.evaluate(state)[0] < 0.65
