"""The texts beside a game's class: ``locales/LANGUAGE/ID.json``, ``ID.lessons.json`` and ``ID.lobby.json``."""

import json
import logging
from functools import cache, lru_cache
from typing import Any, TypeAlias

from factoryfloor.kernel import Game
from factoryfloor.resources.board import board_of
from factoryfloor.resources.folder import folder_in, json_files, package_of

Messages: TypeAlias = dict[str, str]
"""The texts of a file by their keys."""

Texts: TypeAlias = dict[str, dict[str, Messages]]
"""The texts of a game by language and part: ``""``, ``lessons``, ``lobby``."""


class BadTexts(ValueError):
    """A file of texts is not a flat JSON object of strings."""


def texts_beside(game: Game) -> Texts:
    """Return the texts of a game that has texts of its own.

    For other games, the result is empty. Malformed files are logged once and left out. The names in ``board.json`` are
    the English texts ``view.KEY``.
    """
    texts, faults = _read(package_of(game), game.id)
    for fault in faults:
        _log_once(fault)
    names = {f"view.{key}": name for key, name in board_of(game).names.items()}
    english = texts.get("en", {})
    return texts | {"en": english | {"": names | english.get("", {})}} if names else texts


def written_texts(game: Game) -> Texts:
    """Return the texts beside a game's class without the names in ``board.json``."""
    return _read(package_of(game), game.id)[0]


def malformed_texts(game: Game) -> list[str]:
    """Return the faults of files that cannot be read."""
    return _read(package_of(game), game.id)[1]


def messages_of(text: str) -> Messages:
    """Return the messages in the contents of a file.

    Empty messages are not translated yet, and are left out. Raises BadTexts.
    """
    try:
        read: Any = json.loads(text)
    except ValueError as fault:
        raise BadTexts(f"not JSON: {fault}") from fault
    if not isinstance(read, dict) or not all(isinstance(message, str) for message in read.values()):
        raise BadTexts("not a flat JSON object of texts")
    return {key: message for key, message in read.items() if message.strip()}


@cache
def _read(package: str, game: str) -> tuple[Texts, list[str]]:
    folder = folder_in(package, "locales")
    texts: Texts = {}
    faults: list[str] = []
    for language in sorted(folder.iterdir(), key=lambda each: each.name) if folder is not None else ():
        for file in json_files(language) if language.is_dir() else ():
            owner, _, part = file.name.removesuffix(".json").partition(".")
            if owner != game:
                continue
            try:
                texts.setdefault(language.name, {})[part] = messages_of(file.read_text(encoding="utf-8"))
            except (BadTexts, UnicodeDecodeError) as fault:
                faults.append(f"{package}/locales/{language.name}/{file.name}: {fault}")
    return texts, faults


@lru_cache
def _log_once(fault: str) -> None:
    logging.getLogger(__name__).warning("%s", fault)
