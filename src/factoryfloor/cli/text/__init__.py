"""Tables as text. A game that has a module of its own here is shown by it, every other by the generic one.

Such a module knows nothing of the game's rules: it turns views and events, as any client gets them, into
something to read.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, cast

from rich.console import RenderableType

from factoryfloor.cli.text import generic

View = dict[str, Any]
Told = dict[str, Any]


@dataclass(frozen=True)
class Setting:
    """What does not change during a game: the printed components, and what to call each seat."""

    components: dict[str, Any]
    names: list[str]

    def name(self, seat: int) -> str:
        """What to call a seat; the table itself is ``-1``."""
        return self.names[seat] if 0 <= seat < len(self.names) else "table"


class Text(Protocol):
    """What a module of this folder offers."""

    def board(self, view: View, setting: Setting) -> RenderableType:
        """The whole table as one seat sees it."""
        ...

    def tell(self, event: Told, setting: Setting) -> str:
        """One event as a sentence; empty if it is not worth one."""
        ...

    def ask(self, question: str, view: View, setting: Setting) -> str:
        """What is wanted of the player, as a short question."""
        ...

    def legend(self) -> str:
        """How to read the board and write actions; empty if the board says it all."""
        ...


_OWN: Final = {"fzzt": "factoryfloor.cli.text.fzzt"}


def text_of(game_id: str) -> Text:
    """The text of a game, its own or the generic one."""
    return cast("Text", import_module(_OWN[game_id]) if game_id in _OWN else generic)
