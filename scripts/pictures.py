"""Take the pictures of the README again, from a running product: `python scripts/pictures.py [NAME...]`.

It needs an installed factoryfloor (`make install`), playwright and chromium. Up to the moment Anna plays at random, or
takes hints where random play leaves an empty factory or hand. If a game ends without the moment, another begins.
Deals are random too: the pictures show the same moments, but other positions each time.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs/pictures"
DESK: Final = (1440, 900)
LOBBY: Final = (1440, 1120)  # ends below the links
PHONE: Final = (390, 844)
MOST_GAMES: Final = 3
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Picture:
    """A moment of a game against three bots: the game's status line matches, and Anna can touch the piece."""

    game: str
    status: str
    touch: str
    size: tuple[int, int] = DESK
    dark: bool = False
    hints: bool = False


ALL: Final = {
    "table": Picture("fzzt", r"Round 4/5, auction [2-5]/8", ".hand .piece.can >> nth=2", hints=True),
    "monsters": Picture("monster_factory", r"\b(2\d|3\d) tiles in the bag", "[data-piece^='cell-0-'].can"),
    "phone": Picture("fzzt", r"Round [34]/5, auction [2-5]/8", ".hand .piece.can >> nth=2", PHONE, True, hints=True),
    "fantastic_factories": Picture("fantastic_factories", r"Round [67], work", "[data-piece^='hand-'].can"),
    "factory_manager": Picture("factory_manager", r"Round 4/5, [Bb]uying", "[data-piece^='working-'].can", hints=True),
    "factory_fun": Picture("factory_fun", r"Round 9 of 10, machines", "[data-piece^='m'].can", hints=True),
}

SERVE: Final = """
import sys
from factoryfloor.server import Settings, run
sys.exit(run(port=0, database=sys.argv[1], settings=Settings(move_delay=0.0)))
"""
SIT: Final = """
async (game) => {
  const bots = ['journeyman', 'craftsman', 'journeyman'].map((bot) => ({kind: 'bot', bot}));
  const headers = {'content-type': 'application/json'};
  await fetch('/api/me', {method: 'PUT', headers, body: JSON.stringify({name: 'Anna'})});
  const body = JSON.stringify({game, seats: [{kind: 'me'}, ...bots], options: {}, access: 'link'});
  return (await (await fetch('/api/tables', {method: 'POST', headers, body})).json()).id;
}
"""
PLAY: Final = """
async (table) => {
  const url = new URL(`api/tables/${table}/socket`, location.origin);
  url.protocol = 'ws:';
  const socket = new WebSocket(url);
  let [n, decisions, answer] = [-1, [], null];
  let wake = () => undefined;
  const until = async (holds) => { while (!holds()) await new Promise((resolve) => (wake = resolve)); };
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    n = message.n ?? n;
    decisions = message.decisions ?? decisions;
    answer = message.answer ?? answer;
    wake();
  };
  const send = (message) => socket.send(JSON.stringify({id: `a${n}`, ...message}));
  const random = ({actions}) => {
    const touching = actions.filter(({targets}) => targets.length > 0);
    const choices = touching.length > 0 ? touching : actions;
    return {kind: 'act', actions: [choices[Math.floor(Math.random() * choices.length)].text]};
  };
  const hint = async ({seat}) => {
    answer = null;
    send({kind: 'hint', id: `h${n}`, seat, quiet: false});
    await until(() => answer !== null);
    return answer.plan ? {kind: 'plan', plan: answer.plan} : {kind: 'act', actions: answer.actions};
  };
  window.playOn = async (hints) => {
    await until(() => decisions.length > 0);
    const decision = decisions[0];
    const move = hints ? await hint(decision) : random(decision);
    const before = n;
    send({...move, n, seat: decision.seat});
    await until(() => n > before);
  };
}
"""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server with a new database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-c", SERVE, f"{folder}/tables.sqlite3"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        try:
            line = next(line for line in server.stdout if "http://" in line)
            yield line[line.index("http://") :].split()[0].rstrip("/")
        finally:
            server.terminate()
            server.wait()


def page_of(browser: Browser, size: tuple[int, int], dark: bool) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
    )
    return context.new_page()


def take(page: Page, address: str, picture: Picture) -> None:
    """Play to the moment of a picture, and touch the piece."""
    page.goto(address)
    page.get_by_test_id(f"play-{picture.game}").wait_for()
    for _ in range(MOST_GAMES):
        if comes(page, address, picture):
            page.locator(picture.touch).first.click()
            page.mouse.move(0, 0)
            page.wait_for_timeout(1000)
            return
    raise SystemExit(f"{picture.game}: the moment {picture.status!r} never came in {MOST_GAMES} games")


def comes(page: Page, address: str, picture: Picture) -> bool:
    """Play a game up to the moment of a picture; False if it ends without."""
    table = page.evaluate(SIT, picture.game)
    page.goto(f"{address}/#/t/{table}")
    page.evaluate(PLAY, table)
    while True:
        page.locator("[data-testid=action-bar].wanted, [data-testid=result]").first.wait_for(timeout=300_000)
        if page.get_by_test_id("result").count():
            return False
        page.wait_for_timeout(200)
        page.get_by_test_id("skip").wait_for(state="hidden")  # the last moves of others have been shown
        status = page.locator("header").first.inner_text()
        if re.search(picture.status, status) and page.locator(picture.touch).count():
            return True
        page.evaluate("hints => playOn(hints)", picture.hints)


def main() -> None:
    wanted = sys.argv[1:] or ["lobby", *ALL]
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)  # None: where `playwright install` puts it
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name in wanted:
            picture = ALL.get(name)
            page = page_of(browser, picture.size if picture else LOBBY, picture is not None and picture.dark)
            if picture:
                take(page, address, picture)
            else:
                page.goto(address)
                page.get_by_test_id("play-fzzt").wait_for()
            page.screenshot(path=PICTURES / f"{name}.png")
            page.context.close()
            print(f"took {name}.png", flush=True)


if __name__ == "__main__":
    main()
