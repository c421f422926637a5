"""Checks of tiles and lists of numbers in a position. All raise BadPosition with the reason."""

from typing import Any

from factoryfloor.kernel.validation import number, require

from ..rules.ids import tile_ids
from ..rules.pieces import CROSSED, FOR_SALE, START_0

Halves = tuple[int, int]


def numbers(value: Any, name: str, least: int, most: int) -> list[int]:
    """A checked list of whole numbers, each once, ascending."""
    require(isinstance(value, list), f"{name} must be a list of numbers")
    found = [number(entry, f"an entry of {name}", least, most) for entry in value]
    require(found == sorted(set(found)), f"{name} must list each number once, ascending")
    return found


def tiles_by_id(seats: int) -> dict[str, tuple[int, int, int | None]]:
    """All tiles of a game by id: half, bit, and the owner of a start tile."""
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
    """The tiles of a game, each named once."""

    def __init__(self, seats: int) -> None:
        self.known = tiles_by_id(seats)
        self.placed: dict[str, str] = {}

    def read(self, value: Any, name: str, seat: int | None) -> Halves:
        """A checked list of tiles, marked as placed; start tiles must be the seat's own."""
        halves = [0, 0]
        for entry in self.names(value, name):
            half, low, owner = self.known[entry]
            require(owner is None or owner == seat, f"{entry} in {name} is a start tile of seat {owner}")
            before = self.placed.get(entry)
            require(before is None, f"{entry} is in both {name} and {before}")
            self.placed[entry] = name
            halves[half] |= low
        return halves[0], halves[1]

    def names(self, value: Any, name: str) -> list[str]:
        """A checked list of ids."""
        require(isinstance(value, list), f"{name} must be a list of tiles")
        for entry in value:
            known = isinstance(entry, str) and entry in self.known
            require(known, f"{name}: there is no tile {entry!r:.40} in this game")
        require(len(set(value)) == len(value), f"{name} lists a tile twice")
        return list(value)

    def among(self, value: Any, name: str, allowed: Halves, seat: int) -> Halves:
        """A checked list of tiles out of ``allowed``, the machines and robots laid by a seat."""
        halves = [0, 0]
        for entry in self.names(value, name):
            half, low, owner = self.known[entry]
            halves[half] |= low
            own = owner in (None, seat) and bool(low & allowed[half])
            require(own, f"{entry} in {name} is not a machine or robot laid by seat {seat}")
        return halves[0], halves[1]
