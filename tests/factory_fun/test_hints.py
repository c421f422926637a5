"""Hints for a build: the player sees the whole course that the judge compared, with the result of that course."""

from factoryfloor.bots import begin_hint, hint_of, make_bot
from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import FastChance
from tests.factory_fun.builder import HEURISTICS, PLANS, building


def test_hint_recommends_the_line_that_the_judge_rates_best() -> None:
    state, seat = building("supply-green 5,3", "m29 5,4 0", "black 5,6 270", machine="m46"), 0
    thinking = begin_hint(make_bot("judge:400", GAME), HEURISTICS, state.copy(), seat, FastChance(3))
    while thinking.think(60.0):
        pass
    course = thinking.course()
    hint = hint_of(GAME, HEURISTICS, state, seat, course)
    assert len(course) > 1
    after, texts = state.copy(), []
    for action in course[:-1]:
        texts.append(after.notation(seat, action))
        after.apply(seat, action)
    assert hint["actions"] == [*texts, after.notation(seat, course[-1])]
    assert hint["plan"] == PLANS.write(state, seat, course)
    assert hint["reason"]["price"] == GAME.presentation().preview(after, seat, course[-1])["price"]


def test_hint_to_give_up_has_no_plan() -> None:
    state, seat = building("supply-green 5,3", "m29 5,4 0", "black 5,6 270", machine="m46"), 0
    give_up = next(action for action in state.legal(seat) if state.notation(seat, action) == "give up")
    hint = hint_of(GAME, HEURISTICS, state, seat, [give_up])
    assert (hint["actions"], hint["plan"]) == (["give up"], None)
