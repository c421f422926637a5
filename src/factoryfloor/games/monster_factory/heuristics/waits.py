"""What closes an open cell, and how long its owner waits for it: everybody can count the tiles left."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.pieces import BLANK, FACES, FITS, KIND_COUNT, LINKED
from ..rules.position import START, Table

RARE: Final = 0.03  # the share of tiles reckoned with where none is left that closes a cell: the cell may yet change
NEVER: Final = 60.0  # the wait of a cell that no tile left fits at all


def _closer(wanted: int) -> int:
    """The kind that fits a cell and opens no other; ``KIND_COUNT`` for a cell that asks for nothing."""
    if not wanted & LINKED:
        return KIND_COUNT
    for place in range(4):
        if not (wanted >> (2 * place)) & 3:
            wanted |= BLANK << (2 * place)
    return next(kind for kind in range(KIND_COUNT) if FITS[(kind << 8) | wanted])


def _fitting(wanted: int) -> int:
    """The kinds that fit a cell in some turn, one bit each."""
    return sum(1 << kind for kind in range(KIND_COUNT) if FITS[(kind << 8) | wanted])


# By what the neighbours ask.
CLOSER: Final = bytes([_closer(wanted) for wanted in range(256)])
FITTING: Final = vec[i64]([_fitting(wanted) for wanted in range(256)])


def kinds_left(table: Table) -> vec[i64]:
    """How many tiles of each kind are left to be drawn, or at the start to be taken."""
    kinds = vec[i64]([0] * KIND_COUNT)
    if table.phase == START:
        for face in range(i64(FACES)):
            kinds[face >> 1] += table.faces[face]
    else:
        for index in range(table.next, len(table.deck)):
            kinds[table.deck[index] >> 1] += 1
    return kinds


@final
class Bag:
    """The tiles left: their number, the kinds there are as bits, and the draws until one of a kind comes."""

    def __init__(self, table: Table) -> None:
        self.left: float = float(table.left())
        self.there: i64 = 0
        self.wait = vec[float]([0.0] * (KIND_COUNT + 1))
        kinds = kinds_left(table)
        rare = RARE * self.left + 0.01
        bit: i64 = 1
        for kind in range(i64(KIND_COUNT)):
            if kinds[kind]:
                self.there |= bit
            self.wait[kind] = (self.left + 0.3) / (float(kinds[kind]) + rare)
            bit += bit

    def waits(self, edge: vec[i64]) -> tuple[float, float]:
        """The draws until each open cell of an edge is closed, one after the other; how many cells are open."""
        draws: float = 0.0
        cells: float = 0.0
        for cell in edge:
            if cell & LINKED:
                asked = cell & 255
                cells += 1.0
                draws += self.wait[CLOSER[asked]]
                if FITTING[asked] & self.there == 0:
                    draws += NEVER
        return draws, cells
