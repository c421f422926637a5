"""Networks and their rules: U11 to U18, U22, U27, with the worked checks of the rules and further ones."""

import pytest

from factoryfloor.games.factory_fun.rules.scoring import chains
from tests.factory_fun.factories import bonus, laid, rules, told

# m41: blue 3 to red 2. m35: orange 3 to green 3. m46: green 1 to green 2. m29: green 2 to black. m09: red 1 to black.
LOOP = ["m46 6,4 0", "curve 5,5 90", "curve 5,6 180", "straight 6,6 0", "curve 7,6 270", "curve 7,4 0"]
RED = ["supply-blue 7,1", "m41 7,2 0"]
GREEN = ["supply-orange 7,1", "m35 7,2 0"]
PLATE = ["m29 7,5 0", "black 7,7 270"]
PRESS = ["m09 5,4 0", "black 5,6 270"]


def test_check_1_u16_machine_may_not_feed_itself() -> None:
    [fault] = told(*LOOP, "straight 7,5 90")
    assert (fault["rule"], fault["kind"], fault["cells"]) == ("U16", "cycle", [(6, 4), (6, 5)])
    assert fault["message"] == "m46 on 6,4 feeds itself"


def test_check_2_touching_machines_are_connected() -> None:
    """U11, U18: a red output of 2 touches a red input of 1 without a pipe, then a blue input."""
    assert bonus(*RED, "m04 7,4 0", "white 8,5 0") == 5
    [fault] = told(*RED, "m40 7,4 0", "supply-red 6,4", "white 7,6 270")
    assert (fault["rule"], fault["cells"]) == ("U12", [(7, 3), (7, 4)])
    assert fault["message"] == "red and blue are mixed in the network of m41 on 7,3"


def test_u18_connection_of_two_colours_gives_no_chain_bonus() -> None:
    """A plan that joins a red output to a blue input shows no bonus."""
    wrong = laid(*RED, "m40 7,4 0", "supply-red 6,4", "white 7,6 270")
    assert chains(wrong) == []
    assert [fed[2] for fed in chains(laid(*RED, "m04 7,4 0", "white 8,5 0"))] == [5]


def test_check_3_u14_t_piece_splits_a_flow() -> None:
    split = [*GREEN, *PLATE, "tee 7,4 270"]
    assert bonus(*split, "m46 6,4 0", "white 5,5 180") == 15
    [fault] = told(*split, "m52 6,4 270", "white 4,4 180")
    assert (fault["rule"], fault["cells"]) == ("U14", [(6, 4), (7, 3), (7, 4), (7, 5)])
    assert fault["message"] == "the network of m52 on 6,4 needs 4 green but gets 3"


def test_check_4_u14_t_piece_joins_two_flows() -> None:
    """Outputs of red 2 and red 1 feed an input of red 3; the chain scores once."""
    joined = [*RED, "tee 7,4 270", "m31 5,4 90", "supply-green 5,5"]
    assert bonus(*joined, "m22 7,5 0", "white 6,6 180") == 15


def test_check_5_u15_black_outputs_may_not_join() -> None:
    """Two black outputs are joined; two red outputs flow into one white reservoir."""
    black = ["supply-green 7,1", "m29 7,2 0", "m25 7,6 180", "supply-blue 6,6", "tee 7,4 90"]
    assert rules(*black, "black 8,4 0") == ["U15"]
    assert bonus(*RED, "m31 7,6 180", "supply-green 8,6", "tee 7,4 90", "white 8,4 0") == 0


def test_check_6_u4_u5_u11_supply_but_no_pipe_end_may_touch_a_blank_edge() -> None:
    """A supply may touch a blank edge; a pipe's end may not."""
    above = ["m29 3,4 0", "supply-green 3,3", "black 3,6 270"]
    assert rules(*PRESS, *above, "supply-red 4,4") == []
    [fault] = told(*PRESS, *above, "straight 4,4 0")
    assert (fault["rule"], fault["kind"], fault["cells"], fault["side"]) == ("U11", "loose_end", [(4, 4)], "N")
    assert fault["message"] == "an end of straight on 4,4 meets a closed side of m29 to the north"


def test_check_7_u12_supply_and_output_may_not_feed_one_network() -> None:
    assert rules(*GREEN, *PLATE, "tee 7,4 270", "supply-green 6,4") == ["U12"]


def test_check_9_u14_product_may_flow_into_an_input_and_a_reservoir() -> None:
    assert bonus(*RED, "tee 7,4 270", "white 6,4 180", "m04 7,5 0", "white 8,6 0") == 5


def test_u11_loose_ends_are_illegal() -> None:
    """Ports, pipe ends and inlets face nothing, a wall, a pillar, a closed pipe or a closed reservoir."""
    for piece, where in [
        ("straight 6,4 0", "nothing"),
        ("curve 3,5 90", "a wall"),
        ("curve 1,2 270", "a wall"),
        ("tee 7,9 0", "a wall"),
    ]:
        assert where in " ".join(fault["message"] for fault in told(piece)), piece
    said = told("m46 2,2 0", "straight 1,3 90", "white 3,2 180")
    assert sorted(fault["message"] for fault in said) == [
        "an end of straight on 1,3 meets nothing to the east",
        "an end of straight on 1,3 meets nothing to the west",
        "an input of m46 on 2,2 meets a closed side of white to the south",
        "the inlet of white on 3,2 meets nothing to the south",
        "the output of m46 on 2,3 meets a closed side of straight to the north",
    ]


def test_u12_colours_may_not_meet_through_pipes() -> None:
    assert rules(*RED, "straight 7,4 90", *PLATE) == ["U12"]


def test_u13_a_supply_feeds_any_amount() -> None:
    """One supply feeds two inputs of 3 through a tee, and there is no bonus."""
    fed = ["m41 7,5 0", "white 7,7 270", "m25 6,4 0", "black 6,6 270", "tee 7,4 270", "supply-blue 7,3"]
    assert bonus(*fed) == 0


def test_u14_an_output_network_needs_an_end() -> None:
    assert rules(*RED, "tee 7,4 270", "curve 6,4 90", "curve 6,5 180", "curve 7,5 270") == ["U14"]


def test_u15_black_output_connects_only_to_one_black_reservoir() -> None:
    pressed = ["m09 5,4 0", "supply-red 4,4"]
    assert rules(*pressed, "straight 5,6 90", "black 5,7 270") == []
    assert rules(*pressed, "white 5,6 270") == ["U15"]
    assert rules(*pressed, "tee 5,6 270", "black 5,7 270", "black 4,6 180") == ["U15"]
    assert rules(*pressed, "tee 5,6 270", "black 5,7 270", "white 4,6 180") == ["U15"]
    assert rules(*RED, "black 7,4 270") == ["U12"]
    assert rules(*pressed, "m29 5,6 0", "black 5,8 270") == ["U15"]
    assert rules("black 5,5 90", "black 5,6 270") == ["U15"]


def test_u16_two_machines_may_not_feed_each_other() -> None:
    ring = ["m52 7,2 0", "m28 7,4 0", "supply-orange 8,4", "curve 7,6 270", "curve 6,6 180"]
    ring += [f"straight 6,{column} 90" for column in range(2, 6)]
    assert rules(*ring, "curve 6,1 90", "curve 7,1 0") == ["U16"]
    stored = ["m52 7,2 0", "m28 7,4 0", "supply-orange 8,4", "white 7,6 270", "supply-green 7,1"]
    assert bonus(*stored) == 15


def test_u16_u27_cycle_is_illegal_even_with_a_sufficient_other_source() -> None:
    assert rules(*LOOP, "tee 7,5 90", "curve 8,5 0", "m35 8,7 180", "supply-orange 8,8") == ["U16"]


def test_u16_fault_names_only_machines_of_the_cycle() -> None:
    """The cycle feeds m29, but m29 is not on the cycle; the fault names m46."""
    fed = ["m46 6,4 0", "curve 5,5 90", "curve 5,6 180", "tee 6,6 0", "curve 7,6 270", "straight 7,5 90", "curve 7,4 0"]
    said = told(*fed, "m29 6,7 0", "black 6,9 270")
    assert [fault["rule"] for fault in said] == ["U14", "U16"]
    assert said[-1]["cells"] == [(6, 4), (6, 5)]


def test_u17_network_needs_a_source_and_an_input() -> None:
    assert rules("supply-red 5,5") == ["U17"]
    assert rules("white 5,5 90", "white 5,6 270") == ["U17"]
    assert rules("supply-red 5,5", "white 5,6 270") == ["U17"]
    assert rules("curve 5,5 90", "curve 5,6 180", "curve 6,6 270", "curve 6,5 0") == ["U17"]
    assert rules(*PRESS, "m22 4,4 270", "white 3,3 90") == ["U17"]
    assert rules("supply-red 5,5", "straight 5,6 90", "supply-red 5,7") == ["U17"]
    [fault] = told("supply-red 5,5")
    assert fault["message"] == "the supply in the network of supply-red on 5,5 feeds no input"


@pytest.mark.parametrize("supply", ["supply-red", "supply-orange", "supply-green"])
def test_u22_every_side_of_a_supply_next_to_an_opening_is_open(supply: str) -> None:
    """A supply beside a port of another colour or beside an output is illegal."""
    stored = ["m41 7,2 0", "white 7,4 270"]
    assert rules(*stored, f"{supply} 7,1") == ["U12"]
    assert rules("m41 7,2 0", "supply-blue 7,1", f"{supply} 7,4") == ["U12"]


def test_u22_sides_between_adjacent_supplies_stay_closed() -> None:
    factory = [*PRESS, "supply-red 4,4", "supply-green 4,3", "m29 5,3 90", "black 7,3 0"]
    assert rules(*factory) == []
    assert rules(*factory[:-2]) == ["U17"]


def test_u22_all_open_sides_of_a_supply_belong_to_one_network() -> None:
    """The supply has red on one side and a green input on the other."""
    assert rules(*PRESS, "supply-red 4,4", "m29 3,4 270", "black 1,4 180") == ["U12"]


def test_u21_double_pipes_are_two_networks() -> None:
    """Two colours cross on a cross and on a double curve; on a plus the colours meet."""
    down = ["supply-red 5,4", "m09 7,4 0", "black 7,6 270"]
    across = ["supply-green 6,3", "m29 6,5 0", "black 6,7 270"]
    assert rules(*down, *across, "cross 6,4") == []
    assert rules(*down, *across, "plus 6,4") == ["U12"]
    swapped = ["supply-green 5,4", "supply-red 6,3", *down[1:], *across[1:]]
    assert rules(*swapped, "double 6,4 90") == []
    assert rules(*swapped, "double 6,4 0") == ["U12", "U12"]


def test_u21_diagonals_cross() -> None:
    """A lying diagonal joins north of the left cell with south of the right cell; a standing diagonal joins east of the
    upper cell with west of the lower cell.
    """
    lying = ["supply-red 5,3", "supply-green 5,4", "m29 7,3 90", "black 9,3 0", "m22 7,4 90", "white 8,5 270"]
    assert rules(*lying, "diagonal 6,3 0") == []
    assert rules(*lying, "straight 6,3 0", "straight 6,4 0") == ["U12", "U12"]
    standing = ["supply-green 2,2", "supply-red 3,2", "m22 2,4 0", "m29 3,4 0", "black 3,6 270", "white 1,5 180"]
    assert rules(*standing, "diagonal 2,3 90") == []
    assert rules(*standing, "straight 2,3 90", "straight 3,3 90") == ["U12", "U12"]


def test_u2_both_paths_of_a_double_pipe_must_be_used() -> None:
    """U21: an idle path of a double pipe has loose ends; so has a tee or plus against a wall (U27)."""
    assert rules("supply-red 5,4", "cross 6,4", "m09 7,4 0", "black 7,6 270") == ["U11", "U11"]
    assert rules("supply-green 1,3", "tee 1,4 270", "m29 1,5 0", "black 1,7 270") == ["U11"]


def test_u27_pipes_may_form_a_ring_in_a_legal_network() -> None:
    ring = ["tee 5,2 90", "tee 5,3 90", "curve 6,2 0", "curve 6,3 270"]
    assert rules("supply-green 5,1", *ring, "m29 5,4 0", "black 5,6 270") == []
