"""What a seat sees as numbers, for learning: own seat first, then clockwise."""

from typing import Final

from mypy_extensions import i64

from ..rules.layout import cell_at
from ..rules.machines import MACHINE_COUNT
from ..rules.position import LIVE, UNDECIDED, Table
from ..rules.taking import ranked

_MOST_SEATS: Final = 5
_CELLS: Final = 90
_SEAT: Final = 7 + _CELLS
_DRAFT: Final = 6 + _CELLS
SIZE: Final = 8 + MACHINE_COUNT + _DRAFT + _MOST_SEATS * _SEAT


def observe(table: Table, seat: i64) -> list[int]:
    """``SIZE`` integers: seats, phase, round, selection, diagonal, last taker free, own place in the order, last
    taker (0 none, 1 the own seat, clockwise); for each machine 1 if it is revealed and left, 2 if it is also on the
    own list; the own build: present, stage, wanted cell, spent, funds, lifted, and the codes of 90 cells; for each of
    five seats: present, money, bonus, named colour (0 none), machine taken (0 none, else number + 1), decided,
    waiting, and the codes of its 90 cells, row by row.
    """
    taker = 0 if table.last_taker < 0 else int((table.last_taker - seat) % table.seats) + 1
    place = int((seat - table.seat_in_order(0)) % table.seats)
    options = [int(table.selection), int(table.diagonal), int(table.exempting)]
    numbers = [int(table.seats), int(table.phase), int(table.round), *options, place, taker]
    machines = [0] * MACHINE_COUNT
    if table.lie_open():
        for index in range(table.shown()):
            machine = table.revealed(index)
            if not table.is_gone(machine):
                machines[machine] = 2 if table.selection != LIVE and ranked(table, seat, machine) else 1
    numbers += machines
    numbers += _draft(table, seat)
    for turn in range(_MOST_SEATS):
        numbers += _seat(table, (seat + turn) % table.seats) if turn < table.seats else [0] * _SEAT
    return numbers


def _cells(layout: list[int]) -> list[int]:
    return [layout[cell_at(row, column)] for row in range(1, 10) for column in range(1, 11)]


def _draft(table: Table, seat: i64) -> list[int]:
    draft = table.drafts[seat]
    if draft is None:
        return [0] * _DRAFT
    lifted = int(draft.first >= 0) + int(draft.second >= 0)
    head = [1, int(draft.stage), int(draft.aim), int(draft.spent), int(draft.funds), lifted]
    return head + _cells([int(code) for code in draft.now])


def _seat(table: Table, seat: i64) -> list[int]:
    taken = table.taken[seat]
    head = [
        1,
        int(table.money[seat]),
        int(table.bonuses[seat]),
        int(table.named[seat]) + 1,
        int(taken) + 1 if taken >= 0 else 0,
        0 if taken == UNDECIDED else 1,
        int(table.pending >> seat & 1),
    ]
    return head + _cells([int(code) for code in table.factories[seat]])
