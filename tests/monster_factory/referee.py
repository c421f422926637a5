"""A slow second implementation of the rules, with structures as dictionaries of cells. Written only from the rulings.

It receives the first seat, the start tiles and the order of the bag, and plays the game independently; its position is
compared after every decision.
"""

from typing import Any

from tests.monster_factory import tiles

Cell = tuple[int, int]
Placement = tuple[int, int, int, str]  # owner, x, y, and the four sides that then show

TURNS = ("up", "right", "down", "left")
# Where the north, east, south and west neighbours lie, and which of their sides they show.
AROUND = ((0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1))


class Structure:
    """A monster or minion: the visible sides by cell, and the faces of its tiles."""

    def __init__(self, face: str) -> None:
        self.cells: dict[Cell, str] = {(0, 0): tiles.turned(face, 0)}
        self.faces: list[str] = [face]

    def asked(self, x: int, y: int) -> str:
        """The sides of a cell's neighbours facing it."""
        shown = ""
        for dx, dy, side in AROUND:
            neighbour = self.cells.get((x + dx, y + dy))
            shown += neighbour[side] if neighbour else "?"
        return shown

    def empty_cells(self) -> set[Cell]:
        """All cells without a tile beside one."""
        beside = {(x + dx, y + dy) for x, y in self.cells for dx, dy, _ in AROUND}
        return beside - set(self.cells)

    def finished(self) -> bool:
        """M6: returns whether no thin or thick side lacks a neighbour."""
        for (x, y), sides in self.cells.items():
            for side, (dx, dy, _) in zip(sides, AROUND, strict=True):
                if side != "-" and (x + dx, y + dy) not in self.cells:
                    return False
        return True


class Referee:
    """A game by the rules."""

    def __init__(self, seats: int, options: dict[str, str], first: int) -> None:
        self.seats, self.options, self.first, self.turn = seats, options, first, first
        self.faces = tiles.faces(options["mix"])
        self.growing: dict[int, Structure] = {}
        self.finished: dict[int, list[Structure]] = {seat: [] for seat in range(seats)}
        self.bag: list[str] = []
        self.tile: str | None = None
        self.discarded: list[str] = []
        self.placed: list[dict[str, Any]] = []
        self.phase = "start"

    # The start.

    def take(self, face: str, by: int | None) -> None:
        """M1: the seat on turn starts its first monster."""
        assert self.faces[face] > 0
        self.faces[face] -= 1
        self._begin(self.turn, face, by)
        self.turn = (self.turn + 1) % self.seats

    def shuffled(self, bag: list[str]) -> None:
        """M1, M2: puts the remaining tiles into the bag in this order; the first player draws."""
        assert sorted(bag) == sorted(face for face, number in self.faces.items() for _ in range(number))
        assert self.turn == self.first
        self.bag, self.phase = list(bag), "play"
        self._draw()

    # A turn.

    def placements(self) -> set[Placement]:
        """M4, M5, M14: the legal placements of the drawn tile."""
        assert self.tile is not None
        return {
            (owner, x, y, sides)
            for owner, structure in self.growing.items()
            if self._may_play_on(owner)
            for x, y in structure.empty_cells()
            for sides in tiles.patterns(self.tile)
            if tiles.fits(sides, structure.asked(x, y))
        }

    def _may_play_on(self, owner: int) -> bool:
        """M5: a seat with a finished first monster plays on minions only."""
        return not self.finished[self.turn] or bool(self.finished[owner])

    def place(self, owner: int, x: int, y: int, turn: int) -> None:
        """M2, M11: the result of a placement."""
        assert self.tile is not None
        assert (owner, x, y, tiles.turned(self.tile, turn)) in self.placements()
        structure, face, self.tile = self.growing[owner], self.tile, None
        structure.cells[x, y] = tiles.turned(face, turn)
        structure.faces.append(face)
        self._note(owner, face, (x, y), turn, self.turn)
        if structure.finished():
            self.finished[owner].append(self.growing.pop(owner))
            if all(self.finished.values()):
                self.phase = "over"
                return
            if self.bag:
                self._begin(owner, self.bag.pop(0), None)
        if not self.bag:
            self.phase = "over"
            return
        self.turn = (self.turn + 1) % self.seats
        self._draw()

    def _begin(self, owner: int, face: str, by: int | None) -> None:
        self.growing[owner] = Structure(face)
        self._note(owner, face, (0, 0), 0, by)

    def _draw(self) -> None:
        """M3: draws until a tile fits or the bag is empty."""
        while self.bag:
            self.tile = self.bag.pop(0)
            if self.placements():
                return
            self.discarded.append(self.tile)
        self.tile, self.phase = None, "over"

    def _note(self, owner: int, face: str, cell: Cell, turn: int, by: int | None) -> None:
        number = len(self.finished[owner])
        entry = {"owner": owner, "number": number, "face": face, "x": cell[0], "y": cell[1], "turn": turn, "by": by}
        self.placed.append(entry)

    # What is asked of it.

    def scores(self) -> list[int]:
        """M9: returns the scores."""
        totals = []
        for structures in self.finished.values():
            total = len(structures[0].faces) if structures else 0
            for minion in structures[1:]:
                total += sum(1 for face in minion.faces if tiles.has_eyes(face))
            totals.append(total)
        return totals

    def position(self) -> dict[str, Any]:
        """The expected position; the bag in the order of drawing, sorted before it is shuffled."""
        bag = self.bag
        if self.phase == "start":
            bag = sorted(face for face, number in self.faces.items() for _ in range(number))
        return {
            "game": "monster_factory",
            "rules": 1,
            "seats": self.seats,
            "options": dict(self.options),
            "phase": self.phase,
            "first": self.first,
            "turn": self.turn,
            "tile": self.tile,
            "bag": bag,
            "discarded": self.discarded,
            "placed": self.placed,
        }
