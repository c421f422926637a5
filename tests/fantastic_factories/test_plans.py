"""Plans of the work phase: what several actions give, before they are played (F19, F29)."""

from typing import Any

import pytest

from factoryfloor.games.fantastic_factories.codec.plans import FactoriesPlans
from factoryfloor.kernel import IllegalAction, State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import seat, working

PLANS = FactoriesPlans()


def checked(state: State, *texts: str) -> dict[str, Any]:
    return PLANS.check(state, 0, {"work": list(texts)})


def at_work(cards: str = "", **facts: Any) -> State:
    return working(seat(cards, **facts))


def test_plan_preview_equals_the_position_after_playing_the_plan() -> None:
    state = at_work("dojo foundry", compound="golem", metal=2, energy=2, dice="5 5 6 2")
    before = state.position()
    effects = checked(state, "place 6 mine", "place 2 generate")
    assert state.position() == before
    play.act(state, 0, *effects["work"])
    assert effects["view"] == state.view(0)
    assert (effects["whole"], effects["uncertain"]) == (True, False)
    assert {act["text"] for act in effects["next"]} == set(play.texts(state, 0)) - {"end"}
    for act in effects["next"]:
        assert act["preview"] == play.PRESENTATION.preview(state, 0, act["action"])


def test_empty_plan_returns_the_current_position() -> None:
    state = at_work(dice="5 5 6 2")
    assert checked(state)["view"] == state.view(0)
    with pytest.raises(IllegalAction, match="empty"):
        PLANS.actions(state, 0, {"work": []})


def test_playing_a_plan_has_the_checked_effects() -> None:
    state = at_work(dice="5 5 6 2")
    plan = {"work": ["place 6 mine", "place 5 mine"]}
    actions = PLANS.actions(state, 0, plan)
    assert PLANS.write(state, 0, actions) == plan


def test_check_of_a_plan_hides_drawn_cards_and_rolled_dice() -> None:
    """A plan shows the cards and dice of a sample, and ends there."""
    state = at_work("dojo", dice="5 5 6 2")
    effects = checked(state, "place 6 mine", "place 5 research")
    mine = effects["view"]["players"][0]
    assert [card["card"] for card in mine["cards"]] == ["dojo"]
    assert mine["hand"] == 2
    assert (effects["uncertain"], effects["next"]) == (True, [])
    with pytest.raises(IllegalAction, match="a plan must end after such an action"):
        checked(state, "place 5 research", "place 6 mine")
    state = at_work(compound="robot", metal=1, dice="5 5 6 2")
    effects = checked(state, "activate robot")
    rolled = [die for die in effects["view"]["players"][0]["dice"] if die["extra"]]
    assert [die["value"] for die in rolled] == [None]


def test_plan_shows_an_unfinished_chain_but_does_not_play_it() -> None:
    state = at_work("dojo foundry", metal=1, energy=1, dice="5 5 6 2")
    effects = checked(state, "build dojo")
    assert not effects["whole"]
    assert [act["text"] for act in effects["next"]] == ["discard foundry"]
    with pytest.raises(IllegalAction, match="not complete"):
        PLANS.actions(state, 0, {"work": ["build dojo"]})


@pytest.mark.parametrize("work", [["end"], ["place 1 mine"], [1], "place 6 mine", ["place 6 mine"] * 2])
def test_game_rejects_a_plan_that_cannot_be_played(work: Any) -> None:
    with pytest.raises(IllegalAction):
        PLANS.check(at_work(dice="5 5 6 2"), 0, {"work": work})
