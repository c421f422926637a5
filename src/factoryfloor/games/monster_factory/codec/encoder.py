"""What a seat sees as numbers, for learning: own seat first, then clockwise. Cells are in the legal actions."""

from typing import Final

from mypy_extensions import i64

from ..rules.pieces import FACES
from ..rules.plane import open_cells
from ..rules.position import START, Table, seat_bit

_MOST_SEATS: Final = 6
_SEAT: Final = 8
SIZE: Final = 5 + 2 * FACES + _MOST_SEATS * _SEAT


def observe(table: Table, seat: i64) -> list[int]:
    """``SIZE`` integers: seats, phase, relative turn, mix, tiles left; the drawn tile, one of 46; tiles of each
    face in the bag; and for each seat: present, score, first monster finished, number of the structure,
    growing, its size, its eyes, its open cells.
    """
    numbers = [
        int(table.seats),
        int(table.phase),
        int((table.turn - seat) % table.seats),
        int(table.mix),
        int(table.left()),
    ]
    numbers += [1 if table.tile == face else 0 for face in range(FACES)]
    bag = [0] * FACES
    if table.phase == START:
        bag = [int(number) for number in table.faces]
    else:
        for index in range(table.next, len(table.deck)):
            bag[table.deck[index]] += 1
    numbers += bag
    for turn in range(_MOST_SEATS):
        numbers += _seat(table, (seat + turn) % table.seats) if turn < table.seats else [0] * _SEAT
    return numbers


def _seat(table: Table, seat: i64) -> list[int]:
    growing = table.growing & seat_bit(seat) != 0
    return [
        1,
        int(table.points[seat]),
        1 if table.done & seat_bit(seat) else 0,
        int(table.numbers[seat]),
        1 if growing else 0,
        int(table.sizes[seat]),
        int(table.eyes[seat]),
        int(open_cells(table.edges[seat])) if growing else 0,
    ]
