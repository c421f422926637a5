"""Machines, boards and pipes are the printed ones: U1 to U5, U20, U21, U28."""

from collections import Counter

import pytest

from factoryfloor.games.factory_fun.rules.blueprint import CODE_OF, NAMES
from factoryfloor.games.factory_fun.rules.boards import BOARDS
from factoryfloor.games.factory_fun.rules.layout import CELLS, HALLS, LENGTH
from factoryfloor.games.factory_fun.rules.machines import MACHINE_COUNT, MACHINES
from factoryfloor.games.factory_fun.rules.networks import NODES
from factoryfloor.games.factory_fun.rules.pieces import (
    CODES,
    FIRST_SHAPE,
    KINDS,
    MACHINE,
    NODE,
    OPENING,
    PIPE_END,
    SHAPES,
    STRIDE,
)
from factoryfloor.games.factory_fun.rules.price import KIND_COUNT
from tests.factory_fun.factories import laid
from tests.factory_fun.printed import boards, tiles

LETTERS = "NESW"


def test_u1_machines_equal_the_printed_machines() -> None:
    assert len(MACHINES) == 55
    for name, tile in tiles().items():
        machine = next(one for one in MACHINES if one.id == name)
        assert (machine.value, machine.bonus) == (tile.value, tile.bonus)
        assert machine.inputs.split() == [":".join(map(str, port)) for port in tile.inputs]
        black = tile.output.colour == "black"
        assert machine.output == f"{tile.output.edge}:{tile.output.colour}" + (
            "" if black else f":{tile.output.amount}"
        )


def test_u1_u3_totals_of_the_machines_equal_the_printed_totals() -> None:
    """13 black outputs, five bonus supplies of which one is of any colour; inputs on cell 1, outputs on cell 2."""
    printed = tiles().values()
    assert sum(tile.output.colour == "black" for tile in printed) == 13
    assert Counter(tile.bonus for tile in printed if tile.bonus) == Counter(["red", "orange", "blue", "green", "any"])
    assert {port.edge for tile in printed for port in tile.inputs} == {"W", "N1", "S1"}
    assert {tile.output.edge for tile in printed} == {"E", "N2", "S2"}
    assert {port.amount for tile in printed for port in tile.inputs} == {1, 2, 3}


def test_u5_u28_boards_equal_the_printed_boards() -> None:
    """Each board has exactly 77 cells to build on."""
    assert {board.id: list(board.rows) for board in BOARDS} == boards()
    assert len(BOARDS) == 10
    for hall in HALLS:
        assert sum(1 for code in hall if code == 0) == 77
        assert len(hall) == LENGTH


TURNS = """
0   W:W N1:N S1:S E:E N2:N S2:S
90  W:N N1:E S1:W E:S N2:E S2:W
180 W:E N1:S S1:N E:W N2:S S2:N
270 W:S N1:W S1:E E:N N2:W S2:E
"""
BEYOND = {0: (3, 4), 90: (4, 3), 180: (3, 2), 270: (2, 3)}


@pytest.mark.parametrize("line", TURNS.strip().splitlines())
def test_u20_rotation_moves_the_second_cell_and_the_ports(line: str) -> None:
    """The test checks where cell 2 and each port of each machine lie in each turn."""
    turn, *edges = line.split()
    sides = dict(edge.split(":") for edge in edges)
    for name, tile in tiles().items():
        layout = laid(f"{name} 3,3 {turn}")
        row, column = BEYOND[int(turn)]
        halves = {"1": 11 * 3 + 3, "2": 11 * row + column}
        wanted = set()
        for port in (*tile.inputs, tile.output):
            half = "1" if port.edge in ("W", "N1", "S1") else "2"
            wanted.add((halves[half], sides[port.edge]))
        assert openings(layout) == wanted


def openings(layout: list[int]) -> set[tuple[int, str]]:
    sides = [(cell, side) for cell in range(len(layout)) for side in range(4)]
    return {(cell, LETTERS[side]) for cell, side in sides if OPENING[4 * layout[cell] + side]}


def paths(name: str, turn: int) -> set[str]:
    """Returns the sides that each path of a pipe joins."""
    code = CODE_OF[name, turn]
    found: dict[int, str] = {}
    for side, letter in enumerate(LETTERS):
        if OPENING[4 * code + side] == PIPE_END:
            found[NODE[4 * code + side]] = found.get(NODE[4 * code + side], "") + letter
    return set(found.values())


def test_u2_u21_pipes_have_the_printed_openings() -> None:
    assert [paths("straight", turn) for turn in (0, 90)] == [{"NS"}, {"EW"}]
    assert [paths("curve", turn) for turn in (0, 90, 180, 270)] == [{"NE"}, {"ES"}, {"SW"}, {"NW"}]
    assert [paths("tee", turn) for turn in (0, 90, 180, 270)] == [{"NES"}, {"ESW"}, {"NSW"}, {"NEW"}]
    assert paths("plus", 0) == {"NESW"}
    assert paths("cross", 0) == {"NS", "EW"}
    assert [paths("double", turn) for turn in (0, 90)] == [{"NW", "ES"}, {"NE", "SW"}]
    assert set(NAMES) == {
        *("straight", "curve", "tee", "plus", "cross", "double", "diagonal", "white", "black"),
        *(f"supply-{colour}" for colour in ("red", "orange", "blue", "green")),
    }


def test_constants_equal_the_sizes_of_their_tables() -> None:
    """The sizes are written as numbers, because compiled code inlines numbers."""
    assert (len(MACHINES), len(KINDS)) == (MACHINE_COUNT, KIND_COUNT)
    assert (FIRST_SHAPE + len(SHAPES), MACHINE + 8 * MACHINE_COUNT) == (MACHINE, CODES)
    assert (CELLS, LENGTH, NODES) == (11 * STRIDE, 12 * STRIDE, 4 * CELLS)
