"""Checks of tiles and lists of numbers in a position. All checks raise BadPosition with the reason."""

from functools import cache
from typing import Any

from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.validation import entries, number, require

from ..rules.ids import tile_ids
from ..rules.pieces import CROSSED, FOR_SALE, START_0

Halves = tuple[int, int]


def numbers(value: Any, name: str, least: int, most: int) -> list[int]:
    """Check a list of distinct whole numbers in ascending order, and return it."""
    found = [number(entry, f"an entry of {name}", least, most) for entry in entries(value, name)]
    require(found == sorted(set(found)), f"{name} must list each number once, ascending")
    return found


@cache
def tiles_by_id(seats: int) -> dict[str, tuple[int, int, int | None]]:
    """Return all tiles of a game by id: half, bit, and the owner of a start tile. Callers share the result."""
    found: dict[str, tuple[int, int, int | None]] = {}
    owned = [(START_0, 0, seat) for seat in range(seats)]
    for_sale = (int(FOR_SALE[2 * seats] | CROSSED[0]), int(FOR_SALE[2 * seats + 1] | CROSSED[1]), None)
    for half_0, half_1, seat in [*owned, for_sale]:
        for half, mask in enumerate((half_0, half_1)):
            while mask:
                low = mask & -mask
                mask ^= low
                one = tile_ids(seat or 0, low, 0) if half == 0 else tile_ids(0, 0, low)
                found[one[0]] = (half, low, seat)
    return found


class Tiles:
    """The tiles of a game. A position must contain each tile exactly once."""

    def __init__(self, seats: int) -> None:
        self.known = tiles_by_id(seats)
        self.placed: dict[str, str] = {}

    def read(self, value: Any, name: str, seat: int | None) -> Halves:
        """Check a list of tiles and mark them as placed. Start tiles must be the seat's own."""
        halves = [0, 0]
        for entry in self.names(value, name):
            half, low, owner = self.known[entry]
            if owner is not None and owner != seat:
                raise BadPosition(f"{entry} in {name} is a start tile of seat {owner}")
            self.place(entry, name)
            halves[half] |= low
        return halves[0], halves[1]

    def place(self, entry: str, name: str) -> None:
        """Mark a tile as placed. Raises BadPosition if it has already been placed."""
        if entry in self.placed:
            raise BadPosition(f"{entry} is in both {name} and {self.placed[entry]}")
        self.placed[entry] = name

    def names(self, value: Any, name: str) -> list[str]:
        """Check a list of ids and return it."""
        listed = entries(value, name)
        for entry in listed:
            if not isinstance(entry, str) or entry not in self.known:
                raise BadPosition(f"{name}: there is no tile {entry!r:.40} in this game")
        require(len(set(listed)) == len(listed), f"{name} lists a tile twice")
        return listed

    def among(self, value: Any, name: str, allowed: Halves, seat: int) -> Halves:
        """Check a list of tiles. They must be in ``allowed``, the laid machines and robots of a seat."""
        halves = [0, 0]
        for entry in self.names(value, name):
            half, low, owner = self.known[entry]
            halves[half] |= low
            if owner not in (None, seat) or not low & allowed[half]:
                raise BadPosition(f"{entry} in {name} is not a machine or robot laid by seat {seat}")
        return halves[0], halves[1]
