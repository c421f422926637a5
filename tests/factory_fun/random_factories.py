"""Random factories, grown from open end to open end with the referee's rules, and spoiled ones."""

import random

from tests.factory_fun.printed import boards, pieces
from tests.factory_fun.referee import PATHS, TILES, WAY, Cell, Judgement, Piece, moved, openings

SUPPLIES = [f"supply-{colour}" for colour in ("red", "orange", "blue", "green")]
TURNS = {"straight": (0, 90), "double": (0, 90), "diagonal": (0, 90), "plus": (0,), "cross": (0,)}
TURNS |= dict.fromkeys(SUPPLIES, (0,))
SMALL = [(name, turn) for name in (*PATHS, *SUPPLIES, "white", "black") for turn in TURNS.get(name, (0, 90, 180, 270))]


def free_cells(board: str) -> set[Cell]:
    rows = boards()[board]
    return {(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == "."}


def covered(piece: Piece) -> set[Cell]:
    """The cells of a piece."""
    name, row, column, turn = piece
    cell = (row, column)
    if name in TILES:
        step = {0: WAY["E"], 90: WAY["S"], 180: WAY["W"], 270: WAY["N"]}[turn]
        return {cell, moved(cell, step)}
    if name == "diagonal":
        return {cell, moved(cell, WAY["E"] if turn == 0 else WAY["S"])}
    return {cell}


class Hall:
    """A hall under construction."""

    def __init__(self, board: str) -> None:
        self.free = free_cells(board)
        self.pieces: list[Piece] = []

    def lay(self, piece: Piece) -> bool:
        if not covered(piece) <= self.free:
            return False
        self.free -= covered(piece)
        self.pieces.append(piece)
        return True

    def take(self, piece: Piece) -> None:
        self.pieces.remove(piece)
        self.free |= covered(piece)


def grown(rng: random.Random, machines: int, steps: int = 60) -> list[Piece]:
    """A factory with a number of machines, often legal."""
    board = rng.choice(list(boards()))
    hall = Hall(board)
    for name in rng.sample(list(TILES), machines):
        place_machine(hall, name, rng)
    for _ in range(steps):
        loose = sorted(Judgement(hall.pieces).loose)
        if not loose or not extend(hall, loose, rng):
            break
    return hall.pieces


def place_machine(hall: Hall, name: str, rng: random.Random) -> None:
    """Place a machine at random, often with a port at another machine's port."""
    before = Judgement(hall.pieces)
    tries = 80 if hall.pieces and rng.random() < 0.7 else 0
    for number in range(tries + 20):
        piece = (name, *rng.choice(sorted(hall.free)), rng.choice((0, 90, 180, 270)))
        if not hall.lay(piece):
            continue
        after = Judgement(hall.pieces)
        if number >= tries or (len(before.loose - after.loose) and not after.faulty):
            return
        hall.take(piece)


def extend(hall: Hall, loose: list[tuple[Cell, Cell]], rng: random.Random) -> bool:
    """Lay a piece at a loose end with few new loose ends; return whether one was found."""
    cell, way = rng.choice(loose)
    row, column = moved(cell, way)
    choices = []
    for name, turn in [*SMALL, ("diagonal", 0), ("diagonal", 90)]:
        piece = (name, row, column, turn)
        if not hall.lay(piece):
            continue
        judged = Judgement(hall.pieces)
        if (cell, way) not in judged.loose and not judged.faulty:
            choices.append((len(judged.loose) + 2 * rng.random(), piece))
        hall.take(piece)
    return bool(choices) and hall.lay(min(choices)[1])


def spoiled(pieces: list[Piece], rng: random.Random) -> list[Piece]:
    """The factory with a piece removed, turned, exchanged or moved by a cell."""
    hall = Hall("A-classic")
    hall.free = {(row, column) for row in range(1, 10) for column in range(1, 11)}
    victim = rng.choice(pieces)
    for piece in pieces:
        if piece != victim:
            hall.lay(piece)
    name, row, column, turn = victim
    if rng.random() < 0.5 and name not in TILES:
        name, turn = rng.choice(SMALL)
    elif rng.random() < 0.5:
        turn = rng.choice(TURNS.get(name, (0, 90, 180, 270)))
    else:
        row, column = moved((row, column), rng.choice(list(WAY.values())))
    hall.lay((name, row, column, turn))
    return hall.pieces


def text(piece: Piece) -> str:
    name, row, column, turn = piece
    return f"{name} {row},{column} {turn}"


__all__ = ["grown", "openings", "pieces", "spoiled", "text"]
