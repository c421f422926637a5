"""Installed games. Packages register games under the entry point group ``factoryfloor.games``."""

import logging
from importlib.metadata import EntryPoint, entry_points

from factoryfloor.kernel.errors import UnknownGame
from factoryfloor.kernel.game import Game

_loaded: dict[str, Game] = {}
_broken: dict[str, str] = {}  # reasons why games cannot be loaded, keyed by id


def games() -> dict[str, Game]:
    """Return all installed games by id, in alphabetical order. Games that cannot be loaded are logged and left out."""
    for entry in entry_points(group="factoryfloor.games"):
        if entry.name not in _loaded and entry.name not in _broken:
            try:
                _loaded[entry.name] = _load(entry)
            except Exception as error:  # a broken package must not disable the other games
                _broken[entry.name] = f"{type(error).__name__}: {error}"
                logging.getLogger(__name__).warning("the game %s cannot be loaded", entry.name, exc_info=True)
    return {name: _loaded[name] for name in sorted(_loaded)}


def _load(entry: EntryPoint) -> Game:
    game = entry.load()
    if not isinstance(game, Game) or game.id != entry.name:
        raise UnknownGame(f"the entry point {entry.name} ({entry.value}) is not a game with that ID")
    return game


def register(game: Game) -> None:
    """Register a game in this process without installing it, for tests and notebooks."""
    _loaded[game.id] = game


def find_game(id: str) -> Game:
    """Return the game with this id. Raises UnknownGame if there is no such game."""
    if id in _loaded:
        return _loaded[id]
    known = games()
    if id in _broken:
        raise UnknownGame(f"the game {id!r} is installed but cannot be loaded: {_broken[id]}")
    if id not in known:
        raise UnknownGame(f"there is no game {id[:80]!r}; installed: {', '.join(known) or 'none'}")
    return known[id]
