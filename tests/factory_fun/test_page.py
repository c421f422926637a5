"""The page of the game is correct: its example of a position, its tables, its names."""

import re
from pathlib import Path

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import FastChance
from tests.factory_fun.builder import PLANS, building, plan
from tests.factory_fun.test_price import SECOND, THIRD
from tests.game_page import Page

PAGE = Page("factory_fun")
SOURCE = Path(__file__).parents[2] / "src" / "factoryfloor" / "games" / "factory_fun"


def test_example_position_on_the_page_can_be_loaded() -> None:
    state = GAME.load(PAGE.example(), FastChance(1))
    assert state.position() == PAGE.example()
    assert state.movers() == [0]
    assert state.view(0)["build"]["cell"] == "4,3"


def test_page_lists_all_pieces() -> None:
    told = PAGE.part("Plans")
    for name, piece in GAME.components()["pieces"].items():
        assert f"`{name}`" in told, name
        row = next((line for line in told.splitlines() if line.startswith("|") and f"`{name}`" in line), None)
        if row:
            assert row.split("|")[-2].strip() == ", ".join(piece["paths"]), name


def test_page_lists_all_check_fields() -> None:
    told = PAGE.part("Plans")
    state = building(*SECOND, machine="m46", money=9)
    good, bad = PLANS.check(state, 0, plan(*THIRD)), PLANS.check(state, 0, plan())
    for field in [*good, *good["chains"][0], *(name for fault in bad["faults"] for name in fault)]:
        assert f"`{field}`" in told, field


def test_page_lists_all_kinds_of_faults() -> None:
    """The page lists the names of faults in the source, and no others."""
    told = PAGE.part("Plans").split("The kinds of faults are ")[1]
    files = ("codec/faults.py", "codec/plans.py", "codec/load_factory.py")
    source = "".join((SOURCE / name).read_text(encoding="utf-8") for name in files)
    kinds = set(re.findall(r'"U\d+", "(\w+)"', source)) | {"removed", "not_placed"}
    assert set(re.findall(r"`(\w+)`", told)) == kinds
