"""Undo, in all branches of the rule."""

import pytest

from factoryfloor.kernel import Match, NoUndo
from factoryfloor.kernel.record import canonical_json, read_record, write_record
from tests.kernel.small_games import PileGame, TurnsGame
from tests.kernel.test_match import packing, plan_of, state_of
from tests.tiny_game import GAME


def refused(match: Match, seat: int, said: str) -> None:
    """Check that the undo is rejected for this reason and changes nothing."""
    before = state_of(match)
    assert said in match.why_not_undo(seat)
    with pytest.raises(NoUndo, match=said):
        match.undo(seat)
    assert state_of(match) == before


def test_match_rejects_an_undo_without_an_action() -> None:
    match = Match(GAME, 2)
    refused(match, 0, "seat 0 has taken no action yet")
    refused(match, 7, "seat 7 has taken no action yet")
    match.play(1, match.state.legal(1)[0])
    refused(match, 0, "seat 0 has taken no action yet")


def test_undo_restores_the_exact_previous_state() -> None:
    match = Match(GAME, 2, {}, "x")
    before = state_of(match)
    action = match.state.legal(0)[1]
    match.play(0, action)
    after = state_of(match)
    assert match.why_not_undo(0) == ""
    assert state_of(match) == after
    undone = match.undo(0)
    assert (undone.seat, undone.action) == (0, action)
    assert state_of(match) == before
    match.play(0, action)
    assert state_of(match) == after


def test_match_cannot_undo_an_action_that_drew_a_random_number() -> None:
    match = packing(1)
    match.play(0, "pass")
    assert match.moves[-1].irrevocable
    refused(match, 0, "'pass' cannot be undone: it drew or revealed something")


def test_match_cannot_undo_an_action_that_revealed_information() -> None:
    """The last card laid turns all cards up; no chance is drawn."""
    match = packing(2)
    refused(match, 1, "it drew or revealed something")


def test_match_cannot_undo_a_players_draw_of_a_card() -> None:
    match = packing(2)
    match.play_plan(0, plan_of(match, 0))
    refused(match, 0, "it drew or revealed something")


def test_match_can_undo_a_step_of_a_chain() -> None:
    match = packing(2)
    before = state_of(match)
    match.play(0, "box left")
    match.undo(0)
    assert state_of(match) == before


def test_undo_keeps_an_independent_later_decision() -> None:
    match = Match(GAME, 3, {}, "x")
    mine, theirs = match.state.legal(0)[0], match.state.legal(1)[0]
    match.play(0, mine)
    match.play(1, theirs)
    assert match.undo(0).action == mine
    assert [(move.seat, move.action) for move in match.moves] == [(1, theirs)]
    assert match.state.movers() == [0, 2]


def test_undo_keeps_a_card_that_another_seat_has_drawn_since() -> None:
    match = packing(3)
    match.play(0, "pass")
    match.play_plan(1, plan_of(match, 1))
    hand, draws = match.state.view(1)["players"][1]["hand"], match.state.chance.draws
    match.undo(0)
    assert match.state.view(1)["players"][1]["hand"] == hand
    assert match.state.chance.draws == draws
    assert match.state.movers() == [0, 2]


def test_undo_is_impossible_after_another_seat_has_revealed_information() -> None:
    match = packing(2)
    refused(match, 0, "a later action of seat 1 depends on it")


def test_undo_is_impossible_after_a_seat_that_was_not_pending_has_decided() -> None:
    match = Match(TurnsGame(), 2)
    match.play(0, 1)
    assert match.why_not_undo(0) == ""
    match.play(1, 2)
    refused(match, 0, "'add 1' cannot be undone: seat 1 has decided since")
    match.undo(1)
    match.undo(0)
    assert match.moves == []


def test_undo_is_impossible_if_it_changes_the_events_of_a_later_action() -> None:
    """The event of taking from the pile has the rest of the pile."""
    match = Match(PileGame(), 3)
    match.play(1, "add")
    match.play(0, "add")
    match.play(1, "take")
    refused(match, 0, "a later action of seat 1 depends on it")
    assert match.why_not_undo(1) == ""


def test_undo_is_impossible_if_it_makes_a_later_action_illegal() -> None:
    match = Match(PileGame(), 3)
    match.play(0, "add")
    match.play(1, "take")
    refused(match, 0, "a later action of seat 1 depends on it")


def test_undo_is_impossible_if_it_changes_the_notation_of_a_later_action() -> None:
    match = Match(PileGame(), 3)
    match.play(0, "add")
    match.play(1, "count 1")
    refused(match, 0, "a later action of seat 1 depends on it")


def test_undo_keeps_later_actions_of_several_other_seats() -> None:
    match = Match(PileGame(), 3)
    for seat, text in ((1, "add"), (0, "leave"), (2, "add"), (1, "take"), (2, "leave")):
        match.play(seat, text)
    match.undo(0)
    assert [(move.seat, move.text) for move in match.moves] == [(1, "add"), (2, "add"), (1, "take"), (2, "leave")]
    assert match.state.movers() == [0, 1]


def test_undo_takes_back_only_the_last_action_of_the_seat() -> None:
    match = packing(2)
    match.play(0, "box left")
    match.undo(0)
    refused(match, 0, "a later action of seat 1 depends on it")


def test_undo_returns_to_the_start_position_of_a_match() -> None:
    start = packing(2).state.position()
    match = Match(GAME, 2, None, "x", start)
    match.play(0, "box right")
    match.undo(0)
    assert canonical_json(match.state.position()) == canonical_json(start)


def test_record_does_not_contain_undone_actions() -> None:
    match = Match(GAME, 2, {}, "x")
    match.play(0, match.state.legal(0)[0])
    match.undo(0)
    match.play(0, match.state.legal(0)[1])
    match.play(1, match.state.legal(1)[0])
    replayed = read_record(write_record(match), GAME)
    assert state_of(replayed) == state_of(match)


def test_chain_is_undone_as_one_action() -> None:
    match = Match(PileGame(), 3)
    match.play(0, "add")
    before = state_of(match)
    match.play_chain(0, ["add", "leave"])
    match.play(1, "add")
    undone = match.undo(0)
    assert (undone.text, [event.kind for event in undone.events]) == ("add; leave", ["added", "left"])
    assert [(move.seat, move.text) for move in match.moves] == [(0, "add"), (1, "add")]
    assert match.undo(0).text == "add"
    match.undo(1)
    match.play(0, "add")
    assert state_of(match) == before


def test_chain_stays_together_when_other_seats_undo() -> None:
    match = Match(PileGame(), 3)
    match.play(1, "add")
    match.play_chain(0, ["add", "add"])
    match.play(2, "add")
    match.play_chain(2, ["add", "leave"])
    match.undo(1)
    assert match.undo(0).text == "add; add"
    assert match.undo(2).text == "add; leave"
    assert match.undo(2).text == "add"
    assert match.moves == []


def test_undo_takes_back_single_steps_one_by_one() -> None:
    match = Match(PileGame(), 3)
    match.play_chain(0, ["add"])
    match.play_chain(0, ["add"])
    match.play(0, "add")
    assert [match.undo(0).text for _ in range(3)] == ["add"] * 3


def test_chain_with_a_draw_is_not_split() -> None:
    match = packing(2)
    match.play_plan(0, plan_of(match, 0))
    assert [move.joined for move in match.moves[-2:]] == [False, True]
    refused(match, 0, "it drew or revealed something")
