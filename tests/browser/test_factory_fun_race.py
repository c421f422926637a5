"""Two browsers race for the machines of Factory Fun. Both show the machines at once, and one gets the machine."""

import json
import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Watched
from tests.browser.hands import ME, OPEN, go_to, new_table, wait_for_turn

READY: Final = "[data-phase=ready]"
TAKING: Final = "[data-phase=take]"
FACE_DOWN: Final = "[aria-label$='face down']"
OFFERED: Final = "[data-game=factory_fun] .piece.can"
ORDER: Final = "Order of acceptance"
LEAD: Final = 700  # the milliseconds between the command and the simultaneous press in both browsers

PRESS: Final = """
([machine, moment]) => setTimeout(() => {
    while (Date.now() < moment);  // nothing that comes meanwhile is seen
    document.querySelector(`[data-piece=${machine}]`).click();
})
"""


def ended_by_time(watched: Watched) -> list[int]:
    """Return the seats whose decisions the table made at the time limit."""
    happened = [message["entry"] for message in watched.received if message["kind"] == "update"]
    return [entry["seat"] for entry in happened if entry["kind"] == "timeout"]


def names_a_machine(watched: Watched) -> bool:
    return any(re.search(r'"m\d\d"', json.dumps(message)) for message in watched.received)


def press_at_once(machine: str, *pages: Page) -> None:
    moment = pages[0].evaluate("Date.now()") + LEAD
    for page in pages:
        page.evaluate(PRESS, [machine, moment])


def has(page: Page, machine: str) -> bool:
    return str(page.locator(f"[data-piece={machine}]").get_attribute("aria-label")).endswith("Yours")


def accepted(page: Page) -> list[str]:
    return page.get_by_role("list", name=ORDER).get_by_role("listitem").all_inner_texts()


def test_only_one_of_two_players_gets_the_machine_that_both_claim(open_page: Opener) -> None:
    host = open_page()
    path = new_table(host.page, "factory_fun", [ME, OPEN], selection="live")
    friend = open_page(path)
    go_to(host.page, path)
    friend.page.get_by_test_id("sit-1").click()
    both = (host, friend)
    for watched in both:
        watched.page.locator(READY).wait_for()
        expect(watched.page.locator(FACE_DOWN)).to_have_count(2)
        expect(watched.page.get_by_test_id("countdown")).to_be_visible()
        assert not names_a_machine(watched)

    for watched in both:
        watched.page.locator(TAKING).wait_for()
        expect(watched.page.locator(OFFERED)).to_have_count(2)
        assert ended_by_time(watched) == [0, 1], "the countdown ran out for both before anything was seen"
    wanted = str(host.page.locator(OFFERED).first.get_attribute("data-piece"))
    press_at_once(wanted, host.page, friend.page)

    for watched in both:
        watched.page.locator(f"[data-piece={wanted}][aria-label$='Yours'], .toasts > *").first.wait_for()
    assert has(host.page, wanted) != has(friend.page, wanted)
    first, second = both if has(host.page, wanted) else (friend, host)
    assert not [message for message in first.received if message["kind"] == "error"]
    assert [message["code"] for message in second.received if message["kind"] == "error"] == ["too_late"]
    winner = accepted(first.page)[0].split("\n")[1]
    expect(second.page.get_by_text(f"{winner} was faster. Choose again.")).to_be_visible()
    expect(second.page.locator(f"[data-piece={wanted}]")).to_have_attribute("aria-label", re.compile("has it$"))
    assert accepted(second.page) == accepted(first.page)

    assert wait_for_turn(second.page)
    expect(second.page.locator(OFFERED)).to_have_count(1)
    second.page.locator(OFFERED).click()
    for watched in both:
        assert wait_for_turn(watched.page)
        watched.page.locator("[data-tool=machine]").wait_for()
