"""The ten boards (U5, U28), and the option that selects them.

Each of five letters has a classic side and an expert side.
"""

from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import BadOption
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.options import Choice

from .places import HALLS


class Board(NamedTuple):
    """A hall, row by row. ``.`` is a cell to build on, ``O`` is a pillar, and ``#`` is outside."""

    id: str
    rows: tuple[str, ...]


BOARDS: Final = (
    Board(
        "A-classic",
        (
            ".........",
            ".........",
            ".........",
            "....O....",
            ".........",
            ".........",
            ".........",
            "#........",
            "##.......",
        ),
    ),
    Board(
        "B-classic",
        (
            "##.......",
            ".........",
            ".........",
            ".........",
            "....O....",
            ".........",
            ".........",
            ".........",
            "#........",
        ),
    ),
    Board(
        "C-classic",
        (
            "..........",
            "..........",
            "..........",
            ".....O....",
            "..........",
            "..........",
            "..........",
            "##........",
        ),
    ),
    Board(
        "D-classic",
        (
            "#.........",
            "#.........",
            "..........",
            "..........",
            ".....O....",
            "..........",
            "..........",
            "..........",
        ),
    ),
    Board(
        "E-classic",
        (
            ".........",
            ".........",
            ".........",
            ".........",
            "....O....",
            ".........",
            ".........",
            ".........",
            "###......",
        ),
    ),
    Board(
        "A-expert",
        (
            ".........",
            ".........",
            "..O...O..",
            ".........",
            ".........",
            ".........",
            "..O...O..",
            ".........",
            ".........",
        ),
    ),
    Board(
        "B-expert",
        (
            "....#.....",
            "....#.....",
            "....O.....",
            "..........",
            "..........",
            "..........",
            "..........",
            "..........",
        ),
    ),
    Board(
        "C-expert",
        (
            "....#....",
            "....O....",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
            "....#....",
            "....#....",
        ),
    ),
    Board(
        "D-expert",
        (
            "....#....",
            "....#....",
            "....#....",
            "....O....",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
        ),
    ),
    Board(
        "E-expert",
        (
            "..........",
            "..........",
            ".....O....",
            "..........",
            "..........",
            "..O....O..",
            "..........",
            "..........",
        ),
    ),
)
BOARD_OF: Final = {board.id: number for number, board in enumerate(BOARDS)}
LETTERS: Final = "ABCDE"
SIDES: Final = ("classic", "expert")


class Boards(Choice):
    """The option for the boards: ``classic`` or ``expert``, with a different random letter for each seat, or a list
    with one board per seat.
    """

    def __init__(self) -> None:
        super().__init__("boards", SIDES)

    def settle(self, value: Any, seats: int) -> Any:
        if not isinstance(value, list):
            return super().settle(value if isinstance(value, str) else repr(value), seats)
        for board in value:
            if not isinstance(board, str) or board not in BOARD_OF:
                raise BadOption(f"option boards has no board {board!r:.40}; the boards are {', '.join(BOARD_OF)}")
        if len(value) != seats:
            raise BadOption(f"option boards must list a board for each of {seats} seats, not {len(value)} boards")
        return list(value)


def boards_of_colours(value: Any, colours: list[int]) -> Any:
    """If the players chose colours, return the printed board of each seat's colour.

    Otherwise return the option's boards (U28).
    """
    return [f"{LETTERS[colour]}-{value}" for colour in colours] if colours and isinstance(value, str) else value


def boards_for(value: Any, seats: int, chance: Chance) -> vec[i64]:
    """Return the boards of the seats as numbers (U28). Letters are random without repetition unless the option names
    them.
    """
    if isinstance(value, list):
        return vec[i64]([BOARD_OF[board] for board in value])
    letters = vec[i64](list(range(len(LETTERS))))
    chance.at(HALLS, 0, 0)
    chance.shuffle(letters, 0)
    return vec[i64]([BOARD_OF[f"{LETTERS[letter]}-{value}"] for letter in list(letters)[:seats]])
