"""The page of the game is correct: its example of a position, its tables, its names."""

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from tests.fzzt import play
from tests.game_page import Page

PAGE = Page("fzzt")


def test_example_position_on_the_page_can_be_loaded() -> None:
    state = GAME.load(PAGE.example(), FastChance(1))
    written = state.position()
    assert set(written) == set(PAGE.example())
    assert state.movers() == [0]
    play.act(state, "0 bid 4n 1bo")
    last = state.view(None)["last"]
    assert (last["winner"], last["bids"][0]["power"], last["lot"]) == (0, 6, "r1-n")
