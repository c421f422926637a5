"""Flows through pieces, in complete and incomplete factories: U11, U12, U21."""

from typing import Any

import pytest

from factoryfloor.games.factory_fun.codec.flows import Flows
from factoryfloor.games.factory_fun.rules.legality import faults
from tests.factory_fun.builder import PLANS, act, building, plan
from tests.factory_fun.factories import laid
from tests.factory_fun.printed import pieces
from tests.factory_fun.test_price import FIRST, SECOND


def flowing(*texts: str) -> dict[str, tuple[list[str | None], list[bool]]]:
    """The colours and completeness of the paths of a piece, by cell."""
    layout = laid(*texts)
    told = Flows(layout, faults(layout), pieces(*texts))
    cells = [text.split()[1] for text in texts]
    return dict(zip(cells, zip(told.colours, told.complete, strict=True), strict=True))


def test_u11_a_path_is_complete_without_loose_ends() -> None:
    """A path gets its colour from any port or supply; a pipe that meets no port and no supply has no colour."""
    half = flowing("m29 5,4 0", "supply-green 5,2", "straight 5,3 90", "straight 5,6 90", "curve 1,1")
    assert half["5,3"] == (["green"], [True])
    assert half["5,2"] == (["green"], [True])
    assert half["5,6"] == (["black"], [False])
    assert half["1,1"] == ([None], [False])
    assert half["5,4"] == ([], [])
    assert flowing("m29 5,4 0", "straight 5,3 90")["5,3"] == (["green"], [False])


def test_u12_meeting_colours_have_no_flow() -> None:
    met = flowing("supply-red 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")
    assert met["5,3"] == ([None], [False])
    assert met["5,2"] == (["red"], [False])
    assert met["5,6"] == (["black"], [True])


@pytest.mark.parametrize(
    ("pipe", "north", "west", "colours"),
    [
        ("cross 6,4", "red", "green", ["red", "green"]),
        ("double 6,4 90", "green", "red", ["green", "red"]),
    ],
)
def test_u21_each_path_of_a_pipe_has_its_own_flow(pipe: str, north: str, west: str, colours: list[str]) -> None:
    """The paths of a piece are in the order used by the page: N+S and E+W; N+E and S+W."""
    fed = ["m09 7,4 0", "black 7,6 270", "m29 6,5 0", "black 6,7 270"]
    told = flowing(f"supply-{north} 5,4", f"supply-{west} 6,3", pipe, *fed)
    assert told["6,4"] == (colours, [True, True])


def test_u21_paths_of_a_diagonal_cross() -> None:
    """The first path joins N of the left cell with S of the right cell, the second N of the right cell with S of the
    left cell.
    """
    lying = ["supply-red 5,3", "supply-green 5,4", "m29 7,3 90", "black 9,3 0", "m22 7,4 90", "white 8,5 270"]
    assert flowing(*lying, "diagonal 6,3 0")["6,3"] == (["red", "green"], [True, True])
    assert flowing(*lying[1:], "diagonal 6,3 0")["6,3"] == (["red", "green"], [False, True])


def test_u16_path_in_a_cycle_is_not_complete() -> None:
    loop = ["m46 6,4 0", "curve 5,5 90", "curve 5,6 180", "straight 6,6 0", "curve 7,6 270", "straight 7,5 90"]
    assert flowing(*loop, "curve 7,4 0")["6,6"] == (["green"], [False])


def test_pieces_in_impossible_places_have_no_flow() -> None:
    state = building(*SECOND, machine="m46", money=9)
    told = PLANS.check(state, 0, plan(*SECOND, "straight 6,3", "cross 4,5", "supply-blue 1,1"))
    assert told["flows"][-3:] == [[None], [None, None], ["blue"]]
    assert told["complete"][-3:] == [[False], [False, False], [False]]
    assert [fault["kind"] for fault in told["faults"]][:3] == ["overlap", "off_board", "not_placed"]


def test_view_contains_the_flow_of_each_piece() -> None:
    state = building(*FIRST, machine="m46", money=9)
    mine: dict[str, Any] = state.view(None)["players"][0]
    assert dict(zip([one["piece"] for one in mine["pieces"]], mine["flows"], strict=True)) == {
        "supply-green": ["green"],
        "straight": ["green"],
        "m29": [],
        "black": ["black"],
    }
    act(state, "0 place m46 3,1 0")
    build = state.view(0)["build"]
    assert len(build["flows"]) == len(build["complete"]) == len(build["pieces"])
    assert build["complete"][build["flows"].index(["black"])] == [True]
