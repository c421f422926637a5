"""The review of a finished game: offered with its result, shown beside its replay, and used to continue from a
decision.
"""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Opener
from tests.browser.driver import Driver, post
from tests.browser.hands import touch_and_confirm

SHORT = 200  # a budget in playouts
_REVIEWED = """
async table => {
  for (;;) {
    const {report, failed} = await (await fetch(`api/tables/${table}/review`)).json();
    if (failed) throw Error(failed);
    if (report?.done >= 1)
      return report.decisions.some(one => one.seat === 0 && one.best && ['mistake', 'blunder'].includes(one.verdict));
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}
"""


def finished(page: Page) -> str:
    """Return a finished game with a review that found a mistake of mine."""
    wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    while True:
        table = str(post(page, "tables", wish)["id"])
        Driver(page, table, 7).finish()
        post(page, f"tables/{table}/review", {"budget": SHORT})
        if page.evaluate(_REVIEWED, table):
            return table


def test_review_shows_the_costliest_decisions_on_the_board(open_page: Opener) -> None:
    page = open_page().page
    table = finished(page)
    page.evaluate("table => { location.hash = `#/t/${table}`; }", table)
    page.get_by_test_id("to-review").click()
    losses, whose = page.get_by_test_id("loss"), page.get_by_label("Decisions by")
    whose.select_option("-1")  # two random players lose more often than three times
    expect(losses).to_have_count(3)
    page.get_by_test_id("more-losses").click()
    assert losses.count() > 3
    whose.select_option("0")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0, "the page is longer than its room"

    losses.first.get_by_test_id("show-loss").click()
    expect(losses.first.get_by_test_id("show-loss")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board .hinted").first).to_be_visible()
    moment = page.get_by_test_id("step").inner_text()
    assert moment.startswith("Round ")
    expect(losses.first).to_contain_text(moment)
    expect(page).to_have_url(re.compile(rf"#/r/{table}/\d+/review$"))

    graph = page.get_by_test_id("chances")
    now, last = (int(graph.get_attribute(f"aria-value{name}") or 0) for name in ("now", "max"))
    graph.press("ArrowRight" if now + 1 < last else "ArrowLeft")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Round \d+, .*\d%\."))
    expect(page.locator("#board .hinted")).to_have_count(0)
    graph.press("End")
    expect(page.locator("#board")).to_contain_text("Total")
    assert faults(page) == []

    page.get_by_text("Nothing hidden").click()
    page.get_by_test_id("cancel-review").click()
    expect(page.get_by_test_id("start-review")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"#/r/{table}/\d+/review-open$"))

    page.get_by_text("What I knew").click()
    losses.first.get_by_test_id("try-again").click()
    expect(page).to_have_url(re.compile(r"#/t/\w+$"))
    expect(page.get_by_test_id("trial-bar")).to_contain_text(moment)
    expect(page.locator("body")).not_to_contain_text("While you were away")
    expect(page.get_by_test_id("trial-said")).to_contain_text("Played then: ")
    touch_and_confirm(page, random.Random(8))
    expect(page.get_by_test_id("trial-said")).to_contain_text(re.compile("better move|same move"))
    Driver(page, page.url.rpartition("/")[2], 8).finish()
    expect(page.get_by_test_id("trial-end")).to_contain_text(moment)
    expect(page.get_by_test_id("trial-end").get_by_role("columnheader", name="Now")).to_be_visible()
    page.get_by_test_id("trial-end").get_by_role("link").click()
    expect(page.locator("[data-testid=loss].shown")).to_contain_text(moment)


def test_review_on_a_phone_opens_at_the_worst_decision(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    table = finished(page)
    page.evaluate("table => { location.hash = `#/r/${table}/0/review`; }", table)
    page.get_by_test_id("to-loss").click()
    card = page.locator("[data-testid=loss].shown")
    expect(card).to_be_in_viewport()
    words = page.get_by_test_id("to-loss").inner_text()
    assert words.partition(":")[0] in card.inner_text()
