"""Notices in a browser: turned on and off by keyboard, offered after a move, and not sent for a visible table."""

import json
import sqlite3
from contextlib import closing
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Opener, Served
from tests.browser.driver import Driver
from tests.browser.hands import go_to
from tests.timeouts import wait_until

# the browser of the tests has no push service; the keys are those of RFC 8291
SUBSCRIBE = """
let made = null;
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error('not as browsers require');
  const endpoint = `https://fcm.googleapis.com/fcm/send/${Math.random()}`;
  made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => ((made = null), true) };
  return made;
};
PushManager.prototype.getSubscription = async () => made;
Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
Notification.requestPermission = async () => 'granted';
"""


def turned_on(page: Page) -> None:
    """Turn notices on by keyboard."""
    page.get_by_test_id("push-on").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("channel")).to_have_count(1)


def test_person_can_turn_notices_on_and_off_by_keyboard(open_page: Opener) -> None:
    page = open_page().page
    page.add_init_script(SUBSCRIBE)
    go_to(page, "/#/me")
    page.reload()
    turned_on(page)
    expect(page.get_by_text("This device receives notices.")).to_be_visible()
    assert not faults(page)

    page.get_by_role("button", name="Remove: Chrome").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("channel")).to_have_count(0)
    expect(page.get_by_test_id("push-on")).to_be_visible()


def test_person_can_add_a_webhook_on_a_phone(open_page: Opener) -> None:
    watched = open_page("/#/me", size=PHONE)
    watched.lost_allowed = True  # the browser logs the refusal
    page = watched.page
    page.get_by_text("Other ways to receive notices").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("channel-kind").select_option("ntfy")
    page.get_by_test_id("channel-address").fill("https://example.org/topic")
    page.get_by_test_id("channel-add").click()
    expect(page.get_by_text("Notices cannot be sent to this address.")).to_be_visible()
    page.get_by_test_id("channel-address").fill("https://ntfy.sh/topic")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("channel")).to_contain_text("ntfy")
    assert not faults(page)


def seen_of(served: Served) -> list[int]:
    with closing(sqlite3.connect(served.database)) as connection:
        return [row[0] for row in connection.execute("select seen from turns order by table_id")]


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    send = "([path, body]) => fetch(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })"
    return page.evaluate(f"(given) => ({send})(given).then((answer) => answer.json())", [path, json.dumps(body)])


def test_server_sends_no_notice_about_a_visible_table(open_page: Opener, served: Served) -> None:
    first, second = open_page().page, open_page(size=PHONE).page
    post(first, "api/me/notices", {"channel": "ntfy", "address": "https://ntfy.sh/topic"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = post(first, "api/tables", {"game": "fzzt", "seats": seats, "options": {}, "days": 2})["id"]
    post(second, f"api/tables/{table}/sit", {"seat": 1})
    wait_until(lambda: seen_of(served) == [0])
    go_to(first, f"/#/t/{table}")
    wait_until(lambda: first.evaluate("1") and seen_of(served) == [1])

    driver = Driver(second, table, 1)
    while driver.owes():
        driver.act()
    go_to(second, f"/#/t/{table}")
    offer = second.get_by_test_id("notice-offer")
    expect(offer).to_contain_text("Do you want a notice when it is your turn again?")
    assert not faults(second)
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    second.reload()
    second.get_by_test_id("action-bar").wait_for()
    expect(offer).to_have_count(0)
