"""The page of the game says what is so: its example of a position, its tables, its rulings."""

import json
import re
from pathlib import Path
from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from tests.fzzt import play

PAGE = (Path(__file__).parents[2] / "docs" / "fzzt.md").read_text(encoding="utf-8")


def example() -> dict[str, Any]:
    position: dict[str, Any] = json.loads(PAGE.split("```json\n")[1].split("```")[0])
    return position


def test_the_position_on_the_page_can_be_loaded() -> None:
    state = GAME.load(example(), FastChance(1))
    written = state.position()
    assert set(written) == set(example())
    assert state.movers() == [0]
    play.act(state, "0 bid 4n 1bo")
    last = state.view(None)["last"]
    assert (last["winner"], last["bids"][0]["power"], last["lot"]) == (0, 6, "r1-n")


def test_all_that_a_view_holds_is_on_the_page() -> None:
    views = PAGE.split("## Views")[1].split("## Events")[0]
    view = GAME.load(example(), FastChance(1)).view(0)
    for field in [*view, *view["players"][0], *view["belt"][0], *view["peripherals"], *view["players"][1]["bid"]]:
        assert f"`{field}`" in views, field


def test_all_events_are_on_the_page() -> None:
    events = PAGE.split("## Events")[1].split("## Positions")[0]
    for kind in GAME.events:
        for name in (kind.name, *kind.public, *kind.private):
            assert f"`{name}`" in events, name


def test_rulings_are_cited_by_tests() -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    rulings = set(re.findall(r"\*\*(Z\d+)\*\*", PAGE))
    assert rulings == {f"Z{number}" for number in range(1, 33)} - {"Z19", "Z28", "Z29"}
    cited = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.name != "test_page.py":
            cited |= set(re.findall(r"\bZ\d+\b", path.read_text(encoding="utf-8")))
    assert cited == rulings


def test_numbers_on_the_page() -> None:
    assert f"`Game.action_count` is {GAME.action_count}" in PAGE
    assert f"as {GAME.observation_size} small integers" in PAGE
    assert f"rules version {GAME.rules}" in PAGE
