"""Sets of pieces that are not machines, as bits of their codes. The sets depend on the surroundings of the cell."""

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .pieces import CROSS, FIRST_SHAPE, KIND, LYING, MACHINE, NODE, OPENING, SUPPLY, WHITE
from .price import KIND_COUNT, cost

MOST_FOLLOWING: Final = 3  # sides of a piece where others follow; it meets an opening with at least one

ANY_DIAGONAL: Final = 0xF_0000
ANY_SUPPLY: Final = 0xF0_0000
ANY_WHITE: Final = 0xF00_0000
ANY_BLACK: Final = 0xF000_0000
ANY_END: Final = 0xFFF0_0000


def _sides(code: int, path: int) -> int:
    """Return the sides of a path of a piece as bits. Path -1 means all paths."""
    rows = [4 * code + side for side in range(4)]
    return sum(1 << side for side, row in enumerate(rows) if OPENING[row] and path in (-1, NODE[row]))


def _codes(codes: Iterable[int]) -> int:
    """Return codes as bits."""
    return sum(2**code for code in codes)


SIDES: Final = vec[i64]([_sides(code, -1) for code in range(MACHINE)])
_PATHS: Final = [[_sides(code, 0)] + [15 - _sides(code, 0)] * (code >= CROSS) for code in range(LYING)]
_PIPES: Final = range(FIRST_SHAPE, LYING)
_SHAPES: Final = range(FIRST_SHAPE, SUPPLY)


def _fitting(must: int, may: int) -> int:
    """Return the pieces that are open at all sides in ``must`` and at no side outside ``may``."""
    if must & ~may:
        return 0
    open_to = [code for code in range(FIRST_SHAPE, MACHINE) if SIDES[code] & must == must and SIDES[code] & ~may == 0]
    shapes = _codes(code for code in open_to if code < SUPPLY)
    return shapes + _codes(code for code in open_to if code >= WHITE) + ANY_SUPPLY if must else shapes


FITTING: Final = vec[i64]([_fitting(row >> 4, row & 15) for row in range(256)])  # by 16 * must + may
# The pieces that are open at any of these sides.
TOUCHING: Final = vec[i64]([_codes(code for code in _SHAPES if SIDES[code] & sides) for sides in range(16)])
# Indexed by 3 * the kind of the earlier piece + a price: the pieces of this price, without diagonals (U24).
PRICED: Final = vec[i64](
    [
        _codes(
            code for code in range(FIRST_SHAPE, MACHINE) if not LYING <= code < SUPPLY and cost(before, code) == price
        )
        for before in [list(KIND).index(kind) for kind in range(KIND_COUNT)]
        for price in range(3)
    ]
)
# Indexed by 4 * sides + number: the pieces that are open at no more than this number of these sides.
FOLLOWED: Final = vec[i64](
    [
        _codes(code for code in _PIPES if int(SIDES[code] & sides).bit_count() <= number) + ANY_END
        for sides in range(16)
        for number in range(4)
    ]
)
# Indexed by 16 * met + sides: the pipes with a path that joins exactly these of the met sides and continues to a side
# that is not met.
GOING_ON: Final = vec[i64](
    [
        _codes(code for code in _PIPES if any(path & met == sides and path & ~met for path in _PATHS[code]))
        for met in range(16)
        for sides in range(16)
    ]
)
JOINING: Final = vec[i64]([_codes(code for code in _PIPES if sides in _PATHS[code]) for sides in range(16)])
