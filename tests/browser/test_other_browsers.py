"""The client with forbidden or cleared storage, wrong clocks, proxies that stop passing bytes, and changed links."""

import gzip
import random
import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from factoryfloor.server.http.client_files import BUILT
from tests.browser.conftest import Opener
from tests.browser.hands import ME, OPEN, RANDOM_BOT, go_to, new_table, play_now, touch_and_confirm, wait_for_turn

FIRST_SCRIPT = 150_000  # compressed bytes
_FORBID = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, {get() { throw new DOMException('forbidden', 'SecurityError'); }});
Object.defineProperty(navigator, 'cookieEnabled', {get: () => false});
"""
_FIVE_HOURS_AHEAD = """
const Real = Date, off = 5 * 3600_000;
window.Date = class extends Real {
  constructor(...given) { super(...(given.length ? given : [Real.now() + off])); }
  static now() { return Real.now() + off; }
};
"""
# as translation tools do: a text node is replaced by font elements with other words, also for new text
_TRANSLATE = """
() => {
  const translate = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest('svg, font, style, script')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data.trim()}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver(records => {
    for (const {addedNodes} of records) for (const node of addedNodes) if (node.isConnected)
      translate(node.nodeType === Node.TEXT_NODE ? node.parentNode : node);
  }).observe(document.body, {childList: true, subtree: true});
}
"""


def test_lobby_reports_forbidden_site_data_and_games_still_work(open_page: Opener) -> None:
    page = open_page(motion=True).page  # without settings in the storage
    page.add_init_script(_FORBID)
    page.reload()
    expect(page.get_by_test_id("no-cookies")).to_contain_text("127.0.0.1")
    play_now(page)
    assert wait_for_turn(page)


def test_page_reports_cleared_site_data_and_still_works(open_page: Opener) -> None:
    page = open_page().page
    toast, lines = page.get_by_test_id("toast"), []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    def clear() -> None:
        page.evaluate("localStorage.clear()")
        page.context.clear_cookies()

    page.route_web_socket("**/socket", through)
    page.get_by_test_id("settings").click()
    page.locator("label", has_text="Dark").click()
    page.keyboard.press("Escape")
    clear()
    play_now(page)
    expect(toast).to_contain_text("this site’s data was cleared")
    assert wait_for_turn(page)
    touch_and_confirm(page, random.Random(1))
    assert wait_for_turn(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")

    clear()
    with page.expect_response("**/api/me") as asked:
        lines[-1].close()
    expect(toast.filter(has_text=asked.value.json()["name"])).to_be_visible()
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert len(lines) == 2


def test_displayed_times_do_not_depend_on_the_clock_of_the_device(open_page: Opener) -> None:
    page = open_page().page
    page.add_init_script(_FIVE_HOURS_AHEAD)
    page.reload()
    path = new_table(page, "factory_fun", [ME, OPEN], selection="live")
    entry = page.get_by_test_id("mine").locator("li")
    expect(entry).to_contain_text("· now")
    go_to(page, path)
    open_page(path).page.get_by_test_id("sit-1").click()
    left = page.get_by_test_id("countdown").locator("span").first
    expect(left).to_have_text(re.compile("^0:(0[1-9]|[1-5][0-9])$"))


def test_page_reports_a_dead_connection_and_later_catches_up(open_page: Opener) -> None:
    page = open_page().page
    dead = held = False
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        mine = len(lines)
        if held:
            line.close()
            return
        server = line.connect_to_server()
        line.on_message(lambda message: None if dead and mine == 1 else server.send(message))
        server.on_message(lambda message: None if dead and mine == 1 else line.send(message))

    page.route_web_socket("**/socket", through)
    table = new_table(page, "fzzt", [ME, RANDOM_BOT])
    go_to(page, table)
    assert wait_for_turn(page)
    dead = held = True
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_test_id("lost")).to_be_visible()
    held = False
    expect(page.get_by_test_id("lost")).to_be_hidden()
    assert len(lines) > 1
    assert wait_for_turn(page)


def test_link_with_extra_parameters_still_opens_the_table(open_page: Opener) -> None:
    page = open_page().page
    origin, table = page.evaluate("location.origin"), new_table(page, "fzzt", [ME, OPEN]).removeprefix("/#/t/")
    for link in (f"/?utm_source=x#/t/{table}.", f"/#/T/{table.upper()})", f"/t/{table}", f"/%23/t/{table}/"):
        page.goto(f"{origin}/#/about")
        page.goto(origin + link)
        expect(page.get_by_test_id("waiting-room")).to_be_visible()
        assert page.evaluate("location.hash") == f"#/t/{table}"


def test_link_that_only_works_on_this_computer_has_a_warning(open_page: Opener) -> None:
    page = open_page().page
    go_to(page, new_table(page, "fzzt", [ME, OPEN]))
    warning = page.get_by_test_id("local-link")
    expect(warning).to_contain_text("--host 0.0.0.0")
    page.route("**/api/addresses", lambda route: route.fulfill(json=["http://192.168.1.20:8000/"]))
    page.reload()
    expect(warning).not_to_contain_text("--host")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.locator("input[readonly]")).to_have_value(re.compile(r"^http://192\.168\.1\.20:8000/#/t/"))


def test_script_of_the_lobby_is_small() -> None:
    page = (BUILT / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', page)
    assert scripts
    assert sum(len(gzip.compress(Path(BUILT / name).read_bytes())) for name in scripts) <= FIRST_SCRIPT


def test_page_that_the_browser_translates_shows_every_change(open_page: Opener) -> None:
    page = open_page().page
    go_to(page, new_table(page, "fzzt", [ME, RANDOM_BOT]))
    assert wait_for_turn(page)
    page.evaluate(_TRANSLATE)
    moment, chance = page.get_by_test_id("moment"), random.Random(1)
    for auction in (1, 2, 3):
        expect(moment).to_have_text(f"«Round 1, auction {auction}»")
        expect(page.get_by_test_id("prompt")).to_contain_text(re.compile("«.*bid", re.IGNORECASE))
        touch_and_confirm(page, chance)
        assert wait_for_turn(page)
    go_to(page, "/#/keys")
    expect(page.locator("main h1")).to_have_text("«Keyboard shortcuts»")
    page.get_by_test_id("back-to-table").click()
    expect(moment).to_have_text("«Round 1, auction 4»")
