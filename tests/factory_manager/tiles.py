"""The tiles typed a second time, as on the page of the game, to check the table."""

from typing import NamedTuple

# id, type, price, production, storage, energy, workers, and the copies: X, or from how many players on
TABLE = """
start-machine machine 0 1 0 2 2 -
start-storage storage 0 0 1 0 0 -
storage-1 storage 6 0 1 0 0 X22
storage-2 storage 10 0 2 0 0 222345
storage-3 storage 14 0 3 0 0 222345
storage-4 storage 18 0 4 0 0 22345
machine-1 machine 6 1 0 1 1 X23
machine-2 machine 8 2 0 3 3 224
machine-3 machine 11 2 0 2 2 235
machine-4 machine 14 2 0 1 2 24
machine-5 machine 16 3 0 2 4 25
machine-6 machine 19 3 0 1 3 23
machine-7 machine 22 3 0 1 2 4
machine-8 machine 25 4 0 1 3 2
working-robot-1 working-robot 4 1 0 2 0 X23
working-robot-2 working-robot 7 1 0 1 0 22345
working-robot-3 working-robot 10 1 0 0 0 245
working-robot-4 working-robot 13 2 0 2 0 234
working-robot-5 working-robot 17 2 0 1 0 25
working-robot-6 working-robot 21 2 0 0 0 23
personnel-robot-1 personnel-robot 3 0 0 1 -1 X2
personnel-robot-2 personnel-robot 5 0 0 0 -1 24
personnel-robot-3 personnel-robot 7 0 0 1 -2 235
personnel-robot-4 personnel-robot 9 0 0 0 -2 2
personnel-robot-5 personnel-robot 12 0 0 0 -3 4
control-1 control 6 0 0 -1 0 X2
control-2 control 10 0 0 -2 0 24
control-3 control 14 0 0 -3 0 23
control-4 control 18 0 0 -4 0 25
control-5 control 22 0 0 -5 0 3
optimization-1 optimization 4 0 0 0 -1 X2
optimization-2 optimization 8 0 0 0 -2 24
optimization-3 optimization 12 0 0 0 -3 35
optimization-4 optimization 16 0 0 0 -4 23
"""
TYPES = ["storage", "machine", "working-robot", "personnel-robot", "control", "optimization"]
DISCOUNTS = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
FIRST_TILES = {2: [2, 10], 3: [5, 7, 8], 4: [7, 8, 9, 10], 5: [8, 9, 10, 11, 12]}
FIRST_POOL = {2: [1, 4, 6, 8], 3: [1, 2, 3, 4, 6], 4: [1, 2, 3, 4, 5, 6], 5: [1, 2, 3, 4, 5, 6, 7]}
EXTRA = {2: 0, 3: 1, 4: 2, 5: 3}


class Tile(NamedTuple):
    id: str
    type: str
    price: int
    production: int
    storage: int
    energy: int
    workers: int
    copies: str


def _read(line: str) -> Tile:
    id_, type_, *figures, copies = line.split()
    price, production, storage, energy, workers = map(int, figures)
    return Tile(id_, type_, price, production, storage, energy, workers, copies.strip("-"))


TILES = {tile.id: tile for tile in map(_read, TABLE.strip().splitlines())}
ORDER = list(TILES)


def kind(piece: str) -> str:
    """The kind of a piece: its id without the number of the copy."""
    return piece.rpartition("-")[0]


def kinds(pieces: list[str]) -> list[str]:
    """Pieces as kinds in the order of the table."""
    return sorted((kind(piece) for piece in pieces), key=ORDER.index)


def columns(seats: int) -> dict[str, list[str]]:
    """P6: the kinds of each column at the start, without X tiles."""
    found: dict[str, list[str]] = {type_: [] for type_ in TYPES}
    for tile in TILES.values():
        found[tile.type] += [tile.id for copy in tile.copies if copy != "X" and int(copy) <= seats]
    return found


def crossed() -> list[str]:
    return [tile.id for tile in TILES.values() if "X" in tile.copies]


def discount(number: int) -> int:
    return DISCOUNTS[number - 1]
