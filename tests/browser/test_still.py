"""The fixed parts of a page do not move while others act: header, panels, market, own area, action bar."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, Opener, Served
from tests.browser.driver import Driver, post
from tests.browser.hands import ME, OPEN

GAMES: Final = ("factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory")
LEAST: Final = 10  # the number of watched decisions of others
MOST: Final = 60  # the number of decisions of all players
TOLERANCE: Final = 2.0
BY_PHASE: Final = {
    ("fantastic_factories", PHONE),  # this game folds its market when the dice are rolled
    ("factory_manager", DESK),  # this game divides its width between market and store by phase
}

_BOXES: Final = """
() => Object.fromEntries([...document.querySelectorAll('[data-fixed]')].flatMap(part => {
  const {x, y, bottom, width, height} = part.getBoundingClientRect();
  // the bar stands on the lower edge and grows when it is my turn
  return width > 0 && height > 0 ? [[part.dataset.fixed, [x, part.dataset.fixed === 'bar' ? bottom : y]]] : [];
}))
"""


def boxes(page: Page, n: int) -> dict[str, list[float]]:
    """Return the positions of the fixed parts once the page shows entry ``n``."""
    page.wait_for_function("n => Number(document.querySelector('main[data-n]')?.dataset.n) >= n", arg=n)
    found: dict[str, list[float]] = page.evaluate(_BOXES)
    return found


def phase(page: Page) -> str:
    """Return the phase that the board shows, or an empty string in games without phases."""
    return str(page.evaluate("document.querySelector('.board')?.dataset.phase ?? ''"))


def moved(before: dict[str, list[float]], after: dict[str, list[float]]) -> dict[str, str]:
    told: dict[str, str] = {}
    for part in before.keys() & after.keys():
        dx, dy = (b - a for a, b in zip(before[part], after[part], strict=True))
        if max(abs(dx), abs(dy)) > TOLERANCE:
            told[part] = f"{dx:+.0f} {dy:+.0f}"
    return told


@pytest.mark.parametrize("game", GAMES)
def test_fixed_parts_of_the_page_do_not_move_while_others_act(open_page: Opener, served: Served, game: str) -> None:
    others = open_page("/#/about").page
    seats: list[dict[str, Any]] = [OPEN, ME, ME]
    table = post(others, "tables", {"game": game, "seats": seats, "access": "link"})["id"]
    path = f"/#/t/{table}"
    desk = open_page(size=DESK).page
    post(desk, f"tables/{table}/sit", {"seat": 0})
    phone = desk.context.new_page()
    phone.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for page in (desk, phone):
        page.goto(served.address + path)
    mine, theirs = Driver(desk, table, 5), Driver(others, table, 7)

    faults: list[str] = []
    watched = 0
    n = 0
    before = {page: boxes(page, n) for page in (desk, phone)}
    phases = {page: phase(page) for page in (desk, phone)}
    for _ in range(MOST):
        if theirs.over() or watched >= LEAST:
            break
        acting, own = (theirs, False) if theirs.owes() else (mine, True)
        n = acting.act()
        (theirs if own else mine).follow(n)
        after = {page: boxes(page, n) for page in (desk, phone)}
        if not own:
            watched += 1
            for page, size in ((desk, DESK), (phone, PHONE)):
                if (game, size) in BY_PHASE and phase(page) != phases[page]:
                    continue
                faults += [
                    f"{size[0]} entry {n}: {part} moved by {by}"
                    for part, by in moved(before[page], after[page]).items()
                ]
        before = after
        phases = {page: phase(page) for page in (desk, phone)}
    assert watched >= LEAST
    assert not faults, "\n".join(faults)
