"""Take the pictures of README and docs again: `python scripts/pictures.py [NAME...]`.

It needs an installed factoryfloor (`make install`), playwright and chromium. Greedy bots play games with fixed seeds up
to a moment. The browser shows this position for the seat that decides, with the bot's choice selected. ``turns`` is an
animation: a turn of each game. Chromium writes WebP, which is a fifth of the size of PNG.
"""

import base64
import os
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

sys.path.insert(0, "")  # the tests' tables without a server

from factoryfloor.bots.bot import decide
from factoryfloor.bots.specification import make_bot
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.puzzles.showing import seen_by
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import DEFAULT
from scripts.moving import Frame, animation
from tests.browser.recorded import Json, Tables, show

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs/pictures"
DESK: Final = (1440, 900)
LOBBY: Final = (1440, 1120)  # the height ends below the links
SMALL: Final = (1000, 700)
PHONE: Final = (390, 844)
SEATS: Final = 4
PATIENCE: Final = 120_000
"""The timeout of a page on a busy machine, in milliseconds."""
QUALITY: Final = 80
GENERIC: Final = "higher"
"""The game that `factoryfloor new-game` writes, on the generic board."""
TURNS: Final = "turns"
"""The moving picture."""
SCALE: Final = 0.5
LOOK: Final = 1100
"""The duration of a frame of the animation, in milliseconds."""
ACTIONS: Final = 2
"""The maximum number of actions of a turn in the animation."""
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ANNA: Final = Person("anna", "Anna")


@dataclass(frozen=True)
class Picture:
    """A moment of a game with four seats: the key of its text in the game's catalogue, and the values of its facts."""

    game: str
    moment: str
    facts: dict[str, range]
    size: tuple[int, int] = DESK
    dark: bool = False

    def shows(self, match: Match) -> bool:
        """Return whether the next decision of a match belongs to the moment."""
        said = match.game.presentation().moment(match.state)
        said = said.get("moment", said)  # in "the last round" it is inside
        numbers = {name: value["n"] if isinstance(value, dict) else value for name, value in said.items()}
        return said["key"] == f"moment.{self.moment}" and all(numbers[name] in n for name, n in self.facts.items())


ALL: Final = {
    "fzzt": Picture("fzzt", "auction", {"round": range(4, 5), "auction": range(3, 5)}),
    "monster_factory": Picture("monster_factory", "play", {"left": range(24, 28)}),
    "fantastic_factories": Picture("fantastic_factories", "work", {"round": range(6, 8)}),
    "factory_manager": Picture("factory_manager", "buying", {"round": range(4, 5)}),
    "factory_fun": Picture("factory_fun", "take", {"round": range(9, 10)}),
    "phone": Picture("fzzt", "auction", {"round": range(3, 4), "auction": range(3, 5)}, PHONE, dark=True),
}


def played_to(picture: Picture) -> Match:
    """Return a game of greedy bots up to the moment of a picture, at a choice of a piece.

    Raises LookupError if the moment does not occur.
    """
    game = find_game(picture.game)
    match, bot = Match(game, SEATS, {}, f"picture {picture.game}"), make_bot("greedy", game)
    while not match.over:
        seat = lowest_seat(match.state.pending)
        action = decide(bot, match.state, seat, len(match.moves))
        if picture.shows(match) and not match.state.mid_chain >> seat & 1:
            if game.presentation().targets(match.state, seat, action):
                return match
        match.play(seat, action)
    raise LookupError(f"{picture.game}: the game never reached the moment {picture.moment!r}")


class Positions(Tables):
    """A page that shows positions of games."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page)
        self.found: dict[str, Json] = {}
        page.goto(address)
        page.get_by_test_id("play-fzzt").wait_for()

    def sync(self, table: str) -> Json:
        return self.found[table]

    def open(self, match: Match, seat: int) -> None:
        """Show a position as a seat sees it."""
        table = f"{match.game.id}.{len(match.moves)}"
        self.found[table] = seen_by(table, match, seat, ANNA, DEFAULT)
        show(self.page, f"t/{table}")
        self.page.wait_for_timeout(500)

    def touch(self, match: Match, seat: int, action: int) -> None:
        """Touch those pieces of an action that wait for a touch."""
        for piece in match.game.presentation().targets(match.state, seat, action):
            found = self.page.locator(f"#board [data-piece='{piece}'].can")
            if found.count():
                found.first.dispatch_event("click")
                self.page.wait_for_timeout(100)
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(500)


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


def install_generic(folder: str) -> dict[str, str]:
    """Write the package of the generic board's game, and install it into the folder.

    Return an environment that finds the package.
    """
    new_game = ["-m", "factoryfloor", "new-game", GENERIC, "--into", f"{folder}/sources"]
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    for command in (new_game, [*install, "--target", f"{folder}/packages", f"{folder}/sources/{GENERIC}"]):
        subprocess.run([sys.executable, "-P", *command], check=True, stdout=subprocess.DEVNULL)
    return os.environ | {"PYTHONPATH": f"{folder}/packages"}


@contextmanager
def serving(generic: bool) -> Iterator[str]:
    """Return the address of a server with a new database.

    Only with ``generic``, it has the game of the generic board.
    """
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
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def take(page: Page, address: str, picture: Picture) -> None:
    """Show the moment of a picture with the bot's choice selected."""
    match, positions = played_to(picture), Positions(page, address)
    seat = lowest_seat(match.state.pending)
    positions.open(match, seat)
    positions.touch(match, seat, decide(make_bot("greedy", match.game), match.state, seat, 1))


def turn_of(page: Page, address: str, picture: Picture) -> Iterator[bytes]:
    """Return the frames of a turn: for each action the position, the touched pieces, and the result."""
    match, positions = played_to(picture), Positions(page, address)
    seat, bot = lowest_seat(match.state.pending), make_bot("greedy", match.game)
    positions.open(match, seat)
    for number in range(ACTIONS):
        if number > 0 and not match.state.pending >> seat & 1:
            break
        yield shot(page, SCALE)
        action = decide(bot, match.state, seat, number)
        positions.touch(match, seat, action)
        yield shot(page, SCALE)
        match.play(seat, action)
        positions.open(match, seat)
    yield shot(page, SCALE)


def take_turns(browser: Browser, address: str) -> bytes:
    """The moving picture."""
    frames: list[Frame] = []
    for name in ("monster_factory", "fzzt", "fantastic_factories", "factory_manager", "factory_fun"):
        page = page_of(browser, DESK, dark=False)
        frames += [Frame(taken, LOOK) for taken in turn_of(page, address, ALL[name])]
        page.context.close()
    return animation(frames)


def show_lobby(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("play-fzzt").wait_for()


def show_generic(page: Page, address: str) -> None:
    """Show the first decision of a game of another package."""
    page.goto(address)
    table = page.evaluate(SIT, GENERIC)
    page.goto(f"{address}/#/t/{table}")
    page.locator("[data-testid=action-bar].wanted").wait_for()


def shot(page: Page, scale: float = 1.0) -> bytes:
    """Return a screenshot of the page as WebP."""
    size = page.viewport_size or {"width": 0, "height": 0}
    clip = {"x": 0, "y": 0, **size, "scale": scale}
    options = {"format": "webp", "quality": QUALITY, "clip": clip}
    return base64.b64decode(page.context.new_cdp_session(page).send("Page.captureScreenshot", options)["data"])


def taken(browser: Browser, address: str, name: str) -> bytes:
    """Take one picture."""
    if name == TURNS:
        return take_turns(browser, address)
    picture = ALL.get(name)
    size = picture.size if picture else {"lobby": LOBBY, GENERIC: SMALL}[name]
    page = page_of(browser, size, picture is not None and picture.dark)
    if picture:
        take(page, address, picture)
    else:
        {"lobby": show_lobby, GENERIC: show_generic}[name](page, address)
    picture_taken = shot(page)
    page.context.close()
    return picture_taken


def main() -> None:
    wanted = sys.argv[1:] or ["lobby", GENERIC, *ALL, TURNS]
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)  # None: where `playwright install` puts it
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name in wanted:
            with serving(generic=name == GENERIC) as address:
                (PICTURES / f"{name}.webp").write_bytes(taken(browser, address, name))
            print(f"took {name}.webp", flush=True)


if __name__ == "__main__":
    main()
