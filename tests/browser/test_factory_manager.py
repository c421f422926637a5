"""Factory Manager in the browser: a whole game with a finger, a round by keyboard only, and a replay."""

import random
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import (
    CONFIRM,
    ME,
    RANDOM_BOT,
    focused_is,
    go_to,
    new_table,
    phase,
    play_out,
    scrolls_sideways,
    tab_to,
    wait_for_turn,
)

BOARD: Final = "[data-game=factory_manager].board"
LOT: Final = ".auction .piece.can"
COLUMN: Final = ".store .piece.can"
OFFERED: Final = ".market .piece.can"
SEASONAL: Final = ".gate .piece.can"
OWN: Final = ".mine .spaces .piece.can"
CHOICE: Final = "[data-testid=action-bar] .buttons button:enabled"
ONLY_WAITS: Final = "[data-testid=action-bar] button[data-act$=' aside']:enabled"
WANTED_SIZE: Final = 43.5
VIEW: Final = "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).views[0]"


def sit_down(page: Page, bots: int = 1) -> None:
    """Play against bots."""
    go_to(page, new_table(page, "factory_manager", [ME, *[RANDOM_BOT] * bots]))


def tap(piece: Locator) -> None:
    """Scroll to a piece so that no bar covers it, and tap it."""
    piece.evaluate("one => one.scrollIntoView({block: 'center'})")
    piece.tap()


def tap_and_confirm(page: Page, chance: random.Random) -> None:
    """Make one decision with a finger: usually a piece and a button, and for the running set only the button."""
    offered = page.locator({"auction": LOT, "market": COLUMN, "buying": OFFERED}.get(phase(page), OWN))
    seasonal = page.locator(SEASONAL)
    if phase(page) != "buying":
        if offered.count() and phase(page) != "bureaucracy":
            tap(offered.nth(chance.randrange(offered.count())))
    elif offered.count() and chance.random() < 0.8:
        tap(offered.nth(chance.randrange(offered.count())))
    elif seasonal.count() and chance.random() < 0.5:
        tap(seasonal.first)
    page.locator(f"{CONFIRM}, {ONLY_WAITS}").last.tap()


def keys_and_confirm(page: Page, chance: random.Random) -> None:
    """Make one decision with the keyboard only."""
    page.keyboard.press("b")
    touched = {"auction": LOT, "market": COLUMN, "buying": OFFERED}.get(phase(page))
    if touched and page.locator(touched).count() and (phase(page) != "buying" or chance.random() < 0.7):
        tab_to(page, touched)
        for _ in range(chance.randrange(3)):
            page.keyboard.press("ArrowRight")
        if focused_is(page, touched):
            page.keyboard.press("Space")
    if not page.locator(CONFIRM).count():  # the arrow key led elsewhere
        page.keyboard.press("b")
        tab_to(page, touched or OWN)
        page.keyboard.press("Enter")
    tab_to(page, CONFIRM)
    page.keyboard.press("Enter")


def test_player_can_play_a_game_by_touch_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    sit_down(page, bots=2)
    chance = random.Random(1)
    seen = set()
    while wait_for_turn(page):
        seen.add(phase(page))
        assert not scrolls_sideways(page)
        small = page.evaluate(
            "least => [...document.querySelectorAll('[data-testid=action-bar] button, .board .piece[role=button]')]"
            ".filter((e) => e.offsetHeight > 0 && e.offsetHeight < least).map((e) => e.outerHTML.slice(0, 200))",
            WANTED_SIZE,
        )
        assert not small, "something to touch is lower than 44 pixels"
        tap_and_confirm(page, chance)
    assert seen == {"auction", "market", "buying", "bureaucracy"}
    money = [int(each) for each in page.locator(".result .total").all_inner_texts()]
    assert len(money) == 3
    assert money == sorted(money, reverse=True)
    rounds = page.locator(".result:not([data-testid]) tbody tr").first.locator("td")
    expect(rounds).to_have_count(6)  # five incomes and their sum


def test_player_can_play_a_round_of_factory_manager_by_keyboard_only(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    sit_down(page)
    chance = random.Random(2)
    seen: list[str] = []
    while wait_for_turn(page) and seen.count("auction") < 2:
        if phase(page) not in seen[-1:]:
            seen.append(phase(page))
        keys_and_confirm(page, chance)
    assert seen == ["auction", "market", "buying", "bureaucracy", "auction"]


def test_energy_costs_1_after_the_first_round_of_a_first_game_with_advice(open_page: Opener) -> None:
    """The game uses the rulebook's set-up for newcomers, and the round card names the phases."""
    page = open_page("/#/learn/factory_manager", size=DESK).page
    page.get_by_test_id("first-game").click()
    chance = random.Random(5)
    marked = set()

    def view() -> Any:
        return page.evaluate(VIEW, page.url.rpartition("/")[2])

    while wait_for_turn(page) and view()["round"] == 1:
        assert view()["first_game"]
        if phase(page) not in marked:
            page.keyboard.press("o")
            expect(page.locator("[data-testid=round] [aria-current=step]")).to_have_count(1)
            page.keyboard.press("Escape")
            marked.add(phase(page))
        keys_and_confirm(page, chance)
    assert (view()["round"], view()["price"]["now"]) == (2, 1)
    assert "auction" in marked
    expect(page.locator(".cell.now b").first).to_have_text("1")


def test_preview_of_a_purchase_is_correct(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    sit_down(page)
    chance = random.Random(3)
    while wait_for_turn(page) and phase(page) != "buying":
        tap_or_click(page, chance)
    page.locator(OFFERED).first.click()
    foreseen = page.locator(".mine .income b").all_inner_texts()
    said = re.search(r"keep (\d+)", page.locator(".choices .said").inner_text())
    page.locator(CONFIRM).last.click()
    assert wait_for_turn(page)
    assert said is not None
    expect(page.locator(".mine .cash b")).to_have_text(said[1])
    assert page.locator(".mine .income b").all_inner_texts() == foreseen
    page.get_by_test_id("undo").click()
    expect(page.locator(".mine .cash b")).to_have_text("18")


def tap_or_click(page: Page, chance: random.Random) -> None:
    """Make any decision before the market phase with the mouse."""
    pieces = page.locator(f"{LOT}, {COLUMN}")
    if pieces.count():
        pieces.nth(chance.randrange(pieces.count())).click()
    page.locator(CHOICE).last.click()


def test_finished_game_can_be_replayed(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    table = new_table(page, "factory_manager", [ME, RANDOM_BOT])
    play_out(page, table)
    go_to(page, table)
    page.get_by_test_id("to-replay").click()
    page.get_by_test_id("step-forward").click()
    expect(page.get_by_test_id("scrubber")).to_have_value("1")
    page.keyboard.press("End")
    expect(page.locator(".result .line")).to_have_count(2)
    first = page.locator("[data-testid^=hall-]").first
    winner = page.locator(".result .won .who span").first.inner_text()
    expect(first.locator("summary")).to_contain_text(winner)
    expect(first.locator(".plan")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(BOARD)).to_have_attribute("data-phase", "auction")


FIXED: Final = ".strip, .board > .others, .goods, .store, .mine, .mine .plan, [data-testid=action-bar]"
TOPS: Final = """
parts => [...document.querySelectorAll(parts)].map(part => {
  // the bar stands on the lower edge; what the rules decided appears above it
  const {bottom} = part.getBoundingClientRect();
  return [part.className, part.dataset.fixed === 'bar' ? Math.round(bottom) : part.offsetTop];
})
"""


def play_on(page: Page, chance: random.Random) -> None:
    """Make any decision with the mouse."""
    if phase(page) in ("auction", "market"):
        tap_or_click(page, chance)
        return
    offered = page.locator(OFFERED)
    if offered.count() and chance.random() < 0.8:
        offered.nth(chance.randrange(offered.count())).click()
    if not page.locator(CONFIRM).count():  # the tile has no place in a full factory
        page.keyboard.press("Escape")
    page.locator(CONFIRM).last.click()


def test_fixed_parts_of_the_factory_manager_page_do_not_move(open_page: Opener) -> None:
    """The player's factory and all parts above it keep their places in all phases, even while a piece is selected."""
    page = open_page(size=DESK).page
    sit_down(page, bots=3)
    chance = random.Random(6)
    places: dict[str, set[int]] = {}
    seen: set[tuple[str, str]] = set()
    while wait_for_turn(page) and len(seen) < 8:
        seen.add((page.locator(".rounds .now b").inner_text(), phase(page)))
        piece = page.locator(f"{LOT}, {COLUMN}, {OFFERED}").first
        for touched in (False, True):
            if touched and piece.count():
                piece.click()
            for part, top in page.evaluate(TOPS, FIXED):
                places.setdefault(part, set()).add(top)
        page.keyboard.press("Escape")
        play_on(page, chance)
    moved = {part: tops for part, tops in places.items() if max(tops) - min(tops) > 2}
    assert len(places) >= 6
    assert not moved
    hall = page.locator(".mine .plan").bounding_box()
    bar = page.get_by_test_id("action-bar").bounding_box()
    assert hall is not None
    assert bar is not None
    assert hall["y"] + hall["height"] <= bar["y"]


def test_market_and_hall_fit_together_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    sit_down(page, bots=2)
    chance = random.Random(7)
    while wait_for_turn(page) and phase(page) != "buying":
        tap_and_confirm(page, chance)
    page.locator(".market").evaluate("market => market.scrollIntoView()")
    expect(page.get_by_test_id("to-wanted")).to_have_count(0)  # the pieces to touch are visible
    market, hall = page.locator(".market").bounding_box(), page.locator(".mine .plan").bounding_box()
    bar = page.get_by_test_id("action-bar").bounding_box()
    assert market is not None
    assert hall is not None
    assert bar is not None
    assert hall["y"] + hall["height"] - market["y"] < bar["y"]


def test_pass_button_is_shown_whichever_piece_is_selected(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    chance = random.Random(8)
    sit_down(page, bots=3)
    raising = page.get_by_test_id("prompt").filter(has_text="Raise or pass")
    # without workers nobody raises, and in some games this never happens
    while not ((asked := wait_for_turn(page)) and raising.count() and page.locator(LOT).count()):
        if asked:
            play_on(page, chance)
        else:
            sit_down(page, bots=3)
    page.locator(LOT).first.click()
    expect(page.locator(CHOICE, has_text="Pass")).to_be_visible()


def test_rejected_tap_shows_the_missing_amount(open_page: Opener) -> None:
    """Unaffordable tiles show the missing amount, and other players' pieces show their owner."""
    watched = open_page(size=DESK)
    page = watched.page
    chance = random.Random(9)
    sit_down(page, bots=2)
    while wait_for_turn(page) and not page.locator(".market .piece.dim").count():
        play_on(page, chance)
    page.locator(".market .piece.dim").first.click()
    expect(page.get_by_test_id("why")).to_contain_text(re.compile("too little|You lack|takes a worker"))
    page.locator(".store .piece").first.click()
    expect(page.get_by_test_id("why")).to_contain_text("not on the market")
    page.locator(".mine .canteen li, .mine .yard li").first.click()
    expect(page.get_by_test_id("why")).to_contain_text("worker")
    assert watched.questions


HIGHEST: Final = 1020  # pixels; tiles that wait have their own line
IN_SIGHT: Final = """
() => {
  const box = css => document.querySelector(css).getBoundingClientRect();
  const incomes = box('.mine .incomes');
  return incomes.top >= box('header').bottom && incomes.bottom <= box('[data-testid=action-bar]').top;
}
"""


@pytest.mark.parametrize("bots", [1, 4])
def test_page_height_on_a_phone_is_limited_in_every_phase(open_page: Opener, bots: int) -> None:
    """In the longest language, the page of a player or spectator is at most 1,020 pixels high and not cut off at the
    side.
    """
    page = open_page(size=PHONE, language="ru").page
    table = new_table(page, "factory_manager", [ME, *[RANDOM_BOT] * bots])
    go_to(page, table)
    watching = open_page(table, size=PHONE, language="ru").page
    chance = random.Random(13)
    seen: dict[str, int] = {}
    while wait_for_turn(page) and page.locator(".rounds .now b").inner_text() == "1":
        for one in (page, watching):
            expect(one.locator(".mine .plan")).to_be_visible()
            assert not scrolls_sideways(one)
            height = one.evaluate("document.documentElement.scrollHeight")
            seen[phase(page)] = max(seen.get(phase(page), 0), height)
        tap_and_confirm(page, chance)
    assert seen.keys() == {"auction", "market", "buying", "bureaucracy"}
    assert max(seen.values()) <= HIGHEST, seen


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_income_is_visible_in_a_lesson(open_page: Opener, size: tuple[int, int], language: str) -> None:
    page = open_page("/#/learn/factory_manager", size=size, language=language).page
    page.get_by_test_id("lesson-money").get_by_role("button").first.click()
    page.get_by_test_id("pointed").first.wait_for()
    page.wait_for_function(IN_SIGHT)
    page.locator(OFFERED).nth(1).click()  # the bar is highest with its sentence
    page.wait_for_function(IN_SIGHT)
