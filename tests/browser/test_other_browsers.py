"""The client in browsers that forbid storage, behind proxies that stop passing bytes, and with changed links."""

import gzip
import random
import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from factoryfloor.server.http.client_files import BUILT
from tests.browser.conftest import Opener
from tests.browser.hands import ME, OPEN, RANDOM_BOT, go_to, new_table, play_now, touch_and_confirm, wait_for_turn

FIRST_SCRIPT = 150_000  # bytes, compressed
_FORBID = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, {get() { throw new DOMException('forbidden', 'SecurityError'); }});
Object.defineProperty(navigator, 'cookieEnabled', {get: () => false});
"""
# as translators do: a text node is replaced by fonts with other words, and so is each that appears
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


def test_lobby_reports_forbidden_site_data_and_games_still_run(open_page: Opener) -> None:
    page = open_page(motion=True).page  # without settings in the storage
    page.add_init_script(_FORBID)
    page.reload()
    expect(page.get_by_test_id("no-cookies")).to_contain_text("127.0.0.1")
    play_now(page)
    assert wait_for_turn(page)


def test_a_dead_connection_is_reported_and_the_table_catches_up(open_page: Opener) -> None:
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


def test_link_with_additions_opens_its_table(open_page: Opener) -> None:
    page = open_page().page
    origin, table = page.evaluate("location.origin"), new_table(page, "fzzt", [ME, OPEN]).removeprefix("/#/t/")
    for link in (f"/?utm_source=x#/t/{table}.", f"/#/T/{table.upper()})", f"/t/{table}", f"/%23/t/{table}/"):
        page.goto(f"{origin}/#/about")
        page.goto(origin + link)
        expect(page.get_by_test_id("waiting-room")).to_be_visible()
        assert page.evaluate("location.hash") == f"#/t/{table}"


def test_a_link_to_this_computer_comes_with_a_warning(open_page: Opener) -> None:
    page = open_page().page
    go_to(page, new_table(page, "fzzt", [ME, OPEN]))
    warning = page.get_by_test_id("local-link")
    expect(warning).to_contain_text("--host 0.0.0.0")
    page.route("**/api/addresses", lambda route: route.fulfill(json=["http://192.168.1.20:8000/"]))
    page.reload()
    expect(warning).not_to_contain_text("--host")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.locator("input[readonly]")).to_have_value(re.compile(r"^http://192\.168\.1\.20:8000/#/t/"))


def test_the_first_pages_script_is_small() -> None:
    page = (BUILT / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', page)
    assert scripts
    assert sum(len(gzip.compress(Path(BUILT / name).read_bytes())) for name in scripts) <= FIRST_SCRIPT


def test_a_page_translated_by_the_browser_shows_every_change(open_page: Opener) -> None:
    page = open_page().page
    go_to(page, new_table(page, "fzzt", [ME, RANDOM_BOT]))
    assert wait_for_turn(page)
    page.evaluate(_TRANSLATE)
    standing, chance = page.get_by_test_id("standing"), random.Random(1)
    for auction in (1, 2, 3):
        expect(standing).to_have_text(f"«Round 1/5, auction {auction}/8»")
        expect(page.get_by_test_id("prompt")).to_contain_text("«Bid for")
        touch_and_confirm(page, chance)
        assert wait_for_turn(page)
    go_to(page, "/#/keys")
    expect(page.locator("main h1")).to_have_text("«Keyboard shortcuts»")
    page.get_by_test_id("back-to-table").click()
    expect(standing).to_have_text("«Round 1/5, auction 4/8»")
