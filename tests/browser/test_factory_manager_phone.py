"""Factory Manager's board on a phone, at the positions of the client's fixtures."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from factoryfloor.kernel import Match, find_game
from factoryfloor.puzzles.showing import seen_by
from factoryfloor.tables.state.setup import DEFAULT
from tests.browser.conftest import PHONE, Opener
from tests.browser.recorded import ME, Json, Recorded

FIXTURES: Final = Path(__file__).parents[2] / "web/src/games/factory_manager/fixtures/positions.json"
BUTTONS: Final = "[data-testid=action-bar] .buttons button"
LEAST: Final = 11  # pixels
# the least size of a text in the panels of the other players without the turn-order tile, and the texts that overlap
PANELS: Final = """
() => {
  const sizes = [], overlaps = [];
  for (const panel of document.querySelectorAll('.rival')) {
    const shown = [];
    const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const {textContent: text, parentElement: parent} = texts.currentNode;
      if (text.trim() === '' || parent.closest('svg, .unseen, .turn')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const {left, right, top, bottom} = range.getBoundingClientRect();
      sizes.push(parseFloat(getComputedStyle(parent).fontSize));
      for (const [other, box] of shown) {
        const wide = Math.min(right, box.right) - Math.max(left, box.left);
        const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
        if (wide > 1 && high > 3) overlaps.push(`${other} / ${text}`);
      }
      shown.push([text, {left, right, top, bottom}]);
    }
  }
  return [Math.min(...sizes), overlaps];
}
"""


class Positions(Recorded):
    """A page that can open the positions of the fixtures."""

    def sync(self, table: str) -> Json:
        given = json.loads(FIXTURES.read_text("utf-8"))[table.rpartition(".")[0]]
        match = Match(find_game("factory_manager"), given["position"]["seats"], start=given["position"], seed="phone")
        return seen_by(table, match, given["viewer"], ME, DEFAULT)


def opened(open_page: Opener, name: str) -> Page:
    page = open_page(size=PHONE).page
    Positions(page).table(name, 7)
    return page


def places(page: Page) -> list[Any]:
    """Return the places of the number buttons of an auction, and the height of the bar."""
    return [
        *[button.bounding_box() for button in page.locator(f"{BUTTONS}[aria-pressed]").all()],
        page.get_by_test_id("action-bar").evaluate("bar => bar.offsetHeight"),
    ]


def test_buttons_of_an_auction_keep_their_places(open_page: Opener) -> None:
    page = opened(open_page, "bidFive")
    before = places(page)
    page.locator(f"{BUTTONS}[aria-pressed=false]").first.tap()
    expect(page.locator(f"{BUTTONS}[data-bid]")).to_be_enabled()
    for was, now in zip(before, places(page), strict=True):
        assert now == pytest.approx(was, abs=1.5)


@pytest.mark.parametrize("name", ["runThree", "putFour", "buyFive"])
def test_money_income_and_workers_of_the_other_players_are_legible(open_page: Opener, name: str) -> None:
    page = opened(open_page, name)
    least, overlaps = page.evaluate(PANELS)
    assert least >= LEAST
    assert overlaps == []
    panels = page.locator(".rival").all()
    assert panels
    for panel in panels:
        for part in (".money", ".income", ".counts"):
            assert panel.locator(part).bounding_box(), f"{part} is hidden"


def test_own_workers_are_visible_while_a_tile_waits(open_page: Opener) -> None:
    page = opened(open_page, "fullTwo")
    expect(page.locator(".mine .aside:not(.empty)")).to_be_visible()
    for _ in range(2):
        crew = page.locator(".mine .crew").bounding_box()
        assert crew
        assert crew["x"] + crew["width"] <= PHONE[0]
        page.locator(".market .piece.can").first.tap()
