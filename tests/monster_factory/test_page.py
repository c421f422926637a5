"""The page of the game is correct: its example of a position, its tables, its names."""

import re

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance
from tests.game_page import Page
from tests.monster_factory import play
from tests.monster_factory.tiles import MIXES, PRINTED

PAGE = Page("monster_factory")


def test_example_position_on_the_page_can_be_loaded() -> None:
    """M5: and seat 0 may play on its minion only, as the page says."""
    state = GAME.load(PAGE.example(), FastChance(1))
    assert state.position() == PAGE.example()
    assert state.movers() == [0]
    assert state.scores() == [3, 0]
    assert play.texts(state) == ["place 0 0,-1 up", "place 0 1,0 left", "place 0 0,1 down"]
    play.act(state, "place 0 1,0 left")
    assert state.view(None)["tile"] == "tt--"


def test_table_of_tiles_on_the_page_equals_the_engine() -> None:
    told: dict[str, dict[str, tuple[int, ...]]] = {}
    for line in PAGE.part("Tiles").splitlines():
        kinds, *counts = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"(`[tT-]{4}` ?)+", kinds):
            pairs = [tuple(int(number) for number in re.findall(r"\d+", count)) for count in counts]
            told |= {kind: dict(zip(MIXES, pairs, strict=True)) for kind in re.findall(r"`(.{4})`", kinds)}
    assert told == PRINTED
