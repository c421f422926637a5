"""Fzzzt! on a phone: the first lesson opens at its top, and every card in the hand shows its belt speed."""

from typing import Final

from tests.browser.conftest import PHONE, Opener
from tests.browser.driver import post
from tests.browser.hands import TURN, go_to

# the last number on a card is its belt speed, or the number of a mechanic
_COVERED: Final = """
() => [...document.querySelectorAll('.hand [data-piece]')].filter(piece => {
  const {right, y, height} = [...piece.querySelectorAll('text')].at(-1).getBoundingClientRect();
  return document.elementFromPoint(right - 1, y + height / 2)?.closest('[data-piece]') !== piece;
}).map(piece => piece.dataset.piece)
"""


def test_first_lesson_of_fzzzt_fits_a_phone_and_shows_belt_speeds(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    table = post(page, "tables", {"game": "fzzt", "seats": [{"kind": "me"}], "lesson": "bid"})["id"]
    go_to(page, f"/#/t/{table}")
    page.wait_for_selector(TURN)
    page.wait_for_selector(".hand .piece.can")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(_COVERED) == []
