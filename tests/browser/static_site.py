"""The site without a server on a static host, and a page of the site whose worker messages are recorded."""

import hashlib
import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Watched

BUILT: Final = Path(__file__).resolve().parents[2] / "site"
UNTIL_ALL_KEPT: Final = """async () => {
  await navigator.serviceWorker.ready;
  const worker = await (await fetch('sw.js')).text();
  const {version, first, later} = JSON.parse(worker.slice(worker.indexOf('{'), worker.indexOf(';')));
  const cache = await caches.open('factoryfloor-' + version);
  const kept = async () => (await cache.keys()).length >= Object.keys({...first, ...later}).length;
  while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
_HEARD: Final = """
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => { if (data.kind === 'message') window.received(data.text); });
  }
  postMessage(message, ...rest) {
    if (message.kind === 'message') window.sent(message.text);
    super.postMessage(message, ...rest);
  }
};
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class Host:
    """A static host on loopback that serves the site under a path."""

    def __init__(self, folder: Path) -> None:
        self.site = folder / "path" / "to" / "site"
        shutil.copytree(BUILT, self.site)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.address = f"{self.origin}/path/to/site/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def release(self) -> dict[str, bytes]:
        """Return the files of another version by path. The files of its engine have other names."""
        engine = re.compile(rb"\b(interpreter|memory|package)-(?=[0-9a-f]{12})")
        found = {path.relative_to(self.site).as_posix(): path.read_bytes() for path in self.site.rglob("*.*")}
        texts = {name: data for name, data in found.items() if name.endswith((".js", ".html"))}
        found |= {name: engine.sub(rb"\1-0", data) for name, data in texts.items()}
        found = {engine.sub(rb"\1-0", name.encode()).decode(): data for name, data in found.items()}
        start, facts, rest = re.split(rb"(?<=const SITE = )(.*?)(?=;\n)", found["sw.js"], maxsplit=1)
        known = json.loads(facts)
        for sums in known["first"], known["later"]:
            sums |= {name: hashlib.sha256(found[name]).hexdigest() for name in sums}
        found["sw.js"] = start + json.dumps(known | {"version": "another"}).encode() + rest
        return found

    def upload(self, files: dict[str, bytes]) -> None:
        for name, data in files.items():
            (self.site / name).parent.mkdir(exist_ok=True)
            (self.site / name).write_bytes(data)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    if not (BUILT / "sw.js").exists():
        pytest.skip("no site; build it with: make site")
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()


def cut_network(page: Page) -> None:
    """Wait until the device has all files, then disconnect the network."""
    page.evaluate(UNTIL_ALL_KEPT)
    page.context.set_offline(True)


class WatchedDevice(Watched):
    """A page of the site. Its table is in a worker whose messages equal those of a server's socket."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        page.expose_function("received", lambda text: self.received.append(json.loads(text)))
        page.expose_function("sent", lambda text: self._sent(json.loads(text)))
        page.add_init_script(_HEARD)

    def cut_network(self) -> None:
        cut_network(self.page)
