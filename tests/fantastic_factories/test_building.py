"""Building: costs and restrictions (F7)."""

import pytest

from tests.fantastic_factories import play
from tests.fantastic_factories.builder import seat, working


def test_f7_building_costs_another_card_with_the_same_tool() -> None:
    state = working(seat("foundry dojo biolab robot", metal=2, energy=1))
    assert [text for text in play.texts(state) if text.startswith("build")] == ["build dojo", "build foundry"]
    assert play.begun(state, 0, "build foundry") == ["discard biolab", "discard dojo"]
    events = play.act(state, 0, "build foundry", "discard dojo")
    assert play.one(events, "build")["discard"] == "dojo"
    own = play.player(state)
    assert (own["compound"], own["hand"], play.tokens(state)) == (["foundry"], ["biolab", "robot"], (0, 0, 0))
    assert state.position()["discard"]["blueprints"] == {"dojo": 1}


def test_f7_another_copy_of_a_card_can_pay_for_it() -> None:
    assert play.begun(working(seat("robot robot", metal=1, energy=1)), 0, "build robot") == ["discard robot"]
    assert "build robot" not in play.texts(working(seat("robot", metal=1, energy=1)))


@pytest.mark.parametrize(("metal", "energy"), [(1, 1), (2, 0)])
def test_f7_building_requires_metal_and_energy(metal: int, energy: int) -> None:
    assert "build foundry" not in play.texts(working(seat("foundry dojo", metal=metal, energy=energy)))


def test_f7_player_may_repeat_only_beacons_and_obelisks() -> None:
    mine = seat("dojo beacon gymnasium obelisk robot golem", "dojo robot obelisk", metal=9, energy=9)
    builds = [text for text in play.texts(working(mine)) if text.startswith("build")]
    assert builds == ["build beacon", "build golem", "build gymnasium", "build obelisk"]


def test_f7_player_may_build_any_number_of_cards_in_a_round() -> None:
    state = working(seat("dojo dojo gymnasium gymnasium robot robot", metal=9, energy=9))
    for name in ("dojo", "gymnasium", "robot"):
        play.act(state, 0, f"build {name}", f"discard {name}")
    assert state.view(None)["players"][0]["buildings"] == 3


@pytest.mark.parametrize(("monuments", "metal"), [("", 5), ("obelisk", 4), ("obelisk beacon", 3)])
def test_megalith_is_cheaper_for_each_monument(monuments: str, metal: int) -> None:
    """The energy and the discard stay; F7."""
    short = working(seat("megalith refinery", monuments, metal=metal - 1, energy=2))
    assert "build megalith" not in play.texts(short)
    state = working(seat("megalith refinery", monuments, metal=metal, energy=2))
    play.act(state, 0, "build megalith", "discard refinery")
    assert play.tokens(state) == (0, 0, 0)
    assert state.scores()[0] == 3 + {"": 0, "obelisk": 2, "obelisk beacon": 4}[monuments]


def test_cost_of_a_megalith_is_never_negative() -> None:
    monuments = "obelisk obelisk obelisk obelisk beacon beacon"
    state = working(seat("megalith refinery", monuments, energy=2))
    play.act(state, 0, "build megalith", "discard refinery")
    assert play.tokens(state) == (0, 0, 0)


def test_beacons_are_worth_2_5_9_or_14_points() -> None:
    for number, total in enumerate((2, 5, 9, 14), 1):
        assert working(seat("", " ".join(["beacon"] * number))).scores()[0] == total
    cards = working(seat("", "beacon beacon obelisk")).view(None)["players"][0]["compound"]
    assert [(card["id"], card["prestige"]) for card in cards] == [
        ("card-0-beacon-1", 2),
        ("card-0-beacon-2", 3),
        ("card-0-obelisk-1", 2),
    ]
