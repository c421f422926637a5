"""Measure how long the site without a server takes from *Play now* to the first decision, in Chromium.

    make site && python -m bench.site_start site
    python -m bench.site_start site OTHER --rounds 5 --games fzzt      alternate between two builds
    python -m bench.site_start site --look 5                            press *Play now* five seconds after the lobby

Each round opens a site in a new browser profile, presses *Play now* as soon as the lobby shows it, and does the same
in a second page once everything is stored for use without a network. Bots are those of the lobby; their moves before
the first decision are included. Prints the median and the range in seconds, and the browser's processor time.
"""

import argparse
import os
import shutil
import statistics
import threading
import time
from collections import defaultdict
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.conftest import BROWSERS
from tests.browser.hands import wait_for_turn
from tests.browser.static_site import UNTIL_ALL_KEPT, Quiet

GAMES = ("monster_factory", "fzzt", "fantastic_factories", "factory_manager", "factory_fun")
TICKS = os.sysconf("SC_CLK_TCK")


def serve(folder: Path, port: int) -> str:
    """Serve a folder on loopback. Port 0 means a free port."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def processor_seconds() -> float:
    """The processor time of all running processes that this process has started."""
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        process = int(stat.parent.name)
        parents[process] = int(fields[1])
        used[process] = (int(fields[11]) + int(fields[12])) / TICKS

    def ours(process: int) -> bool:
        while process in parents:
            process = parents[process]
            if process == os.getpid():
                return True
        return False

    return sum(seconds for process, seconds in used.items() if ours(process))


def visit(context: BrowserContext, address: str, game: str, look: float) -> tuple[float, float, float]:
    """The seconds until the lobby is shown, the seconds from the press to the first decision, and the processor time
    meanwhile.
    """
    page = context.new_page()
    opened = time.monotonic()
    page.goto(address)
    button = page.get_by_test_id(f"play-{game}").get_by_test_id("play-now")
    button.wait_for()
    lobby = time.monotonic() - opened
    page.wait_for_timeout(1000 * look)
    used, pressed = processor_seconds(), time.monotonic()
    button.click()
    wait_for_turn(page)
    waited, used = time.monotonic() - pressed, processor_seconds() - used
    page.evaluate(UNTIL_ALL_KEPT)
    page.close()
    return lobby, waited, used


def measure(browser: Browser, addresses: dict[str, str], options: argparse.Namespace) -> None:
    for game in options.games:
        found: dict[tuple[str, str], list[tuple[float, float, float]]] = defaultdict(list)
        for _ in range(options.rounds):
            for name, address in addresses.items():
                context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
                context.set_default_timeout(120_000)
                for which in ("first", "later"):
                    found[name, which].append(visit(context, address, game, options.look))
                context.close()
        for (name, which), visits in sorted(found.items()):
            lobby, waited, used = ([visit[i] for visit in visits] for i in range(3))
            print(
                f"{game:20} {name:12} {which:6} lobby {statistics.median(lobby):5.2f}"
                f"   decision {statistics.median(waited):5.2f} ({min(waited):.2f}-{max(waited):.2f})"
                f"   processor {statistics.median(used):5.2f}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", type=Path, metavar="SITE")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--look", type=float, default=0.0, help="seconds in the lobby before the press")
    parser.add_argument("--port", type=int, default=0, help="of the first site; the others use those after it")
    options = parser.parse_args()
    addresses = {
        site.name: serve(site.resolve(), options.port and options.port + number)
        for number, site in enumerate(options.sites)
    }
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        measure(browser, addresses, options)
        browser.close()


if __name__ == "__main__":
    main()
