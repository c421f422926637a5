"""A reason for a machine agrees with the choice that it explains and with the other reasons of the position."""

from collections import Counter
from typing import cast

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.games.factory_fun.rules.position import TAKE, Position
from factoryfloor.kernel import State
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing.reason_coverage import random_positions
from tests.factory_fun.builder import HEURISTICS
from tests.factory_fun.reason_texts import unworded

POSITIONS = 400 if COMPILED else 150
REFUSALS = {"take_nothing", "take_none_best"}


def keys_at(state: State, seat: int) -> Counter[str]:
    """Returns the keys of the reasons for a seat's choices, and compares each reason with the prior of its choice."""
    keys: Counter[str] = Counter()
    legal = state.legal(seat)
    for action, prior in zip(legal, HEURISTICS.priors(state, seat), strict=True):
        told = HEURISTICS.explain(state, seat, action)
        key = str(told["key"])
        keys[key] += 1
        assert unworded("explain", {key: set(told)}) == []
        if key in REFUSALS:
            assert told["price"] >= told["value"], told
        elif "machine" in told:
            assert state.notation(seat, action).split()[-1] == told["machine"]
            assert (prior > 0.0) or key == "take_and_give_up", told
        if key == "take_value":
            assert told["price"] < told["value"], told
        if key == "take_none_later":
            assert 0 < told["earned"] <= told["later"], told
        if key == "take_later":
            assert told["later"] > 0, told
        if key == "take_chain":
            assert told["chain"] > 0, told
        assert (key == "list_full") == (key.startswith("list") and len(legal) == 1)
    return keys


@pytest.mark.slow
def test_reasons_for_taking_machines_agree_with_the_position() -> None:
    """If some machine is a gain, no reason claims that all are losses."""
    seen: Counter[str] = Counter()
    for state, seat in random_positions(GAME, POSITIONS):
        if cast("Position", state).phase != TAKE:
            continue
        keys = keys_at(state, seat)
        seen += keys
        gains = any(prior > 0.0 for prior in HEURISTICS.priors(state, seat))
        assert not gains or not {"take_none", "take_none_best", "take_none_later", "list_enough"} & set(keys), keys
        assert gains or not {"take_nothing", "list_ends"} & set(keys), keys
    assert {"take_value", "take_later", "list_ends"} <= set(seen), seen
