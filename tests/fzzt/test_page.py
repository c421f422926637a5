"""The page of the game is correct: its example of a position, its tables, its names."""

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from tests.fzzt import play
from tests.game_page import Page

PAGE = Page("fzzt")
RULINGS = ("Z", {*range(1, 33)} - {19, 28, 29})


def test_page_example_position_loads() -> None:
    state = GAME.load(PAGE.example(), FastChance(1))
    written = state.position()
    assert set(written) == set(PAGE.example())
    assert state.movers() == [0]
    play.act(state, "0 bid 4n 1bo")
    last = state.view(None)["last"]
    assert (last["winner"], last["bids"][0]["power"], last["lot"]) == (0, 6, "r1-n")


def test_page_lists_all_view_fields() -> None:
    views = PAGE.part("Views")
    view = GAME.load(PAGE.example(), FastChance(1)).view(0)
    for field in [*view, *view["players"][0], *view["belt"][0], *view["peripherals"], *view["players"][1]["bid"]]:
        assert f"`{field}`" in views, field
