"""The site without a server (``make site``): a static folder, played in a browser that loses its network."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESK, KEPT, PHONE, QUICK
from tests.browser.hands import log_lines, touch_and_confirm, wait_for_turn
from tests.browser.static_site import UNTIL_ALL_KEPT, Host, cut_network, hosting
from tests.timeouts import TIMEOUT

CHANCE = random.Random(1)
NO_STORAGE = """
for (const name of ['indexedDB', 'localStorage', 'caches'])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
if (navigator.locks) navigator.locks.request = async () => { throw new DOMException('denied', 'SecurityError'); };
"""
COVERED = """() => {
  const bar = document.querySelector('[data-testid=action-bar]');
  return [bar, ...bar.querySelectorAll('button, [data-testid=prompt]')].filter((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }).length;
}"""
WITHOUT_FIRST_ENTRY = """(table) => new Promise((resolve) => {
  indexedDB.open('factoryfloor').onsuccess = ({ target }) => {
    const change = target.result.transaction('entries', 'readwrite');
    change.objectStore('entries').delete([table, 1]);
    change.oncomplete = resolve;
  };
})"""
VIOLATIONS = """
globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  blocked(violations[violations.push(`${effectiveDirective} ${blockedURI}`) - 1]));
"""
FORBIDDEN = {
    "script-src-elem inline": "document.head.append(Object.assign(document.createElement('script'), {text: 'hit()'}))",
    "script-src-attr inline": "document.body.setAttribute('onclick', 'hit()')",
    "script-src eval": "setTimeout('hit()')",
    "connect-src https://other.example": "fetch('https://other.example/').catch(() => undefined)",
    "img-src https://other.example/a.png": "new Image().src = 'https://other.example/a.png'",
    "script-src-elem https://other.example/a.js": "import('https://other.example/a.js').catch(() => undefined)",
    "frame-src https://other.example": "document.body.append(Object.assign(document.createElement('iframe'), "
    "{src: 'https://other.example/'}))",
    "object-src https://other.example": "document.body.append(Object.assign(document.createElement('object'), "
    "{data: 'https://other.example/'}))",
    "worker-src blob": "new Worker(URL.createObjectURL(new Blob(['hit()'])))",
    "base-uri https://other.example": "document.head.append(Object.assign(document.createElement('base'), "
    "{href: 'https://other.example/'}))",
}
SIZE_OF = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}"""


WITHOUT_ENGINE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const kept of await cache.keys())
      if (/(interpreter|memory|package)-/.test(kept.url)) await cache.delete(kept);
  }
}"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosting(tmp_path) as host:
        yield host


@pytest.fixture
def context(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, locale="en", reduced_motion="reduce")
    context.set_default_timeout(1000 * TIMEOUT)
    context.add_init_script(f"localStorage.getItem('{KEPT}') ?? localStorage.setItem('{KEPT}', '{QUICK}')")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    blocked = violations(context)
    yield context
    context.close()
    assert blocked == []
    assert [url for url in asked if not url.startswith((host.address, "blob:", "data:"))] == []


def violations(context: BrowserContext) -> list[str]:
    """Return what the content security policy has blocked: directive and address."""
    blocked: list[str] = []
    context.expose_binding("blocked", lambda _, violation: blocked.append(violation))
    context.add_init_script(VIOLATIONS)
    return blocked


def test_content_security_policy_blocks_other_sites_and_inline_scripts(browser: Browser, host: Host) -> None:
    context = browser.new_context()
    blocked = violations(context)
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_test_id("play-fzzt")).to_be_visible()
    assert blocked == []
    for violation, code in FORBIDDEN.items():
        page.evaluate(f"() => {{ {code} }}")
        page.wait_for_function("(start) => violations.some((each) => each.startsWith(start))", arg=violation)
    context.close()


def start(context: BrowserContext, host: Host) -> Page:
    page = context.new_page()
    page.goto(host.address)
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()
    assert wait_for_turn(page)
    return page


def test_player_can_continue_a_game_offline_after_a_reload_and_in_another_tab(
    context: BrowserContext, host: Host
) -> None:
    page = start(context, host)
    cut_network(page)
    host.stop()
    touch_and_confirm(page, CHANCE)
    assert wait_for_turn(page)
    lines = log_lines(page).count()
    page.reload()
    assert wait_for_turn(page)
    assert log_lines(page).count() >= lines

    other = context.new_page()
    other.goto(page.url)
    other.get_by_test_id("play-here").click()
    assert wait_for_turn(other)
    expect(page.get_by_test_id("play-here")).to_be_visible()


def test_game_survives_full_storage_deleted_storage_and_an_update(context: BrowserContext, host: Host) -> None:
    (memory,) = host.site.glob("memory-*.bin")
    whole = memory.read_bytes()
    memory.write_bytes(whole[: len(whole) // 2])  # the interpreter starts without this file, but more slowly
    page = context.new_page()
    browser = context.new_cdp_session(page)
    page.goto(host.address)
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    browser.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1})
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()
    expect(page.get_by_test_id("device-trouble")).to_contain_text("full")
    browser.send("Storage.overrideQuotaForOrigin", {"origin": host.origin})
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()
    assert wait_for_turn(page)
    memory.write_bytes(whole)
    expect(page.get_by_test_id("device-trouble")).to_have_count(0)
    touch_and_confirm(page, CHANCE)
    assert wait_for_turn(page)

    browser.send("Storage.clearDataForOrigin", {"origin": host.origin, "storageTypes": "indexeddb"})
    expect(page.get_by_test_id("device-trouble")).to_contain_text("deleted")
    assert wait_for_turn(page)
    touch_and_confirm(page, CHANCE)

    worker = host.site / "sw.js"
    worker.write_text(worker.read_text().replace('"version": "', '"version": "newer-', 1))
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update() }")
    expect(page.get_by_test_id("device-update")).to_be_visible()
    assert wait_for_turn(page), "the game goes on until the player agrees"
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert wait_for_turn(page)
        assert page.evaluate(COVERED) == 0
        header = page.locator("[data-fixed=header]").bounding_box()
        note = page.get_by_test_id("device-update").bounding_box()
        assert header is not None
        assert note is not None
        assert note["y"] + note["height"] <= header["y"] + 1, "the note is above the page, not over it"
    page.get_by_test_id("update-now").click()
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    assert wait_for_turn(page)
    expect(page.get_by_test_id("device-update")).to_have_count(0)


def test_first_visitor_sees_a_message_while_the_host_replaces_files(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.clock.install()
    page.goto("about:blank")
    (name,) = re.findall(r'<script[^>]* src="\./([^"]+)"', (host.site / "index.html").read_text())
    whole = (host.site / name).read_bytes()
    (host.site / name).unlink()
    page.goto(host.address)
    sentence = page.locator("#waiting")
    expect(sentence).to_be_visible()
    for words in ("This page keeps trying.", "Страница попробует снова.", "這個頁面會再試一次。"):
        expect(sentence).to_contain_text(words)
    (host.site / name).write_bytes(whole)
    with page.expect_navigation():
        page.clock.fast_forward(10_000)
    expect(page.get_by_test_id("play-fzzt")).to_be_visible()
    expect(sentence).to_be_hidden()


def test_browser_can_install_the_site_as_an_app(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.address)
    browser = context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    icons = [icon for icon in json.loads(manifest["data"])["icons"] if icon["sizes"] != "any"]
    assert [page.evaluate(SIZE_OF, icon["src"]) for icon in icons] == [icon["sizes"] for icon in icons]
    assert [icon["sizes"] for icon in icons if "purpose" not in icon] == ["192x192", "512x512"]
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "Chromium offers to install the page"


def test_page_downloads_a_damaged_engine_again(context: BrowserContext, host: Host) -> None:
    (file,) = host.site.glob("interpreter-*/pyodide.asm.wasm")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    check_failure_and_mend(context, host, "damaged", lambda: file.write_bytes(whole))


def check_failure_and_mend(context: BrowserContext, host: Host, said: str, mend: Callable[[], object]) -> None:
    """Check that a new page explains why its engine fails, and that it works after a repair and a reload."""
    page = context.new_page()
    page.goto(host.address)
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()
    expect(page.get_by_test_id("device-failure")).to_contain_text(said)
    mend()
    with page.expect_navigation():
        page.get_by_test_id("load-again").click()
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()
    assert wait_for_turn(page)


def test_page_reloads_when_the_host_replaces_the_engine(context: BrowserContext, host: Host) -> None:
    page = start(context, host)
    page.evaluate(UNTIL_ALL_KEPT)
    page.evaluate(WITHOUT_ENGINE)  # as a browser may do when it needs space
    files = host.release()
    for folder in host.site.glob("*-????????????*"):
        folder.rename(folder.with_name(f"old-{folder.name}"))
    host.upload({"sw.js": files["sw.js"]})  # in the middle of an update of the host
    page.reload()
    expect(page.get_by_test_id("device-failure")).to_contain_text("could not be loaded")
    with page.expect_navigation():
        page.get_by_test_id("load-again").click()
    expect(page.get_by_test_id("device-failure")).to_contain_text("could not be loaded")
    host.upload(files)
    with page.expect_navigation():
        page.get_by_test_id("load-again").click()
    assert wait_for_turn(page), "the game goes on in the new version"


def test_new_page_waits_until_its_own_engine_is_uploaded(context: BrowserContext, host: Host) -> None:
    files = host.release()
    engine = {name: data for name, data in files.items() if "-0" in name.split("/")[0]}
    host.upload({name: data for name, data in files.items() if name not in engine})
    check_failure_and_mend(context, host, "could not be loaded", lambda: host.upload(engine))


def test_page_reports_a_browser_without_webassembly_immediately(context: BrowserContext, host: Host) -> None:
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_test_id("device-failure")).to_contain_text("WebAssembly")
    expect(page.get_by_test_id("play-fzzt")).to_be_visible()


def test_game_without_storage_is_listed_until_the_page_closes(context: BrowserContext, host: Host) -> None:
    for script in (host.site / "assets").glob("table-worker-*.js"):
        script.write_text(NO_STORAGE + script.read_text())
    context.add_init_script(NO_STORAGE)
    page = start(context, host)
    expect(page.get_by_test_id("device-trouble")).to_contain_text("does not let this page store games")
    touch_and_confirm(page, CHANCE)
    assert wait_for_turn(page)
    page.get_by_role("link", name="Factory Floor").click()
    expect(page.get_by_test_id("mine").get_by_role("listitem")).to_have_count(1)
    with page.expect_download() as saved:
        page.get_by_test_id("device-trouble").get_by_role("button", name="Save everything").click()
    assert json.loads(saved.value.path().read_text())["entries"][0]["kind"] == "created"
    page.get_by_test_id("mine").get_by_role("link").click()
    assert wait_for_turn(page)


def test_player_can_repair_a_damaged_game_from_a_file_or_delete_it(context: BrowserContext, host: Host) -> None:
    page = start(context, host)
    touch_and_confirm(page, CHANCE)
    table = page.url.rsplit("/", 1)[-1]
    page.get_by_test_id("settings").click()
    with page.expect_download() as sound:
        page.get_by_test_id("save-device").click()
    page.evaluate(WITHOUT_FIRST_ENTRY, table)
    page.reload()
    with page.expect_download() as saved:
        page.get_by_test_id("save-table").click()
    assert [entry["table"] for entry in json.loads(saved.value.path().read_text())["entries"][:1]] == [table]
    page.get_by_test_id("settings").click()
    page.get_by_test_id("add-device").set_input_files(saved.value.path())
    expect(page.get_by_test_id("added-same")).to_contain_text("Fzzzt!")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_test_id("add-device").set_input_files(sound.value.path())
    expect(page.get_by_test_id("added-repaired")).to_contain_text("Fzzzt!")
    page.reload()
    assert wait_for_turn(page), "the game goes on"

    page.evaluate(WITHOUT_FIRST_ENTRY, table)
    page.reload()
    page.get_by_role("link", name="Back to the lobby").click()
    page.get_by_test_id("mine").get_by_test_id("delete-table").click()
    page.get_by_test_id("delete-yes").click()
    expect(page.get_by_test_id("mine")).to_have_count(0)
    page.get_by_test_id("play-fzzt").get_by_test_id("play-now").click()
    assert wait_for_turn(page), "another game is played on"
