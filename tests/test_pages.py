"""What the page of every game has to say, in the same words: its session, its events, its rulings, its numbers."""

import doctest
import re
from pathlib import Path

import pytest

from factoryfloor.games import factory_fun, factory_manager, fantastic_factories, fzzt, monster_factory
from tests.page import Page, quoted

GAMES = {
    module.GAME.id: module.GAME for module in (factory_fun, factory_manager, fantastic_factories, fzzt, monster_factory)
}
SESSIONS = {
    "factory_fun": ("A build as a plan", 9),
    "factory_manager": ("Actions and notation", 6),
    "fantastic_factories": ("Actions and notation", 8),
    "monster_factory": ("Actions and notation", 6),
}
RULINGS = {
    "factory_fun": ("U", {*range(1, 30)}),
    "factory_manager": ("P", {*range(1, 27)}),
    "fantastic_factories": ("F", {*range(1, 38), 40, 41, 42}),
    "fzzt": ("Z", {*range(1, 33)} - {19, 28, 29}),
    "monster_factory": ("M", {*range(1, 16)}),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_the_session_on_the_page(name: str) -> None:
    heading, least = SESSIONS[name]
    code = Page(name).part(heading).split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(code, {}, "page", None, None)
    assert len(test.examples) >= least
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("name", GAMES)
def test_all_events_are_on_the_page(name: str) -> None:
    """In the row of its name every event has its fields, and a row of its own has no other."""
    game = GAMES[name]
    rows = [(quoted(names), *map(quoted, fields), set[str]()) for names, *fields in Page(name).rows("Events")]
    assert set().union(*(names for names, *_ in rows)) == {kind.name for kind in game.events}
    for kind in game.events:
        [(names, public, private, *_)] = [row for row in rows if kind.name in row[0]]
        assert set(kind.public) <= public, kind.name
        assert set(kind.private) <= private, kind.name
        if len(names) == 1:
            assert (set(kind.public), set(kind.private)) == (public, private), kind.name


@pytest.mark.parametrize("name", RULINGS)
def test_rulings_are_cited_by_tests(name: str) -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    letter, numbers = RULINGS[name]
    rulings = set(re.findall(rf"\*\*({letter}\d+)\*\*", Page(name).text))
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
    game, text = GAMES[name], Page(name).text
    assert f"`Game.action_count` is {game.action_count}" in text
    assert f"as {game.observation_size} small integers" in text
    assert f"rules version {game.rules}" in text
