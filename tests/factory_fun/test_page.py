"""The page of the game says what is so: its examples, its tables, its rulings."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import FastChance
from tests.factory_fun.table import building, plan
from tests.factory_fun.test_price import SECOND, THIRD

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "factory_fun.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "factoryfloor" / "games" / "factory_fun"


def part(heading: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def example() -> dict[str, Any]:
    position: dict[str, Any] = json.loads(part("Positions").split("```json\n")[1].split("```")[0])
    return position


def test_the_position_on_the_page_can_be_loaded() -> None:
    state = GAME.load(example(), FastChance(1))
    assert state.position() == example()
    assert state.movers() == [0]
    assert state.view(0)["build"]["cell"] == "4,3"


def test_the_session_on_the_page() -> None:
    code = part("A build as a plan").split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(code, {}, "page", None, None)
    assert len(test.examples) >= 9
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_all_pieces_are_on_the_page() -> None:
    told = part("A build as a plan")
    for name, piece in GAME.components()["pieces"].items():
        assert f"`{name}`" in told, name
        row = next((line for line in told.splitlines() if line.startswith("|") and f"`{name}`" in line), None)
        if row:
            assert row.split("|")[-2].strip() == ", ".join(piece["paths"]), name


def test_all_that_is_considered_is_on_the_page() -> None:
    told = part("A build as a plan")
    state = building(*SECOND, machine="m46", money=9)
    good, bad = state.consider(0, plan(*THIRD)), state.consider(0, plan())
    for field in [*good, *good["chains"][0], *(name for fault in bad["faults"] for name in fault)]:
        assert f"`{field}`" in told, field


def test_all_kinds_of_faults_are_on_the_page() -> None:
    """As the source names them; and the page names no other."""
    told = part("A build as a plan").split("Kinds of faults:")[1]
    source = "".join((SOURCE / name).read_text(encoding="utf-8") for name in ("faults.py", "plan.py", "blueprint.py"))
    kinds = set(re.findall(r'"U\d+", "(\w+)"', source)) | {"removed", "not_placed"}
    assert set(re.findall(r"`(\w+)`", told)) == kinds


def test_all_that_a_view_holds_is_on_the_page() -> None:
    views = part("Views")
    view = GAME.load(example(), FastChance(1)).view(0)
    for field in [name for fields in (view, view["revealed"][0], view["players"][0], view["build"]) for name in fields]:
        assert f"`{field}`" in views, field


def test_all_that_a_position_holds_is_on_the_page() -> None:
    told = part("Positions").split("```")[2]
    for field in [*example(), *example()["players"][0]]:
        assert f"`{field}`" in told or field in ("game", "rules", "seats", "options"), field


def test_all_events_are_on_the_page() -> None:
    rows = {line.split("|")[1].strip(): line for line in part("Events").splitlines() if line.startswith("| `")}
    assert set(rows) == {f"`{kind.name}`" for kind in GAME.events}
    for kind in GAME.events:
        _, _, public, private, _ = rows[f"`{kind.name}`"].split("|")
        assert set(re.findall(r"`(\w+)`", public)) == set(kind.public), kind.name
        assert set(re.findall(r"`(\w+)`", private)) == set(kind.private), kind.name


def test_rulings_are_cited_by_tests() -> None:
    """Each ruling of the page is named by some test, and no test names another."""
    rulings = set(re.findall(r"\*\*(U\d+)\*\*", PAGE))
    assert rulings == {f"U{number}" for number in range(1, 30)}
    cited = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.name != "test_page.py":
            cited |= set(re.findall(r"\bU\d+\b", path.read_text(encoding="utf-8").upper().replace("_", " ")))
    assert cited == rulings


def test_numbers_on_the_page() -> None:
    assert f"`Game.action_count` is {GAME.action_count}" in PAGE
    assert f"as {GAME.observation_size} small integers" in PAGE
    assert f"rules version {GAME.rules}" in PAGE
