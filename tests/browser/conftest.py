"""One server and one real browser for all tests of a process; console messages of a page and requests to other sites
fail a test.

Without a browser the tests are skipped.
"""

import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.timeouts import TIMEOUT, wait_until

SERVE = """
import sys
from pathlib import Path
from factoryfloor.server.http import client_files
client_files.BUILT = Path(sys.argv[3]) if sys.argv[3] else client_files.BUILT
from factoryfloor.server import Settings, run
many = {name: 1000000 for name in Settings.model_fields if name.startswith("tables_")}
settings = Settings(move_delay=0.0, hint_burst=1000.0, **many)  # nobody plays as fast as a test
sys.exit(run(port=int(sys.argv[2]), database=sys.argv[1], settings=settings))
"""
expect.set_options(timeout=1000 * TIMEOUT)
KEPT = "factoryfloor.settings"
QUICK = json.dumps({"pace": "instant"})
# the headless shell uses a third of the processor time of the full browser
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESK = (1440, 900)
PHONE = (390, 844)


class Served:
    """A server process on a database file, with the built client or another client. The process can be stopped and
    restarted.
    """

    def __init__(self, folder: Path, client: Path | None = None) -> None:
        self.client = str(client or "")
        self.database = folder / "tables.sqlite3"
        self.log = folder / "server.log"
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-P", "-c", SERVE, str(self.database), str(self.port), self.client]
        with self.log.open(
            "w"
        ) as log:  # a file instead of a pipe, because nothing reads the output while the tests run
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        wait_until(lambda: self.process.poll() is not None or self._announced())
        assert self.process.poll() is None, f"the server did not start: {self.log.read_text()}"
        self.port = self._announced()

    def _announced(self) -> int:
        """Return the port in the first line of the server's output, or 0."""
        found = re.search(r"http://[\w.:]+:(\d+)", self.log.read_text())
        return int(found[1]) if found else 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=TIMEOUT)


class Watched:
    """A page with its received messages and errors."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.received: list[dict[str, Any]] = []
        self.questions: list[dict[str, Any]] = []  # the reason why a touch had no effect
        self.faults: list[str] = []
        self.lost_allowed = False
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request, address))
        page.on("websocket", self._opened)

    def rejections(self) -> list[dict[str, Any]]:
        """Return the rejections, except that of a longer search for a hint whose decision is over."""
        return [
            told
            for told in self.received
            if told["kind"] == "error" and not (told["code"] == "stale" and "hint came too late" in told["message"])
        ]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.lost_allowed:
            self.faults.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _asked(self, request: Request, address: str) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            self.faults.append(f"asked elsewhere: {request.url}")

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self._sent(json.loads(frame)))

    def _sent(self, message: dict[str, Any]) -> None:
        if message["kind"] == "why_not":
            self.questions.append(message)


Opener = Callable[..., Watched]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)  # None: where `playwright install` puts it
        if path is None and not Path(playwright.chromium.executable_path).exists():
            pytest.skip("no browser; install one with: .venv/bin/playwright install chromium")
        chromium = playwright.chromium.launch(executable_path=path)
        yield chromium
        chromium.close()


@contextmanager
def serving(folder: Path, client: Path | None = None) -> Iterator[Served]:
    server = Served(folder, client)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server that all tests of a process share. Each test creates its own guests and tables."""
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@contextmanager
def opening(browser: Browser, address: str, watch: Callable[[Page, str], Watched] = Watched) -> Iterator[Opener]:
    contexts: list[BrowserContext] = []
    pages: list[Watched] = []

    def open_page(
        path: str = "/",
        size: tuple[int, int] = DESK,
        language: str = "en",
        motion: bool = False,
        dark: bool = False,
    ) -> Watched:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
            has_touch=size == PHONE,
        )
        context.set_default_timeout(1000 * TIMEOUT)
        if not motion:
            context.add_init_script(f"localStorage.getItem('{KEPT}') ?? localStorage.setItem('{KEPT}', '{QUICK}')")
        contexts.append(context)
        watched = watch(context.new_page(), address)
        pages.append(watched)
        served = address.startswith("http") and watch is Watched
        known = watched.page.expect_response("**/api/me") if served else nullcontext()
        with known:  # sets the guest's cookie; earlier requests would create another guest
            watched.page.goto(address + path)
        return watched

    yield open_page
    for context in contexts:
        context.close()
    faults = [fault for watched in pages for fault in watched.faults]
    assert not faults, faults


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[Opener]:
    """Open pages, each as a new guest."""
    with opening(browser, served.address) as opener:
        yield opener
