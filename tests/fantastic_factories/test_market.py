"""The market phase: F2 to F5, F19, F26, F27, and the effects of contractors."""

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, shopping

ALL = list(GAME.components()["blueprints"])
CREW = "miner architect investor engineer"  # over them hammer, wrench, gear, shovel


def test_f2_turn_order_is_clockwise_from_the_first_player() -> None:
    """F2: each seat takes a card or hires a contractor once; then work begins for all seats."""
    state = PositionBuilder(seat(), seat(), seat(), phase="market", first=1, turn=1).state()
    for expected in (1, 2, 0):
        assert state.movers() == [expected]
        play.act(state, expected, play.texts(state, expected)[0])
    assert state.view(None)["phase"] == "work"
    assert state.movers() == [0, 1, 2]


def test_f2_empty_slot_is_refilled_immediately() -> None:
    state = shopping(seat(), row="foundry dojo golem robot", deck="biolab obelisk")
    events = play.act(state, 0, "take 2 dojo")
    assert play.kinds_of(events) == ["take", "refill"]
    assert state.position()["blueprints"] == ["foundry", "biolab", "golem", "robot"]
    assert play.player(state)["hand"] == ["dojo"]


def test_a_taken_card_is_known_until_a_card_of_its_name_leaves() -> None:
    """The last section of the page: cards taken openly are public knowledge."""
    state = shopping(seat("dojo gymnasium", metal=2, energy=2), row="dojo golem robot obelisk", first=0)
    play.act(state, 0, "take 1 dojo")
    play.act(state, 1, play.texts(state, 1)[0])
    assert state.view(1)["players"][0]["known"] == {"dojo": 1}
    assert state.view(1)["players"][0]["cards"] is None
    play.act(state, 0, "build dojo", "discard dojo")
    assert state.view(1)["players"][0]["known"] == {}


def test_f2_hiring_takes_a_blueprint_with_the_tool_of_the_token() -> None:
    state = shopping(seat("robot golem dojo battery_factory", energy=3), crew=CREW)
    assert [text for text in play.texts(state) if text.startswith("hire")] == [
        "hire 1 miner",
        "hire 2 architect",
        "hire 3 investor",
    ]
    assert play.begun(state, 0, "hire 1 miner") == ["discard golem", "discard robot"]
    assert play.begun(state, 0, "hire 3 investor") == ["discard dojo"]


@pytest.mark.parametrize(("energy", "legal"), [(3, False), (4, True)])
def test_f2_hiring_requires_the_extra_cost(energy: int, legal: bool) -> None:
    state = shopping(seat("gymnasium", energy=energy), crew=CREW)
    assert ("hire 4 engineer" in play.texts(state)) == legal


def test_f3_player_can_refresh_a_row_once_a_round_for_metal_or_energy() -> None:
    """F3: a player refreshes one row before choosing, and tokens stay; F19: the old cards are discarded first, then the
    row is filled from slot 1.
    """
    state = shopping(seat(metal=1, energy=1), row="foundry dojo golem robot", deck="biolab obelisk beacon megalith")
    refreshes = [text for text in play.texts(state) if text.startswith("refresh")]
    rows = ("blueprints", "contractors")
    assert refreshes == [f"refresh {row} {paid}" for row in rows for paid in ("metal", "energy")]
    tools = state.position()["tools"]
    events = play.act(state, 0, "refresh blueprints energy")
    assert play.one(events, "refresh")["cards"] == ["foundry", "dojo", "golem", "robot"]
    assert [event["slot"] for event in events if event["kind"] == "refill"] == [1, 2, 3, 4]
    after = state.position()
    assert after["blueprints"] == ["biolab", "obelisk", "beacon", "megalith"]
    assert after["discard"]["blueprints"] == {"dojo": 1, "foundry": 1, "golem": 1, "robot": 1}
    assert (after["tools"], play.tokens(state)) == (tools, (1, 0, 0))
    assert state.movers() == [0]
    assert not [text for text in play.texts(state) if text.startswith("refresh")]


def test_f3_player_can_refresh_the_contractor_row() -> None:
    state = shopping(seat(metal=1), crew=CREW, agency="foreman miner specialist investor")
    play.act(state, 0, "refresh contractors metal")
    assert state.position()["contractors"] == ["foreman", "miner", "specialist", "investor"]
    assert play.tokens(state) == (0, 0, 0)


def test_f3_player_cannot_refresh_without_tokens_or_an_empty_row() -> None:
    assert not [text for text in play.texts(shopping(seat())) if text.startswith("refresh")]
    state = shopping(seat(metal=1), crew="- - - -", agency="", crew_rest=False)
    assert "refresh contractors metal" not in play.texts(state)


def hire(state: State, *steps: str) -> list[dict[str, object]]:
    return play.act(state, 0, *steps)


def test_f4_only_opponent_gets_the_gift_with_two_seats() -> None:
    state = shopping(seat("robot"), crew=CREW)
    events = hire(state, "hire 1 miner", "discard robot")
    assert play.one(events, "hire")["opponent"] == 1
    assert (play.tokens(state), play.tokens(state, 1)) == ((3, 0, 0), (1, 0, 0))


def test_f4_player_chooses_an_opponent_with_more_than_two_seats() -> None:
    """F4, F19: the hirer names the opponent with the hire, before any card is drawn."""
    state = shopping(seat("robot"), seat(), seat(), crew=CREW)
    hire(state, "hire 1 miner", "discard robot")
    assert play.texts(state) == ["opponent 1", "opponent 2"]
    hire(state, "opponent 2")
    assert [play.tokens(state, other)[0] for other in range(3)] == [3, 0, 1]


def test_f4_gifts_are_ignored_in_solo_games() -> None:
    state = PositionBuilder(seat("robot"), phase="market", crew=CREW, machine="dojo golem biolab").state()
    events = hire(state, "hire 1 miner", "discard robot")
    assert play.one(events, "hire")["opponent"] is None
    assert play.tokens(state) == (3, 0, 0)


def test_architect_lets_the_hirer_draw_three_cards_and_an_opponent_one() -> None:
    """The hirer draws 3 cards, then the opponent draws 1 card (F19)."""
    state = shopping(seat("dojo"), tools="wrench gear hammer shovel", crew=CREW, deck="biolab beacon golem obelisk")
    events = hire(state, "hire 2 architect", "discard dojo")
    assert play.player(state)["hand"] == ["beacon", "biolab", "golem"]
    assert play.player(state, 1)["hand"] == ["obelisk"]
    draws = [event for event in events if event["kind"] == "draw"]
    assert [(event["seat"], event["number"]) for event in draws] == [(0, 3), (1, 1)]


def test_electrician_gives_the_hirer_5_energy_and_an_opponent_2() -> None:
    state = shopping(seat("robot"), crew="electrician miner investor engineer")
    hire(state, "hire 1 electrician", "discard robot")
    assert (play.tokens(state), play.tokens(state, 1)) == ((0, 5, 0), (0, 2, 0))


@pytest.mark.parametrize(("top", "gained"), [("megalith", (5, 2, 0)), ("gymnasium", (1, 0, 0)), ("beacon", (2, 4, 0))])
def test_investor_gives_the_printed_cost_of_the_top_card(top: str, gained: tuple[int, int, int]) -> None:
    """The investor pays the full printed amount, without cap or discount; the card is discarded openly."""
    state = shopping(seat("dojo", compound="obelisk"), crew=CREW, deck=top)
    events = hire(state, "hire 3 investor", "discard dojo")
    assert play.tokens(state) == gained
    assert play.one(events, "reveal")["card"] == top
    assert state.position()["discard"]["blueprints"][top] == 1


def test_f5_engineer_builds_a_card_for_free() -> None:
    """F5: the building costs no metal, energy or discard apart from the cost of the hire; F27: the building counts at
    once.
    """
    state = shopping(seat("gymnasium", energy=4), crew=CREW, deck="mega_factory")
    events = hire(state, "hire 4 engineer", "discard gymnasium")
    assert (play.player(state)["compound"], play.tokens(state)) == (["mega_factory"], (0, 0, 0))
    assert state.view(None)["players"][0]["buildings"] == 1
    assert play.one(events, "build")["by"] == "engineer"


def test_f27_engineer_skips_cards_that_the_player_has_built() -> None:
    state = shopping(seat("gymnasium", "dojo", energy=4), crew=CREW, deck="dojo obelisk")
    events = hire(state, "hire 4 engineer", "discard gymnasium")
    assert [event["card"] for event in events if event["kind"] == "reveal"] == ["dojo", "obelisk"]
    assert play.player(state)["compound"] == ["dojo", "obelisk"]
    assert state.position()["discard"]["blueprints"] == {"dojo": 1, "gymnasium": 1}


def test_f27_engineer_may_build_a_second_obelisk_or_beacon() -> None:
    state = shopping(seat("gymnasium", "beacon obelisk", energy=4), crew=CREW, deck="beacon")
    hire(state, "hire 4 engineer", "discard gymnasium")
    assert play.player(state)["compound"] == ["beacon", "obelisk", "beacon"]


def test_f27_engineer_without_a_legal_card_builds_nothing() -> None:
    """The deck is shown without effect: the contractor and the cost of the hire are spent."""
    left = "foundry dojo biolab"
    held = copies(ALL, {"foundry": 2, "dojo": 2, "biolab": 2, "gymnasium": 2})
    mine = seat("gymnasium", f"gymnasium {left}", energy=4)
    state = shopping(mine, seat(" ".join(held)), crew=CREW, row="- - - -", deck=left, first=1)
    events = hire(state, "hire 4 engineer", "discard gymnasium")
    assert "build" not in play.kinds_of(events)
    assert [event["card"] for event in events if event["kind"] == "reveal"] == left.split()
    assert play.tokens(state) == (0, 0, 0)
    assert len(play.player(state)["compound"]) == 4


def copies(names: list[str], less: dict[str, int]) -> list[str]:
    """Returns all copies of the named cards except some."""
    blueprints = GAME.components()["blueprints"]
    return [name for name in names for _ in range(blueprints[name]["copies"] - less.get(name, 0))]


def test_f19_discarded_card_can_return_in_a_reshuffle() -> None:
    """F19, F26: discard, cost, effect; a deck that is empty is shuffled when a card is due."""
    held = copies(ALL, {"dojo": 1})
    state = shopping(seat("dojo"), seat(" ".join(held)), crew=CREW, row="- - - -", first=1)
    events = hire(state, "hire 3 investor", "discard dojo")
    assert play.kinds_of(events)[:3] == ["hire", "reshuffle", "reveal"]
    assert play.one(events, "reveal")["card"] == "dojo"
    assert play.tokens(state) == (1, 1, 0)


def test_f19_player_may_hire_even_if_no_card_is_left_for_the_effect() -> None:
    """F15: with an empty deck and discard pile, the only available card is the contractor just discarded."""
    held = copies([name for name in ALL if name != "dojo"], {})
    mine, other = seat("dojo dojo"), seat(" ".join(held))
    state = shopping(mine, other, crew="miner investor architect engineer", row="- - - -", first=1)
    events = hire(state, "hire 3 architect", "discard dojo")
    draws = [event for event in events if event["kind"] == "draw"]
    assert [(event["seat"], event["number"]) for event in draws] == [(0, 1), (1, 0)]
    assert play.one(events, "reshuffle")["cards"] == {"dojo": 1}


def test_f19_player_may_pass_only_without_other_actions() -> None:
    held = copies(ALL, {})
    players = (seat(), seat(" ".join(held[:8])), seat(" ".join(held[8:])))
    state = shopping(*players, row="- - - -", crew=CREW, first=2)
    assert play.texts(state) == ["pass"]
    assert play.kinds_of(play.act(state, 0, "pass")) == ["pass"]
    assert state.movers() == [1]
    assert "pass" not in play.texts(state, 1)
    assert "pass" not in play.texts(shopping(seat()))


def test_f15_unfillable_slot_stays_empty() -> None:
    held = copies([name for name in ALL if name != "dojo"], {})
    state = shopping(seat(), seat(), seat(" ".join(held)), row="- dojo dojo -", deck="", first=2)
    play.act(state, 0, "take 2 dojo")
    assert state.position()["blueprints"] == [None, None, "dojo", None]


def test_f26_empty_slots_are_refilled_at_the_next_turn_if_possible() -> None:
    """From left to right, when a card has come to the discard; the slot emptied by the turn itself first."""
    held = copies([name for name in ALL if name not in ("dojo", "robot")], {})
    players = (seat("dojo robot"), seat(), seat(" ".join(held)))
    state = shopping(*players, row="- - dojo robot", crew=CREW, deck="robot", first=2)
    play.act(state, 0, "hire 3 investor", "discard dojo")
    row = state.position()["blueprints"]
    assert row[2:] == ["dojo", "robot"]
    assert sorted(row[:2]) == ["dojo", "robot"]


def test_hired_contractor_can_return_to_the_market() -> None:
    """F19: to its discard before the slot is filled; the discard is shuffled when the deck is empty (F15)."""
    state = shopping(seat("robot"), crew="miner architect investor engineer", agency="", crew_rest=False)
    position = state.position()
    assert position["deck"]["contractors"] == []
    events = hire(state, "hire 1 miner", "discard robot")
    assert play.one(events, "reshuffle")["row"] == "contractors"
    assert play.one(events, "reshuffle")["cards"]["miner"] == 2
