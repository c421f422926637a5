"""The ids of pieces, such as ``machine-5-1``, ``turn-6``, ``price-1-2``, ``worker-0-7`` and ``seasonal-0-1``."""

from typing import Final

from mypy_extensions import i64

from .pieces import KIND_IDS, KIND_OF, STORAGES_0, TILES, kind_at
from .tiles import KINDS, START_MACHINES, START_STORAGES, copies_of, is_start

OWN: Final = (START_MACHINES, START_STORAGES)  # copies of start tiles of a player, by kind


def tile_id(seat: i64, half: i64, low: i64) -> str:
    """Return the id of a tile given as a single bit. A start tile belongs to the seat."""
    kind = int(kind_at(half, low))
    copy = (int(low) // (int(TILES[kind]) & -int(TILES[kind]))).bit_length()
    if is_start(KINDS[kind]):
        copy += OWN[kind] * int(seat)
    return f"{KIND_IDS[kind]}-{copy}"


def tile_ids(seat: i64, half_0: i64, half_1: i64) -> list[str]:
    """Return the ids of a set of tiles: storage first, then machines, then the other types.

    Within a type, start tiles come first.
    """
    storage: int = half_0 & STORAGES_0
    found: list[str] = []
    for half, mask in ((0, storage), (0, int(half_0) & ~storage), (1, int(half_1))):
        while mask:
            low = mask & -mask
            found.append(tile_id(seat, half, low))
            mask ^= low
    return found


def turn_ids(mask: i64) -> list[str]:
    """Return the ids of a set of turn-order tiles in ascending order."""
    tiles: int = mask
    return [f"turn-{number}" for number in range(1, 13) if tiles >> number & 1]


def price_ids(steps: list[int]) -> list[str]:
    """Return the ids of the turned price tiles in order. Copies are numbered in the order of turning."""
    return [f"price-{step}-{steps[: place + 1].count(step)}" for place, step in enumerate(steps)]


def tile_named(piece: str) -> tuple[int, int, int] | None:
    """Return the kind, the bit and the owner of a tile, or None for other ids. The owner of a tile for sale is -1."""
    name, _, copy = piece.rpartition("-")
    kind = KIND_OF.get(name)
    if kind is None or not copy.isdecimal() or not 1 <= int(copy) <= copies_of(KINDS[kind]):
        return None
    place, owner = int(copy) - 1, -1
    if is_start(KINDS[kind]):
        owner, place = divmod(place, OWN[kind])
    return kind, (int(TILES[kind]) & -int(TILES[kind])) << place, owner
