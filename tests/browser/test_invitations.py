"""A player invites a partner from the last game to a table by keyboard. The partner joins or declines in the lobby."""

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.driver import post
from tests.browser.hands import ME, OPEN, go_to, new_table
from tests.browser.test_blocks import press
from tests.browser.test_history import finish_together


def invite(host: Page) -> str:
    """Invite the only partner to a new table. Returns the path of the table."""
    table = new_table(host, "fzzt", [ME, OPEN])
    go_to(host, table)
    press(host, "invite")
    expect(host.get_by_test_id("withdraw")).to_be_visible()
    return table


def test_player_can_invite_people_and_repeat_a_game_by_keyboard(open_page: Opener) -> None:
    host, guest = open_page(size=DESK, language="ru").page, open_page(size=PHONE, language="zh-TW").page
    finish_together(host, guest)
    invite(host)
    assert not faults(host)
    expect(guest.get_by_test_id("invited")).to_be_visible()
    assert not faults(guest)
    press(guest, "decline")
    expect(guest.get_by_test_id("invited")).to_have_count(0)

    table = invite(host)
    press(guest, "join")
    for page in (host, guest):
        page.get_by_test_id("action-bar").wait_for()
        assert page.url.endswith(table)
    for page in (host, guest):
        post(page, f"tables/{table.removeprefix('/#/t/')}/agree", {"what": "end", "seat": -1, "agreed": True})
    press(host, "rematch")
    expect(host).not_to_have_url(f"**{table}")
    host.get_by_test_id("action-bar").wait_for()
