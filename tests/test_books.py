"""The page that compares the options of the games with their books."""

from pathlib import Path
from typing import Any

from factoryfloor.kernel import games

PAGE = Path(__file__).resolve().parent.parent / "docs/authors/books.md"
NONE: tuple[Any, ...] = ([], None)


def rows() -> list[list[str]]:
    """The rows of the table: game, option, default, book, mark."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[1:]]


def in_words(option: str, default: Any) -> str:
    if default in NONE:
        return "random" if option == "first" else "none"
    return str(default).lower() if isinstance(default, bool) else str(default)


def test_options_page_shows_defaults_and_marks_other_values() -> None:
    table = {(row[0], row[1].strip("`")): row[2:] for row in rows()}
    own = [game for game in games().values() if type(game).__module__.startswith("factoryfloor.games.")]
    assert set(table) == {(game.id, option.key) for game in own for option in game.options}
    for game in own:
        for option in game.options:
            default, book, mark = table[game.id, option.key]
            assert default == in_words(option.key, option.default), (game.id, option.key)
            agrees = book.partition(":")[0] == default
            assert mark == ("the book's" if agrees else "*(ours)*"), (game.id, option.key)
