"""The end of the work phase and the limits (F14, F25)."""

import pytest

from factoryfloor.kernel import NotToMove
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, working


def test_f25_player_can_always_end_the_work_and_this_is_final() -> None:
    state = working(seat(compound="dojo", energy=3))
    play.act(state, 0, "end")
    assert state.movers() == [1]
    with pytest.raises(NotToMove):
        state.parse(0, "place 1 research")


def test_f14_f25_player_discards_exactly_the_excess() -> None:
    """F14: the owner chooses; goods do not count; the limits are judged when all have ended."""
    hand = "dojo dojo robot robot robot golem golem biolab biolab obelisk obelisk obelisk"
    mine = seat(hand, "battery_factory", metal=8, energy=6, goods="battery_factory:5")
    state = PositionBuilder(mine, seat(metal=13), phase="work").state()
    play.act(state, 0, "end")
    assert state.movers() == [1]
    play.act(state, 1, "end")
    assert (state.movers(), play.prompt(state)) == ([0, 1], "limits")
    names = sorted(set(hand.split()))
    assert play.texts(state) == ["discard metal", "discard energy", *(f"discard {name}" for name in names)]
    assert play.texts(state, 1) == ["discard metal"]
    play.act(state, 0, "discard metal", "discard energy", "discard dojo")
    assert play.texts(state) == [f"discard {name}" for name in names]
    play.act(state, 1, "discard metal")
    assert state.movers() == [0]
    play.act(state, 0, "discard dojo")
    own = play.player(state)
    assert (len(own["hand"]), own["metal"], own["energy"]) == (10, 7, 5)
    assert state.view(None)["phase"] == "market"


def test_f14_player_may_keep_ten_cards_and_twelve_tokens() -> None:
    hand = "dojo dojo robot robot robot golem golem biolab biolab obelisk"
    state = PositionBuilder(seat(hand, metal=6, energy=6), seat(), waiting=(0,)).state()
    play.act(state, 0, "end")
    assert state.view(None)["phase"] == "market"
    assert state.view(None)["first"] == 1
