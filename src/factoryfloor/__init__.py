"""Factory Floor: five factory games for people, bots and programs.

Public names are imported on first use. docs/reference/library.md shows examples.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from factoryfloor.bots import Bot as Bot
    from factoryfloor.bots import decide as decide
    from factoryfloor.bots import make_bot as make_bot
    from factoryfloor.kernel import FactoryFloorError as FactoryFloorError
    from factoryfloor.kernel import FastChance as FastChance
    from factoryfloor.kernel import Game as Game
    from factoryfloor.kernel import IllegalAction as IllegalAction
    from factoryfloor.kernel import Match as Match
    from factoryfloor.kernel import State as State
    from factoryfloor.kernel import find_game as find_game
    from factoryfloor.learn import Batch as Batch
    from factoryfloor.library import contest as contest
    from factoryfloor.library import dumps as dumps
    from factoryfloor.library import installed_games as installed_games
    from factoryfloor.library import load as load
    from factoryfloor.library import loads as loads
    from factoryfloor.library import moves as moves
    from factoryfloor.library import play as play
    from factoryfloor.library import review as review
    from factoryfloor.library import save as save
    from factoryfloor.notebook import show as show

__version__ = "0.1.0"

_ROOMS = {
    "bots": ("Bot", "decide", "make_bot"),
    "kernel": ("FactoryFloorError", "FastChance", "Game", "IllegalAction", "Match", "State", "find_game"),
    "learn": ("Batch",),
    "library": ("contest", "dumps", "installed_games", "load", "loads", "moves", "play", "review", "save"),
    "notebook": ("show",),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = ["__version__", *sorted(_ROOM_OF)]  # noqa: PLE0604 - names of the table above


if not TYPE_CHECKING:  # otherwise unknown names would have the type Any

    def __getattr__(name: str) -> Any:
        """Import a public name on first use. Raises AttributeError for other names."""
        room = _ROOM_OF.get(name)
        if room is None:
            raise AttributeError(f"module 'factoryfloor' has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(f"factoryfloor.{room}"), name)
        return found


def __dir__() -> list[str]:
    return sorted(__all__)


def _draw_in_notebooks() -> None:
    """Register the display of matches, positions, tables and reviews with IPython. Their modules are imported on first
    use.
    """
    python = sys.modules.get("IPython")
    shell = python.get_ipython() if python is not None else None
    if shell is None:
        return
    html = shell.display_formatter.formatters["text/html"]
    drawn = ("kernel.match.Match", "kernel.state.State", "tables.local_table.LocalTable", "library.Review")
    for module, _, name in (path.rpartition(".") for path in drawn):
        html.for_type_by_name(
            f"factoryfloor.{module}", name, lambda shown: import_module("factoryfloor.notebook").html_of(shown)
        )


_draw_in_notebooks()
