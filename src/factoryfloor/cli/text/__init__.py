"""Games as text: a game's own module ``terminal`` beside its class, or the generic text.

Such a module knows nothing of the rules: it turns views, events and components, as any client gets them, into text.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from rich.console import RenderableType

from factoryfloor.cli.text import generic
from factoryfloor.kernel import Game, Names

View = dict[str, Any]


class Text(Protocol):
    """The functions of a module ``terminal``. It may also have ``reason(reason)``: the reason for a hint in words."""

    def board(self, view: View, names: Names) -> RenderableType:
        """The whole table as one seat sees it, within 80 columns."""
        ...

    def tell(self, event: View, names: Names) -> str:
        """An event as a sentence; empty for one that is not worth it."""
        ...

    def ask(self, prompt: str, view: View, names: Names) -> str:
        """A prompt as a short question."""
        ...

    def legend(self) -> str:
        """The signs of the board and the notation; empty if the board says it all."""
        ...


def reason_in_words(text: Text, reason: View) -> str:
    """The reason for a hint, in the words of the game if it has any."""
    return str(getattr(text, "reason", generic.reason)(reason))


def text_of(game: Game) -> Text:
    """The text of a game, from the package of its class, or the generic one."""
    home = sys.modules[type(game).__module__]
    package = home.__name__ if hasattr(home, "__path__") else home.__name__.rpartition(".")[0]
    if package and find_spec(f"{package}.terminal") is not None:
        return cast("Text", import_module(f"{package}.terminal"))
    return generic
