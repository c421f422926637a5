"""The labels of the generic board: ``board.json`` beside a game's class. docs/authors/texts.md describes the format."""

import json
import logging
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Final, TypeAlias

from factoryfloor.kernel import Game
from factoryfloor.resources.folder import package_of
from factoryfloor.resources.typed_json import NotOfType, read

FILE: Final = "board.json"

Path: TypeAlias = Annotated[str, r"\w+(\.\w+)*"]
"""The keys that lead to a field of the view, separated by dots, without positions in lists: ``players.card``."""


class BadBoard(ValueError):
    """The file ``board.json`` is malformed."""


@dataclass(frozen=True)
class Board:
    """The display of a view on the generic board.

    ``names`` contains the English label of each key or word, which is also the text ``view.KEY``. The fields in
    ``hide`` are not shown. The values of the fields in ``cards`` are drawn as cards. Null is a face-down card. The
    numbers of the fields in ``seats`` are seats, and are shown as the players' names.
    """

    names: dict[str, str] = field(default_factory=dict)
    hide: list[Path] = field(default_factory=list)
    cards: list[Path] = field(default_factory=list)
    seats: list[Path] = field(default_factory=list)


def board_of(game: Game) -> Board:
    """Return the labels of a game. Without a valid file, there are no labels. Faults are logged once."""
    try:
        return read_board(game)
    except BadBoard as fault:
        _log_once(str(fault))
        return Board()


def read_board(game: Game) -> Board:
    """Read the labels of a game. Without a file, there are no labels. Raises BadBoard."""
    package = package_of(game)
    file = files(package) / FILE if package else None
    if file is None or not file.is_file():
        return Board()
    return _parsed(f"{package}/{FILE}", file.read_text(encoding="utf-8"))


@lru_cache
def _parsed(where: str, text: str) -> Board:
    try:
        board: Board = read(Board, json.loads(text))
    except (NotOfType, ValueError) as fault:
        raise BadBoard(f"{where}: {fault}") from fault
    for name, label in board.names.items():
        if not isinstance(label, str) or not label.strip():
            raise BadBoard(f"{where}: names.{name} must be a label, not {label!r:.60}")
    return board


def path_faults(board: Board, views: list[dict[str, Any]]) -> list[str]:
    """Return a sentence for each field of a board file that occurs in none of the views."""
    known = {path for view in views for path in _paths(view, "")}
    fields = {"hide": board.hide, "cards": board.cards, "seats": board.seats}
    return [
        f"{FILE}: {name} has {path!r}, which no view has"
        for name, paths in fields.items()
        for path in paths
        if path not in known
    ]


def _paths(value: Any, at: str) -> set[str]:
    if isinstance(value, list):
        return {path for one in value for path in _paths(one, at)}
    if not isinstance(value, dict):
        return set()
    inner = {f"{at}.{key}" if at else key: one for key, one in value.items()}
    return set(inner) | {path for key, one in inner.items() for path in _paths(one, key)}


@lru_cache
def _log_once(fault: str) -> None:
    logging.getLogger(__name__).warning("%s", fault)
