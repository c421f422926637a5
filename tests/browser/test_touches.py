"""Every touch of a piece has a reaction in every game with reasons: it selects something or shows a reason."""

import random
from typing import Any, Final

import pytest

from tests.browser.conftest import Opener, Watched
from tests.browser.hands import ME, RANDOM_BOT, go_to, new_table, wait_for_turn
from tests.test_reasons import SAYING

POSITIONS: Final = 5
BETWEEN: Final = 3  # the number of decisions from one position to the next
PIECES: Final = "#board [data-piece]"

MUTE: Final = """
async (elements) => {
  const board = document.getElementById('board');
  const said = () => document.querySelector('[data-testid=why]')?.textContent.trim() ?? '';
  const chosen = () => [...board.querySelectorAll('[data-piece][aria-pressed=true]')].map((one) => one.dataset.piece);
  const prompt = () => document.querySelector('[data-testid=prompt]')?.textContent;
  const state = () => JSON.stringify([chosen(), document.querySelectorAll('dialog[open]').length, prompt()]);
  const touch = async (element) => {
    const before = state();
    // a turned tile is drawn again; chosen before: nothing else can be touched for this decision
    const answered = () =>
      !element.isConnected || state() !== before || said() !== '' || element.classList.contains('chosen');
    element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    for (let wait = 0; wait < 1500 && !answered(); wait++) await new Promise((resolve) => setTimeout(resolve, 10));
    const reacted = answered();
    const dialog = document.querySelector('dialog[open]');
    if (dialog) await new Promise((closed) => {
      dialog.addEventListener('close', closed, {once: true});
      dialog.close();
    });
    document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (let wait = 0; wait < 1500 && said() !== ''; wait++) await new Promise((resolve) => setTimeout(resolve, 10));
    return reacted;
  };
  const mute = [];
  for (const element of elements) {
    if (element.isConnected && !(await touch(element))) mute.push(element.dataset.piece ?? '');
  }
  return mute;
}
"""
"""Touch pieces, and let go of each again; those whose touch chose nothing, opened nothing and brought no reason."""


def owed(watched: Watched) -> Any:
    """Return the pending decision."""
    return next(told["decisions"] for told in reversed(watched.received) if told.get("decisions"))[0]


def mute(watched: Watched) -> list[str]:
    """Return the visible pieces that do not react to a touch.

    A decision with targets has some that react. A build of Factory Fun that was started as text has none, because the
    board asks the player to finish it as text.
    """
    found = watched.page.locator(f"{PIECES}:visible")
    decision = owed(watched)
    if not decision["mid_chain"] and any(action["targets"] for action in decision["actions"]):
        found.first.wait_for()
    return list(found.evaluate_all(MUTE))


def decide(watched: Watched, chance: random.Random) -> None:
    """Make any decision in the text view."""
    page = watched.page
    page.keyboard.press("t")
    line = page.get_by_test_id("command-line").locator("input")
    line.fill(chance.choice(owed(watched)["actions"])["text"])
    line.press("Enter")
    page.wait_for_function("text => !document.querySelector('[data-testid=command-line] input')?.value", arg="")
    page.get_by_test_id("text-toggle").click()


@pytest.mark.parametrize("game", SAYING)
def test_board_reacts_to_every_tap(open_page: Opener, game: str) -> None:
    watched = open_page()
    page = watched.page
    go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
    chance = random.Random(game)
    for _ in range(POSITIONS):
        if not wait_for_turn(page):
            break
        assert mute(watched) == []
        for _ in range(BETWEEN):
            if wait_for_turn(page):
                decide(watched, chance)
