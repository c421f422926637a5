"""A page continues after its server was stopped, or says why not. Each test has its own server and database."""

import random
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Opener, Served, serving
from tests.browser.hands import play_now, touch_and_confirm, wait_for_turn


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


def panel_is_below(page: Page, strip: str) -> bool:
    """Return whether the open panel of a phone starts below a strip of the table."""
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_test_id("panel-toggle").click()
    panel, above = page.locator("aside.open").bounding_box(), page.locator(strip).bounding_box()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    assert panel
    assert above
    return panel["y"] >= above["y"] + above["height"] - 1


def test_game_continues_after_the_server_was_killed_and_restarted(open_page: Opener, served: Served) -> None:
    watched = open_page()
    page = watched.page
    play_now(page)
    chance = random.Random(5)
    for _ in range(6):
        assert wait_for_turn(page)
        touch_and_confirm(page, chance)
    assert wait_for_turn(page)
    standing = page.get_by_test_id("moment").inner_text()
    watched.lost_allowed = True
    served.stop(signal.SIGKILL)
    expect(page.get_by_test_id("lost")).to_be_visible()
    assert panel_is_below(page, "[data-testid=lost]")
    served.start()
    expect(page.get_by_test_id("lost")).to_be_hidden()
    watched.lost_allowed = False
    assert wait_for_turn(page)
    assert page.get_by_test_id("moment").inner_text() == standing
    touch_and_confirm(page, chance)
    assert wait_for_turn(page)


def test_page_reports_a_table_with_other_rules_and_does_not_retry(open_page: Opener, served: Served) -> None:
    watched = open_page()
    page = watched.page
    play_now(page)
    assert wait_for_turn(page)
    watched.lost_allowed = True
    served.stop()
    with closing(sqlite3.connect(served.database)) as database, database:
        database.execute("update log set payload = replace(payload, '\"rules\":', '\"rules\":7') where n = 1")
    served.start()
    expect(page.get_by_role("heading", name="This table cannot continue here")).to_be_visible()
    expect(page.get_by_text("rules version 7")).to_be_visible()
    expect(page.get_by_test_id("lost")).to_have_count(0)
    page.get_by_role("link", name="Back to the lobby").last.click()
    expect(page.get_by_test_id("play-fzzt")).to_be_visible()
