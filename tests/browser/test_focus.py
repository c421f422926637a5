"""After a move, the focus is on the board or in the action bar, and on my turn on a usable element."""

from typing import Final

import pytest
from playwright.sync_api import Page

from factoryfloor.kernel import games
from factoryfloor.lessons import lessons
from tests.browser.conftest import Opener
from tests.browser.hands import ME, RANDOM_BOT, go_to, new_table, wait_for_turn

GAMES: Final = [game.id for game in games().values() if lessons(game)]
MOVES: Final = 4
# takes the hint at a decision of any kind
TAKE: Final = "[data-testid=take-hint]:enabled"
NO_BUILD: Final = ".board[data-phase=build] [data-testid=said].bad"
GIVE_UP: Final = "[data-testid=give-up]"
BUILD: Final = "[data-testid=build].main:enabled"
HINT: Final = "[data-testid=hint], [data-tool=hint]"
KEPT: Final = """
() => {
  const one = document.activeElement;
  const useful = one?.matches('button:enabled, [role=button], a[href]');
  const asked = document.querySelector('[data-testid=action-bar].wanted');
  return one !== null && one.closest('#board, [data-testid=action-bar], [data-testid=result]') !== null
    && (!asked || useful);
}
"""
"""Nothing is lost to the body; while I am asked, the focused element can be used."""
USED: Final = """
() => document.activeElement.matches('#board :is(button:enabled, [role=button]), .actions button:enabled')
"""


def take_hint(page: Page, keys: bool) -> None:
    """Take the hint. A hint for a build of Factory Fun is laid out and then confirmed, or advises to give up."""

    def press(selector: str) -> None:
        button = page.locator(selector).first
        button.wait_for()
        if keys:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.click()

    builds = page.locator(".board[data-phase=build]").count() > 0
    press(HINT)
    page.locator(f"{TAKE}, {NO_BUILD}").first.wait_for()
    steps = (TAKE, BUILD) if builds else (TAKE,)
    for selector in steps if page.locator(TAKE).count() else (GIVE_UP, GIVE_UP):
        press(selector)


@pytest.mark.parametrize("game", GAMES)
def test_focus_stays_inside_the_table_after_each_move(open_page: Opener, game: str) -> None:
    page = open_page().page
    go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
    for move in range(MOVES):
        if not wait_for_turn(page):
            break
        before = page.locator("main[data-n]").get_attribute("data-n")
        take_hint(page, keys=move % 2 == 1)
        page.wait_for_function("n => document.querySelector('main').dataset.n !== n", arg=before)
        assert wait_for_turn(page)
        page.wait_for_function(KEPT)


@pytest.mark.parametrize("game", GAMES)
def test_skip_link_focuses_the_first_usable_piece(open_page: Opener, game: str) -> None:
    page = open_page().page
    go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
    assert wait_for_turn(page)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(USED)
