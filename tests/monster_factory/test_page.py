"""The page of the game says what is so: its examples, its tables, its rulings."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance
from tests.monster_factory import play
from tests.monster_factory.tiles import MIXES, PRINTED

PAGE = (Path(__file__).parents[2] / "docs" / "monster_factory.md").read_text(encoding="utf-8")


def part(heading: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def example() -> dict[str, Any]:
    position: dict[str, Any] = json.loads(part("Positions").split("```json\n")[1].split("```")[0])
    return position


def test_the_position_on_the_page_can_be_loaded() -> None:
    """M5: and seat 0 may play on its minion only, as the page says."""
    state = GAME.load(example(), FastChance(1))
    assert state.position() == example()
    assert state.movers() == [0]
    assert state.scores() == [3, 0]
    assert play.texts(state) == ["place 0 0,-1 up", "place 0 1,0 left", "place 0 0,1 down"]
    play.act(state, "place 0 1,0 left")
    assert state.view(None)["tile"] == "tt--"


def test_the_session_on_the_page() -> None:
    code = part("Actions and notation").split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(code, {}, "page", None, None)
    assert len(test.examples) >= 6
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_table_of_tiles_on_the_page() -> None:
    told: dict[str, dict[str, tuple[int, ...]]] = {}
    for line in part("Tiles").splitlines():
        kinds, *counts = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"(`[tT-]{4}` ?)+", kinds):
            pairs = [tuple(int(number) for number in re.findall(r"\d+", count)) for count in counts]
            told |= {kind: dict(zip(MIXES, pairs, strict=True)) for kind in re.findall(r"`(.{4})`", kinds)}
    assert told == PRINTED


def test_all_that_a_view_holds_is_on_the_page() -> None:
    views = part("Views")
    view = GAME.load(example(), FastChance(1)).view(0)
    growing = next(one for one in view["structures"] if not one["finished"])
    parts = [view, view["bag"], view["players"][0], growing, growing["cells"][0], growing["tiles"][0]]
    for field in [name for fields in parts for name in fields]:
        assert f"`{field}`" in views, field


def test_all_that_a_position_holds_is_on_the_page() -> None:
    told = part("Positions").split("```")[2]
    for field in [*example(), *example()["placed"][0]]:
        assert f"`{field}`" in told or field in ("game", "rules", "seats", "options"), field


def test_all_events_are_on_the_page() -> None:
    events = part("Events")
    for kind in GAME.events:
        assert not kind.private
        for name in (kind.name, *kind.public):
            assert f"`{name}`" in events, name


def test_rulings_are_cited_by_tests() -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    rulings = set(re.findall(r"\*\*(M\d+)\*\*", PAGE))
    assert rulings == {f"M{number}" for number in range(1, 16)}
    cited = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.name != "test_page.py":
            cited |= set(re.findall(r"\bM\d+\b", path.read_text(encoding="utf-8")))
    assert cited == rulings


def test_numbers_on_the_page() -> None:
    assert f"`Game.action_count` is {GAME.action_count}" in PAGE
    assert f"as {GAME.observation_size} small integers" in PAGE
    assert f"rules version {GAME.rules}" in PAGE
