"""A turn: drawing, fitting and legal placements (M2 to M5, M14)."""

import random

import pytest

from factoryfloor.kernel import IllegalAction, NotToMove, State
from tests.monster_factory import play
from tests.monster_factory.builder import Draft


def on(state: State, owner: int) -> set[str]:
    """Returns the placements on one seat's structure: cell and turn."""
    found = (text.split() for text in play.texts(state))
    return {f"{cell} {turn}" for _, seat, cell, turn in found if int(seat) == owner}


def test_player_places_the_drawn_tile_and_the_next_player_draws() -> None:
    """M2: all players see the drawn tile; the tile goes to the player's own or another structure; then the next player
    clockwise draws.
    """
    state = Draft("tttte TTTTe t-t-", tile="t---", bag="T--- tt--").state()
    assert {state.view(seat)["tile"] for seat in (None, 0, 1, 2)} == {"t---"}
    assert "place 2 0,-1 down" in play.texts(state)
    events = play.act(state, "place 2 0,-1 down")
    assert events == [
        {"kind": "place", "seat": 0, "owner": 2, "number": 0, "face": "t---", "x": 0, "y": -1, "turn": 2},
        {"kind": "draw", "seat": 1, "face": "T---"},
    ]
    play.act(state, "place 1 1,0 left")
    assert state.movers() == [2]
    play.act(state, "place 0 1,0 left")
    assert state.movers() == [0]


def test_player_must_play_a_tile_that_fits() -> None:
    """M3: a seat on turn cannot pass; it can only lay the tile."""
    state = play.played_to(play.start(3), random.Random(1), 3)
    while not state.over:
        assert all(text.startswith("place ") for text in play.texts(state))
        play.played_to(state, random.Random(2), 1)


def test_tile_that_fits_nowhere_is_discarded() -> None:
    """M3: the same seat draws again in the same turn until a tile fits."""
    state = Draft("t--- tttte", tile="t-t-", bag="T--- TT--e TTTTe t--- T---").state()
    events = play.act(state, "place 1 0,1 up")
    assert [(event["kind"], event["seat"], event["face"]) for event in events[1:]] == [
        ("draw", 1, "T---"),
        ("discard", 1, "T---"),
        ("draw", 1, "TT--e"),
        ("discard", 1, "TT--e"),
        ("draw", 1, "TTTTe"),
        ("discard", 1, "TTTTe"),
        ("draw", 1, "t---"),
    ]
    assert state.movers() == [1]
    view = state.view(None)
    assert view["discarded"] == ["T---", "TT--e", "TTTTe"]
    assert "TTTTe" not in view["bag"]["faces"]


def test_discarded_tiles_never_return() -> None:
    """M15: discarded tiles are public: at any time all 88 tiles are visible or counted in the bag."""
    for seed in range(4):
        state = play.start(2, seed, start="deal", mix="gentle")
        gone: list[str] = []
        while not state.over:
            view = state.view(1)
            assert view["discarded"][: len(gone)] == gone
            gone = view["discarded"]
            seen = sum(one["size"] for one in view["structures"]) + len(gone) + 1
            assert seen + view["bag"]["left"] == 88
            play.played_to(state, random.Random(seed), 1)


FIT = [
    ("t---", "tttte", {"0,-1 down", "1,0 left", "0,1 up", "-1,0 right"}, "thin to thin"),
    ("T---", "TTTTe", {"0,-1 down", "1,0 left", "0,1 up", "-1,0 right"}, "thick to thick"),
    ("T---", "tTTTe", {"1,0 left", "0,1 up", "-1,0 right"}, "not thick to thin"),
    ("t---", "t---", {"0,-1 down"}, "not blank to blank alone"),
    ("TT--", "T---", {"0,-1 right", "0,-1 down"}, "any turn that brings thick to thick"),
]


@pytest.mark.parametrize(("tile", "start", "cells", "why"), FIT, ids=[why for *_, why in FIT])
def test_tile_fits_if_its_touching_sides_are_equal(tile: str, start: str, cells: set[str], why: str) -> None:
    """M4: touching sides are equal, and one pair of them is thin or thick."""
    other = "tttte" if start != "tttte" else "TTTTe"
    assert on(Draft(f"{start} {other}", tile=tile).state(), 0) == cells


def test_blank_side_may_touch_a_blank_side() -> None:
    """M4: two blank sides may touch if another pair of sides links, as in the third example of the original."""
    # The corner cell -1,-1 has the blank north of the west arm below it and the thin west side of the north arm.
    state = Draft("tttte TTTTe", "0 t--- -1,0 right\n0 tt--e 0,-1 down", tile="t---").state()
    assert "place 0 -1,-1 right" in play.texts(state)
    assert "place 0 -1,-1 down" not in play.texts(state)


def test_tile_may_join_several_neighbours_and_close_a_loop() -> None:
    """M4: a tile may join several neighbours and close a loop; then every side counts."""
    assert on(Draft("tt-- TTTTe", "", tile="tt--").state(), 0) == {
        "0,-1 right",
        "0,-1 down",
        "1,0 down",
        "1,0 left",
    }
    state = Draft("tt-- TTTTe tTTTe", "0 tt--e 1,0 left\n0 tt--e 0,-1 right", tile="tt--").state()
    assert on(state, 0) == {"1,-1 down"}
    play.act(state, "place 0 1,-1 down")
    assert state.scores() == [4, 0, 0]


def test_tile_does_not_fit_if_one_side_differs() -> None:
    """M4: one neighbour needs a thin side and another neighbour a thick side."""
    laid = "0 tt--e 1,0 left\n0 Tt--e 0,-1 right"
    wanted = {"tt--": set(), "TT--": set(), "Tt--": set(), "tT--": {"1,-1 down"}}
    for tile, cells in wanted.items():
        assert on(Draft("tt-- tttte TTTTe", laid, tile=tile).state(), 0) == cells


def test_structures_have_no_size_limit() -> None:
    """M4: a structure may grow in one direction through the whole game."""
    lines = [f"0 t-t-{'e' if row > 2 else ''} 0,{row} up" for row in range(1, 4)]
    state = Draft("tttte TTTTe", "\n".join(lines), tile="t---").state()
    assert "0,4 up" in on(state, 0)


MINION = "0 T--- 0,-1 down\n0 tTt-e\n"


def test_player_with_unfinished_first_monster_plays_on_everything() -> None:
    """M5: the player plays on any first monster and any minion."""
    state = Draft("T--- tttte tTTTe", MINION, tile="t---").state()
    assert state.movers() == [1]
    assert on(state, 0)
    assert on(state, 1)
    assert on(state, 2)


def test_player_with_finished_first_monster_plays_on_minions_only() -> None:
    """M5: on the player's minion and others' minions, no longer on others' first monsters."""
    laid = "0 T--- 0,-1 down\n0 tTt-e\n1 T--- 0,-1 down\n1 ttt-\n2 t--- 0,-1 down"
    state = Draft("T--- T---e tTTTe", laid, tile="t---").state()
    assert state.movers() == [0]
    assert on(state, 0)
    assert on(state, 1)
    assert not on(state, 2)
    with pytest.raises(IllegalAction, match="seat 0 must lay t--- where it fits: place 0 "):
        state.parse(0, "place 2 0,1 up")


def test_number_of_discards_is_limited() -> None:
    """M3, M5: a player who may no longer play on first monsters discards a tile that fits only there."""
    laid = MINION.replace("tTt-e", "t-t-e") + "1 t--- 0,-1 down"
    state = Draft("T--- tttte TTTTe", laid, tile="T---", bag="T--- t---").state()
    events = play.act(state, "place 2 1,0 left")
    assert [(event["kind"], event["seat"], event.get("face")) for event in events[1:]] == [
        ("draw", 0, "T---"),
        ("discard", 0, "T---"),
        ("draw", 0, "t---"),
    ]


TURNS_OF = [
    ("tttte", "t-t- TTTTe", ["up"]),
    ("t-t-", "tttte TTTTe", ["up"]),
    ("T-T-", "TTTTe tttte", ["up"]),
    ("tTtTe", "tttte TTTTe", ["up"]),
    ("tTtTe", "TTTTe tttte", ["right"]),
    ("ttt-", "tttte TTTTe", ["up", "right", "down"]),
    ("Tttt", "tttte TTTTe", ["up", "right", "left"]),
]


@pytest.mark.parametrize(("tile", "starts", "turns"), TURNS_OF)
def test_equal_rotations_are_one_placement(tile: str, starts: str, turns: list[str]) -> None:
    """M14: turns that leave the four sides the same count as one placement, with the first of the turns."""
    found = play.texts(Draft(starts, tile=tile).state())
    assert [text for text in found if text.startswith("place 0 0,-1 ")] == [f"place 0 0,-1 {turn}" for turn in turns]


def test_different_cells_give_different_placements() -> None:
    """M14: cells are different placements even on a symmetric structure."""
    assert len(on(Draft("tttte TTTTe", tile="t---").state(), 0)) == 4


def test_game_rejects_illegal_actions_and_actions_out_of_turn() -> None:
    """M2: the messages say who is to move, and where the tile fits."""
    state = Draft("tttte TTTTe", tile="t---").state()
    with pytest.raises(NotToMove, match="seat 1 has no pending decision; to move: 0"):
        state.parse(1, "place 0 0,1 up")
    with pytest.raises(IllegalAction) as refusal:
        state.parse(0, "place 0 " + "9" * 500)
    assert len(str(refusal.value)) < 300
    assert "place 0 0,-1 down; " in str(refusal.value)
    assert state.parse(0, "PLACE  0 0,-1 Down") == state.parse(0, "place 0 0,-1 down")
