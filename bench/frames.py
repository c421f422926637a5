"""Measure the longest tasks of the page during play: `python -m bench.frames [GAME...] [--seconds N]`.

A person plays at random against three bots, with all motion. A frame is late if a task of the page's main thread takes
more than 50 ms. Chromium's trace also has the processor time of each task, which other programs on the machine do not
lengthen. It needs an installed factoryfloor, playwright and chromium.
"""

import argparse
import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from factoryfloor.kernel import games
from tests.browser.conftest import BROWSERS, DESK, opening, serving
from tests.browser.driver import Driver, post

LATE: Final = 50.0
"""Milliseconds."""
BOTS: Final = [{"kind": "bot", "bot": "journeyman"}] * 3


class Task(NamedTuple):
    """A task of the main thread, in milliseconds."""

    wall: float
    processor: float


def tasks(trace: dict[str, Any]) -> Iterator[Task]:
    """The tasks of the main threads of pages in a trace."""
    named = [event for event in trace["traceEvents"] if event["name"] == "thread_name"]
    mains = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    for event in trace["traceEvents"]:
        if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) in mains:
            yield Task(event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000)


def measured(browser: Browser, address: str, game: str, seconds: float) -> tuple[int, list[Task]]:
    """The number of decisions of the person, and the page's tasks meanwhile."""
    with opening(browser, address) as open_page, tempfile.TemporaryDirectory() as folder:
        page = open_page(size=DESK, motion=True).page
        table = str(post(page, "tables", {"game": game, "seats": [{"kind": "me"}, *BOTS]})["id"])
        page.evaluate("table => { location.hash = `#/t/${table}`; }", table)
        page.locator("#board [data-piece]").first.wait_for()
        driver = Driver(page, table, 1)
        path = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=path, categories=["toplevel", "devtools.timeline", "__metadata"])
        decisions, end = 0, time.monotonic() + seconds
        while time.monotonic() < end and not driver.over():
            if driver.owes():
                driver.act()
                decisions += 1
            page.wait_for_timeout(300)
        browser.stop_tracing()
        return decisions, list(tasks(json.loads(path.read_text("utf-8"))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        for game in wanted.games:
            decisions, found = measured(browser, server.address, game, wanted.seconds)
            late = [task for task in found if task.processor > LATE]
            longest = max(found, key=lambda task: task.processor, default=Task(0.0, 0.0))
            print(
                f"{game}: {decisions} decisions, {len(found)} tasks, {len(late)} over {LATE:.0f} ms of processor"
                f" time; the longest {longest.processor:.0f} ms (wall {longest.wall:.0f} ms)",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
