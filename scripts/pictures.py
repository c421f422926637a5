"""Take the pictures of README and docs again, from a running product: `python scripts/pictures.py [NAME...]`.

It needs an installed factoryfloor (`make install`), playwright and chromium. Up to the moment Anna plays at random, or
takes hints where random play leaves an empty factory or hand. If a game ends without the moment, another begins.
Deals are random too: the pictures show the same moments, but other positions each time. Chromium writes WebP, a fifth
of PNG's size.
"""

import base64
import os
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

from factoryfloor.locales import PLACEHOLDER, game_catalogue

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs/pictures"
DESK: Final = (1440, 900)
LOBBY: Final = (1440, 1120)  # ends below the links
SMALL: Final = (1000, 700)
PHONE: Final = (390, 844)
MOST_GAMES: Final = 3
QUALITY: Final = 80
GENERIC: Final = "higher"
"""The game that `factoryfloor new-game` writes, on the generic board."""
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Picture:
    """A moment of a game against three bots: the status line has its text, and Anna can touch the piece.

    ``moment`` is the key of the text in the game's catalogue; ``facts`` are patterns for its placeholders.
    """

    game: str
    moment: str
    facts: dict[str, str]
    touch: str
    size: tuple[int, int] = DESK
    dark: bool = False
    hints: bool = False

    def status(self) -> str:
        """The pattern of the status line. Raises KeyError for a text or fact that the catalogue does not know."""
        text = game_catalogue(self.game).messages[f"moment.{self.moment}"]
        parts = PLACEHOLDER.split(text)  # every other one is a name
        names = parts[1::2]
        assert set(names) == set(self.facts), f"the text {text!r} has other placeholders"
        return "".join(self.facts[part] if n % 2 else re.escape(part) for n, part in enumerate(parts))


HAND: Final = ".hand .piece.can >> nth=2"
ALL: Final = {
    "fzzt": Picture("fzzt", "auction", {"round": "4", "auction": "[2-5]"}, HAND, hints=True),
    "monster_factory": Picture("monster_factory", "play", {"left": r"[23]\d tiles"}, "[data-piece^='cell-0-'].can"),
    "fantastic_factories": Picture("fantastic_factories", "work", {"round": "[67]"}, "[data-piece^='hand-'].can"),
    "factory_manager": Picture("factory_manager", "buying", {"round": "4"}, "[data-piece^='working-'].can", hints=True),
    "factory_fun": Picture("factory_fun", "take", {"round": "9"}, "[data-piece^='m'].can", hints=True),
    "phone": Picture("fzzt", "auction", {"round": "[34]", "auction": "[2-5]"}, HAND, PHONE, True, hints=True),
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


def install_generic(folder: str) -> dict[str, str]:
    """Write the package of the generic board's game, and install it into the folder; the environment that finds it."""
    new_game = ["-m", "factoryfloor", "new-game", GENERIC, "--into", f"{folder}/sources"]
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    for command in (new_game, [*install, "--target", f"{folder}/packages", f"{folder}/sources/{GENERIC}"]):
        subprocess.run([sys.executable, "-P", *command], check=True, stdout=subprocess.DEVNULL)
    return os.environ | {"PYTHONPATH": f"{folder}/packages"}


@contextmanager
def serving(generic: bool) -> Iterator[str]:
    """The address of a server with a new database; only with ``generic`` it has the game of the generic board."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-c", SERVE, f"{folder}/tables.sqlite3"]
        environment = install_generic(folder) if generic else None
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
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
    status = picture.status()
    page.goto(address)
    page.get_by_test_id(f"play-{picture.game}").wait_for()
    for _ in range(MOST_GAMES):
        if comes(page, address, picture, status):
            page.locator(picture.touch).first.click()
            page.mouse.move(0, 0)
            page.wait_for_timeout(1000)
            return
    raise SystemExit(f"{picture.game}: the moment {status!r} never came in {MOST_GAMES} games")


def sit_down(page: Page, address: str, game: str) -> str:
    """Make a table, open it, and return its id."""
    table: str = page.evaluate(SIT, game)
    page.goto(f"{address}/#/t/{table}")
    return table


def comes(page: Page, address: str, picture: Picture, status: str) -> bool:
    """Play a game up to the moment of a picture; False if it ends without."""
    page.evaluate(PLAY, sit_down(page, address, picture.game))
    while True:
        page.locator("[data-testid=action-bar].wanted, [data-testid=result]").first.wait_for(timeout=300_000)
        if page.get_by_test_id("result").count():
            return False
        page.wait_for_timeout(200)
        page.get_by_test_id("skip").wait_for(state="hidden")  # the last moves of others have been shown
        shown = page.locator("header").first.inner_text()
        if re.search(rf"\b{status}\b", shown) and page.locator(picture.touch).count():
            return True
        page.evaluate("hints => playOn(hints)", picture.hints)


def show_lobby(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("play-fzzt").wait_for()


def show_generic(page: Page, address: str) -> None:
    """The first decision of a game of another package."""
    page.goto(address)
    sit_down(page, address, GENERIC)
    page.locator("[data-testid=action-bar].wanted").wait_for()


def write(page: Page, path: Path) -> None:
    """Write what the page shows as WebP."""
    options = {"format": "webp", "quality": QUALITY}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", options)
    path.write_bytes(base64.b64decode(taken["data"]))


def show(browser: Browser, address: str, name: str) -> None:
    """Take one picture."""
    picture = ALL.get(name)
    size = picture.size if picture else {"lobby": LOBBY, GENERIC: SMALL}[name]
    page = page_of(browser, size, picture is not None and picture.dark)
    if picture:
        take(page, address, picture)
    else:
        {"lobby": show_lobby, GENERIC: show_generic}[name](page, address)
    write(page, PICTURES / f"{name}.webp")
    page.context.close()


def main() -> None:
    wanted = sys.argv[1:] or ["lobby", GENERIC, *ALL]
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)  # None: where `playwright install` puts it
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name in wanted:
            with serving(generic=name == GENERIC) as address:
                show(browser, address, name)
            print(f"took {name}.webp", flush=True)


if __name__ == "__main__":
    main()
