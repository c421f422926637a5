"""The end and the score: Z20 to Z26."""

import random
from typing import Any

import pytest

from factoryfloor.kernel import State
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft

NINE = "r1-bo-m2 r2-n-m2 r3-c-m2 r4-n r4-b r4-c r5-o upgrade fzzzt"


def worked_example() -> State:
    """The original's example: nine robots, three units, one robot each on two of them."""
    draft = Draft(
        4,
        phase="over",
        mechanics=(2, 1, 3, 4),
        hands={0: "r4-b r4-c upgrade fzzzt"},
        units={0: "pu-advanced-nbc: r4-n; pu-improved-co: r5-o; pu-simple-o"},
    )
    return draft.load()


def test_z24_worked_example_of_widgets_scores_21() -> None:
    """Z24: two advanced widgets, one improved widget and no simplest widget give 9 + 9 + 6 - 3 = 21."""
    result = worked_example().view(None)["result"][0]
    assert {stand["unit"]: (stand["widgets"], stand["points"]) for stand in result["assembly"]} == {
        "pu-advanced-nbc": (2, 18),
        "pu-improved-co": (1, 6),
        "pu-simple-o": (0, -3),
    }
    assert (result["units"], result["robot_count"]) == (21, 9)


def test_z24_robots_of_the_worked_example_score_16() -> None:
    """Z24: the original's list, 1 2 2 3 3 3 3 0 -1, adds up to 16 and not to the printed 15."""
    assert sorted(cards.vp(card) for card in NINE.split()) == [-1, 0, 1, 2, 2, 3, 3, 3, 3]
    state = worked_example()
    result = state.view(None)["result"][0]
    assert (result["robots"], result["total"], state.scores()[0]) == (16, 37, 37)


def end(units: str, hand: str = "", **wishes: Any) -> State:
    """Returns the end of a game of two, in which seat 0 has mechanic 1 (1bc, 2o, 3n) and the given cards."""
    return Draft(2, phase="over", units={0: units}, hands={0: hand}, **wishes).load()


def units_of(state: State) -> dict[str, int]:
    return {stand["unit"]: stand["widgets"] for stand in state.view(None)["result"][0]["assembly"]}


def test_z20_unit_can_make_any_number_of_widgets_at_the_end() -> None:
    """Z20: without mounts during the game, nine robots make four widgets of one unit at the end."""
    state = end("pu-standard-nb", "r4-n r5-n r2-n r4-b r5-b r2-b r3-b")
    assert units_of(state) == {"pu-standard-nb": 4}


def test_z20_no_seat_decides_at_the_end() -> None:
    state = end("pu-standard-nb")
    assert (state.movers(), state.over) == ([], True)
    assert all(state.legal(seat) == [] for seat in range(2))


@pytest.mark.parametrize(
    ("units", "points"),
    [
        ("pu-simple-o", 3),
        ("pu-simple-o: r1-bc-m1", None),
        ("pu-standard-nb", 5),
        ("pu-standard-bc", -5),
        ("pu-improved-no", 6),
        ("pu-advanced-nbc", -9),
        ("pu-deluxe-nbco", -13),
        ("pu-standard-nb; pu-standard-nc", 0),
        ("pu-standard-nb; pu-simple-o", 8),
        ("pu-advanced-nbc; pu-advanced-nbc.2", -18),
    ],
)
def test_z21_unit_scores_its_value_for_each_widget_or_loses_it(units: str, points: int | None) -> None:
    """Z21, Z25: each of robots 1bc, 2o and 3n supplies one symbol to one widget; an incomplete set scores nothing."""
    if points is None:
        with pytest.raises(Exception, match="no symbol"):
            end(units)
        return
    assert end(units).view(None)["result"][0]["units"] == points


def test_z22_robots_score_points_in_every_place() -> None:
    """Z22: robots score in hand, in the discard pile and on units, also in the middle of the game; mechanics score
    nothing.
    """
    draft = Draft(
        3, hands={0: "mechanic-1 r4-n"}, units={0: "pu-simple-o: r2-o-m1"}, discards={0: "r5-b fzzzt upgrade"}, round=2
    )
    state = draft.load()
    own = ["r1-bc-m1", "r2-o-m1", "r3-n-m1", "r4-n", "r5-b", "fzzzt", "upgrade"]
    assert state.scores()[0] == sum(cards.vp(card) for card in own) + 2 * 3  # two oil widgets


def test_z22_fewer_robots_win_a_tie() -> None:
    """Z22: both seats have 5 points. Seat 1 has an upgrade and seat 0 has none: 3 robots against 4."""
    discards = {1: "upgrade", 2: "r4-n r4-b"}
    state = Draft(3, discards=discards, round=2).load()
    assert state.scores()[:2] == [5, 5]
    ranking = state.ranking()
    assert ranking[0] == ranking[1] - 1


def test_z22_fzzzt_counts_as_a_robot_but_a_mechanic_does_not() -> None:
    """Z22: 2 - 1 and 1 points tie: 5 robots against 4."""
    state = Draft(3, discards={0: "r2-n fzzzt", 1: "r1-n"}, round=2).load()
    assert state.scores()[:2] == [6, 6]
    assert state.ranking()[0] > state.ranking()[1]


def test_z22_players_with_equal_robot_counts_share_the_victory() -> None:
    """Z22, Z26: equal points and robots share a place; the next place is skipped."""
    state = play.start(6)
    assert state.scores() == [5] * 6
    assert state.ranking() == [1] * 6
    draft = Draft(4, discards={0: "r4-n", 1: "r4-b", 2: "r1-n"}, round=2)
    state = draft.load()
    scores = state.scores()
    assert scores[:3] == [8, 8, 6]
    assert scores[3] > 8
    assert state.ranking() == [2, 2, 4, 1]


def test_z26_all_places_are_ranked() -> None:
    """Z26: places are ordered by points, then by fewer robots, ties included; the result has the same places."""
    for seats in range(2, 7):
        state = play.played_to(play.start(seats, seed=26), random.Random(26), 10_000)
        results = state.view(None)["result"]
        keys = [(-result["total"], result["robot_count"]) for result in results]
        places = [1 + sum(other < key for other in keys) for key in keys]
        assert [result["place"] for result in results] == places == state.ranking()


def test_z23_upgrade_is_used_where_it_is_worth_most() -> None:
    """Z23: the upgrade goes where it is worth most: into the deluxe widget, not into two simple widgets."""
    state = end("pu-deluxe-nbco; pu-simple-o; pu-standard-nb", "upgrade")
    assert units_of(state) == {"pu-deluxe-nbco": 1, "pu-simple-o": 0, "pu-standard-nb": 0}


def test_z23_result_lists_the_robot_for_each_symbol_of_a_widget() -> None:
    """Z23: the result names the robot for each symbol of each widget, and lists unused robots."""
    result = end("pu-deluxe-nbco: r4-n; pu-simple-o", "r5-n upgrade fzzzt", round=6).view(None)["result"][0]
    deluxe, simple = result["assembly"][::-1]
    assert (deluxe["unit"], deluxe["value"], deluxe["widgets"]) == ("pu-deluxe-nbco", 13, 1)
    assert {row["symbol"] for row in deluxe["supply"]} == {"nut", "bolt", "cog", "oil"}
    assert {"robot": "r4-n", "symbol": "nut", "mounted": True, "widget": 1} in deluxe["supply"]
    assert simple == {"unit": "pu-simple-o", "widgets": 0, "value": 3, "points": -3, "supply": []}
    assert sorted(result["spare"]) == ["r3-n-m1", "r5-n"]


def test_z25_a_mounted_robot_can_supply_only_its_own_unit() -> None:
    """Z25: the oil robot on the deluxe unit does not help the simple unit."""
    state = end("pu-deluxe-nbco: r2-o-m1; pu-simple-o")
    result = state.view(None)["result"][0]
    assert result["units"] == -13 - 3
    supply = {stand["unit"]: stand["supply"] for stand in result["assembly"]}["pu-deluxe-nbco"]
    assert supply == [{"robot": "r2-o-m1", "symbol": None, "mounted": True, "widget": 0}]


def test_z25_symbol_of_a_mounted_robot_is_chosen_at_the_end() -> None:
    """Z25, Z12: the robot r1-nbc stands on the unit and supplies a nut or a bolt, as needed for two widgets."""
    for other, symbol in (("r4-b", "nut"), ("r4-n", "bolt")):
        state = end("pu-standard-nb: r1-nbc", other)
        assert units_of(state) == {"pu-standard-nb": 2}
        supply = state.view(None)["result"][0]["assembly"][0]["supply"]
        assert [row["symbol"] for row in supply if row["robot"] == "r1-nbc"] == [symbol]


def test_z25_two_units_of_one_kind_count_separately() -> None:
    """Z25: the first widget of a unit is worth twice the value, each further widget once: 9 + 9 here, not 9 x 2 - 9."""
    state = end("pu-advanced-nbc; pu-advanced-nbc.2", "r4-n r4-b r4-c r5-c r5-b")
    assert units_of(state) == {"pu-advanced-nbc": 1, "pu-advanced-nbc.2": 1}
    assert state.view(None)["result"][0]["units"] == 18


def test_deck_contains_the_leftover_cards_until_the_end() -> None:
    """As the page says, ``leftover`` is part of ``deck`` until the game is over; then ``deck`` is 0."""
    state = play.start(2)
    rng = random.Random(1)
    while not state.over:
        view = state.view(None)
        assert view["deck"] >= view["leftover"] == 6
        state.apply(*play.decide(state, rng)[:2])
    view = state.view(None)
    assert (view["deck"], view["leftover"]) == (0, 6)
