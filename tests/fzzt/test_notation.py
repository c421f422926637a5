"""Notation and numbers of actions, and errors for wrong ones."""

import random

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import IllegalAction, Match, NotToMove, NoUndo
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.play import PRESENTATION

KINDS = "me up 1bc 1bo 1nc 1no 1n 1b 1c 1o 1nb 1co 1nbc 2o 2n 2b 2c 3n 3c 3o 3b fz 4n 4b 4c 4o 5n 5b 5c 5o"
KIND_LIST = KINDS.split()


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("bid 3n 2o me", "bid 3n 2o me"),
        ("bid me 2o 3n", "bid 3n 2o me"),
        ("  BID 2O   3N ", "bid 3n 2o"),
        ("Bid 1bc", "bid 1bc"),
    ],
)
def test_game_normalizes_typed_bids(typed: str, printed: str) -> None:
    """Bids may be typed in any order, case and spacing."""
    state = Draft(2).load()
    assert state.notation(0, state.parse(0, typed)) == printed


def test_number_of_a_bid_encodes_places_in_the_hand() -> None:
    """Bit i of the number is the card at place i of the hand, weakest first."""
    state = Draft(2).load()
    hand = state.view(0)["players"][0]["cards"]
    assert [cards.kind(card) for card in hand] == ["me", "1bc", "2o", "3n"]
    assert state.parse(0, "bid me") == 1
    assert state.parse(0, "bid 3n") == 8
    assert state.parse(0, "bid 3n 1bc") == 10
    for action in state.legal(0):
        assert PRESENTATION.targets(state, 0, action) == [
            card for place, card in enumerate(hand) if action >> place & 1
        ]


def test_number_of_a_production_action_encodes_unit_and_kind() -> None:
    """The number 0 is done, 256 + 30 x unit + kind a mount, 616 + kind a shred."""
    draft = Draft(
        2,
        phase="production",
        units={0: "pu-simple-o; pu-deluxe-nbco"},
        hands={0: "upgrade fzzzt"},
        peripherals="p11-shredder",
    )
    state = draft.load()
    units = {"pu-simple-o": 0, "pu-deluxe-nbco": 9}
    for action in state.legal(0):
        words = state.notation(0, action).split()
        if words[0] == "mount":
            assert action == 256 + 30 * units[words[2]] + KIND_LIST.index(words[1])
        elif words[0] == "shred":
            assert action == 616 + KIND_LIST.index(words[1])
        else:
            assert action == 0
    assert len(KIND_LIST) == 30
    assert PRESENTATION.targets(state, 0, state.parse(0, "mount up pu-deluxe-nbco")) == ["upgrade", "pu-deluxe-nbco"]
    assert PRESENTATION.targets(state, 0, state.parse(0, "shred fz")) == ["fzzzt"]
    assert PRESENTATION.targets(state, 0, 0) == []
    assert [PRESENTATION.prompt(one, 0) for one in (state, Draft(2).load())] == ["mount", "bid"]


@pytest.mark.parametrize(
    "text", ["bid", "bid 9z", "bid 3n 3n", "bid 5n", "mount 3n pu-simple-o", "done", "shred 1bc", "", "x" * 10**6]
)
def test_rejection_of_an_illegal_bid_names_the_legal_form(text: str) -> None:
    state = Draft(2).load()
    with pytest.raises(IllegalAction) as refusal:
        state.parse(0, text)
    assert "bids one or more cards of its hand, such as 'bid 3n 2o 1bc me'" in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_rejection_of_an_illegal_production_names_the_legal_form() -> None:
    draft = Draft(2, phase="production", units={0: "pu-simple-o"}, hands={0: "fzzzt"}, peripherals="p11-shredder")
    state = draft.load()
    with pytest.raises(IllegalAction) as refusal:
        state.parse(0, "mount 3n pu-simple-o")
    assert str(refusal.value) == (
        "'mount 3n pu-simple-o' is not legal: seat 0 shreds a Fzzzt or a robot of power 1 (once), "
        "mounts one fitting robot on pu-simple-o, or is done; cards: fz 3n 2o 1bc me"
    )


def test_game_rejects_an_action_of_a_seat_without_a_decision() -> None:
    state = Draft(3, hands={0: ""}).load()
    with pytest.raises(NotToMove, match="seat 0 has no pending decision; to move: 1, 2"):
        state.parse(0, "bid me")


def test_player_can_undo_a_bid_until_the_reveal() -> None:
    """A bid can be withdrawn after other bids, which stay, but not after the reveal or the end of the game."""
    match = Match(GAME, 3, seed="undo")
    match.play(0, "bid me")
    match.play(1, "bid me")
    assert match.undo(0).text == "bid me"
    assert match.state.movers() == [0, 2]
    match.play(0, "bid me")
    match.play(2, "bid me")
    for seat in range(3):
        with pytest.raises(NoUndo):
            match.undo(seat)


def test_player_cannot_undo_the_end_of_the_game() -> None:
    """The seed is published at the end, so even a last action that drew nothing cannot be undone."""
    for seed in range(4):
        match = Match(GAME, 4, {"peripherals": ["p11-shredder"]}, seed=f"over {seed}")
        rng = random.Random(seed)
        while not match.over:
            match.play(*play.decide(match.state, rng))
        last = match.moves[-1].seat
        assert "revealed something" in match.why_not_undo(last)
