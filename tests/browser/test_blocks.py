"""A player blocks and reports another player by keyboard, in three languages, and the operator bans that player."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE, Opener, Served
from tests.browser.hands import ME, OPEN, go_to, new_table
from tests.timeouts import TIMEOUT


def operator(served: Served, *words: str) -> str:
    """Return the output of a command that runs beside the server."""
    name, *rest = words
    command = [sys.executable, "-P", "-m", "factoryfloor", name, "--database", str(served.database), *rest]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=TIMEOUT).stdout


def press(page: object, testid: str) -> None:
    """Move the focus to a button and press Enter."""
    found = page.get_by_test_id(testid).last  # type: ignore[attr-defined]
    found.focus()
    found.press("Enter")


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("ru", PHONE), ("zh-TW", DESK)])
def test_player_can_report_and_block_a_person_by_keyboard(
    open_page: Opener, served: Served, language: str, size: tuple[int, int]
) -> None:
    watched = open_page(size=size, language=language)
    host = watched.page
    table = new_table(host, "fzzt", [ME, OPEN, OPEN])
    guest = open_page(table)
    guest.page.get_by_test_id("sit-1").click()
    guest.page.get_by_test_id("tab-chat").click()
    guest.page.locator("#chat-line").fill("You play like a rusty robot")
    guest.page.keyboard.press("Enter")
    name = guest.page.evaluate("fetch('api/me').then((answer) => answer.json()).then(({ name }) => name)")
    person = guest.page.evaluate("fetch('api/me').then((answer) => answer.json()).then((me) => me.public_id)")

    go_to(host, table)
    host.get_by_test_id("action-bar").wait_for()
    host.keyboard.press("c")
    press(host, "line-1")
    report = host.get_by_test_id("report")
    expect(report.get_by_role("checkbox")).to_be_checked()
    assert not faults(host)
    report.locator("textarea").fill("rude")
    press(host, "send-report")
    expect(host.get_by_test_id("report-sent")).to_be_visible()
    press(host, "toggle-block")
    expect(host.get_by_test_id("block")).to_contain_text(name)
    host.keyboard.press("Escape")
    expect(host.get_by_text("rusty robot")).to_have_count(0)
    listed = next(line for line in operator(served, "reports").splitlines() if person in line)
    assert "rusty robot" in operator(served, "reports", "show", listed.split()[0])

    go_to(host, "/#/me")
    expect(host.get_by_test_id("blocked")).to_contain_text(name)
    assert not faults(host)

    guest.lost_allowed = True
    operator(served, "ban", person, "--days", "1", "--reason", "Rude to others")
    expect(guest.page.get_by_text("Rude to others")).to_be_visible()
    go_to(guest.page, "/#/")
    guest.page.reload()
    expect(guest.page.get_by_test_id("banned")).to_contain_text("Rude to others")
    assert not faults(guest.page)
    operator(served, "unban", person)
