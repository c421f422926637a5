"""The loops that write rows: the compiled functions equal those of plain Python, and never write outside an array."""

import random
import runpy
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i16, i64, u8

from factoryfloor.kernel import rows
from factoryfloor.kernel.fast import COMPILED, vec

PLAIN = runpy.run_path(str(Path(__file__).parents[2] / "src/factoryfloor/kernel/rows.py"))
KINDS = bytes(random.Random(1).randrange(20) for _ in range(62))
NUMBERS = [random.Random(2).randrange(9) for _ in range(62)]
MASKS = [0, 1, 2**61, 2**62 - 1, *(random.Random(3).getrandbits(62) for _ in range(20))]
CALLS: list[tuple[str, tuple[Any, ...]]] = [
    *(("fill", (7, mask, 5)) for mask in MASKS),
    *(("fill_every", (3, 3, mask, -2)) for mask in MASKS),
    *(("fill_each", (7, mask, MASKS[:20] * 4, 5)) for mask in MASKS),
    *(("count_around", (9, 40, MASKS, 6, seat)) for seat in (0, 5)),
    *(("tally", (40, mask, KINDS)) for mask in MASKS),
    *(("tally_numbers", (9, NUMBERS, first, count)) for first, count in [(0, 62), (61, 1), (62, 0)]),
    *(("narrow", (at, step, NUMBERS, first, n)) for at, step, first, n in [(0, 1, 0, 62), (9, 1, 3, 8), (9, 3, 60, 2)]),
    *(("narrow_block", (at, NUMBERS, 4, 10, 5, 8)) for at in (0, 210)),
    ("around", (0, 9, [40000, -40000, 1], 3, 1)),
    *(("around", (at, 50, NUMBERS, 4, seat)) for at, seat in [(0, 0), (99, 3)]),
    *(
        ("fill_around", (2, 62, spread, [*MASKS[:8], *NUMBERS], first, stride, 4, seat, -2))
        for spread, first, stride, seat in [(1, 0, 1, 0), (1, 0, 2, 3), (1, 10, 9, 2), (3, 20, 10, 1)]
    ),
    *(("gather_around", (2, 80, NUMBERS, 20, bytes([19, 0, 7]), 3, seat)) for seat in range(3)),
    *(("pick", (5, 4, mask, NUMBERS, 0)) for mask in MASKS if mask < 2**61),
    ("pick", (249, 1, 1, NUMBERS, 61)),
    *(("nibbles", (7, counts, number)) for counts, number in [(0x123456789ABCDE, 16), (255, 1), (0, 0)]),
    *(("clear", (at, count)) for at, count in [(0, 250), (249, 1), (100, 20), (250, 0), (9, -3)]),
    *(("mark", (at, actions, 1)) for at, actions in [(0, []), (0, [0, 249]), (100, [149, 7, 0])]),
    *(("unmark", (at, count)) for at, count in [(0, 250), (249, 1), (100, 20), (250, 0)]),
]
OUTSIDE: list[tuple[str, tuple[Any, ...]]] = [
    ("fill", (245, 0b1000001, 1)),
    ("fill_every", (245, 3, 0b100, 1)),
    ("fill_each", (243, 0b10000, MASKS, 1)),
    ("fill_each", (0, 0b10000, [1, 2, 3], 1)),
    ("count_around", (10, 48, MASKS, 6, 5)),
    ("count_around", (0, 1, MASKS, 25, 5)),
    ("tally", (249, 2**61 + 1, bytes(range(1, 63)))),
    ("tally", (0, 8, b"abc")),
    ("tally_numbers", (0, NUMBERS, 61, 2)),
    ("tally_numbers", (249, [1], 0, 1)),
    ("narrow", (240, 5, NUMBERS, 0, 3)),
    ("narrow", (0, 1, NUMBERS, 61, 2)),
    ("narrow_block", (211, NUMBERS, 4, 10, 5, 8)),
    ("narrow_block", (0, NUMBERS, 15, 10, 5, 8)),
    ("around", (100, 50, NUMBERS, 4, 1)),
    ("fill_around", (0, 80, 1, MASKS, 0, 1, 4, 0, 1)),
    ("fill_around", (0, 20, 1, NUMBERS, 0, 20, 5, 0, 1)),
    ("gather_around", (188, 30, NUMBERS, 20, bytes([19, 0, 7]), 3, 0)),
    ("gather_around", (0, 80, NUMBERS, 21, bytes([20]), 3, 0)),
    ("pick", (240, 5, 0b100, NUMBERS, 0)),
    ("pick", (0, 1, 0b100, NUMBERS, 60)),
    ("nibbles", (249, 0x11, 2)),
    ("clear", (249, 2)),
    ("mark", (200, [50], 1)),
    ("mark", (0, [2**40], 1)),
    ("unmark", (249, 2)),
]


def written(function: Callable[..., None], name: str, given: tuple[Any, ...], compiled: bool) -> list[int]:
    """A row of 250 ones or threes after a call."""
    bytewise = name in ("mark", "unmark")
    if not compiled:
        row: Any = [1 if bytewise else 3] * 250
    else:
        row = vec[u8]([1] * 250) if bytewise else vec[i16]([3] * 250)
    function(row, *(vec[i64](one) if compiled and isinstance(one, list) and not bytewise else one for one in given))
    return list(row)


@pytest.mark.parametrize(("name", "given"), CALLS)
def test_compiled_loops_give_the_same_results_as_python_loops(name: str, given: tuple[Any, ...]) -> None:
    plain = written(PLAIN[name], name, given, compiled=False)
    assert written(getattr(rows, name), name, given, compiled=COMPILED) == plain


@pytest.mark.parametrize(("name", "given"), OUTSIDE)
def test_compiled_loops_write_only_within_the_array(name: str, given: tuple[Any, ...]) -> None:
    with pytest.raises(IndexError):
        written(getattr(rows, name), name, given, compiled=COMPILED)


@pytest.mark.parametrize("mask", MASKS)
def test_actions_are_appended_in_ascending_order(mask: int) -> None:
    numbers = list(range(1000, 1070))
    found = [7]
    rows.append_each(found, numbers, 8, mask)
    assert found == [7, *rows.each_of(numbers, 8, mask)] == [7, *(1008 + bit for bit in range(62) if mask >> bit & 1)]


def test_allowed_actions_are_appended_by_cell() -> None:
    numbers, table = list(range(1000, 1070)), bytes(512) + bytes([0, 5, 8, 15]) + bytes(252)
    found: list[int] = []
    rows.append_fitting(found, numbers, 20, vec[i64]([256, 513, 3, 2]), table, 512)
    assert found == [1024, 1026, 1028, 1029, 1030, 1031, 1035]


def test_rotations_of_many_cells_are_appended_in_ascending_order() -> None:
    numbers, draws = list(range(200)), random.Random(4)
    table, cells = bytes(draws.randrange(16) for _ in range(256)), [draws.randrange(2**20) for _ in range(47)]
    found: list[int] = []
    rows.append_fitting(found, numbers, 3, vec[i64](cells), table, 0)
    turns = [
        (3 + 4 * place + turn, table[cell & 255] >> turn & 1) for place, cell in enumerate(cells) for turn in range(4)
    ]
    assert found == [action for action, fits in turns if fits]


def test_no_action_outside_the_list_is_appended() -> None:
    with pytest.raises(IndexError):
        rows.append_each([], [1, 2, 3], 1, 0b100)
    with pytest.raises(IndexError):
        rows.each_of([1, 2, 3], 1, 0b100)
    with pytest.raises(IndexError):
        rows.append_fitting([], [1, 2, 3], 0, vec[i64]([0]), bytes([8] * 256), 0)
    with pytest.raises(IndexError):
        rows.append_fitting([], [1, 2, 3], 0, vec[i64]([255]), bytes(256), 1)


@pytest.mark.parametrize(("name", "code"), [("write_row", "h"), ("mark_outside", "B")])
def test_batch_writes_into_external_arrays(name: str, code: str) -> None:
    """In plain Python a view of the wrong size or kind is a ValueError."""
    outside = array(code, [9] * 6)
    view: Any = memoryview(outside)

    def write(view: Any, at: int) -> None:
        if name == "write_row":
            row: Any = vec[i16]([3, 0, 1]) if COMPILED else [3, 0, 1]
            rows.write_row(view, at, row)
        else:
            rows.mark_outside(view, at, [2, 0], 3)

    write(view, 2)
    assert list(outside) == ([9, 9, 3, 0, 1, 9] if code == "h" else [9, 9, 3, 9, 3, 9])
    kept = list(outside)
    for at in (4, 2**40, *([-1] if COMPILED else [])):
        with pytest.raises((IndexError, ValueError)):
            write(view, at)
    for wrong in (view.toreadonly(), None, *([memoryview(array("q", [9] * 6)), view[::2]] if COMPILED else [])):
        with pytest.raises((TypeError, ValueError)):
            write(wrong, 0)
    assert list(outside) == kept
