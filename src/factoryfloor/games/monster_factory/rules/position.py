"""The position of Monster Factory."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.state import State

from .pieces import FACES

RULES: Final = 1  # increases whenever an old record would replay differently

START: Final = 0
PLAY: Final = 1
OVER: Final = 2
NOBODY: Final = -1
NO_TILE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The structures, the bag and the marks of a game. Each seat has at most one structure in progress (M7).

    Copies share ``edges``, ``faces``, ``deck`` and ``discarded``, which are replaced and never changed in place.
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
        self.edges = edges  # of each seat's structure in progress (see ``plane``)
        self.tiles = tiles  # all tiles in the order placed, packed as in ``packed_tile``
        self.sizes = sizes  # tiles in the structure in progress
        self.eyes = eyes  # tiles with eyes in it
        self.points = points  # the score of the finished structures
        self.numbers = numbers  # 0 the first monster, 1 the first minion, ...
        self.faces = faces  # remaining tiles of each face, at the start
        self.deck = deck  # the bag in the order of drawing, after the start
        self.discarded = discarded  # faces that fitted nowhere, out of the game
        self.phase: i64 = START
        self.mix: i64 = 0
        self.dealt: bool = False  # option start: deal
        self.first: i64 = 0  # the first seat
        self.turn: i64 = 0  # the seat on turn
        self.tile: i64 = NO_TILE  # the face drawn, or NO_TILE
        self.next: i64 = 0  # index in the deck of the next tile
        self.placed: i64 = 0  # tiles placed so far
        self.growing: i64 = 0  # seats with a structure in progress
        self.done: i64 = 0  # seats whose first monster is finished
        self.mark: i64 = 0  # hash of the placed tiles
        self.choices: list[int] = []  # legal actions of the seat on turn

    def fields_from(self, other: "Position") -> None:
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
        """Return the number of tiles in the bag."""
        if self.phase == START:
            total: i64 = 0
            for number in self.faces:
                total += number
            return total
        return len(self.deck) - self.next

    def faces_left(self) -> vec[i64]:
        """Return the number of tiles in the bag for each face."""
        if self.phase == START:
            return self.faces
        faces = vec[i64]([0] * FACES)
        for index in range(self.next, len(self.deck)):
            faces[self.deck[index]] += 1
        return faces


def packed_tile(owner: i64, number: i64, cell: i64, face: i64, turn: i64, by: i64) -> i64:
    """Pack a placed tile into one number: placing seat + 1 (0 for none), turn, face, owner, structure, cell."""
    return by + 1 | (turn << 3) | (face << 5) | (owner << 11) | (number << 14) | ((cell >> 8) << 21)
