"""axe-core finds no violation on any page, in light and dark themes, on desktop and phone."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from tests.browser.axe import ALL_LOOKS, Look, faults
from tests.browser.conftest import Opener
from tests.browser.driver import Driver
from tests.browser.hands import END, ME, OPEN, RANDOM_BOT, go_to, new_table, wait_for_end, wait_for_turn

GAMES = ("factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory")


def check(page: Page, path: str, shows: str, looks: Sequence[Look] = ALL_LOOKS) -> None:
    go_to(page, path)
    page.locator(shows).first.wait_for()
    found = faults(page, looks)
    assert not found, f"{path}\n" + "\n".join(found)


def test_text_pages_are_accessible(open_page: Opener) -> None:
    page = open_page().page
    for path in ("/#/", "/#/day", "/#/about", "/#/keys", "/#/me", "/#/r", "/#/rules", "/#/nothing"):
        check(page, path, "main h1")
    check(page, new_table(page, "fzzt", [ME, OPEN, RANDOM_BOT]), "[data-testid=waiting-room]")


@pytest.mark.parametrize("game", GAMES)
def test_table_result_replay_and_rules_pages_are_accessible(open_page: Opener, game: str) -> None:
    """Rules, lessons and replays have the same layout in all games, so words are checked on a phone and colours on both
    sizes.
    """
    looks = ALL_LOOKS if game == "fzzt" else ALL_LOOKS[1:]
    page = open_page(language="ru" if game == "fzzt" else "en").page
    check(page, f"/#/rules/{game}", "article section", looks)
    check(page, f"/#/learn/{game}", "[data-testid^=lesson-]", looks)
    table = new_table(page, game, [ME, RANDOM_BOT, RANDOM_BOT])
    go_to(page, table)
    assert wait_for_turn(page)
    Driver(page, table.removeprefix("/#/t/"), 1).act()  # the log has a line
    assert wait_for_turn(page)
    check(page, table, ".board")
    go_to(page, "/#/about")  # skips the playback of the bots' moves
    table = new_table(page, game, [RANDOM_BOT, RANDOM_BOT])
    wait_for_end(page, table)
    check(page, table, END)
    check(page, table.replace("/t/", "/r/"), "[data-testid=step]", looks)


def test_reduced_motion_disables_the_theme_transition(open_page: Opener) -> None:
    page = open_page("/#/rules/fzzt").page
    page.locator("article section").first.wait_for()
    page.emulate_media(color_scheme="dark")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("document.getAnimations().filter(one => one instanceof CSSTransition).length") == 0
