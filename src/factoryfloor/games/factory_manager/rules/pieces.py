"""The tiles as numbers and bits, and the constants of the game.

A *kind* is a row of ``tiles.KINDS``. The tiles for sale and the five start tiles of one player are bits in two
*halves*. Half 0 contains start tiles, storage and machines. Half 1 contains robots, control and optimization. Bits
ascend with the kinds. Therefore the lowest bit of a column is its cheapest tile. The bit of a start tile stands for the
seat's own tile.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .tiles import (
    CONTROL,
    DISCOUNTS,
    KINDS,
    MACHINE,
    OPTIMIZATION,
    PERSONNEL,
    SEATS,
    START_MACHINES,
    START_STORAGES,
    STORAGE,
    TYPES,
    WORKING,
    X,
    is_start,
)

KIND_COUNT: Final = len(KINDS)
KIND_IDS: Final = [kind.id for kind in KINDS]
KIND_OF: Final = {kind.id: number for number, kind in enumerate(KINDS)}

ROUNDS: Final = 5
MONEY: Final = 18
WORKERS: Final = 7
SEASONAL: Final = 2
SEASONAL_PRICE: Final = 7
SPACES: Final = 10
EXTRA_SPACES: Final = 2
SPACE_PRICE: Final = 10
PRICE_TILES: Final = (2, 4, 2)  # numbers of price tiles 0, +1 and +2
EXTRA_TILES: Final = (0, 0, 0, 1, 2, 3)  # by number of players: tiles that the last one may add to the market (P9)

# By number of players: the first old tiles and the first pool, in ascending order (P5).
FIRST_TILES: Final = ((), (), (2, 10), (5, 7, 8), (7, 8, 9, 10), (8, 9, 10, 11, 12))
FIRST_POOL: Final = ((), (), (1, 4, 6, 8), (1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7))

# The discount by turn-order tile; there is no tile 0.
DISCOUNT: Final = bytes([0, *DISCOUNTS])


def half_of(type_: str) -> int:
    """Return the half of the tiles of a type."""
    return 0 if type_ in (STORAGE, MACHINE) else 1


def _bits_of_kinds() -> list[int]:
    masks, used = [], [0, 0]
    for kind in KINDS:
        half = half_of(kind.type)
        start = START_MACHINES if kind.type == MACHINE else START_STORAGES
        copies = start if is_start(kind) else len(kind.players)
        masks.append(((1 << copies) - 1) << used[half])
        used[half] += copies
    if max(used) > 58:
        raise ValueError("a half has too many tiles for separate fields")
    return masks


_MASKS: Final = _bits_of_kinds()


def _mask_of_type(type_: str, start: bool) -> int:
    rows = zip(KINDS, _MASKS, strict=True)
    return sum(mask for kind, mask in rows if kind.type == type_ and (start or not is_start(kind)))


def _kinds_by_bit(half: int) -> bytes:
    """Return the kind of each bit, indexed by the bit modulo 59."""
    table = [0] * 59
    for number, mask in enumerate(_MASKS):
        for place in range(58):
            if half_of(KINDS[number].type) == half and mask >> place & 1:
                table[(1 << place) % 59] = number
    return bytes(table)


def _mask_in_play(half: int, seats: int, crossed: bool) -> int:
    """Return the tiles for sale with a given number of players: either the X tiles or all other tiles (P6)."""
    total = 0
    for kind, mask in zip(KINDS, _MASKS, strict=True):
        lowest = mask & -mask
        for copy, players in enumerate(kind.players):
            wanted = players == X if crossed else X < players <= seats
            if half_of(kind.type) == half and wanted:
                total |= lowest << copy
    return total


# By kind.
PRICE: Final = bytes([kind.price for kind in KINDS])
PRODUCTION: Final = bytes([kind.production for kind in KINDS])
STORED: Final = bytes([kind.storage for kind in KINDS])
ENERGY: Final = vec[i64]([kind.energy for kind in KINDS])
NEED: Final = vec[i64]([kind.workers for kind in KINDS])
HALF: Final = bytes([half_of(kind.type) for kind in KINDS])
TILES: Final = vec[i64](_MASKS)
FIRST_KIND: Final = bytes([0, HALF.index(1)])  # of each half, whose kinds are neighbours

# By bit modulo 59: the kind.
KIND_AT_0: Final = _kinds_by_bit(0)
KIND_AT_1: Final = _kinds_by_bit(1)

# Halves by type. Storage and machines include the start tiles.
STORAGES_0: Final = _mask_of_type(STORAGE, True)
MACHINES_0: Final = _mask_of_type(MACHINE, True)
WORKING_1: Final = _mask_of_type(WORKING, True)
PERSONNEL_1: Final = _mask_of_type(PERSONNEL, True)
ROBOTS_1: Final = WORKING_1 | PERSONNEL_1
CONTROL_1: Final = _mask_of_type(CONTROL, True)
OPTIMIZATION_1: Final = _mask_of_type(OPTIMIZATION, True)
START_0: Final = _MASKS[0] | _MASKS[1]

# The six columns, in the order of TYPES.
COLUMN_HALF: Final = bytes([half_of(type_) for type_ in TYPES])
COLUMN: Final = vec[i64]([_mask_of_type(type_, False) for type_ in TYPES])

# By 2 * number of players + half.
FOR_SALE: Final = vec[i64](
    [_mask_in_play(half, seats, False) if seats in SEATS else 0 for seats in range(6) for half in (0, 1)]
)
CROSSED: Final = vec[i64]([_mask_in_play(half, 5, True) for half in (0, 1)])


def kind_at(half: i64, low: i64) -> i64:
    """Return the kind of a tile given as a single bit."""
    return KIND_AT_1[low % 59] if half else KIND_AT_0[low % 59]
