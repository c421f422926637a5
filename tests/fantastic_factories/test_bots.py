"""What the bots go by: plans that can be carried out, the same for all that a seat cannot tell apart."""

import random

import pytest

from factoryfloor.bots.bot import decide
from factoryfloor.bots.simple import GreedyBot, RandomBot
from factoryfloor.kernel import FastChance, State
from tests.fantastic_factories import play
from tests.fantastic_factories.table import Table, seat, shopping, working


def best(state: State, who: int = 0) -> str:
    """The action that insight likes best."""
    insight = state.insight(who)
    return state.notation(who, state.legal(who)[insight.index(max(insight))])


def played(state: State, who: int = 0) -> list[str]:
    """The whole work of a seat as insight would have it."""
    done: list[str] = []
    while who in state.movers() and state.view(None)["phase"] == "work":
        done.append(best(state, who))
        play.act(state, who, done[-1])
    return done


def test_dice_go_where_they_make_goods() -> None:
    """In the last round: the 6 to the Nuclear Plant, and the 1 with its energy to the Biolab."""
    mine = seat(compound="nuclear_plant biolab", dice="6 1 2 2", goods="biolab:12")
    state = Table(mine, seat(), triggered=(0,)).state()
    done = played(state)
    assert {"activate nuclear_plant", "activate biolab"} <= set(done)
    assert done[-1] == "end"


def test_a_card_is_put_up_before_it_works() -> None:
    """In the last round, when only points count: metal, then the Battery Factory, then its good."""
    mine = seat("battery_factory refinery", "biolab", metal=1, energy=5, dice="5 2 2 2", goods="biolab:12")
    state = Table(mine, seat(), triggered=(0,)).state()
    done = played(state)
    order = [done.index(step) for step in ("place 5 mine", "build battery_factory", "activate battery_factory")]
    assert order == sorted(order)
    assert state.scores()[0] == 12 + 1 + 1 + 1


def test_the_last_round_spends_what_is_left() -> None:
    mine = seat("obelisk robot", "biolab", metal=3, energy=1, goods="biolab:12")
    state = Table(mine, seat(), triggered=(0,)).state()
    assert "build obelisk" in played(state)


def test_a_chain_is_completed_as_it_was_meant() -> None:
    state = working(seat("dojo gymnasium", "manufactory", dice="2 2 5 6"))
    play.act(state, 0, "activate manufactory", "dice 2 2")
    assert best(state).startswith("gain ")


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_hunches_play_whole_games(seats: int) -> None:
    """And are legal at every step, from their own plan or after somebody else's step."""
    state, chance, rng = play.start(seats, "hunches"), FastChance(1), random.Random(1)
    while not state.over:
        mover = state.movers()[0]
        action = state.hunch(mover, chance)
        assert action in state.legal(mover)
        state.apply(mover, action if rng.random() < 0.9 else rng.choice(state.legal(mover)))
    assert max(state.scores()) > 8


def test_a_copy_does_not_know_the_plan() -> None:
    """It is not part of the position: a copy may see other cards."""
    state = working(seat(compound="power_plant biolab", dice="6 1 2 3"))
    first = state.hunch(0, FastChance(1))
    twin = state.copy()
    assert twin.hunch(0, FastChance(1)) == first
    assert twin.position() == state.position()


def test_greedy_beats_random() -> None:
    """A whole game, far apart."""
    state = play.start(2, "bots")
    bots = (GreedyBot(), RandomBot())
    number = 0
    while not state.over:
        mover = state.movers()[0]
        state.apply(mover, decide(bots[mover], state, mover, seed=number))
        number += 1
    assert state.scores()[0] > state.scores()[1] + 5


def test_estimates_agree_with_the_course_of_the_game() -> None:
    """Better goods are a better outlook; at the end it is the place, or the Machine beaten or not (F37)."""
    rich, poor = seat(compound="biolab dojo", goods="biolab:9", metal=6), seat()
    assert Table(rich, poor).state().estimate(0) > 0.8
    assert Table(poor, rich).state().estimate(0) < 0.2
    won = Table(seat(compound="biolab", goods="biolab:12"), seat(), phase="over", triggered=(0,)).state()
    assert won.estimates() == [1.0, 0.0]
    alone = {"phase": "over", "triggered": (0,), "machine": "dojo golem robot"}
    mine = seat(compound="biolab", goods="biolab:12")
    beaten = Table(mine, **alone).state().estimate(0)  # type: ignore[arg-type]
    lost = Table(mine, machine_goods=11, **alone).state().estimate(0)  # type: ignore[arg-type]
    assert lost < 0.2 < 0.8 < beaten


def test_who_has_still_to_choose_in_the_market_is_not_behind() -> None:
    """Two alike, but that one has taken a card and the other is on turn."""
    state = shopping(seat("dojo golem"), seat("dojo golem"), row="robot robot gymnasium gymnasium")
    before = state.estimate(0)
    play.act(state, 0, "take 1 robot")
    assert before == pytest.approx(0.5)
    assert 0.35 < state.estimate(0) < 0.65
