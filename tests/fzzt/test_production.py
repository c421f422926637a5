"""Mounting robots on units: Z12 and Z18."""

from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import BadPosition, FastChance, IllegalAction
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.play import PRESENTATION


def production(units: str, hand: str = "", **wishes: Any) -> Draft:
    """Returns a position in production in a round that is not the last; seat 0 has these units and robots."""
    return Draft(2, phase="production", hands={0: hand}, units={0: units}, **wishes)


def test_z12_player_mounts_at_most_one_robot_per_own_unit() -> None:
    """Z12: each unit takes at most one robot; seats without further mounts are not asked again."""
    state = production("pu-standard-nb; pu-simple-o").load()
    play.act(state, "0 mount 3n pu-standard-nb")
    assert sorted(play.texts(state, 0)) == ["done", "mount 2o pu-simple-o"]
    play.act(state, "0 mount 2o pu-simple-o")
    assert state.view(None)["round"] == 3


def test_z12_mounted_robot_must_have_a_symbol_of_the_unit() -> None:
    """Z12: an upgrade has all symbols; robots of hand and discard pile can be mounted."""
    state = production("pu-standard-nb; pu-improved-co", hand="r4-n upgrade fzzzt").load()
    assert sorted(play.texts(state, 0)) == sorted(
        [
            "done",
            "mount 1bc pu-standard-nb",
            "mount 3n pu-standard-nb",
            "mount 4n pu-standard-nb",
            "mount up pu-standard-nb",
            "mount 1bc pu-improved-co",
            "mount 2o pu-improved-co",
            "mount up pu-improved-co",
        ]
    )
    with pytest.raises(IllegalAction, match="mounts one fitting robot on pu-standard-nb or pu-improved-co"):
        state.parse(0, "mount 5n pu-standard-nb")


def test_z12_player_may_pass_without_mounting() -> None:
    state = production("pu-standard-nb").load()
    play.act(state, "0 done")
    view = state.view(0)
    assert view["round"] == 3
    assert view["players"][0]["units"] == [{"unit": "pu-standard-nb", "robots": []}]


def test_z12_a_mounted_robot_cannot_bid_and_still_scores() -> None:
    """Z12: a mounted robot is gone from the hand for good and keeps its points."""
    state = production("pu-standard-nb").load()
    before = state.scores()
    play.act(state, "0 mount 3n pu-standard-nb")
    assert state.scores()[0] == before[0]
    player = state.position()["players"][0]
    assert player["units"] == [{"unit": "pu-standard-nb", "robots": ["r3-n-m1"]}]
    assert "r3-n-m1" not in player["hand"] + player["discard"]


def test_z12_unit_may_have_several_robots_of_one_symbol() -> None:
    """Z12: in later rounds a unit takes further robots, also of the same symbol."""
    state = production("pu-standard-nb: r4-n", hand="r5-n", round=3).load()
    play.act(state, "0 mount 5n pu-standard-nb")
    assert state.position()["players"][0]["units"] == [{"unit": "pu-standard-nb", "robots": ["r4-n", "r5-n"]}]


def test_z12_all_seats_produce_simultaneously() -> None:
    """Z12: seats mount in any order; a mount is public at once (Z18), and the round waits for the last seat."""
    draft = Draft(3, phase="production", units={0: "pu-simple-o", 1: "pu-standard-nb", 2: "pu-improved-co"})
    state = draft.load()
    assert state.movers() == [0, 1, 2]
    play.act(state, "2 mount 3o pu-improved-co")
    assert state.view(0)["players"][2]["units"] == [{"unit": "pu-improved-co", "robots": ["r3-o-m3"]}]
    play.act(state, "0 done")
    assert state.movers() == [1]
    play.act(state, "1 mount 2n pu-standard-nb")
    assert state.view(None)["round"] == 3


def test_z18_only_seats_that_can_mount_decide() -> None:
    """Z18: seat 0 has no fitting robot, seat 1 has a unit and a robot, seat 2 has no unit."""
    draft = Draft(
        3,
        phase="production",
        mechanics=(1, 2, 3),
        units={0: "pu-simple-o: r2-o-m1", 1: "pu-standard-nb"},
        round=2,
    )
    assert draft.load().movers() == [1]


def test_z18_production_is_skipped_if_no_seat_can_mount() -> None:
    """Z18: the next round begins at once."""
    draft = Draft(2, hands={0: "mechanic-1", 1: ""}, sold=(0,) * 7, belt="r1-n r1-b r1-c r1-o r1-nb r1-co r2-n r2-b")
    events = play.act(draft.load(), "0 bid me")
    assert [event["kind"] for event in events][-3:] == ["round", "deal", "open"]


def test_z18_player_can_mount_robots_won_in_this_round() -> None:
    """Z18: a robot won in this round can be mounted on a unit won in this round."""
    belt = "pu-simple-o r4-o r1-n r1-b r1-c r1-nb r1-co r2-n"
    state = Draft(2, belt=belt, sold=(1,) * 7, hands={0: "mechanic-1", 1: ""}).load()
    play.act(state, "0 bid me")
    assert state.movers() == [1]
    play.act(state, "1 mount 4o pu-simple-o")
    assert state.view(None)["round"] == 2


def test_z18_player_can_mount_on_all_units_in_one_phase() -> None:
    state = production("pu-simple-o; pu-standard-nb; pu-standard-bc").load()
    play.act(state, "0 mount 2o pu-simple-o", "0 mount 3n pu-standard-nb", "0 mount 1bc pu-standard-bc")
    assert [len(stand["robots"]) for stand in state.view(None)["players"][0]["units"]] == [1, 1, 1]


def test_z18_player_cannot_mount_a_mechanic_or_a_fzzzt() -> None:
    """Z18: neither is offered, and a position that claims it is refused."""
    draft = production("pu-deluxe-nbco; pu-simple-o", hand="fzzzt fzzzt.2")
    offered = {text.split()[1] for text in play.texts(draft.load(), 0) if text != "done"}
    assert not offered & {"me", "fz"}
    for card in ("mechanic-1", "fzzzt"):
        position = draft.position()
        player = position["players"][0]
        player["hand"].remove(card)
        player["units"][0]["robots"] = [card]
        with pytest.raises(BadPosition):
            GAME.load(position, FastChance(1))


def test_z18_last_round_has_no_production() -> None:
    """Z18: with fewer than eight cards left in the deck nothing is mounted, because the final construction gives the
    same or more.
    """
    belt = "r1-n r1-b r1-c r1-o r1-nb r1-co r2-n r2-b"
    draft = Draft(2, round=5, units={0: "pu-deluxe-nbco"}, sold=(0,) * 7, belt=belt, hands={0: "mechanic-1", 1: ""})
    state = draft.load()
    play.act(state, "0 bid me")
    assert state.over
    assert state.position()["players"][0]["units"] == [{"unit": "pu-deluxe-nbco", "robots": []}]


def test_hand_and_discard_pile_are_one_pile_in_production() -> None:
    """Z12: the owner sees all cards of the pile; other seats see the number of cards."""
    draft = production("pu-simple-o", hand="r4-n r4-b")
    for seat in (0, 1):
        player = draft.load().view(seat)["players"][0]
        assert (player["hand"], player["discard"]) == (6, 0)
        everything = sorted(["mechanic-1", *cards.STARTING[1], "r4-n", "r4-b"])
        assert (sorted(player["cards"] or []) == everything) == (seat == 0)


def test_preview_of_a_mount_shows_its_gain() -> None:
    """The preview is the change of the current final construction."""
    state = production("pu-standard-nb; pu-standard-bc").load()
    gains = {state.notation(0, action): PRESENTATION.preview(state, 0, action).get("gain") for action in state.legal(0)}
    # 3n and 1bc make the first: 5 - 5. On the second neither is of use: -5 - 5.
    assert gains == {
        "done": None,
        "mount 3n pu-standard-nb": 0,
        "mount 1bc pu-standard-nb": 0,
        "mount 1bc pu-standard-bc": -10,
    }
