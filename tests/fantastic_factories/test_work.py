"""The work phase: headquarters, dice, contractors, all at the same time (F6, F8 to F10, F13, F18, F20 to F22)."""

import random
from typing import Any

import pytest

from factoryfloor.kernel import State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, shopping, working
from tests.fantastic_factories.cards import every_card


def test_f8_each_floor_has_its_printed_effect() -> None:
    """Any die draws a card; dice of 1 to 3 give their value in energy; dice of 4 to 6 give a metal."""
    state = working(seat(dice="1 3 4 6"), deck="biolab obelisk")
    places = [text for text in play.texts(state) if text.startswith("place")]
    floors = {
        1: ("research", "generate"),
        3: ("research", "generate"),
        4: ("research", "mine"),
        6: ("research", "mine"),
    }
    assert places == [f"place {value} {floor}" for value, ways in floors.items() for floor in ways]
    play.act(state, 0, "place 3 generate", "place 4 mine", "place 1 research")
    assert play.tokens(state) == (1, 3, 0)
    assert play.player(state)["hand"] == ["biolab"]


@pytest.mark.parametrize(
    ("dice", "steps", "tokens"),
    [
        ("3 3 1 1", ["place 3 generate", "place 3 generate"], (0, 7, 0)),
        ("3 3 3 1", ["place 3 generate"] * 3, (0, 11, 0)),
        ("5 5 5 1", ["place 5 mine"] * 3, (5, 0, 0)),
        ("5 4 5 1", ["place 5 mine", "place 4 mine", "place 5 mine"], (4, 0, 0)),
        ("1 2 3 1", ["place 1 generate", "place 2 generate", "place 3 generate"], (0, 6, 0)),
    ],
)
def test_f8_equal_dice_on_a_floor_give_one_more(dice: str, steps: list[str], tokens: tuple[int, int, int]) -> None:
    """F8: two 3s on generate give 7 energy."""
    state = working(seat(dice=dice))
    for step in steps:
        promised = play.preview(state, step)
        before = play.tokens(state)
        play.act(state, 0, step)
        gained = tuple(now - was for now, was in zip(play.tokens(state), before, strict=True))
        assert gained[:2] == (promised["gain"].get("metal", 0), promised["gain"].get("energy", 0))
    assert play.tokens(state) == tokens


def test_f8_equal_dice_on_research_draw_one_more_card() -> None:
    state = working(seat(dice="6 6 1 6"), deck="biolab dojo beacon golem robot obelisk")
    play.act(state, 0, *["place 6 research"] * 3)
    assert len(play.player(state)["hand"]) == 5


def test_f8_floor_has_three_places() -> None:
    mine = seat(compound="robot", dice="1@generate 1@generate 2@generate 3 4", used="robot")
    places = [text for text in play.texts(working(mine)) if text.startswith("place")]
    assert places == ["place 3 research", "place 4 research", "place 4 mine"]


def test_f9_player_uses_each_card_at_most_once_per_round() -> None:
    state = working(seat("dojo foundry", "power_plant", metal=1, energy=9))
    play.act(state, 0, "build dojo", "discard foundry", "activate dojo", "die 1")
    assert "activate dojo" not in play.texts(state)
    play.act(state, 0, "activate power_plant", "die 2")
    assert "activate power_plant" not in play.texts(state)


def test_f9_player_uses_each_die_once_per_round() -> None:
    state = working(
        seat(compound="power_plant foundry motherlode", dice="6 1@generate 1@generate 1@generate", energy=9)
    )
    play.act(state, 0, "activate power_plant", "die 6")
    assert play.texts(state) == ["end"]


def test_f9_training_cards_keep_no_die() -> None:
    state = working(seat(compound="gymnasium fitness_center dojo", dice="6@mine 1 1@generate 2@generate", energy=5))
    assert play.begun(state, 0, "activate gymnasium") == ["die 1"]
    assert play.begun(state, 0, "activate dojo") == ["die 1"]
    assert "activate fitness_center" not in play.texts(state)
    play.act(state, 0, "activate gymnasium", "die 1")
    own = play.player(state)
    assert own["dice"][1] == {"value": 2, "place": None}
    assert "activate gymnasium" not in play.texts(state)
    assert "place 2 generate" in play.texts(state)


def test_f10_extra_dice_are_removed_at_the_end_of_the_round() -> None:
    state = PositionBuilder(seat(compound="golem", energy=1), seat(), waiting=(0,)).state()
    play.act(state, 0, "activate golem", "value 1")
    assert [die["extra"] for die in state.view(0)["players"][0]["dice"]] == [False] * 4 + [True]
    play.act(state, 0, "end")
    assert play.player(state)["dice"] == []
    for other in (1, 0):
        play.act(state, other, play.texts(state, other)[0])
    assert len(play.player(state)["dice"]) == 4


def test_f6_player_can_use_gains_immediately() -> None:
    state = working(seat("battery_factory refinery", "power_plant", metal=2, dice="5 1 1 1"))
    play.act(state, 0, "activate power_plant", "die 5", "build battery_factory", "discard refinery")
    play.act(state, 0, "activate battery_factory")
    assert play.tokens(state) == (0, 0, 1)


def test_f13_discarded_cards_may_have_any_tool() -> None:
    mine = seat("robot dojo refinery gymnasium", "recycling_plant", energy=2)
    assert play.begun(working(mine), 0, "activate recycling_plant") == [
        f"discard {name}" for name in ("dojo", "gymnasium", "refinery", "robot")
    ]


def test_f13_cards_are_discarded_before_the_draw() -> None:
    """If no other cards are left, the two cards discarded are drawn again."""
    held = " ".join(every_card(less={"dojo": 2, "recycling_plant": 1}))
    mine, other = seat("dojo dojo", "recycling_plant", energy=2), seat(held)
    state = PositionBuilder(mine, other, row="- - - -").state()
    play.act(state, 0, "activate recycling_plant", "discard dojo", "discard dojo")
    assert play.player(state)["hand"] == ["dojo", "dojo"]


def test_f18_all_seats_work_simultaneously() -> None:
    """F18: draws come in the order in which actions are accepted."""
    state = PositionBuilder(seat(), seat(), seat(), deck="dojo robot golem").state()
    assert state.movers() == [0, 1, 2]
    for who in (2, 0, 1):
        play.act(state, who, "place 1 research")
    assert [play.player(state, who)["hand"] for who in range(3)] == [["robot"], ["golem"], ["dojo"]]


def test_f18_only_the_player_sees_drawn_cards() -> None:
    state = working(seat(), deck="dojo")
    [drawn] = [event for event in play.act(state, 0, "place 1 research") if event["kind"] == "draw"]
    assert drawn["private"] == {"0": {"cards": ["dojo"]}}
    assert state.view(1)["players"][0]["hand"] == 1
    assert state.view(1)["players"][0]["cards"] is None


def test_f20_hirer_of_a_foreman_sets_dice_before_the_roll() -> None:
    """The foreman sets up to four dice, and the other dice are rolled; no dice are rolled before."""
    state = shopping(seat("robot", energy=2), crew="foreman miner investor engineer")
    play.act(state, 0, "hire 1 foreman", "discard robot")
    play.act(state, 1, play.texts(state, 1)[0])
    assert (state.movers(), play.prompt(state)) == ([0], "foreman")
    assert all(die["value"] is None for die in state.view(0)["players"][1]["dice"])
    play.act(state, 0, "set 6", "set 6")
    assert [die["value"] for die in state.view(1)["players"][0]["dice"]] == [6, 6, None, None]
    rolls = [event for event in play.act(state, 0, "roll") if event["kind"] == "roll"]
    assert [len(roll["dice"]) for roll in rolls] == [2, 4]
    assert state.movers() == [0, 1]


def test_f20_hirer_of_a_foreman_sets_0_to_4_dice() -> None:
    mine = seat(hired="foreman", dice="? ? ? ?")
    state = PositionBuilder(mine, seat(dice="? ? ? ?"), phase="foreman", waiting=(0,)).state()
    assert play.texts(state) == ["set 1", "set 2", "set 3", "set 4", "set 5", "set 6", "roll"]
    assert play.begun(state, 0, "set 1", "set 1", "set 2", "set 3") == ["roll"]
    play.act(state, 0, "roll")
    assert len(play.player(state)["dice"]) == 4


def test_f20_hirers_of_two_foremen_set_their_dice_before_the_roll() -> None:
    mine = seat(hired="foreman", dice="? ? ? ?")
    state = PositionBuilder(mine, dict(mine), phase="foreman", waiting=(0, 1)).state()
    play.act(state, 1, "set 5", "roll")
    assert state.movers() == [0]
    play.act(state, 0, "roll")
    assert play.player(state, 1)["dice"][0]["value"] == 5
    assert state.movers() == [0, 1]


def test_hired_hands_add_two_dice() -> None:
    """F20: the two dice are rolled with the other dice."""
    state = shopping(seat("robot", energy=3), crew="hired_hands miner investor engineer")
    play.act(state, 0, "hire 1 hired_hands", "discard robot")
    play.act(state, 1, play.texts(state, 1)[0])
    dice = play.player(state)["dice"]
    assert len(dice) == 6
    assert all(die["value"] for die in dice)


def test_f21_player_names_the_specialists_die_after_the_roll() -> None:
    state = shopping(seat("robot"), crew="specialist miner investor engineer")
    play.act(state, 0, "hire 1 specialist", "discard robot")
    play.act(state, 1, play.texts(state, 1)[0])
    assert [bool(die["value"]) for die in play.player(state)["dice"]] == [True] * 4 + [False]
    assert [text for text in play.texts(state) if text.startswith("name")] == [f"name {v}" for v in range(1, 7)]
    play.act(state, 0, "name 6", "place 6 mine")
    assert not [text for text in play.texts(state) if text.startswith("name")]


def test_f21_specialist_die_without_a_named_value_is_lost() -> None:
    mine = seat(
        compound="temp_agency dojo", hired="specialist", energy=9, dice="1@generate 1@generate 2@generate 6@mine ?"
    )
    state = working(mine, waiting=(0,))
    assert play.texts(state) == [f"name {value}" for value in range(1, 7)] + ["end"]
    trial = state.copy()
    play.act(trial, 0, "name 2")
    assert play.begun(trial, 0, "activate temp_agency") == ["die 2"]
    play.act(state, 0, "end")
    assert play.player(state)["dice"] == []


def test_f22_choosing_either_of_two_equal_dice_is_one_action() -> None:
    assert play.texts(working(seat(dice="2 2 2 2"))) == ["place 2 research", "place 2 generate", "end"]


def test_f22_temp_agency_rolls_the_chosen_dice_together() -> None:
    state = working(seat(compound="temp_agency", energy=1, dice="1 1 2 6@mine"))
    assert play.begun(state, 0, "activate temp_agency") == ["die 1", "die 2"]
    assert play.begun(state, 0, "activate temp_agency", "die 1") == ["reroll", "die 1", "die 2"]
    assert play.begun(state, 0, "activate temp_agency", "die 1", "die 2", "die 1") == ["reroll"]
    events = play.act(state, 0, "activate temp_agency", "die 2", "die 1", "reroll")
    assert [die["id"] for die in play.one(events, "roll")["dice"]] == ["die-0-1", "die-0-3"]
    own = play.player(state)
    assert (own["dice"][1], own["dice"][3]) == ({"value": 1, "place": None}, {"value": 6, "place": "mine"})
    assert play.tokens(state) == (0, 0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_work_previews_equal_the_resulting_values(seed: int) -> None:
    """The totals that the board shows before a step that completes a placing, an activation or a build."""
    state, rng = play.start(2, f"ahead {seed}"), random.Random(seed)
    compared = set()
    while not state.over:
        seat, action = play.decide(state, rng)
        before, told = _own(state, seat), play.PRESENTATION.preview(state, seat, action)
        verb = (before["chain"] or {"verb": state.notation(seat, action).split()[0]})["verb"]
        state.apply(seat, action)
        if not told["last"] or verb not in ("place", "activate", "build"):
            continue
        after, cost, gain = _own(state, seat), told.get("cost", {}), told.get("gain", {})
        compared.add(verb)
        built = 1 if verb == "build" else 0
        assert after["buildings"] == before["buildings"] + built
        assert after["hand"] == before["hand"] + gain.get("blueprints", 0) - cost.get("blueprints", 0) - built
        assert after["score"] == before["score"] + gain.get("goods", 0) + gain.get("prestige", 0)
        for what in ("metal", "energy", "goods"):
            assert after[what] == before[what] + gain.get(what, 0) - cost.get(what, 0), (what, told)
    assert compared == {"place", "activate", "build"}


def _own(state: State, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = state.view(seat)["players"][seat]
    return player
