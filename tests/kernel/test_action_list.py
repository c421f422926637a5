"""Lists of actions of one seat: what is played, and why a list stops."""

import pytest

from factoryfloor.kernel import FastChance, IllegalAction, Match, NotToMove
from factoryfloor.kernel.action_list import played_list
from tests.tiny_game import GAME, Tiny


def packing() -> Match:
    """Both seats have laid a card, and pack."""
    match = Match(GAME, 2, None, "s")
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    return match


def card_of(match: Match, seat: int) -> str:
    assert isinstance(match.state, Tiny)
    return str(match.state.hands[seat][0])


def test_action_list_is_played_on_a_copy_of_the_position() -> None:
    match = packing()
    before = match.state.position()
    played = played_list(match.state, 0, ["box left", f"put {card_of(match, 0)}"])
    assert (len(played.actions), played.stopped, played.message) == (2, "", "")
    assert match.state.position() == before
    match.play_chain(0, played.actions)
    assert [move.text for move in match.moves[-2:]] == ["box left", f"put {card_of_move(match)}"]


def card_of_move(match: Match) -> str:
    return match.moves[-1].text.removeprefix("put ")


def test_action_list_stops_before_an_illegal_action() -> None:
    match = packing()
    played = played_list(match.state, 0, ["box left", "put 77", "pass"])
    assert len(played.actions) == 1
    assert played.stopped == "illegal"
    assert "'put 77' is not legal" in played.message


def test_action_list_stops_after_an_action_that_reveals_information() -> None:
    match = packing()
    put = f"put {card_of(match, 0)}"
    played = played_list(match.state, 0, ["box left", put, "pass"])
    assert (len(played.actions), played.stopped) == (2, "revealed")
    assert played.facts() == {
        "played": 2,
        "stopped": "revealed",
        "message": f"{put!r} drew or revealed something; 1 of 3 actions were not played",
    }


def test_action_list_stops_when_another_seat_acts() -> None:
    match = Match(GAME, 2, None, "s")
    first, second, _ = (match.state.notation(0, action) for action in match.state.legal(0))
    played = played_list(match.state, 0, [first, second])
    assert (len(played.actions), played.stopped) == (1, "others")


def test_action_list_stops_at_the_end_of_the_game() -> None:
    match = Match(GAME, 1, None, "s")
    last = match.state
    while not match.over:
        last = match.state.copy()
        match.play(0, match.state.legal(0)[-1])
    played = played_list(last, 0, [match.moves[-1].text, "pass"])
    assert (len(played.actions), played.stopped) == (1, "over")


def test_action_list_with_an_illegal_first_action_plays_nothing() -> None:
    match = packing()
    with pytest.raises(IllegalAction):
        played_list(match.state, 0, ["lay 3", "pass"])
    match.play(0, "pass")
    with pytest.raises(NotToMove):
        played_list(match.state, 0, ["pass"])


def test_hidden_cards_do_not_change_where_an_action_list_stops() -> None:
    match = packing()
    texts = ["box left", f"put {card_of(match, 0)}", "pass"]
    here = played_list(match.state, 0, texts)
    for number in range(20):
        sample = match.state.copy()
        sample.resample(0, FastChance(number))
        assert played_list(sample, 0, texts) == here
