"""The page of the game is correct: its example of a position, its tables, its names."""

import re

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance
from tests.game_page import Page
from tests.monster_factory import play
from tests.monster_factory.tiles import MIXES, PRINTED

PAGE = Page("monster_factory")
RULINGS = ("M", {*range(1, 16)})


def test_page_example_position_loads() -> None:
    """M5: and seat 0 may play on its minion only, as the page says."""
    state = GAME.load(PAGE.example(), FastChance(1))
    assert state.position() == PAGE.example()
    assert state.movers() == [0]
    assert state.scores() == [3, 0]
    assert play.texts(state) == ["place 0 0,-1 up", "place 0 1,0 left", "place 0 0,1 down"]
    play.act(state, "place 0 1,0 left")
    assert state.view(None)["tile"] == "tt--"


def test_page_table_of_tiles() -> None:
    told: dict[str, dict[str, tuple[int, ...]]] = {}
    for line in PAGE.part("Tiles").splitlines():
        kinds, *counts = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"(`[tT-]{4}` ?)+", kinds):
            pairs = [tuple(int(number) for number in re.findall(r"\d+", count)) for count in counts]
            told |= {kind: dict(zip(MIXES, pairs, strict=True)) for kind in re.findall(r"`(.{4})`", kinds)}
    assert told == PRINTED


def test_page_lists_all_view_fields() -> None:
    views = PAGE.part("Views")
    view = GAME.load(PAGE.example(), FastChance(1)).view(0)
    growing = next(one for one in view["structures"] if not one["finished"])
    parts = [view, view["bag"], view["players"][0], growing, growing["cells"][0], growing["tiles"][0]]
    for field in [name for fields in parts for name in fields]:
        assert f"`{field}`" in views, field


def test_page_lists_all_position_fields() -> None:
    told = PAGE.part("Positions").split("```")[2]
    for field in [*PAGE.example(), *PAGE.example()["placed"][0]]:
        assert f"`{field}`" in told or field in ("game", "rules", "seats", "options"), field
