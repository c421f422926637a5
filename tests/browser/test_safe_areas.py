"""No control overlaps the safe-area margins of the system, in portrait and in landscape."""

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import END, ME, OPEN, RANDOM_BOT, go_to, new_table, wait_for_end, wait_for_turn

GAMES: Final = ("factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory")
INSETS: Final = {"top": 47, "right": 44, "bottom": 34, "left": 59}
LANDSCAPE: Final = (844, 390)

# each control, brought between the strips as far as the page scrolls, and cut to what its scrolling parents show of it
_IN_STRIPS: Final = """
({top, right, bottom, left}) => {
  const found = [];
  const page = document.querySelector('dialog[open]') ?? document;
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=slider]';
  for (const control of page.querySelectorAll(controls)) {
    if (!control.checkVisibility({visibilityProperty: true}) || control.closest('.skip, .unseen, [inert]')) continue;
    control.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const above = top - control.getBoundingClientRect().top;
    if (above > 0) scrollBy({top: -above, behavior: 'instant'});
    let {left: l, top: t, right: r, bottom: b} = control.getBoundingClientRect();
    for (let part = control.parentElement; part && part !== document.body; part = part.parentElement) {
      if (getComputedStyle(part).overflow === 'visible') continue;
      const box = part.getBoundingClientRect();
      [l, t, r, b] = [Math.max(l, box.left), Math.max(t, box.top), Math.min(r, box.right), Math.min(b, box.bottom)];
    }
    if (r - l < 1 || b - t < 1) continue;
    const beyond = {left: left - l, top: top - t, right: r - innerWidth + right, bottom: b - innerHeight + bottom};
    for (const [side, by] of Object.entries(beyond)) {
      const name = control.getAttribute('aria-label') ?? control.textContent.trim() ?? '';
      if (by > 1) found.push(`${control.tagName} ${name.slice(0, 40)}: ${Math.round(by)} ${side}`);
    }
  }
  return found;
}
"""


class Strips:
    """A page with safe-area margins on all sides."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})

    def check(self, where: str, shows: str) -> None:
        self.page.locator(shows).first.wait_for()
        self.faults += [f"{where}: {fault}" for fault in self.page.evaluate(_IN_STRIPS, INSETS)]


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK])
def test_controls_stay_outside_the_safe_area_margins(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page(size=size).page
    strips = Strips(page)
    assert page.evaluate("getComputedStyle(document.body).paddingLeft") == f"{INSETS['left']}px"
    waiting = new_table(page, "fzzt", [ME, OPEN, RANDOM_BOT])
    ended = new_table(page, "fzzt", [RANDOM_BOT, RANDOM_BOT])
    page.reload()
    strips.check("lobby", "[data-testid=mine] li")
    page.get_by_test_id("settings").click()
    strips.check("settings", ".panel.sheet")
    for path in ("day", "about", "keys", "r", "learn/fzzt", "rules/fzzt", "puzzles", "nothing"):
        go_to(page, f"/#/{path}")
        strips.check(path, "main h1")
    page.evaluate(
        "async () => { const [one] = await (await fetch('api/puzzles/fzzt')).json();"
        " location.hash = `#/puzzles/fzzt/${one.id}`; }"
    )
    strips.check("puzzle", ".board")
    go_to(page, waiting)
    strips.check("waiting room", "[data-testid=waiting-room]")
    for game in GAMES:
        go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
        assert wait_for_turn(page)
        strips.check(game, ".board")
    if size != DESK:
        page.get_by_test_id("panel-toggle").click()
        strips.check("panel", "aside.open")
        page.go_back()
    page.locator("#board").press("l")
    strips.check("legend", "dialog[open] .body")
    wait_for_end(page, ended)
    go_to(page, ended)
    strips.check("result", END)
    go_to(page, ended.replace("/t/", "/r/"))
    strips.check("replay", "[data-testid=step]")
    assert not strips.faults, "\n".join(strips.faults)
