"""The action bar covers nothing that a player needs, and no text is cut off, in games, reviews, puzzles and results at
both widths.

On a desktop, a board ends above the bar. On a phone the page can be scrolled until its end is above the bar, and a
piece that can be touched is in sight, or a button in the bar leads there.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.recorded import END, RECORDS, Recorded, decisions, show
from tests.browser.test_bar import ALL

LANGUAGES: Final = ("en", "ru", "zh-Hant")
LOOKS: Final = [(language, size) for size in (DESK, PHONE) for language in LANGUAGES]
EVERY: Final = 10
"""Every tenth decision of a recorded game is measured."""
PUZZLES: Final = 40
"""In long runs one of this number of puzzles is solved; else the first and the last of a game."""
MOST_OF_A_PHONE: Final = 0.45

_FAULTS: Final = """
async ({phone, most}) => {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
  const places = () => [...document.querySelectorAll('#board, #board [data-piece], .room > .bottom')]
    .map(piece => Math.round(piece.getBoundingClientRect().bottom)).join(' ');
  for (let last = '', still = 0; still < 20; ) {  // the board has found its size, and its pieces their places
    await frame();
    const now = places();
    still = now === last ? still + 1 : 0;
    last = now;
  }
  const faults = [];
  const bar = (document.querySelector('.room > .bottom > .held') ?? document.querySelector('.room > .bottom'))
    .getBoundingClientRect();
  const top = document.querySelector('header').getBoundingClientRect().bottom;
  if (bar.bottom > innerHeight + 1) faults.push(`the bar ends ${Math.round(bar.bottom - innerHeight)} px too low`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  const clipped = piece => {
    const {overflowY, position} = getComputedStyle(piece);
    if (position === 'fixed') return true;
    if (/auto|scroll|hidden|clip/.test(overflowY) && piece.getBoundingClientRect().bottom <= bar.top + 1) return true;
    return piece.parentElement !== null && piece.parentElement.id !== 'board' && clipped(piece.parentElement);
  };
  const pieces = [...document.querySelectorAll('#board [data-piece], #board button')].filter(piece =>
    piece.checkVisibility() && piece.getBoundingClientRect().width > 0 && !clipped(piece));
  const under = () => {
    const low = pieces.map(piece => [Math.round(piece.getBoundingClientRect().bottom - bar.top), piece])
      .filter(([below]) => below > 1).sort(([a], [b]) => b - a);
    if (low.length) faults.push(`${low.length} pieces under the bar, by ${low[0][0]} px: ` +
      low.slice(0, 3).map(([, piece]) => piece.dataset.piece ?? piece.innerText.slice(0, 20)).join(', '));
  };
  // a long name may end with dots
  for (const part of document.querySelectorAll('#board *, [data-testid=result] *, header h1')) {
    const {overflowX, textOverflow, clipPath} = getComputedStyle(part);
    if (textOverflow === 'ellipsis' && part.innerText.length > 12 && part.tagName !== 'H1') continue;
    if (!/hidden|clip/.test(overflowX) || clipPath === 'inset(50%)' || part.clientWidth === 0) continue;
    if (part.scrollWidth <= part.clientWidth + 2 || part.closest('svg, [aria-hidden=true]')) continue;
    if (part.checkVisibility()) faults.push(`cut: ${part.innerText.slice(0, 40)}`);
  }
  const result = document.querySelector('[data-testid=result]');
  if (phone) {
    if (bar.height > most * innerHeight) faults.push(`the bar has ${Math.round(bar.height)} of ${innerHeight} px`);
    const can = pieces.filter(piece => piece.matches('.can'));
    const seen = can.some(piece => {
      const box = piece.getBoundingClientRect();
      return box.bottom >= top + 20 && box.top <= bar.top - 20;
    });
    if (can.length && !seen && !document.querySelector('[data-testid=to-wanted]'))
      faults.push('all that can be touched is out of sight');
    const aside = document.querySelector('.room > aside');
    if (!aside || getComputedStyle(aside).position === 'fixed' || getComputedStyle(aside).display === 'none') {
      scrollTo(0, document.documentElement.scrollHeight);
      await frame();
      under();
      scrollTo(0, 0);
    }
  } else if (result) {
    const main = document.querySelector('main');
    main.scrollTo(0, main.scrollHeight);
    await frame();
    under();
  } else {
    under();
  }
  return faults;
}
"""


def faults(page: Page, where: str, size: tuple[int, int]) -> list[str]:
    found: list[str] = page.evaluate(_FAULTS, {"phone": size == PHONE, "most": MOST_OF_A_PHONE})
    return [f"{where}: {fault}" for fault in found]


def share(places: list[int], look: int) -> list[int]:
    """Return the places that a look measures: all of them in long runs, otherwise a share."""
    return places if ALL else places[look :: len(LOOKS)]


def named(look: int) -> str:
    return f"{LOOKS[look][0]}-{LOOKS[look][1][0]}"


@pytest.mark.parametrize("look", range(len(LOOKS)), ids=named)
def test_action_bar_covers_no_piece_in_games_and_reviews(open_page: Opener, look: int) -> None:
    language, size = LOOKS[look]
    page = open_page(size=size, language=language).page
    recorded = Recorded(page)
    found: list[str] = []
    for place, name in enumerate(RECORDS):
        for turn in share(decisions(name)[::EVERY], look):
            recorded.table(name, turn)
            found += faults(page, f"{name} {turn}", size)
        if not ALL and place != look:
            continue
        recorded.review(name)
        last = int(page.get_by_test_id("scrubber").get_attribute("max") or "0")
        for step in range(1, last, EVERY if ALL else last // 4):
            recorded.step(step)
            found += faults(page, f"review of {name} {step}", size)
        recorded.table(name, END)  # last, because this also requests the replay
        page.get_by_test_id("next-steps").wait_for()
        found += faults(page, f"result of {name}", size)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("look", range(len(LOOKS)), ids=named)
def test_action_bar_covers_no_piece_after_a_puzzle(open_page: Opener, look: int) -> None:
    language, size = LOOKS[look]
    page = open_page("/#/puzzles", size=size, language=language).page
    found: list[str] = []
    games = sorted({record["game"] for record in RECORDS.values()})
    for place, game in enumerate(games):
        if not ALL and place != look % len(games):
            continue
        listed: list[dict[str, Any]] = page.evaluate("async game => (await fetch(`api/puzzles/${game}`)).json()", game)
        for puzzle in [one["id"] for one in listed][:: PUZZLES if ALL else len(listed) - 1]:
            show(page, f"puzzles/{game}/{puzzle}")
            found += faults(page, f"puzzle {game} {puzzle}", size)
            page.get_by_test_id("give-up").dispatch_event("click")
            page.get_by_test_id("verdict").wait_for()
            found += faults(page, f"solution of {game} {puzzle}", size)
    assert not found, "\n".join(found)
