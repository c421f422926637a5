"""The price of builds: U8, U24 and the worked checks 8, 10 and 11."""

from itertools import product

import pytest

from tests.factory_fun.factories import Layout, laid, priced, rules

SINGLES = ["straight", "curve", "tee", "plus"]
DOUBLES = ["cross", "double"]
STORES = ["supply-red", "supply-orange", "supply-blue", "supply-green", "white", "black"]
PIECES = [*SINGLES, *DOUBLES, *STORES]


def in_place(before: str, now: str) -> int:
    """Returns the price of replacing one piece by another."""
    return priced([f"{before} 5,4"], [f"{now} 5,4"])


@pytest.mark.parametrize(("before", "now"), list(product(PIECES, PIECES)))
def test_u24_replaced_pieces_have_the_prices_of_the_table(before: str, now: str) -> None:
    if before == now:
        wanted = 0
    elif now in DOUBLES:
        wanted = 1 if before in SINGLES else 2
    else:
        wanted = 1
    assert in_place(before, now) == wanted


def test_u24_added_and_removed_pieces_have_the_right_prices() -> None:
    for piece in PIECES:
        assert priced([], [f"{piece} 5,4"]) == (2 if piece in DOUBLES else 1)
        assert priced([f"{piece} 5,4"], []) == 0
        assert priced(["m29 5,4 0"], [f"{piece} 5,4", "m29 7,4 0"]) == (2 if piece in DOUBLES else 1) + 2


def test_u24_turning_a_piece_in_place_is_free() -> None:
    for piece in ("straight", "curve", "tee", "double", "white", "black"):
        assert priced([f"{piece} 5,4 0"], [f"{piece} 5,4 90"]) == 0


def test_check_8_cross_one_cell_further_costs_2() -> None:
    assert priced(["straight 5,4"], ["cross 5,4"]) == 1
    assert priced(["straight 5,4"], ["cross 5,3"]) == 2


def test_check_10_u24_replacing_a_piece_in_place_costs_1() -> None:
    assert in_place("tee", "double") == 1
    assert in_place("cross", "straight") == 1
    assert in_place("straight", "curve") == 1
    assert in_place("supply-red", "supply-blue") == 1
    assert priced(["supply-red 1,1", "supply-blue 1,2"], ["supply-blue 1,1", "supply-red 1,2"]) == 2
    assert priced(["m29 5,4 0", "m09 6,4 0"], ["m09 5,4 0", "m29 6,4 0"]) == 4


def test_u24_new_diagonal_costs_2() -> None:
    """A diagonal costs 2, or 0 on the same two cells; pipes that replace a diagonal are priced as new."""
    assert priced([], ["diagonal 5,3"]) == 2
    assert priced(["diagonal 5,3"], ["diagonal 5,3"]) == 0
    assert priced(["diagonal 5,3"], ["diagonal 5,4"]) == 2
    assert priced(["diagonal 5,3"], ["diagonal 5,3 90"]) == 2
    assert priced(["straight 5,3", "cross 5,4"], ["diagonal 5,3"]) == 2
    assert priced(["diagonal 5,3"], ["straight 5,3", "cross 5,4"]) == 3


def test_u8_u24_new_machine_is_free_and_a_moved_machine_costs_2() -> None:
    """The new machine is free at any place; an earlier machine costs 2 if its cells or its turn changed."""
    assert priced([], ["m01 5,4 0"]) == 0
    assert priced(["m29 5,4 0"], ["m29 5,4 0", "m01 6,4 90"]) == 0
    assert priced(["m29 5,4 0"], ["m29 5,5 180"]) == 2
    assert priced(["m29 5,4 0"], ["m29 5,4 90"]) == 2
    assert priced(["m29 5,4 0", "curve 7,4"], ["m01 7,4 0", "m29 5,4 0"]) == 0


FIRST = ["m29 5,4 0", "supply-green 5,2", "straight 5,3 90", "black 5,6 270"]
SECOND = ["m29 5,4 0", "supply-green 5,2", "cross 5,3", "black 5,6 270", "m09 6,3 0", "supply-red 4,3", "black 6,5 270"]
THIRD = [*SECOND[:1], "curve 5,2 90", *SECOND[2:], "m46 6,1 0", "supply-green 7,1"]


def test_check_11_builds_of_three_rounds_have_the_known_prices() -> None:
    assert [rules(*factory) for factory in (FIRST, SECOND, THIRD)] == [[], [], []]
    assert priced([], FIRST, "m29") == 3
    assert priced(FIRST, SECOND, "m09") == 3
    assert priced(SECOND, THIRD, "m46") == 2


def test_unchanged_layout_is_free() -> None:
    layout: Layout = laid(*THIRD)
    assert priced(THIRD, THIRD, "m55") == 0
    assert len(layout) == 132
