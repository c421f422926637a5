"""Decisions of several steps, and undo (F29)."""

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import IllegalAction, Match
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, working
from tests.fantastic_factories.cards import every_card


def test_f29_nothing_happens_before_the_last_step() -> None:
    state = working(seat("dojo foundry", metal=1, energy=1))
    before, seen = state.position(), state.view(1)
    assert play.act(state, 0, "build dojo") == []
    assert state.view(1) == seen
    after = state.position()
    assert after["players"][0].pop("chain") == ["build dojo"]
    before["players"][0].pop("chain")
    assert after == before


def test_f29_chain_starts_only_if_it_can_be_completed() -> None:
    """Each missing resource: dice, energy, discards."""
    compound = "trash_compactor refinery concrete_plant battery_factory"
    state = working(seat("robot", compound, energy=3, metal=1, dice="2 2 3 4"))
    assert not [text for text in play.texts(state) if text.startswith("activate")]


def test_f29_undo_takes_back_a_chain_after_others_have_acted() -> None:
    """Other seats' steps in between that drew nothing do not prevent undo."""
    match = Match(
        GAME, 2, None, "undo", PositionBuilder(seat("dojo foundry", metal=1, energy=1), seat(metal=2)).position
    )
    match.play(0, "build dojo")
    match.play(1, "place 4 mine")
    assert match.why_not_undo(0) == ""
    match.undo(0)
    assert match.state.position()["players"][0]["chain"] == []
    assert match.state.position()["players"][1]["metal"] == 3


def test_player_can_undo_in_the_work_phase() -> None:
    """Each seat has its own undo, up to the last draw or roll."""
    start = PositionBuilder(seat(compound="robot", metal=1), seat("dojo foundry", metal=3, energy=1)).position
    match = Match(GAME, 2, None, "undo", start)
    match.play(0, "place 1 generate")
    match.play(1, "build dojo")
    match.play(1, "discard foundry")
    match.play(0, "place 2 generate")
    match.undo(1)
    match.undo(1)
    match.undo(0)
    assert match.state.position()["players"][0]["energy"] == 1
    assert match.state.position()["players"][1]["compound"] == []
    match.play(0, "activate robot")
    assert "drew or revealed" in match.why_not_undo(0)
    match.play(1, "place 4 mine")
    match.undo(1)


def test_player_can_undo_after_another_seat_has_reshuffled() -> None:
    """A discard that was reshuffled can no longer be undone."""
    held = " ".join(every_card(less={"dojo": 2, "foundry": 1}))
    start = PositionBuilder(seat("dojo foundry", metal=1, energy=1), seat(), seat(held), row="dojo - - -").position
    match = Match(GAME, 3, None, "undo", start)
    match.play(0, "build dojo")
    match.play(0, "discard foundry")
    match.play(1, "place 1 research")
    assert match.state.position()["players"][1]["hand"] == ["foundry"]
    assert "depends on it" in match.why_not_undo(0)


def test_player_can_undo_the_end_of_work_while_others_work() -> None:
    match = Match(GAME, 2, None, "undo", PositionBuilder(seat(), seat()).position)
    match.play(0, "end")
    match.play(1, "place 4 mine")
    match.undo(0)
    assert match.state.movers() == [0, 1]


@pytest.mark.parametrize("text", ["place 1 mine", "place 5 mine", "build golem", "activate robot", "take 1 dojo", ""])
def test_rejection_lists_the_legal_actions(text: str) -> None:
    with pytest.raises(IllegalAction, match="seat 0 places dice, builds, activates cards or ends: place 1 research"):
        working(seat()).parse(0, text)
