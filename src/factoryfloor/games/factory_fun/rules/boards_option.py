"""The option that says who plays on which board (U28)."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import BadOption
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.options import Choice

from .boards import BOARD_OF, LETTERS, SIDES


class Boards(Choice):
    """``classic`` or ``expert``, then every seat gets another letter at random; or a list with a board for each."""

    def __init__(self) -> None:
        super().__init__("boards", SIDES)

    def settle(self, value: Any, seats: int) -> Any:
        if not isinstance(value, list):
            return super().settle(value if isinstance(value, str) else repr(value), seats)
        for board in value:
            if not isinstance(board, str) or board not in BOARD_OF:
                raise BadOption(f"option boards has no board {board!r:.40}; there are {', '.join(BOARD_OF)}")
        if len(value) != seats:
            raise BadOption(f"option boards names a board for each of {seats} seats, not {len(value)} boards")
        return list(value)


def boards_for(value: Any, seats: int, chance: Chance) -> vec[i64]:
    """U28: the boards of the seats, as numbers; random letters without repetition unless they are named."""
    if isinstance(value, list):
        return vec[i64]([BOARD_OF[board] for board in value])
    letters = vec[i64](list(range(len(LETTERS))))
    chance.shuffle(letters, 0)
    return vec[i64]([BOARD_OF[f"{LETTERS[letter]}-{value}"] for letter in list(letters)[:seats]])
