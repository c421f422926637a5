"""Fantastic Factories in a browser: whole games by touch and by keyboard, cancelled chains, and a phone."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.conftest import PHONE, Opener, Served
from tests.browser.hands import END, focused_is, log_lines, phase, tab_to, wait_for_turn

BOARD: Final = "[data-game=fantastic_factories]"
CONFIRM: Final = "[data-testid=confirm]:enabled"
PLAIN: Final = "[data-testid=plain]:enabled"
BOT: Final = {"kind": "bot", "bot": "random"}
BUILDER: Final = {"kind": "bot", "bot": "greedy"}  # the number of decisions that brings a game to its end
PAYING: Final = re.compile("Pay with ")
_ROUNDS: Final = 40
VISIBLE: Final[Position] = {"x": 10, "y": 10}
"""A point of a card in the hand that the next cards do not cover."""


def new_table(page: Page, served: Served, bots: int, options: dict[str, str], bot: dict[str, str] = BOT) -> None:
    """Open a page at a new table with bots."""
    wish: dict[str, Any] = {
        "game": "fantastic_factories",
        "options": options,
        "seats": [{"kind": "me"}] + [bot] * bots,
        "access": "link",
    }
    table = page.evaluate(
        "async (body) => (await (await fetch('/api/tables', {method: 'POST', body,"
        " headers: {'content-type': 'application/json'}})).json()).id",
        json.dumps(wish),
    )
    page.goto(f"{served.address}/#/t/{table}")


def pieces(page: Page, start: str) -> Locator:
    """Return the touchable pieces whose ids have this prefix."""
    return page.locator(f"{BOARD} .piece.can[data-piece^='{start}']")


def answered(page: Page) -> None:
    """Wait until the server has acknowledged the action."""
    page.wait_for_function("() => !/^Sending/.test(document.querySelector('[data-testid=prompt]')?.textContent ?? '')")


def take_from_market(page: Page) -> None:
    pieces(page, "blueprint-").first.click()
    page.locator(CONFIRM).click()


def place_first_die(page: Page) -> bool:
    """Place a free die on the last floor that accepts it. Returns False if there is no such floor."""
    if not pieces(page, "die-").count():
        return False
    pieces(page, "die-").first.click()
    if not pieces(page, "floor-").count():  # only a building can take the die
        page.keyboard.press("Escape")
        return False
    pieces(page, "floor-").last.click()
    return True


def build_first(page: Page) -> bool:
    """Build the first blueprint that can be paid for, with the first card that pays for it."""
    if not pieces(page, "hand-").count():
        return False
    pieces(page, "hand-").first.click(position=VISIBLE)
    expect(page.get_by_test_id("prompt")).to_contain_text(PAYING)
    if not page.locator(CONFIRM).count():
        pieces(page, "hand-").first.click(position=VISIBLE)
    page.locator(CONFIRM).click()
    return True


def give_back(page: Page) -> None:
    """Discard one surplus card or token. A single choice is selected automatically."""
    if not page.locator(CONFIRM).count():
        page.locator(f"{BOARD} .piece.can").first.click(position=VISIBLE)
    page.locator(CONFIRM).click()


def one_decision(page: Page, eager: bool) -> None:
    """Make one decision by touch: an action in the market, then dice and buildings if ``eager``, then the end."""
    now = phase(page)
    if now == "market" and pieces(page, "blueprint-").count():
        take_from_market(page)
    elif now == "limits":
        give_back(page)
    elif not (eager and (build_first(page) or place_first_die(page))):
        page.locator(PLAIN).click()
    answered(page)


def test_player_can_play_a_game_against_a_bot_by_clicking(open_page: Opener, served: Served) -> None:
    page = open_page().page
    new_table(page, served, bots=1, options={}, bot=BUILDER)
    decisions = 0
    while wait_for_turn(page):
        one_decision(page, eager=decisions < 24)
        decisions += 1
        assert decisions < 20 * _ROUNDS
    rows = page.get_by_test_id("result").locator("tbody tr")
    expect(rows).to_have_count(2)
    totals = page.locator(f"{BOARD} summary .total").all_inner_texts()
    assert sorted(map(int, totals), reverse=True) == [int(total) for total in totals]
    assert log_lines(page).filter(has_text="builds").count()


def test_player_can_play_a_game_against_the_machine_by_keyboard_only(open_page: Opener, served: Served) -> None:
    page = open_page().page
    new_table(page, served, bots=0, options={"difficulty": "insane"})
    placed = 0
    for _ in range(4 * _ROUNDS):
        if not wait_for_turn(page):
            break
        working = phase(page) == "work"
        if working and placed < 3:
            before = log_lines(page).count()
            tab_to(page, f"{BOARD} .piece.can[data-piece^='die-']")
            page.keyboard.press("Enter")
            tab_to(page, f"{BOARD} .piece.can[data-piece^='floor-']")
            page.keyboard.press("Space")
            expect(log_lines(page)).not_to_have_count(before)
            placed += 1
        elif working:
            tab_to(page, PLAIN)
            page.keyboard.press("Enter")
        else:
            # the arrow keys continue from this piece; limited or taken pieces are confirmed at the button
            if not page.locator(CONFIRM).count():
                tab_to(page, f"{BOARD} .piece.can")
                page.keyboard.press("Enter" if focused_is(page, "[data-piece^='blueprint-']") else "Space")
                if page.locator(".value").count():
                    page.keyboard.press("Escape")
                    tab_to(page, f"{BOARD} .piece.can[data-piece^='blueprint-']")
                    page.keyboard.press("Enter")
            tab_to(page, CONFIRM)
            page.keyboard.press("Enter")
        answered(page)
    assert placed == 3
    expect(page.locator(END)).to_be_visible()
    expect(page.get_by_text("The Machine", exact=True).first).to_be_visible()
    best = page.evaluate("JSON.parse(localStorage.getItem('factoryfloor.fantastic_factories.best'))")
    assert set(best) == {"insane"}


def test_player_can_undo_a_whole_chain_with_one_tap(open_page: Opener, served: Served) -> None:
    page = open_page().page
    new_table(page, served, bots=0, options={})
    for _ in range(200):
        assert wait_for_turn(page)
        if phase(page) == "work" and pieces(page, "hand-").count():
            break
        one_decision(page, eager=True)
    buildings = log_lines(page).filter(has_text="builds").count()
    begun = pieces(page, "hand-").first.get_attribute("data-piece")
    pieces(page, "hand-").first.click(position=VISIBLE)
    expect(page.get_by_test_id("prompt")).to_contain_text(PAYING)
    expect(page.locator(f"{BOARD} .piece.chosen[data-piece='{begun}']")).to_be_visible()
    page.get_by_test_id("undo").click()
    expect(pieces(page, begun or "")).to_have_count(1)
    assert log_lines(page).filter(has_text="builds").count() == buildings


@pytest.mark.parametrize("bots", [0, 4])
def test_phone_never_scrolls_sideways_during_animations(open_page: Opener, served: Served, bots: int) -> None:
    page = open_page(size=PHONE, motion=True).page
    new_table(page, served, bots, options={})
    for _ in range(8):
        assert wait_for_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        small = page.evaluate(
            "() => [...document.querySelectorAll('[data-testid=action-bar] button, .piece[role=button]')]"
            ".filter((e) => e.offsetHeight > 0 && e.offsetHeight < 43.5).map((e) => e.outerHTML.slice(0, 200))"
        )
        assert not small, "something to touch is lower than 44 pixels"
        one_decision(page, eager=True)


WATCH: Final = """() => {
  const parts = {market: '[data-fixed=market]', tray: '[data-piece=metal-0]', floor: '[data-piece=floor-0-mine]'};
  window.tops = {};
  const look = () => {
    for (const [name, css] of Object.entries(parts)) {
      const part = document.querySelector(css);
      if (part) (window.tops[name] ??= []).push(part.getBoundingClientRect().top);
    }
    window.watching = requestAnimationFrame(look);
  };
  look();
}"""


def test_layout_of_the_board_does_not_change_while_others_act(open_page: Opener, served: Served) -> None:
    """From one of my decisions to the next, the market, tray and floors move by at most two pixels."""
    page = open_page().page
    new_table(page, served, bots=3, options={})
    for _ in range(6):
        assert wait_for_turn(page)
        one_decision(page, eager=False)
        page.evaluate(WATCH)
        wait_for_turn(page)
        tops = page.evaluate("() => { cancelAnimationFrame(window.watching); return window.tops }")
        assert set(tops) == {"market", "tray", "floor"}
        moved = {name: max(seen) - min(seen) for name, seen in tops.items()}
        assert max(moved.values()) <= 2, moved


TOPS: Final = """() => [
  '[data-fixed=others]', '[data-fixed=market]', '.tray', '.mine [role=group]', '.mine > .hq', '.mine > .hq .gain',
].map((css) => document.querySelector(css).getBoundingClientRect().top)"""


def test_phone_keeps_order_and_header_of_the_board_and_does_not_scroll_by_itself(
    open_page: Opener, served: Served
) -> None:
    page = open_page(size=PHONE).page
    new_table(page, served, bots=2, options={})
    assert wait_for_turn(page)
    page.evaluate("scrollTo(0, 150)")
    for _ in range(3):
        assert wait_for_turn(page)
        one_decision(page, eager=True)  # the page stays where the last touch left it
        left = page.evaluate("(scrollTo(0, 150), scrollY)")
        wait_for_turn(page)
        lowest = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert abs(page.evaluate("scrollY") - min(left, lowest)) <= 1
        tops = page.evaluate(TOPS)
        assert tops == sorted(tops), "others, market, tray, hand and headquarters, in every phase"
        box = page.get_by_test_id("panel-toggle").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 60


IN_SIGHT: Final = """() => {
  scrollTo(0, 1000);
  const box = css => (document.querySelector(css) ?? document.body).getBoundingClientRect();
  return box('[data-piece=die-0-1]').top > box('header').bottom
    && box('[data-piece=floor-0-mine]').bottom < box('[data-testid=action-bar]').top;
}"""


def test_phone_shows_dice_hand_and_floors_together_below_the_folded_market(open_page: Opener, served: Served) -> None:
    page = open_page(size=PHONE).page
    new_table(page, served, bots=3, options={})
    assert wait_for_turn(page)
    one_decision(page, eager=True)
    page.wait_for_function(IN_SIGHT)
    strip = page.locator("[data-fixed=market] button[aria-expanded=false]")
    strip.tap()
    expect(strip).to_have_count(0)
    page.locator("[data-fixed=market] button[aria-expanded=true]").tap()
    expect(strip).to_be_visible()


def test_tap_without_effect_shows_a_reason(open_page: Opener, served: Served) -> None:
    """Real touches in five positions: every visible piece reacts."""
    page = open_page().page
    new_table(page, served, bots=1, options={})
    for _ in range(5):
        assert wait_for_turn(page)
        idle = page.locator(f"{BOARD} .piece[data-piece]:not(.can):not(.chosen)")
        for at in range(0, idle.count(), 3):
            piece = idle.nth(at)
            inner = piece.locator(".piece").count()
            if inner or not piece.is_visible():
                continue
            page.keyboard.press("Escape")
            piece.click(force=True)
            if not page.locator("dialog[open]").count() and not page.locator(f"{BOARD} .piece.chosen").count():
                expect(page.get_by_test_id("why")).to_have_text(re.compile(r"\S.{10,}"))
            page.keyboard.press("Escape")
        one_decision(page, eager=True)
