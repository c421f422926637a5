"""Puzzles at the table: the answer to a wrong try, the solution, and the button for the next puzzle."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import CONFIRM, focused_is, tab_to, touch

_FIRST_BID = """
async () => {
  for (const {id} of await (await fetch('api/puzzles/fzzt')).json()) {
    const {puzzle, table} = await (await fetch(`api/puzzles/fzzt/${id}`)).json();
    if (table.decisions[0].prompt === 'bid') return puzzle;
  }
}
"""


def take(page: Page, targets: list[str], by: str) -> None:
    for piece in targets:
        selector = f"#board [data-piece='{piece}'].can"
        if by == "keys":
            tab_to(page, "#board .can")
            for _ in range(page.locator("#board .can").count()):
                if focused_is(page, selector):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
        else:
            touch(page.locator(selector), finger=True)
    if by == "keys":
        tab_to(page, CONFIRM)
        page.keyboard.press("Enter")
    else:
        page.locator(CONFIRM).tap()


@pytest.mark.parametrize("by", ["touch", "keys"])
def test_player_can_solve_a_puzzle_after_a_wrong_try(open_page: Opener, by: str) -> None:
    page = open_page("/#/puzzles", size=PHONE if by == "touch" else DESK).page
    expect(page.get_by_test_id("to-day")).to_be_visible()
    assert faults(page) == []
    puzzle: dict[str, Any] = page.evaluate(_FIRST_BID)
    best, wrong = puzzle["tries"][0], puzzle["tries"][-1]
    page.evaluate("id => { location.hash = `#/puzzles/fzzt/${id}`; }", puzzle["id"])
    expect(page.get_by_test_id("prompt")).to_contain_text("best action")

    verdict = page.get_by_test_id("verdict")
    take(page, wrong["targets"], by)
    expect(verdict).to_have_attribute("data-stage", "wrong")
    expect(page.get_by_test_id("cost")).to_contain_text(str(round(100 * wrong["loss"]["value"])))
    expect(verdict).to_contain_text(re.compile(r"almost certainly \d+ to \d+"))
    expect(page.get_by_test_id("try-again")).to_be_focused()
    expect(page.locator("#board .can")).to_have_count(0)
    assert faults(page) == []
    page.keyboard.press("Enter") if by == "keys" else page.get_by_test_id("try-again").tap()

    take(page, best["targets"], by)
    expect(verdict).to_have_attribute("data-stage", "right")
    expect(page.get_by_test_id("themes").get_by_role("listitem")).to_have_count(len(puzzle["themes"]))
    expect(page.get_by_test_id("change")).to_have_count(0)  # a rating is shown after five puzzles
    expect(page.locator("#board .hinted").first).to_be_visible()
    page.keyboard.press("n") if by == "keys" else page.get_by_test_id("next-puzzle").tap()
    expect(page).not_to_have_url(re.compile(puzzle["id"]))
    expect(page.get_by_test_id("prompt")).to_contain_text("best action")


def test_shown_solution_does_not_change_the_rating(open_page: Opener) -> None:
    page = open_page("/#/puzzles", size=DESK).page
    listed: list[dict[str, Any]] = page.evaluate("async () => (await fetch('api/puzzles/fzzt')).json()")
    theme = listed[-1]["themes"][0]
    page.get_by_test_id("filter-theme-fzzt").select_option(theme)
    wanted = [puzzle["id"] for puzzle in listed if theme in puzzle["themes"]]
    expect(page.get_by_test_id("filtered-fzzt")).to_contain_text(str(len(wanted)))
    page.get_by_test_id("solve-fzzt").click()
    page.get_by_test_id("give-up").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-stage", "shown")
    expect(page.get_by_test_id("verdict")).to_contain_text("your rating stays")
    expect(page.get_by_test_id("my-rating")).to_contain_text("5 more puzzles")
    before = page.url
    page.get_by_test_id("next-puzzle").click()
    expect(page).not_to_have_url(before)
    assert page.url.rsplit("/", 1)[1] in wanted


def test_shown_solution_scrolls_into_view_on_a_phone(open_page: Opener) -> None:
    page = open_page("/#/puzzles/factory_manager/76c84b49", size=PHONE).page
    page.get_by_test_id("panel-toggle").tap()
    page.get_by_test_id("give-up").tap()
    page.get_by_test_id("verdict").wait_for()
    page.wait_for_function("""() => {
      const piece = document.querySelector('#board :is(.hinted, .advised)')?.getBoundingClientRect();
      const bar = document.querySelector('.held').getBoundingClientRect();
      return piece && piece.top > 0 && piece.bottom <= bar.top;
    }""")
