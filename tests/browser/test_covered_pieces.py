"""Positions of recorded games in which a piece was once covered, cut off or moved."""

from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.recorded import Recorded

HIRING: Final = ("factory_manager-4", 77)
BUYING: Final = ("factory_manager-4", 69)
ANY_COLOUR: Final = ("factory_fun-2", 155)

# prices that a chosen tile, including its ring, covers by more than a pixel
_COVERED: Final = """
() => {
  const chosen = document.querySelector('.market .piece.chosen').getBoundingClientRect(), ring = 4.5;
  return [...document.querySelectorAll('.market .price > b')].map(price => price.getBoundingClientRect())
    .filter(({left, right, top, bottom}) => right > chosen.left - ring && left < chosen.right + ring
      && top < chosen.top && bottom > chosen.top - ring + 1).length;
}
"""


def bottoms(page: Page, what: str) -> list[float]:
    found: list[Any] = page.locator(what).evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    return [float(one) for one in found]


def test_action_bar_does_not_cover_seasonal_workers(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    Recorded(page).table(*HIRING)
    expect(page.get_by_test_id("prompt")).to_contain_text("Hire")
    top = page.get_by_test_id("action-bar").evaluate("bar => bar.getBoundingClientRect().top")
    assert bottoms(page, ".gate .piece.can")
    assert max(bottoms(page, ".gate .piece.can")) <= top


def test_chosen_tile_covers_no_price(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    Recorded(page).table(*BUYING)
    for tile in page.locator(".market .piece.can").all()[-3:]:
        tile.click()
        page.mouse.move(0, 0)
        page.locator(".market .piece.chosen").wait_for()
        page.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")
        assert page.evaluate(_COVERED) == 0
        page.keyboard.press("Escape")


def test_choosing_the_colour_of_a_supply_adds_no_row_of_tools(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    Recorded(page).table(*ANY_COLOUR)

    def rows() -> Sequence[int]:
        found: list[int] = page.locator(".toolbox > .line").evaluate_all("all => all.map(one => one.offsetHeight)")
        return found

    before = rows()
    assert len(set(before)) == 1, "a row of tools wraps"
    page.locator("[data-tool=any]").tap()
    page.locator("[data-any=green]").tap()
    expect(page.locator("[data-any]")).to_have_count(0)
    assert rows() == before
