"""A fourth language needs only a folder: a test language whose texts are 40 % longer fits phones without English.

A fifth language with few texts is not offered, and shows English for missing texts.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from factoryfloor.kernel import games
from tests.browser.conftest import opening, serving
from tests.browser.hands import ME, OPEN, RANDOM_BOT, go_to, new_table, wait_for_turn
from tests.browser.layout import check

ROOT: Final = Path(__file__).parents[2]
TAG: Final = "en-XA"  # pseudo-localised English in the sense of Intl
NARROW: Final = (360, 740)
FEW: Final = {"door.play": "Spelen", "lobby.play": "Nu spelen"}

# texts and labels with two Latin words in a row, without the accents that every text of the test language has
_ENGLISH: Final = """
names => {
  const plain = /[A-Za-z]{3,} [A-Za-z]{3,}/, accents = /[áćéíñóŕšúýžÁĆÉÍÑÓŔŠÚÝŽ]/;
  const texts = [...document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(one =>
    ['aria-label', 'title', 'placeholder', 'alt'].map(name => one.getAttribute(name) ?? ''));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, noscript'))
    texts.push(walker.currentNode.data);
  const own = text => names.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return [...new Set(texts.map(text => text.trim()).filter(text => plain.test(own(text)) && !accents.test(text)))];
}
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the client with both languages from a copy of its sources."""
    if not (ROOT / "web/node_modules/.bin/vite").exists():
        pytest.skip("the client's build is not installed; run: make dev")
    copy = tmp_path_factory.mktemp("fourth")
    (copy / "web").mkdir()
    for name in ("src", "public", "index.html", "package.json", "svelte.config.js", "vite.config.ts", "tsconfig.json"):
        source = ROOT / "web" / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / "web" / name)
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    for folder in ("scripts", "src/factoryfloor/kernel", "src/factoryfloor/resources", "src/factoryfloor/locales"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(ROOT / "src/factoryfloor/__init__.py", copy / "src/factoryfloor")
    texts = [sys.executable, str(copy / "scripts/texts.py")]
    few = tmp_path_factory.mktemp("few")
    (few / "common.json").write_text(json.dumps(FEW), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    longer = str(few.parent / "longer")
    for command in (["pseudo", longer], ["import", TAG, longer], ["import", "nl", str(few)]):
        subprocess.run([*texts, *command], check=True, env=environment)
    vite = [str(copy / "web/node_modules/.bin/vite"), "build", "--logLevel", "error"]
    subprocess.run(vite, check=True, cwd=copy / "web")
    return copy / "src/factoryfloor/server/web"


@pytest.fixture(scope="module")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("served"), built) as server:
        yield server.address


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opening(browser, address) as open_page:
        page = open_page(size=NARROW, language=TAG).page
        expect(page.locator("html")).to_have_attribute("lang", TAG)
        yield page


def names() -> list[str]:
    """Return names that are the same in every language: names of games, and of cards printed in English."""
    found = ["Power Grid: Factory Manager", *(game.title for game in games().values())]
    for game in games().values():
        for kind in game.components().values():
            if isinstance(kind, dict):
                found += [one["name"] for one in kind.values() if isinstance(one, dict) and "name" in one]
    return sorted(found, key=len, reverse=True)


def look(page: Page, where: str, shows: str) -> None:
    check(page, where, shows)
    guest = page.evaluate("async () => (await (await fetch('/api/me')).json()).name")
    assert page.evaluate(_ENGLISH, [guest, *names()]) == [], where


def test_pages_are_shown_in_an_additional_language(page: Page) -> None:
    waiting = new_table(page, "fzzt", [ME, OPEN, RANDOM_BOT])
    look(page, "lobby", "[data-testid=mine] li")
    page.get_by_test_id("settings").click()
    look(page, "settings", ".panel.sheet")
    for path in ("about", "keys", "r", "day", *(f"{kind}/{game}" for kind in ("learn", "rules") for game in games())):
        go_to(page, f"/#/{path}")
        look(page, path, "main h1")
    go_to(page, waiting)
    look(page, "waiting room", "[data-testid=waiting-room]")
    page.get_by_test_id("panel-toggle").click()
    look(page, "panel", "aside.open")
    for game in games():
        go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
        assert wait_for_turn(page)
        look(page, game, ".board")


def languages_offered(page: Page) -> list[str]:
    page.get_by_test_id("settings").click()
    return page.locator(".panel.sheet .choice").first.locator("label").all_inner_texts()


def test_incomplete_language_shows_english_for_missing_texts(browser: Browser, address: str) -> None:
    with opening(browser, address) as open_page:
        page = open_page(language="nl").page
        expect(page.locator("html")).to_have_attribute("lang", "en")
        offered = languages_offered(page)
        assert offered[0] == "English"
        assert len(offered) == 4
        assert "Nederlands" not in offered
        asked = open_page("/?language=nl").page
        expect(asked.locator("html")).to_have_attribute("lang", "nl")
        expect(asked.get_by_test_id("door-play")).to_contain_text("Spelen")
        expect(asked.get_by_test_id("door-learn")).to_contain_text("Learn")
        assert languages_offered(asked) == [*offered, "Nederlands"]
        asked.locator(".panel.sheet .choice").first.get_by_text("Русский").click()
        expect(asked.locator("html")).to_have_attribute("lang", "ru")
        asked.reload()
        expect(asked.locator("html")).to_have_attribute("lang", "ru")
