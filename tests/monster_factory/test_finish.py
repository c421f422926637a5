"""Finished structures, minions, the end of a game and scores (M6 to M13)."""

import random

import pytest

from tests.monster_factory import play
from tests.monster_factory.builder import Draft, structure

# From the corner 0,0 east, north and back: with a tile on 0,-1 it is a ring around 1,-1. {} shows north, or not.
RING = """
0 {} 1,0 {}
0 tt-- 2,0 left
0 t-t- 2,-1 up
0 tt--e 2,-2 down
0 t-t-e 1,-2 right
0 tt--e 0,-2 right
"""


def test_hole_surrounded_by_blank_sides_is_allowed() -> None:
    """M6 allows holes with blank sides around them."""
    state = Draft("tt-- TTTTe tTTTe", RING.format("t-t-", "right"), tile="t-t-e", bag="tTt-e T---").state()
    events = play.act(state, "place 0 0,-1 up")
    assert [event["kind"] for event in events] == ["place", "finished", "begin", "draw"]
    assert state.scores() == [8, 0, 0]


def test_structure_with_an_open_side_into_a_hole_is_not_finished() -> None:
    """M6: holes count like the rim: the ring has one thin side turned inwards."""
    state = Draft("tt-- TTTTe tTTTe", RING.format("ttt-", "left"), tile="t-t-e", bag="t--- tTt-e").state()
    [text] = [text for text in play.texts(state) if text.startswith("place 0 0,-1 ")]
    events = play.act(state, text)
    assert "finished" not in [event["kind"] for event in events]
    assert structure(state, "monster-0")["open"] == 1
    [cell] = structure(state, "monster-0")["cells"]
    assert (cell["x"], cell["y"], cell["asks"]) == (1, -1, "--t-")
    play.act(state, "place 0 1,-1 down")
    assert state.scores() == [9, 0, 0]


def test_owner_of_a_finished_structure_draws_a_tile() -> None:
    """M7: the owner draws at once, not as a turn; the order of turns stays."""
    state = Draft("t-t- T---e TTTTe", "0 t--- 0,-1 down", tile="t---", bag="ttT-e T---").state()
    assert state.movers() == [1]
    events = play.act(state, "place 0 0,1 up")
    assert [(event["kind"], event["seat"]) for event in events] == [
        ("place", 1),
        ("finished", 0),
        ("begin", 0),
        ("draw", 2),
    ]
    assert events[1] == {"kind": "finished", "seat": 0, "number": 0, "tiles": 3, "points": 3}
    assert state.movers() == [2]


def test_finished_minion_starts_the_next_minion() -> None:
    """M7: a player never has more than one structure in progress."""
    laid = "0 T--- 0,-1 down\n0 t---e"
    state = Draft("T--- tttte tTTTe", laid, tile="t---", bag="Ttt- T---").state()
    events = play.act(state, "place 0 0,-1 down")
    assert events[1] == {"kind": "finished", "seat": 0, "number": 1, "tiles": 2, "points": 1}
    assert events[2] == {"kind": "begin", "seat": 0, "face": "Ttt-", "number": 2}
    assert state.scores() == [3, 0, 0]
    growing = [one["id"] for one in state.view(None)["structures"] if not one["finished"]]
    assert growing == ["minion-0.2", "monster-1", "monster-2"]


def test_no_minion_starts_without_tiles_in_the_bag() -> None:
    """M7, M11 (d): the last tile of the bag finishes a structure, which scores; no minion starts, and the game ends."""
    state = Draft("T--- tttte tTTTe", tile="T---", rest=False).state()
    events = play.act(state, "place 0 0,-1 down")
    assert [event["kind"] for event in events] == ["place", "finished", "final"]
    assert state.over
    assert state.scores() == [2, 0, 0]
    player = state.view(None)["players"][0]
    assert (player["growing"], player["size"], player["minions"]) == (False, 0, 0)


def test_new_minion_can_take_the_last_tile() -> None:
    """M11 (c), (d): the minion's tile is drawn, and the game ends because the bag is empty."""
    state = Draft("T--- tttte tTTTe", tile="T---", bag="t---", rest=False).state()
    events = play.act(state, "place 0 0,-1 down")
    assert [event["kind"] for event in events] == ["place", "finished", "begin", "final"]
    assert state.over
    assert not structure(state, "minion-0.1")["finished"]


def test_game_ends_when_the_last_player_finishes_the_first_monster() -> None:
    """M8, M11 (b): the game ends at once, without a minion tile and without evening up turns."""
    laid = "0 T--- 0,-1 down\n0 t---e"
    state = Draft("T--- T---e", laid, tile="T---", bag="tttte T---").state()
    assert state.movers() == [1]
    events = play.act(state, "place 1 0,-1 down")
    assert [event["kind"] for event in events] == ["place", "finished", "final"]
    assert state.over
    assert state.scores() == [2, 2]
    assert state.ranking() == [1, 1]
    assert state.position()["bag"][:2] == ["tttte", "T---"]


def test_finished_minion_does_not_end_the_game() -> None:
    """M8: only first monsters count for the end."""
    state = Draft("T--- tttte", "0 T--- 0,-1 down\n0 t---e", tile="t---", bag="t---e T---").state()
    play.act(state, "place 0 0,-1 down")
    assert not state.over


def test_game_ends_if_the_last_tiles_fit_nowhere() -> None:
    """M8, M13: draws that fit nowhere can empty the bag: the game ends without a placement."""
    state = Draft("t--- tt--", tile="t---e", bag="T--- TT--e T---", rest=False).state()
    events = play.act(state, "place 1 1,0 left")
    assert [event["kind"] for event in events] == ["place", *["draw", "discard"] * 3, "final"]
    assert state.over
    assert state.movers() == []
    assert state.scores() == [0, 0]
    assert state.position()["turn"] == 1
    assert state.view(None)["turn"] is None
    assert state.view(None)["bag"] == {"left": 0, "faces": {}}


def test_seat_to_move_has_an_unfinished_structure() -> None:
    """M13: the rule holds in random games at every decision."""
    for seed in range(6):
        state = play.start(4, seed, start="deal")
        while not state.over:
            assert all(player["growing"] for player in state.view(None)["players"])
            play.played_to(state, random.Random(seed), 1)


# Anna's: a line of twelve tiles, and a minion with two eyed tiles that stays open.
ANNA = """
0 t-t- 0,1 up
0 t-t-e 0,2 up
0 t-t-e 0,3 up
0 T-t- 0,4 down
0 T-T- 0,5 up
0 T-T- 0,6 up
0 T-T-e 0,7 up
0 T-T-e 0,8 up
0 T-t- 0,9 up
0 t--- 0,10 up
0 t--- 0,-1 down
0 tTt-e
0 t---e 0,-1 down
"""
# Second example: a line of nine, a minion of two without eyes, one of five with eyes, and the next one in progress.
NATALIE = """
1 t-t- 0,1 up
1 t-t-e 0,2 up
1 T-t- 0,3 down
1 T-T- 0,4 up
1 T-T- 0,5 up
1 T-T-e 0,6 up
1 T--- 0,7 up
1 t--- 0,-1 down
1 T---
1 T--- 0,-1 down
1 t---e
1 tt--e 0,-1 down
1 T-t-e -1,-1 left
1 T-T-e -2,-1 right
1 T---e -3,-1 right
1 tTt-e
"""


def test_m10_first_worked_example_scores_12() -> None:
    """M10, M9: a finished first monster of 12 tiles; an unfinished minion with two eyed tiles is worth nothing."""
    state = Draft("t-t- tttte TTTTe", ANNA, tile="t---").state()
    monster, minion = structure(state, "monster-0"), structure(state, "minion-0.1")
    assert (monster["finished"], monster["size"], monster["eyes"]) == (True, 12, 4)
    assert (minion["finished"], minion["eyes"]) == (False, 2)
    assert state.scores() == [12, 0, 0]


def test_m10_second_worked_example_scores_14() -> None:
    """M10, M9: 9 for a first monster of 9, 0 for a minion without eyes, 5 for one with five eyed tiles: 14."""
    state = Draft("tttte t-t- TTTTe", NATALIE, tile="t---").state()
    own = [one for one in state.view(None)["structures"] if one["owner"] == 1]
    assert [(one["finished"], one["size"], one["eyes"]) for one in own[:3]] == [
        (True, 9, 2),
        (True, 2, 0),
        (True, 5, 5),
    ]
    assert not own[3]["finished"]
    assert state.scores() == [0, 14, 0]


@pytest.mark.parametrize("eyes", ["", "e"])
def test_eyes_add_no_points_in_a_first_monster(eyes: str) -> None:
    """M9: a tile of a first monster is worth one point, with or without eyes."""
    state = Draft("T--- tttte tTTTe", tile=f"T---{eyes}", bag="tTt-e T---").state()
    play.act(state, "place 0 0,-1 down")
    assert state.scores() == [2, 0, 0]
