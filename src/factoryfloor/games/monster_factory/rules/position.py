"""What lies on the table of Monster Factory."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.state import State

from .pieces import TILES

START: Final = 0
PLAY: Final = 1
OVER: Final = 2
NOBODY: Final = -1
NO_TILE: Final = -1

# An edge has at most 2 * 88 + 2 cells, so an action that names structure, cell and turn stays below this.
CELLS: Final = 2 * TILES + 2
STRIDE: Final = 4 * CELLS
ACTION_COUNT: Final = 6 * STRIDE


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """Structures, bag and marks. Each seat has at most one structure in progress (M7).

    ``edges``, one vec a seat, are replaced whole when they change, and so are ``faces``, ``deck`` and
    ``discarded``: copies share them. ``tiles`` is one log of all tiles laid, packed as in ``packed_tile``.
    """

    def __init__(
        self,
        seats: i64,
        chance: Chance,
        edges: list[vec[i64]],
        tiles: vec[i64],
        sizes: vec[i64],
        eyes: vec[i64],
        points: vec[i64],
        numbers: vec[i64],
        faces: vec[i64],
        deck: vec[i64],
        discarded: vec[i64],
    ) -> None:
        super().__init__(seats, chance)
        self.edges = edges
        self.tiles = tiles
        self.sizes = sizes  # tiles in the structure in progress
        self.eyes = eyes  # tiles with eyes in it
        self.points = points  # what the finished structures score
        self.numbers = numbers  # 0 the first monster, 1 the first minion, ...
        self.faces = faces  # tiles of each face still to choose from at the start
        self.deck = deck  # the bag in the order of drawing, once it is shuffled
        self.discarded = discarded  # faces that fitted nowhere
        self.phase: i64 = START
        self.mix: i64 = 0
        self.dealt: bool = False  # option start: deal
        self.first: i64 = 0  # the seat that began
        self.turn: i64 = 0  # the seat on turn
        self.tile: i64 = NO_TILE  # the face drawn
        self.next: i64 = 0  # index in the deck of the next tile
        self.placed: i64 = 0  # tiles in the log
        self.growing: i64 = 0  # seats with a structure in progress
        self.done: i64 = 0  # seats whose first monster is finished
        self.mark: i64 = 0  # fingerprint of the log and the discards
        self.choices: list[int] = []  # the legal actions of the seat on turn

    def fields_from(self, other: "Table") -> None:
        """Take over what the constructor does not: the marks."""
        self.base_from(other)
        self.phase = other.phase
        self.mix = other.mix
        self.dealt = other.dealt
        self.first = other.first
        self.turn = other.turn
        self.tile = other.tile
        self.next = other.next
        self.placed = other.placed
        self.growing = other.growing
        self.done = other.done
        self.mark = other.mark
        self.choices = other.choices

    def left(self) -> i64:
        """How many tiles are in the bag."""
        if self.phase == START:
            total: i64 = 0
            for number in self.faces:
                total += number
            return total
        return len(self.deck) - self.next


def seat_bit(seat: i64) -> i64:
    """A seat 0..5 as a bit."""
    return 0x20 >> (5 - seat)


def packed_tile(owner: i64, number: i64, cell: i64, face: i64, turn: i64, by: i64) -> i64:
    """An entry of the log: by whom (0: nobody, else seat + 1), turn, face, owner, number of the structure, cell."""
    return by + 1 | (turn << 3) | (face << 5) | (owner << 11) | (number << 14) | ((cell >> 8) << 21)
