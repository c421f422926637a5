"""A passkey of Chromium's virtual authenticator, at an HTTPS site with a host name, by keyboard in three languages."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import BROWSERS, DESK, PHONE, SERVE, Opener, opening
from tests.browser.test_devices import name_of
from tests.browser.tls import https
from tests.timeouts import TIMEOUT, wait_until

NAME = "play.example.org"


@pytest.fixture(scope="module")
def open_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opener]:
    """Open pages of a site that Chromium reaches by its host name."""
    folder = tmp_path_factory.mktemp("site")
    server = [0]
    with https(folder, NAME, server) as relay:
        site = f"https://{NAME}:{relay.port}"
        program = SERVE.replace("hint_burst", f"site_address={site!r}, allowed_hosts=({NAME!r},), hint_burst")
        log = folder / "server.log"
        with log.open("w") as output:
            command = [sys.executable, "-P", "-c", program, str(folder / "tables.sqlite3"), "0", ""]
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=os.environ)
        wait_until(lambda: process.poll() is not None or re.search(r"http://\S+:\d+", log.read_text()) is not None)
        found = re.search(r"http://[\w.:]+:(\d+)", log.read_text())
        assert found, log.read_text()
        server[0] = int(found[1])
        trusted = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", f"--ignore-certificate-errors-spki-list={relay.pin}"]
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        chromium = browser.browser_type.launch(executable_path=path, args=trusted)
        try:
            with opening(chromium, site) as opener:
                yield opener
        finally:
            chromium.close()
            process.terminate()
            process.wait(timeout=TIMEOUT)


def authenticator(page: Page) -> None:
    """Give a page an authenticator that unlocks immediately."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def press(page: Page, testid: str) -> None:
    button = page.get_by_test_id(testid)
    button.focus()
    button.press("Enter")


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("ru", PHONE), ("zh-TW", DESK)])
def test_passkey_signs_a_person_in_on_a_new_device(open_site: Opener, language: str, size: tuple[int, int]) -> None:
    page = open_site("/#/me", size=size, language=language).page
    authenticator(page)
    name = name_of(page)
    press(page, "make-passkey")
    expect(page.get_by_test_id("passkey")).to_have_count(1)
    assert not faults(page)

    page.context.clear_cookies()
    page.reload()
    page.get_by_test_id("passkeys").wait_for()
    assert name_of(page) != name
    press(page, "use-passkey")
    page.get_by_test_id("door-friends").wait_for()
    assert name_of(page) == name

    page.goto(page.url.split("/#")[0] + "/#/me")
    press(page, "remove-passkey")
    expect(page.get_by_test_id("passkey")).to_have_count(0)
