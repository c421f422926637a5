"""Common parts of every game's page: a session, events, rulings, numbers."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from factoryfloor.kernel import Game
from tests.game_page import Page, quoted

# each game's folder says what its page is held to: its GAME, its PAGE and its RULINGS, a letter with numbers
FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("*/test_page.py"))
TESTS = {folder.name: import_module(f"tests.{folder.name}.test_page") for folder in FOLDERS}
GAMES: dict[str, Game] = {name: tests.GAME for name, tests in TESTS.items()}
PAGES: dict[str, Page] = {name: tests.PAGE for name, tests in TESTS.items()}


@pytest.mark.parametrize("name", PAGES)
def test_the_session_on_the_page(name: str) -> None:
    code = PAGES[name].text.split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(code, {}, "page", None, None)
    assert len(test.examples) >= 6
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("name", GAMES)
def test_all_events_are_on_the_page(name: str) -> None:
    """The row with an event's name has its fields; a row for one event has no others."""
    game = GAMES[name]
    rows = [(quoted(names), *map(quoted, fields), set[str]()) for names, *fields in PAGES[name].rows("Events")]
    assert set().union(*(names for names, *_ in rows)) == {kind.name for kind in game.events}
    for kind in game.events:
        [(names, public, private, *_)] = [row for row in rows if kind.name in row[0]]
        assert set(kind.public) <= public, kind.name
        assert set(kind.private) <= private, kind.name
        if len(names) == 1:
            assert (set(kind.public), set(kind.private)) == (public, private), kind.name


@pytest.mark.parametrize("name", PAGES)
def test_rulings_are_cited_by_tests(name: str) -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    letter, numbers = TESTS[name].RULINGS
    rulings = set(re.findall(rf"\*\*({letter}\d+)\*\*", PAGES[name].text))
    assert rulings == {f"{letter}{number}" for number in numbers}
    cited = set()
    for path in (Path(__file__).parent / name).glob("test_*.py"):
        if path.name != "test_page.py":
            text = path.read_text(encoding="utf-8")
            spoken = " ".join(re.findall(r"def (test_\w+)", text)).replace("_", " ").upper()
            cited |= set(re.findall(rf"\b{letter}\d+\b", f"{text} {spoken}"))
    assert cited == rulings


@pytest.mark.parametrize("name", GAMES)
def test_numbers_on_the_page(name: str) -> None:
    game, text = GAMES[name], PAGES[name].text
    encoder = game.encoder()
    assert encoder is not None
    assert f"`Game.action_count` is {game.action_count}" in text
    assert f"as {encoder.size} small integers" in text
    assert f"rules version {game.rules}" in text
