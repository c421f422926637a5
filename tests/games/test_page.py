"""The page of each game is correct: its session, events, rulings, numbers, and the fields of views and positions."""

import doctest
import re
from pathlib import Path

import pytest

from tests.game_page import quoted
from tests.games.spec import SPECS

PAGES = {name: spec.page for name, spec in SPECS.items()}
GAMES = {name: spec.game for name, spec in SPECS.items()}


@pytest.mark.parametrize("name", PAGES)
def test_session_on_the_page_of_a_game_is_correct(name: str) -> None:
    code = PAGES[name].text.split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(code, {}, "page", None, None)
    assert len(test.examples) >= 6
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("name", GAMES)
def test_page_of_a_game_lists_all_events(name: str) -> None:
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
def test_tests_of_a_game_cite_every_ruling(name: str) -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    letter, numbers = SPECS[name].rulings
    rulings = set(re.findall(rf"\*\*({letter}\d+)\*\*", PAGES[name].text))
    assert rulings == {f"{letter}{number}" for number in numbers}
    cited = set()
    folder = Path(__file__).parents[1] / name
    for path in [*folder.glob("test_*.py"), folder / "judge.py"]:
        if path.name != "test_page.py" and path.exists():
            text = path.read_text(encoding="utf-8")
            spoken = " ".join(re.findall(r"def (test_\w+)", text)).replace("_", " ").upper()
            cited |= set(re.findall(rf"\b{letter}\d+\b", f"{text} {spoken}"))
    assert cited == rulings


@pytest.mark.parametrize("name", GAMES)
def test_numbers_on_the_page_of_a_game_equal_the_engine(name: str) -> None:
    game, text = GAMES[name], PAGES[name].text
    encoder = game.encoder()
    assert encoder is not None
    assert f"`Game.action_count` is {game.action_count}" in text
    assert f"as {encoder.size} small integers" in text
    assert f"rules version {game.rules}" in text


@pytest.mark.parametrize("name", PAGES)
def test_page_of_a_game_lists_the_fields_of_views_and_positions(name: str) -> None:
    spec, page = SPECS[name], PAGES[name]
    shown = {field for part in spec.views() for field in part}
    kept = {field for part in spec.positions() for field in part} - {*spec.unexplained}
    views, positions = page.part("Views"), page.part("Positions").split("```")[2]
    assert [field for field in shown if f"`{field}`" not in views] == []
    assert [field for field in kept if f"`{field}`" not in positions] == []
