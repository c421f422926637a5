"""What happened since my last decision: marks, the replay of the moves, and the digest on return."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener, Served
from tests.browser.driver import Driver, post

GAMES = ("monster_factory", "fzzt", "fantastic_factories", "factory_manager", "factory_fun")
PIECES = "[...document.querySelectorAll('#board [data-piece]')].map(one => one.dataset.piece + ' ' + one.dataset.since)"
MARKED = "[...document.querySelectorAll('#board [data-since]')].map(one => one.dataset.piece)"
DISPLACED = """[...document.querySelectorAll('#board [data-since]')].filter(one => {
  const { position } = getComputedStyle(one), since = one.dataset.since;
  delete one.dataset.since;
  const own = getComputedStyle(one).position;
  one.dataset.since = since;
  return own !== 'static' && own !== position;
}).map(one => one.dataset.piece)"""
AGAIN, STOP = "Replay the last moves", "Back to the current position"
DIGEST = "While you were away"


@pytest.mark.parametrize("game", GAMES)
def test_board_marks_replays_and_summarizes_the_moves_of_others(open_page: Opener, served: Served, game: str) -> None:
    mine = open_page("/#/about", motion=True)
    other = open_page("/#/about").page
    seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
    table = post(mine.page, "tables", {"game": game, "seats": seats, "access": "link"})["id"]
    post(other, f"tables/{table}/sit", {"seat": 1})
    page = mine.page
    page.clock.install()
    page.goto(f"{served.address}/#/t/{table}")
    page.locator("#board").wait_for()
    me, they = Driver(page, table, 5), Driver(other, table, 7)
    marks = page.locator("#board [data-since='1']")

    button = page.get_by_test_id("again")
    for _ in range(150):
        n = (they if they.owes() else me).act()
        they.follow(n)
        me.follow(n)
        page.clock.run_for(3000)
        expect(page.locator("#content")).to_have_attribute("data-n", str(n))
        if marks.count() and button.count() and me.owes():
            break
    expect(marks).not_to_have_count(0)
    assert page.evaluate(DISPLACED) == [], "a mark leaves its piece where it is"
    before = page.evaluate(PIECES)
    page.keyboard.press("a")
    expect(button).to_have_accessible_name(STOP)
    page.clock.run_for(5000)
    expect(button).to_have_accessible_name(AGAIN)
    assert page.evaluate(PIECES) == before, "it ends with the present"

    button.click()
    expect(button).to_have_accessible_name(STOP)
    page.keyboard.press("Escape")
    expect(button).to_have_accessible_name(AGAIN)

    marked = page.evaluate(MARKED)
    n = me.act()
    page.clock.run_for(3000)
    expect(page.locator("#content")).to_have_attribute("data-n", str(n))
    assert set(page.evaluate(MARKED)).isdisjoint(marked), "what my decision revealed may be marked instead"

    they.follow(n)
    while me.owes() or not they.owes():  # so that their next action is visible, even if decisions are simultaneous
        n = (me if me.owes() else they).act()
        they.follow(n)
        me.follow(n)
    page.goto(f"{served.address}/#/about")
    they.act()
    page.goto(f"{served.address}/#/t/{table}")
    expect(page.get_by_test_id("action-bar")).to_contain_text(DIGEST)
