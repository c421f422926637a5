"""The page of a person: finished games with filters, and the people who may see them."""

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Opener
from tests.browser.driver import post
from tests.browser.hands import go_to


def finish_together(one: Page, other: Page) -> None:
    """Play a game that two people end early."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = post(one, "tables", {"game": "fzzt", "seats": seats})["id"]
    post(other, f"tables/{table}/sit", {"seat": 1})
    for page in (one, other):
        post(page, f"tables/{table}/agree", {"what": "end", "seat": -1, "agreed": True})


def test_only_people_whom_a_person_allows_see_that_persons_games(open_page: Opener) -> None:
    desk, watched = open_page().page, open_page(size=PHONE)
    phone = watched.page
    finish_together(desk, phone)
    watched.lost_allowed = True
    desk.get_by_test_id("my-games").focus()
    desk.keyboard.press("Enter")
    games = desk.get_by_test_id("game")
    expect(games).to_have_count(1)
    expect(desk.get_by_test_id("standing")).to_have_count(1)
    address = desk.evaluate("location.hash")
    go_to(phone, f"/{address}")
    expect(phone.get_by_test_id("refused")).to_be_visible()

    desk.get_by_test_id("filter-seats").select_option("3")
    expect(games).to_have_count(0)
    expect(desk.get_by_text("No game matches the filter.")).to_be_visible()
    desk.get_by_test_id("filter-seats").select_option("2")
    expect(games).to_have_count(1)
    assert not faults(desk)

    desk.get_by_role("radio", name="Nobody").focus()
    with desk.expect_response("**/api/me/shows"):
        desk.keyboard.press("ArrowRight")
    phone.reload()
    expect(phone.get_by_test_id("game")).to_have_count(1)
    expect(phone.get_by_test_id("shows")).to_have_count(0)
    assert not faults(phone)
