"""Reasons for the bots' choices: figures computed from the build that they found."""

from typing import Any

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import State
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing.reason_coverage import count_explanations
from tests.factory_fun.builder import HEURISTICS, PLANS, building, load, player
from tests.factory_fun.reason_texts import unworded

FEEDER = ("supply-green 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")


@pytest.mark.slow
def test_few_choices_of_greedy_have_only_the_generic_reason() -> None:
    """The test plays a sample of games; `make test-long` plays more."""
    found = count_explanations(GAME, 4 if COMPILED else 1, options={"selection": "sealed"})
    assert found.mute == []
    assert found.share("best") < 0.05
    assert found.asked > 50
    assert unworded("explain", found.holes) == []


def explained(state: State, text: str, seat: int = 0) -> dict[str, Any]:
    return HEURISTICS.explain(state, seat, state.parse(seat, text))


def test_reason_for_a_suggested_build_contains_its_price_and_new_chains() -> None:
    """The green output of 2 of m46 feeds m29: the chain pays 10 at the end."""
    state = building(*FEEDER, machine="m46", money=9)
    course = HEURISTICS.suggest(state, 0)
    checked = PLANS.check(state, 0, PLANS.write(state, 0, course))
    reason = HEURISTICS.explain(state, 0, course[0])
    assert reason == {"key": "build_chain", "chain": 10, "price": checked["price"], "balance": checked["balance"]}
    assert checked["bonus"] == 10


def test_every_step_of_a_suggested_build_has_a_reason() -> None:
    state = building(*FEEDER, machine="m46", money=9)
    course = HEURISTICS.suggest(state, 0)
    price = PLANS.check(state, 0, PLANS.write(state, 0, course))["price"]
    keys = []
    for action in course:
        reason = HEURISTICS.explain(state, 0, action)
        assert reason["price"] == price
        keys.append(reason["key"])
        state.play(0, action)
    assert keys[-1] == "build_chain"
    assert "best" not in keys
    assert "strayed" not in keys


def test_reason_for_taking_a_machine_names_its_value_or_its_chain() -> None:
    """In an empty hall m14 is worth 13; beside m29, which has a green input of 2, m46 brings a chain of 10."""
    state = load(player(0), player(1), revealed="m14 m35", selection="draft", round=10, first=0)
    state.apply(1, state.parse(1, "pass")) if 1 in state.movers() else None
    reason = explained(state, "claim m14")
    assert (reason["machine"], reason["value"]) == ("m14", 13)
    assert reason["key"] == "take_value"
    state = load(player(0, *FEEDER, money=9), player(1), revealed="m46 m35", round=9)
    assert explained(state, "rank m46") | {"price": 0} == {
        "key": "take_chain",
        "machine": "m46",
        "value": 4,
        "price": 0,
        "chain": 10,
    }


def test_reason_for_ending_a_list_depends_on_the_remaining_machines() -> None:
    state = load(player(0), player(1), revealed="m14 m35")
    assert explained(state, "rank m14")["price"] < 13  # m14 would be a gain, so no figure speaks for an empty list
    assert explained(state, "done") == {"key": "best"}
    state.play(0, state.parse(0, "rank m14"))
    is_loss = explained(state, "rank m35")["key"] == "take_and_give_up"
    assert is_loss or explained(state, "rank m35")["key"] == "take_next"
    assert explained(state, "done") == {"key": "list_enough" if is_loss else "list_ends", "left": 1}
    state.play(0, state.parse(0, "rank m35"))
    assert explained(state, "done") == {"key": "list_full"}


def test_u26_reason_for_giving_up_names_the_money_left() -> None:
    """The player who took a machine last pays nothing for giving up; 1 to spend does not buy two pieces."""
    state = building(machine="m35", money=0)
    assert explained(state, "give up") == {"key": "give_up_none", "left": 0}


def test_unplanned_step_is_explained_by_its_cost() -> None:
    state = building(*FEEDER, machine="m09")
    state.play(0, state.parse(0, "place m09 7,6 0"))
    strayed = {
        (reason["key"], reason.get("cost"))
        for reason in (HEURISTICS.explain(state, 0, action) for action in state.legal(0))
    }
    assert ("lay_cheap", 1) in strayed
    assert ("lay_cheap", 2) in strayed
