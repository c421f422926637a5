"""The client at a width of 320 pixels in all languages, at 400 % zoom, with 200 % text size, and in forced colours."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from factoryfloor.kernel import find_game
from factoryfloor.lessons import lessons
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import ME, OPEN, RANDOM_BOT, go_to, new_table, wait_for_turn
from tests.browser.layout import check

GAMES: Final = ("factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory")
LANGUAGES: Final = ("en", "ru", "zh-Hant")
NARROW: Final = (320, 640)
ZOOMED: Final = (320, 256)  # 1280 x 1024 at 400 %
LARGE: Final = {"standard": 32, "fixed": 26}  # 200 % of the default

# buttons of a board that overlap; pieces may overlap, as the cards of a hand do
_COVERED: Final = """
() => {
  const found = [], buttons = [...document.querySelectorAll('.board button:not(.piece)')].map(one =>
    [one.getAttribute('aria-label') ?? one.textContent.trim(), one.getBoundingClientRect(), one]);
  for (const [name, a, one] of buttons) for (const [other, b, two] of buttons) {
    if (one === two || one.contains(two) || two.contains(one)) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${name} / ${other}`);
  }
  return found;
}
"""
# the part of the window that neither the header nor the bar covers
_FREE: Final = """
() => {
  const covers = ['header', '[data-testid=action-bar]'].map(name => {
    const part = document.querySelector(name);
    const stuck = ['sticky', 'fixed'];
    for (let one = part; one; one = one.parentElement)
      if (stuck.includes(getComputedStyle(one).position)) return one.getBoundingClientRect().height;
    return 0;
  });
  return 1 - (covers[0] + covers[1]) / innerHeight;
}
"""


# titles and names that end in an ellipsis
_CUT: Final = """
() => [...document.querySelectorAll('header .title > *, .cut, aside .who strong, aside .what')]
  .filter(one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.trim())
"""


def start_lesson(page: Page, game: str) -> None:
    go_to(page, f"/#/learn/{game}")
    page.get_by_test_id(f"lesson-{next(iter(lessons(find_game(game))))}").get_by_role("button").click()
    page.get_by_test_id("pointed").first.wait_for()


def enlarge_text(page: Page) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": LARGE})


def check_pages(page: Page) -> None:
    """Check one page of each kind except running tables, and the rules of all games."""
    waiting = new_table(page, "fzzt", [ME, OPEN, RANDOM_BOT])
    check(page, "lobby", "[data-testid=mine] li")
    page.get_by_test_id("settings").click()
    check(page, "settings", ".panel.sheet")
    for path in ("day", "about", "keys", "r", "learn/fzzt"):
        go_to(page, f"/#/{path}")
        check(page, path, "main h1")
    for game in GAMES:
        go_to(page, f"/#/rules/{game}")
        check(page, f"rules of {game}", "article section")
    go_to(page, waiting)
    check(page, "waiting room", "[data-testid=waiting-room]")
    page.get_by_test_id("panel-toggle").click()
    check(page, "panel", "aside.open")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_pages_fit_into_a_width_of_320_pixels(open_page: Opener, language: str) -> None:
    page = open_page(size=NARROW, language=language).page
    expect(page.locator("html")).to_have_attribute("lang", language)
    check_pages(page)


def test_large_text_fits_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    enlarge_text(page)
    page.reload()
    check_pages(page)
    for game in GAMES:
        go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
        assert wait_for_turn(page)
        check(page, game, ".board")
        assert page.evaluate(_COVERED) == [], game
        page.get_by_test_id("panel-toggle").click()
        page.locator("aside.open").wait_for()
        assert page.evaluate(_CUT) == [], game


@pytest.mark.parametrize("game", GAMES)
def test_lessons_fit_into_any_window(open_page: Opener, game: str) -> None:
    page = open_page(size=ZOOMED).page
    start_lesson(page, game)
    for size in (ZOOMED, NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        check(page, f"{game} {size}", ".board")
        assert page.evaluate(_FREE) > 0.5, size
    for language in reversed(LANGUAGES):
        page.evaluate("language => localStorage.setItem('factoryfloor.language', language)", language)
        page.reload()
        page.get_by_test_id("pointed").first.wait_for()
        check(page, f"{game} {language}", ".board")
        assert page.evaluate(_COVERED) == [], language
    enlarge_text(page)
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        check(page, f"{game} {size}, large text", ".board")
    assert page.evaluate(_FREE) > 0.5


def test_legal_pieces_choices_and_focus_are_visible_with_forced_colours(open_page: Opener) -> None:
    page = open_page().page
    page.emulate_media(forced_colors="active", color_scheme="dark")
    go_to(page, new_table(page, "fzzt", [ME, RANDOM_BOT]))
    assert wait_for_turn(page)
    legal = page.locator(".mine .piece.can")
    others = page.locator("[data-game=fzzt] .piece:not(.can)")

    def style(piece: str, what: str) -> str:
        return str(page.eval_on_selector(piece, f"one => getComputedStyle(one).{what}"))

    assert style(".mine .piece.can", "boxShadow") != "none"
    expect(others.first).to_have_css("box-shadow", "none")
    before = style(".mine .piece.can", "boxShadow")
    legal.first.click()
    expect(page.locator(".mine .piece.chosen")).not_to_have_css("box-shadow", before)
    page.keyboard.press("Tab")
    assert style(":focus", "outlineStyle") == "solid"
    page.get_by_test_id("settings").click()
    assert style("label.on", "backgroundColor") != style("label:not(.on)", "backgroundColor")
    page.evaluate("document.documentElement.dataset.theme = 'light'")  # the theme of the system takes precedence
    assert style("html", "colorScheme") == "light dark"
