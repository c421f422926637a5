"""The expected number of draws until open cells are closed.

It is computed from the remaining tiles, which are public.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.pieces import BLANK, FACES, FITS, KIND_COUNT, LINKED
from ..rules.position import START, Position
from .weights import NEVER, RARE


def _closer(wanted: int) -> int:
    """Return the kind that closes a cell and opens no other cell, or ``KIND_COUNT`` for a cell without links."""
    if not wanted & LINKED:
        return KIND_COUNT
    for place in range(4):
        if not (wanted >> (2 * place)) & 3:
            wanted |= BLANK << (2 * place)
    return next(kind for kind in range(KIND_COUNT) if FITS[(kind << 8) | wanted])


def _fitting(wanted: int) -> int:
    """Return the mask of the kinds that fit a cell in some rotation."""
    return sum(1 << kind for kind in range(KIND_COUNT) if FITS[(kind << 8) | wanted])


# Indexed by the sides that the neighbours require.
CLOSER: Final = bytes([_closer(wanted) for wanted in range(256)])
FITTING: Final = vec[i64]([_fitting(wanted) for wanted in range(256)])


def kinds_left(position: Position) -> vec[i64]:
    """Return the number of remaining tiles of each kind."""
    kinds = vec[i64]([0] * KIND_COUNT)
    if position.phase == START:
        for face in range(i64(FACES)):
            kinds[face >> 1] += position.faces[face]
    else:
        for index in range(position.next, len(position.deck)):
            kinds[position.deck[index] >> 1] += 1
    return kinds


@final
class Bag:
    """The remaining tiles: their number, the mask of their kinds, and the expected draws until each kind comes."""

    def __init__(self, position: Position) -> None:
        self.left: float = float(position.left())
        self.there: i64 = 0
        self.wait = vec[float]([0.0] * (KIND_COUNT + 1))
        kinds = kinds_left(position)
        rare = RARE * self.left + 0.01
        mask: i64 = 1
        for kind in range(i64(KIND_COUNT)):
            if kinds[kind]:
                self.there |= mask
            self.wait[kind] = (self.left + 0.3) / (float(kinds[kind]) + rare)
            mask += mask

    def waits(self, edge: vec[i64]) -> tuple[float, float]:
        """Return the expected number of draws until all open cells of an edge are closed one by one, and the number of
        open cells.
        """
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
