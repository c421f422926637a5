"""The page of the game says what is so: its examples, its tables, its rulings."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import FastChance
from tests.factory_manager import play
from tests.factory_manager.tiles import DISCOUNTS, TILES

PAGE = (Path(__file__).parents[2] / "docs" / "factory_manager.md").read_text(encoding="utf-8")


def part(heading: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def example() -> dict[str, Any]:
    position: dict[str, Any] = json.loads(part("Positions").split("```json\n")[1].split("```")[0])
    return position


def test_the_position_on_the_page_can_be_loaded() -> None:
    state = GAME.load(example(), FastChance(1))
    assert state.position() == example()
    assert (state.movers(), state.question(0)) == ([0], "buy")
    assert "buy storage-2" in play.texts(state)


def test_the_session_on_the_page() -> None:
    code = part("Actions and notation").split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(code, {}, "page", None, None)
    assert len(test.examples) >= 6
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_table_of_tiles_on_the_page() -> None:
    """P1, P3: every number of the table."""
    told = {}
    for line in part("Tiles").splitlines():
        kind, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            *figures, copies = cells
            told[kind.strip("`")] = (*(int(cell or 0) for cell in figures), copies.replace(" ", ""))
    assert told == {tile.id: tile[2:] for tile in TILES.values()}
    assert ", ".join(map(str, DISCOUNTS)) in part("Tiles")


def test_the_split_by_players_on_the_page() -> None:
    """P6."""
    for seats in range(2, 6):
        split = [len(column["tiles"]) for column in play.start(seats).view(None)["columns"]]
        assert f"| {seats} | {', '.join(map(str, split))} | {sum(split)} |" in part("Tiles")


def test_all_that_a_view_holds_is_on_the_page() -> None:
    views = part("Views")
    opening, buying = play.start(2).view(0), GAME.load(example(), FastChance(1)).view(0)
    player = buying["players"][1]
    parts = [opening, opening["auction"], opening["auction"]["lots"][0], opening["price"], buying["market"]]
    parts += [buying["market"]["tiles"][0], buying["columns"][0], player, player["workers"], player["spaces"]]
    parts += [player["forecast"]]
    for field in [name for fields in parts for name in fields]:
        assert f"`{field}`" in views, field


def test_all_that_a_position_holds_is_on_the_page() -> None:
    told = part("Positions").split("```")[2]
    opening = play.start(2).position()
    for field in [*example(), *example()["players"][0], *opening["auction"]]:
        assert f"`{field}`" in told or field in ("game", "rules", "seats", "options"), field


def test_all_events_are_on_the_page() -> None:
    events = part("Events")
    for kind in GAME.events:
        assert not kind.private
        for name in (kind.name, *kind.public):
            assert f"`{name}`" in events, name


def test_rulings_are_cited_by_tests() -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    rulings = set(re.findall(r"\*\*(P\d+)\*\*", PAGE))
    assert rulings == {f"P{number}" for number in range(1, 27)}
    cited = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.name != "test_page.py":
            cited |= set(re.findall(r"\bP\d+\b", path.read_text(encoding="utf-8")))
    assert cited == rulings


def test_numbers_on_the_page() -> None:
    assert f"`Game.action_count` is {GAME.action_count}" in PAGE
    assert f"as {GAME.observation_size} small integers" in PAGE
    assert f"rules version {GAME.rules}" in PAGE


def test_actions_have_the_numbers_on_the_page() -> None:
    """What is written there as 9 x (tile - 1) + bid, 134 + 2 x kind, and so on."""
    state = play.start(2)
    [seat] = state.movers()
    number = state.view(None)["auction"]["lots"][0]["number"]
    assert state.parse(seat, f"nominate {number} 1") == 9 * (number - 1) + 1
    buying = GAME.load(example(), FastChance(1))
    kinds = list(TILES)
    wanted = {"buy storage-2 aside": 134 + 2 * kinds.index("storage-2") + 1, "hire 1": 271}
    wanted |= {"tear start-storage": 236 + kinds.index("start-storage")}
    for text, action in wanted.items():
        assert buying.parse(0, text) == action
