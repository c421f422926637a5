"""The actions of a person who plays by touch or with the keyboard only."""

import os
import random
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Error, Locator, Page, Position

from tests.browser.driver import Driver

TURN: Final = "[data-testid=action-bar].wanted"
END: Final = "[data-testid=result]"
CONFIRM: Final = "[data-testid=action-bar] button.main:enabled"
TOUCHABLE: Final = "[data-game=fzzt] .piece[role=button]"
EDGE: Final[Position] = {"x": 12, "y": 24}  # cards of a full hand overlap, and their left edges stay uncovered
_MOST_TABS: Final = 80
# tests with the keyboard only play a whole game instead of a few decisions
WHOLE_GAMES: Final = os.environ.get("FACTORYFLOOR_KEYBOARD") == "all"

ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}
RANDOM_BOT: Final = {"kind": "bot", "bot": "random"}  # a bot that takes no time to think, even without compilation
_NEW_TABLE: Final = """
async (wish) => {
  const headers = {'content-type': 'application/json'};
  const asked = await fetch('/api/tables', {method: 'POST', headers, body: JSON.stringify(wish)});
  return (await asked.json()).id;
}
"""
_OVER: Final = """
async (id) => {
  const over = async () => (await (await fetch(`/api/tables/${id}`)).json()).table.status === 'over';
  while (!(await over())) await new Promise((resolve) => setTimeout(resolve, 100));
}
"""


def new_table(page: Page, game: str, seats: Sequence[dict[str, str]], **options: Any) -> str:
    """Create a table with access by link. Returns its path."""
    wish = {"game": game, "seats": seats, "options": options, "access": "link"}
    return f"/#/t/{page.evaluate(_NEW_TABLE, wish)}"


def play_out(page: Page, table: str) -> None:
    """Play at random at a table that is not on the page, over a separate socket, until the game is over."""
    Driver(page, table.removeprefix("/#/t/"), 1).finish()


def wait_for_end(page: Page, table: str) -> None:
    """Wait until a game that is not on the page is over."""
    page.evaluate(_OVER, table.removeprefix("/#/t/"))


def play_now(page: Page) -> None:
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()


def go_to(page: Page, path: str) -> None:
    page.goto(page.url.split("/#")[0].rstrip("/") + path)


def wait_for_turn(page: Page) -> bool:
    """Wait for a pending decision. Returns False when the game is over."""
    page.wait_for_selector(f"{TURN}, {END}", state="attached")
    return page.locator(END).count() == 0


def phase(page: Page) -> str:
    """The phase that the board shows."""
    return page.locator(".board[data-phase]").get_attribute("data-phase") or ""


def scrolls_sideways(page: Page) -> bool:
    assert page.viewport_size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")) > page.viewport_size["width"]


def prompt(page: Page) -> str:
    return page.get_by_test_id("prompt").inner_text()


def bids(page: Page) -> bool:
    """Whether the prompt of Fzzzt! asks for a bid, also for a Fzzzt."""
    asked = prompt(page).lower()
    return "bid" in asked


def touch(piece: Locator, finger: bool = False) -> None:
    """Touch the middle of a piece, or its free edge if another piece covers it."""
    press = piece.tap if finger else piece.click
    try:
        press(timeout=2_000)
    except Error:
        press(position=EDGE)


def touch_and_confirm(page: Page, chance: random.Random) -> None:
    """Make one decision by clicks: one or two cards and the button; in production usually the button Done."""
    cards = page.locator(TOUCHABLE)
    if not bids(page) and chance.random() < 0.5:
        page.locator(CONFIRM).last.click()
        return
    touch(cards.nth(chance.randrange(cards.count())))
    for _ in range(2):
        if page.locator(CONFIRM).count():
            break
        rest = page.locator(f"{TOUCHABLE}.can:not(.chosen)")
        touch(rest.nth(chance.randrange(rest.count())))
    page.locator(CONFIRM).last.click()


def focused_is(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector))


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until a matching element has the focus."""
    for _ in range(_MOST_TABS):
        if focused_is(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{_MOST_TABS} tabs did not lead to {selector}")


def keys_and_confirm(page: Page, chance: random.Random) -> None:
    """Make one decision with the keyboard only."""
    if not bids(page):
        tab_to(page, CONFIRM)
        page.keyboard.press("Enter")
        return
    tab_to(page, f"{TOUCHABLE}.can")
    for _ in range(chance.randrange(4)):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    tab_to(page, CONFIRM)
    page.keyboard.press("Enter")


def log_lines(page: Page) -> Locator:
    return page.get_by_test_id("log").locator("li")


def play_hot_seat(page: Page, turns: int) -> None:
    """Play Fzzzt! with two people at one device. Between two turns, no hand is visible."""
    page.get_by_test_id("door-here").click()
    names = page.get_by_test_id("people-here").get_by_role("textbox")
    names.nth(0).fill("Anna")
    names.nth(1).fill("Boris")
    page.get_by_test_id("play-fzzt").get_by_test_id("play-here").click()
    chance = random.Random(10)
    for _ in range(turns):
        hand_over = page.get_by_test_id("hand-over")
        page.wait_for_selector("[data-testid=hand-over], [data-testid=action-bar].wanted")
        if hand_over.count():
            assert page.locator("[aria-label^='Robot'][role=button]").count() == 0, "a hand shows"
            hand_over.get_by_role("button").first.click()
        assert wait_for_turn(page)
        touch_and_confirm(page, chance)
