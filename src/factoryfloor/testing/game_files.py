"""Checks the files beside a game's class: lessons, texts and labels of the generic board."""

import re
from collections.abc import Iterator
from typing import Any, Final

from factoryfloor.kernel import Game
from factoryfloor.lessons import faults as lesson_faults
from factoryfloor.lessons import lessons, malformed_lessons, missing_texts, unloaded_lessons
from factoryfloor.locales import game_catalogue
from factoryfloor.locales.faults import faults as text_faults
from factoryfloor.locales.faults import placeholders
from factoryfloor.resources.board import BadBoard, Board, path_faults, read_board
from factoryfloor.resources.texts import Messages, malformed_texts, written_texts
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.trial import Trial

PARTS: Final = {
    "": ("action", "explain", "log", "option", "prompt", "view", "why"),
    "lessons": (),
    "lobby": ("summary",),
}
"""The parts of a game's texts, with the first words of the keys that the generic board and text use."""


def check_files(game: Game) -> None:
    """Check lessons, texts and ``board.json`` beside the game's class. Raises ContractBroken with all faults."""
    found = list(dict.fromkeys(_faults(game)))
    if found:
        raise ContractBroken("\n".join(f"{game.id}: {fault}" for fault in found))


def _faults(game: Game) -> Iterator[str]:
    yield from malformed_lessons(game)
    yield from unloaded_lessons(game)
    has = game_catalogue(game, "lessons").has
    for name, lesson in lessons(game).items():
        yield from (
            f"the lesson {name}: {fault}" for fault in (*lesson_faults(game, lesson), *missing_texts(lesson, has))
        )
    yield from malformed_texts(game)
    board = Board()
    try:
        board = read_board(game)
    except BadBoard as fault:
        yield str(fault)
    yield from path_faults(board, list(_views(game)))
    yield from _texts_faults(game, board)


def _views(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the views of every seat and a spectator in random games with each number of seats."""
    for seats in range(game.seats_min, game.seats_max + 1):
        for step in Trial(game, seats).steps():
            yield from (step.state.view(seat) for seat in (*range(seats), None))


def _texts_faults(game: Game, board: Board) -> Iterator[str]:
    """Yield the faults of each language compared with English, or with the first language. Missing texts are not
    faults.
    """
    texts = written_texts(game)
    if not texts:
        return
    source = "en" if "en" in texts else next(iter(texts))
    for part, messages in texts[source].items():
        if part not in PARTS:
            yield f"{game.id}.{part}.json: there is no such part; parts are {', '.join(filter(None, PARTS))}"
        known = PARTS.get(part, ())
        for key in messages:
            if known and key.partition(".")[0] not in known:
                yield f"{key}: texts begin with {', '.join(known)}"
    names = {f"view.{key}": name for key, name in board.names.items()}
    for language, parts in texts.items():
        for part, messages in parts.items():
            at = f"locales/{language}/{game.id}{part and '.'}{part}.json"
            wanted = texts[source].get(part, {}) | ({} if part else names)
            yield from (f"{at}: {fault}" for fault in text_faults(wanted, messages, language, whole=False))
    yield from _log_faults(game, texts[source].get("", {}))


def _log_faults(game: Game, messages: Messages) -> Iterator[str]:
    """Yield faults for sentences about unknown events, and for placeholders that are not fields of the event."""
    fields = {kind.name: {"name", *kind.public, *kind.private} for kind in game.events}
    for key, names in placeholders(messages).items():
        kind = re.fullmatch(r"log\.(\w+)", key)
        if kind is None:
            continue
        if kind[1] not in fields:
            yield f"{key}: the game has no event {kind[1]!r}"
            continue
        for name in sorted(names - fields[kind[1]]):
            yield f"{key}: the event has no field {name!r}"
