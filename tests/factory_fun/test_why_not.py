"""Reasons why pieces cannot be touched: one for every piece that is no target, naming the rule or what is missing."""

from typing import Any

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import State
from factoryfloor.testing.reason_coverage import count_refusals
from tests.factory_fun.builder import PRESENTATION, act, building, load, player
from tests.factory_fun.reason_texts import unworded

FEEDER = ("supply-green 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")


def why(state: State, piece: str) -> dict[str, Any]:
    assert piece in PRESENTATION.pieces(state, 0)
    return PRESENTATION.why_not(state, 0, piece)


def targets(state: State, seat: int) -> set[str]:
    return {piece for action in state.legal(seat) for piece in PRESENTATION.targets(state, seat, action)}


def test_every_piece_is_a_target_or_has_a_reason() -> None:
    """Every piece is a target or has a reason, never both (checked with the contract)."""
    found = count_refusals(GAME, 200, options={"diagonal": True})
    assert found.mute == []
    assert found.share("other") <= 0.01
    assert found.asked > 5000
    assert len(found.keys) > 15
    assert unworded("why", found.holes) == []


def test_targets_in_the_view_equal_the_targets_of_the_next_step() -> None:
    state = building(*FEEDER, machine="m09")
    act(state, "0 place m09 6,3 0")
    told = state.view(0)["build"]["targets"]
    assert set(told) == targets(state, 0)
    assert told == [piece for piece in PRESENTATION.pieces(state, 0) if piece in set(told)]
    assert "5,3" in told


def test_ranked_or_taken_machine_has_a_reason() -> None:
    state = load(player(0), player(1), revealed="m29 m46")
    act(state, "0 rank m46")
    assert why(state, "m46") == {"key": "ranked", "machine": "m46", "place": 1}
    assert why(state, "m29") == {}
    state = load(player(0), player(1), revealed="m29 m46", selection="draft", first=1)
    act(state, "1 claim m46")
    assert why(state, "m46") == {"key": "taken", "machine": "m46"}


def test_u8_moving_an_earlier_machine_costs_2_and_comes_first() -> None:
    poor = building(*FEEDER, machine="m35", money=0)
    assert poor.view(0)["players"][0]["funds"] == 1
    assert why(poor, "m29") == {"key": "move_price", "cost": 2, "left": 1}
    rich = building(*FEEDER, machine="m09")
    assert why(rich, "m29") == {}
    act(rich, "0 place m09 6,3 0")
    assert why(rich, "m29") == {"key": "moves_first", "machine": "m29"}
    assert why(rich, "m09") == {"key": "placed", "machine": "m09"}


def test_reason_for_a_cell_counts_the_ways_to_cover_it() -> None:
    state = building(machine="m29")
    ways = {piece: why(state, piece).get("ways", 0) for piece in PRESENTATION.pieces(state, 0) if "," in piece}
    places = [state.notation(0, action).split() for action in state.legal(0)]
    assert sum(ways.values()) == 2 * sum(words[0] == "place" for words in places)
    assert why(state, "straight") == {"key": "in_plan", "piece": "straight"}


def test_u8_lifted_machine_must_be_placed_before_other_pieces() -> None:
    state = building(*FEEDER, machine="m09")
    act(state, "0 lift m29")
    assert why(state, "straight") == {"key": "place_first", "machine": "m09"}
    assert why(state, "m29") == {"key": "place_first", "machine": "m09"}


def test_u7_only_the_first_open_end_is_offered() -> None:
    state = building(machine="m29")
    act(state, "0 place m29 5,4 0")
    aim = state.view(0)["build"]["cell"]
    other = next(piece for piece in PRESENTATION.pieces(state, 0) if "," in piece and piece not in ("5,4", "5,5", aim))
    assert why(state, other) == {"key": "elsewhere", "cell": aim}
    assert why(state, "5,4") == {"key": "machine_there", "machine": "m29"}
    assert why(state, aim) == {}


def test_piece_that_would_join_conflicting_networks_has_a_reason() -> None:
    """The first open end of m29 is its green input, so no red supply and no reservoir fits."""
    state = building(machine="m29")
    act(state, "0 place m29 5,4 0")
    aim = state.view(0)["build"]["cell"]
    assert why(state, "supply-red") == {"key": "two_colours", "piece": "supply-red", "cell": aim}
    assert why(state, "supply-green") == {}
    assert why(state, "white")["key"] == "no_source"


def test_reason_names_the_missing_amount() -> None:
    """A crossing costs 2; with a piece at each of its three other ends and one at the output the build costs 6 of the 5
    coins left.
    """
    dear = building(machine="m29", money=0)
    act(dear, "0 place m29 5,4 0", "0 lay straight 5,3 90")
    assert why(dear, "cross") == {"key": "lay_price", "piece": "cross", "cost": 6, "left": 5}
    assert why(dear, "straight") == {}
    act(dear, "0 lay straight 5,2 90")
    assert why(dear, "straight") == {"key": "no_turn", "piece": "straight", "cell": "5,1"}
    used = building("supply-green 1,1", "m29 1,2 0", "black 1,4 270", machine="m46", money=9)
    act(used, "0 place m46 6,4 0")
    while used.view(0)["build"]["stage"] == "lay" and why(used, "supply-green").get("key") != "none_left":
        act(used, f"0 {used.notation(0, used.legal(0)[-1])}")
    assert why(used, "supply-green") == {"key": "none_left", "piece": "supply-green"}


def test_u23_player_names_the_colour_of_the_bonus_supply_first() -> None:
    state = building(machine="m16")
    place = next(text for text in (state.notation(0, action) for action in state.legal(0)) if text.startswith("place"))
    act(state, f"0 {place}")
    assert why(state, "straight") == {"key": "colour_first", "machine": "m16"}
    assert why(state, "supply-blue") == {}


def test_clearing_offers_earlier_pieces_in_a_fixed_order() -> None:
    state = building(*FEEDER, machine="m09")
    act(state, "0 place m09 7,3 0", "0 clear", "0 remove 5,3")
    assert why(state, "straight") == {"key": "clearing"}
    assert why(state, "5,3") == {"key": "empty"}
    assert why(state, "5,2") == {"key": "clear_order", "cell": "5,3"}
    assert why(state, "5,6") == {}
    assert why(state, "5,4") == {"key": "machine_there", "machine": "m29"}


@pytest.mark.parametrize("seat", [0, 1])
def test_seat_without_a_decision_has_no_pieces(seat: int) -> None:
    state = building(machine="m29")
    assert bool(PRESENTATION.pieces(state, seat)) == (seat in state.movers())
