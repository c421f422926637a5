"""The rules of a game as text: the sections of the rules page without the figures."""

import json
from importlib.resources import files
from typing import Any

from factoryfloor.kernel import Game
from factoryfloor.locales import catalogue, game_catalogue
from factoryfloor.resources.folder import package_of


def rules_text(game: Game, language: str = "en") -> str:
    """Return the rules as Markdown, from the sections of ``rules.json`` in the folder of the game's class, or from
    :meth:`Game.written_rules`.

    A section is a list of blocks. Each block is the key of a paragraph in the catalogue ``ID.rules``, or an object. In
    an object, ``points`` are the keys of the points of a list, and ``page`` the keys of paragraphs that only the page
    shows. ``figure`` is the name of a picture, and ``says`` lists the keys of the paragraphs in the picture.
    """
    package = package_of(game)
    file = files(package) / "rules.json" if package else None
    if file is None or not file.is_file():
        return game.written_rules() or catalogue("common", language).say("rules.none")
    say = game_catalogue(game, "rules", language).say
    parts = [f"# {game.title}"]
    for name, blocks in json.loads(file.read_text(encoding="utf-8")).items():
        texts = [f"{mark}{say(f'{name}.{key}')}" for block in blocks for mark, key in _texts(block)]
        parts += [f"## {say(f'{name}.title')}", *texts] if texts else []
    return "\n\n".join(parts) + "\n"


def _texts(block: Any) -> list[tuple[str, str]]:
    """Return the mark and the key of each paragraph of a block."""
    if isinstance(block, str):
        return [("", block)]
    return [("- ", key) for key in block.get("points", ())] + [("", key) for key in block.get("says", ())]
