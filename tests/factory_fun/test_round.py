"""Building, paying, giving up: U7 to U10, U23, U26 and the worked check 11; the last round and U18."""

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.games.factory_fun.text import layout
from factoryfloor.kernel import FastChance, IllegalAction, Match, State
from tests.factory_fun.builder import PLANS, PRESENTATION, act, build, building, load, plan, player
from tests.factory_fun.test_price import FIRST, SECOND, THIRD


def money(state: object) -> int:
    return int(state.view(None)["players"][0]["money"])  # type: ignore[attr-defined]


def test_check_11_three_rounds_on_board_a_end_with_21() -> None:
    """The money is 5, 9 and 11 after the rounds; the chain adds 10: 21."""
    state = load(player(0), revealed="m29 m01 m02")
    for machine, factory, left in (("m29", FIRST, 5), ("m09", SECOND, 9), ("m46", THIRD, 11)):
        position = state.position()
        here = load(*position["players"], revealed=f"{machine} m01 m02", round=position["round"])
        act(here, f"0 claim {machine}")
        [done, built, *_] = build(here, 0, *factory)
        assert done["private"] == {"0": {"built": True}}
        assert (built["kind"], built["machine"], built["money"]) == ("built", machine, left)
        state = here
    assert state.scores() == [21]
    assert state.view(0)["players"][0]["bonus"] == 10
    assert (state.view(0)["players"][0]["money"], state.view(0)["players"][0]["bonus"]) == (11, 10)
    assert state.view(0)["players"][0]["chains"] == [{"machine": "m29", "input": 0, "bonus": 10}]


def test_check_11_third_build_can_be_played_piece_by_piece() -> None:
    """U7: the third build, taken piece by piece."""
    state = building(*SECOND, machine="m46", money=9)
    act(
        state,
        "0 place m46 6,1 0",
        "0 clear",
        "0 remove 5,2",
        "0 connect",
        "0 lay curve 5,2 90",
        "0 lay supply-green 7,1",
    )
    assert PRESENTATION.preview(state, 0, state.parse(0, "build")) == {"price": 2, "balance": 11, "bonus": 10}
    act(state, "0 build")
    assert money(state) == 11


def test_u7_u10_player_without_a_machine_keeps_the_factory() -> None:
    state = load(
        player(0, *FIRST, took="m46", steps=[]),
        player(1, "m09 7,4 0", "supply-red 6,4", "black 7,6 270", took="nothing"),
        revealed="m46 m01",
        round=3,
        phase="build",
        order=[0, 1],
    )
    before = state.view(None)["players"][1]
    assert state.movers() == [0]
    act(state, "0 give up")
    after = state.view(None)["players"]
    assert after[1] == before | {"decided": False, "waiting": True}
    assert [piece["piece"] for piece in after[0]["pieces"]] == ["supply-green", "straight", "m29", "black"]
    assert "m46" in state.view(None)["gone"]


def refused(state: State, *texts: str, **more: object) -> str:
    with pytest.raises(IllegalAction) as refusal:
        PLANS.actions(state, 0, plan(*texts, **more))
    return str(refusal.value)


def test_u8_build_keeps_all_machines_and_moves_at_most_two() -> None:
    factory = ["m29 1,2 0", "supply-green 1,1", "black 1,4 270", "m09 4,1 0", "supply-red 3,1", "black 4,3 270"]
    factory += ["m41 6,2 0", "supply-blue 6,1", "white 6,4 270"]
    state = building(*factory, machine="m55", money=19)
    new = ["m55 8,5 0", "supply-orange 9,5", "white 8,7 270"]
    assert "m29 is missing: machines are never removed" in refused(state, *factory[3:], *new)
    assert "m05 is not yours" in refused(state, *factory, *new, "m05 8,8 0")
    assert "m55 is missing: it is the machine to place" in refused(state, *factory)
    everywhere = ["m29 1,3 0", "supply-green 1,2", "black 1,5 270", "m09 4,2 0", "supply-red 3,2", "black 4,4 270"]
    three = [*everywhere, "m41 6,3 0", "supply-blue 6,2", "white 6,5 270"]
    assert "3 machines are moved; at most 2 are allowed in a round (U8)" in refused(state, *three, *new)
    act_on = GAME.load(state.position(), FastChance(1))
    build(act_on, 0, *everywhere, *factory[6:], *new)
    assert money(act_on) == 19 + 5 - (2 + 2 + 4 + 2)


def test_u9_u26_money_may_reach_0_but_not_less() -> None:
    state = building(machine="m52", money=1)
    cheap = ["m52 5,4 0", "supply-green 5,3", "white 5,6 270"]
    dear = ["m52 5,4 0", "supply-green 5,2", "straight 5,3 90", "straight 5,6 90", "white 5,7 270"]
    assert "this costs 4, but you have 3 including the machine's value (U9)" in refused(state, *dear)
    build(state, 0, *dear[:3], *cheap[2:])
    assert money(state) == 0


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (2, 1), (5, 1), (6, 1), (7, 2), (20, 15)])
def test_u9_u26_giving_up_costs_5_but_leaves_at_least_1(before: int, after: int) -> None:
    """Giving up costs 5, but leaves at least 1 coin; seat 1 pays too under either option, because seat 0 took last."""
    factory = [*FIRST, "m09 7,4 0", "supply-red 6,4", "black 7,6 270", "m25 2,4 0", "supply-blue 3,4", "black 2,6 270"]
    state = building(*factory, machine="m46", money=before, last_taker_free=False)
    assert PRESENTATION.preview(state, 0, state.parse(0, "give up")) == {"balance": after}
    act(state, "0 give up")
    assert money(state) == after


def test_u9_last_player_takes_a_machine_for_free() -> None:
    """With the option last_taker_free, 0 coins stay 0."""
    state = building(*FIRST, machine="m46", money=0)
    assert state.view(None)["players"][0]["exempt"]
    assert not state.view(None)["players"][1]["exempt"]
    act(state, "0 give up")
    assert money(state) == 0


def test_u26_player_may_give_up_although_a_build_is_possible() -> None:
    state = building(machine="m52", money=6, last_taker_free=False)
    act(state, "0 place m52 5,4 0", "0 lay supply-green 5,3", "0 lay white 5,6 270")
    assert [state.notation(0, action) for action in state.legal(0)][:2] == ["give up", "build"]
    act(state, "0 give up")
    assert money(state) == 1
    assert state.view(None)["players"][0]["pieces"] == []


def test_u23_stock_limits_the_supply_pieces() -> None:
    state = building(machine="m41", money=6)
    own = ["m41 5,4 0", "supply-blue 5,3"]
    assert "2 blue supply pieces are placed, 1 available" in refused(state, *own, "supply-blue 7,7", "white 5,6 270")
    whites = ["plus 5,6", "white 4,6 180", "white 6,6 0", "tee 5,7 90", "white 6,7 0", "white 5,8 270"]
    assert "4 white reservoir pieces are placed, 3 available" in refused(state, *own, *whites)
    told = PLANS.check(state, 0, plan(*own, "white 5,6 270", "diagonal 7,7"))["faults"]
    assert told[-1]["message"] == "too many: 1 diagonal pieces are placed, 0 available"
    assert told[-1]["cells"] == [(7, 7)]


def test_u3_u23_bonus_supply_stays_on_the_board() -> None:
    """m22 brings a red supply: two red supplies are allowed with m22 and later, but not before."""
    two = ["m22 6,4 0", "tee 6,3 270", "supply-red 6,2", "supply-red 5,3", "white 5,5 180"]
    state = building(machine="m22", money=6)
    build(state, 0, *two)
    assert state.view(None)["players"][0]["supplies"] == {"red": 2, "orange": 1, "blue": 1, "green": 1}
    again = building(*two, machine="m52", money=8)
    build(again, 0, *two, "m52 8,4 0", "supply-green 8,3", "white 8,6 270")
    without = building(machine="m09", money=6)
    assert "2 red supply pieces are placed, 1 available" in refused(
        without, "m09 5,4 0", "supply-red 4,4", "supply-red 7,7", "black 5,6 270"
    )


def test_u23_player_names_the_colour_of_an_any_supply_in_the_build() -> None:
    factory = ["m16 5,4 0", "supply-blue 4,4", "supply-orange 6,4", "white 5,6 270"]
    state = building(machine="m16")
    assert "name the colour of the bonus supply: any" in refused(state, *factory)
    build(state, 0, *factory, any="green")
    assert state.view(None)["players"][0]["any"] == "green"
    assert state.view(None)["players"][0]["supplies"]["green"] == 2
    other = building(machine="m52")
    wrong = refused(other, "m52 5,4 0", "supply-green 5,3", "white 5,6 270", any="red")
    assert "this machine has no bonus supply of any colour" in wrong


def test_u10_u3_bonus_supply_is_returned_together_with_its_machine() -> None:
    state = building(machine="m22")
    assert state.view(None)["players"][0]["supplies"]["red"] == 2
    act(state, "0 give up")
    assert state.view(None)["players"][0]["supplies"]["red"] == 1


def test_u2_diagonal_pipes_are_an_option() -> None:
    lying = ["m29 7,3 90", "supply-red 5,3", "supply-green 5,4", "black 9,3 0", "m22 7,4 90", "white 8,5 270"]
    state = building(*lying[:1], "supply-green 6,3", "black 9,3 0", machine="m22", money=9, diagonal=True)
    build(state, 0, *lying, "diagonal 6,3")
    assert "diagonal" in [piece["piece"] for piece in state.view(None)["players"][0]["pieces"]]


def test_u7_builds_are_hidden_until_all_players_are_done() -> None:
    """Other players see only that a player is done; all builds are revealed together."""
    state = load(
        player(0, took="m29", steps=[]),
        player(1, took="m09", steps=[]),
        revealed="m29 m09",
        phase="build",
        order=[0, 1],
    )
    seen = [state.view(0), state.view(None)]
    act(state, "1 place m09 7,5 0")
    assert [state.view(0), state.view(None)] == seen
    act(state, "1 lay supply-red 6,5", "1 lay black 7,7 270")
    [done] = act(state, "1 build")
    assert {key: done[key] for key in ("kind", "seat", "private")} == {
        "kind": "done",
        "seat": 1,
        "private": {"1": {"built": True}},
    }
    assert state.view(0)["players"][1]["pieces"] == []
    assert state.view(1)["build"]["result"] == "built"
    events = build(state, 0, *FIRST)
    assert [event["kind"] for event in events] == ["done", "built", "built", "round"]
    assert [(event["seat"], event["price"], event["money"]) for event in events[1:3]] == [(0, 3, 5), (1, 2, 7)]


def test_u18_after_round_10_most_money_wins() -> None:
    """After round 10 chains are paid, and the player with the most money wins."""
    mine = player(0, *THIRD, money=11, took="nothing")
    theirs = player(1, took="m52", steps=[], money=9)
    state = load(mine, theirs, revealed="m52 m01", round=10, phase="build", order=[0, 1], first=1)
    assert state.scores() == [21, 9]
    events = act(state, "1 give up")
    assert [event["kind"] for event in events] == ["done", "gave_up", "final"]
    assert events[-1]["bonuses"] == [10, 0]
    assert (state.over, state.scores(), state.ranking()) == (True, [21, 9], [1, 2])
    assert state.movers() == []


def test_u18_ties_share_the_victory() -> None:
    mine, theirs = player(0, took="nothing"), player(1, took="m53", steps=[])
    state = load(mine, theirs, revealed="m53 m01", round=10, phase="build", order=[0, 1], first=1)
    act(state, "1 give up")
    assert (state.scores(), state.ranking()) == ([2, 2], [1, 1])


def test_u8_check_of_a_plan_returns_its_price_and_faults() -> None:
    """Price, balance, faults with their places, chain bonuses, of any plan; nothing changes."""
    state = building(*SECOND, machine="m46", money=9)
    before = state.position()
    good = PLANS.check(state, 0, plan(*THIRD))
    assert good == {
        "legal": True,
        "value": 4,
        "price": 2,
        "balance": 11,
        "moves": 0,
        "faults": [],
        "chains": [{"machine": "m29", "input": 0, "bonus": 10}],
        "bonus": 10,
        "flows": [[], ["green"], ["red", "green"], ["black"], [], ["red"], ["black"], [], ["green"]],
        "complete": [[], [True], [True, True], [True], [], [True], [True], [], [True]],
    }
    bad = PLANS.check(state, 0, plan(*THIRD[:-1], "m46 9,1 0", "straight 1,1"))
    assert not bad["legal"]
    assert [(fault["rule"], fault["cells"]) for fault in bad["faults"][:1]] == [("U1", [[6, 1]])] or bad["faults"]
    for fault in bad["faults"]:
        assert set(fault) - {"side"} == {"rule", "kind", "cells", "message"}
    with pytest.raises(IllegalAction, match="there is no piece 'pump'"):
        PLANS.check(state, 0, {"pieces": [{"piece": "pump", "row": 1, "column": 1}]})
    with pytest.raises(IllegalAction, match="seat 1 has no machine to build now"):
        PLANS.check(state, 1, plan())
    assert state.position() == before


BAD_PLANS = [
    ({}, "a plan must be an object with pieces"),
    ({"pieces": 3}, "pieces must be a list"),
    ({"pieces": [3]}, "piece 1 must be an object"),
    ({"pieces": [{"piece": "m46"}]}, "row of piece 1 must be a whole number"),
    ({"pieces": [{"piece": "m46", "row": 1, "column": 1, "turn": 45}]}, "one of 0, 90, 180, 270, not 45"),
    ({"pieces": [{"piece": "plus", "row": 1, "column": 1, "turn": 90}]}, "one of 0, not 90"),
    ({"pieces": [{"piece": "m46", "row": 1, "column": 11}]}, "rows are 1 to 9, and columns are 1 to 10"),
    ({"pieces": [{"piece": "m46", "row": 2**70, "column": 1}]}, "row of piece 1 must be a whole number"),
    ({"pieces": [{"piece": "m46", "row": 1, "column": 1, "colour": "red"}]}, "piece 1 has no field colour"),
    ({"pieces": [], "any": "pink"}, "any must be one of red, orange, blue, green, not 'pink'"),
    ({"pieces": [], "all": 1}, "a plan must be an object with pieces"),
]


@pytest.mark.parametrize(("wrong", "reason"), BAD_PLANS, ids=[reason for _, reason in BAD_PLANS])
def test_game_rejects_malformed_plans(wrong: dict[str, object], reason: str) -> None:
    state = building(*SECOND, machine="m46", money=9)
    for ask in (PLANS.actions, PLANS.check):
        with pytest.raises(IllegalAction, match=reason):
            ask(state, 0, wrong)


def test_u5_plan_must_stay_on_the_board() -> None:
    state = building(machine="m52", money=6)
    assert "where nothing can be built (U5)" in refused(state, "m52 4,4 0")
    assert "would cover m52 on 5,4 (U1)" in refused(state, "m52 5,4 0", "plus 5,4")
    assert "m52 is placed twice" in refused(state, "m52 5,4 0", "m52 7,4 0")


def test_undo_takes_back_a_plan_as_one_action() -> None:
    """The first of two players can undo a build played as a plan; afterwards the same plan is legal again."""
    start = load(
        player(0, took="m29", steps=[]),
        player(1, took="m09", steps=[]),
        revealed="m29 m09",
        phase="build",
        order=[0, 1],
    )
    match = Match(GAME, 2, None, "x", start.position())
    match.play_plan(0, plan(*FIRST))
    assert len(match.moves) > 3
    assert match.undo(0).text.endswith("; build")
    assert match.moves == []
    assert match.state.position() == start.position()
    match.play_plan(0, plan(*FIRST))
    match.play(1, "give up")
    assert "it drew or revealed" in match.why_not_undo(1)


def test_game_rejects_an_answer_that_mixes_a_plan_with_steps() -> None:
    state = building(machine="m52", money=6)
    act(state, "0 place m52 5,4 0")
    assert "the build has already been started step by step" in refused(
        state, "m52 5,4 0", "supply-green 5,3", "white 5,6 270"
    )


def test_moment_names_the_number_of_rounds_and_the_last_round() -> None:
    moments = [PRESENTATION.moment(load(player(0), player(1), revealed="m14 m35", round=n)) for n in (9, 10)]
    assert moments == [
        {"key": "moment.take", "round": 9, "rounds": 10},
        {"key": "moment.take.last", "round": 10, "rounds": 10},
    ]
    assert moments[0]["rounds"] == layout.ROUNDS
