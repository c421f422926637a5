"""Fzzzt! on a phone: the first lesson opens at its top, every card in the hand shows its belt speed and can be touched,
production shows the hand and the units above the bar, and the panels of the other players keep their height.
"""

import re
from functools import cache
from typing import Final, cast

from factoryfloor.bots.bot import decide
from factoryfloor.bots.specification import make_bot
from factoryfloor.games.fzzt import GAME
from factoryfloor.games.fzzt.rules.position import AUCTION, Position
from factoryfloor.kernel import Match
from factoryfloor.kernel.masks import count, lowest_seat
from factoryfloor.puzzles.showing import seen_by
from factoryfloor.tables.state.setup import DEFAULT
from tests.browser.conftest import PHONE, Opener
from tests.browser.driver import post
from tests.browser.hands import EDGE, TURN, go_to
from tests.browser.recorded import ME, Json, Recorded

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


def test_large_hand_of_fzzzt_is_one_row_on_a_phone_and_its_last_card_can_be_touched(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    Recorded(page).table("fzzt-4", 135)
    cards = page.locator(".hand .piece")
    assert cards.count() == 10
    assert page.evaluate("new Set([...document.querySelectorAll('.hand .spot')].map(spot => spot.offsetTop)).size") == 1
    robot = page.locator(".hand .piece.can").last.get_attribute("data-piece")
    page.locator(f'.hand [data-piece="{robot}"]').tap(position=EDGE)
    assert page.locator(".hand .piece.chosen").get_attribute("data-piece") == robot


@cache
def production_with(units: int, cards: int) -> Json:
    """Return the Sync message of a decision in production, with at least these numbers of units and loose cards."""
    bot = make_bot("greedy", GAME)
    for game in range(100):
        match = Match(GAME, 2, {}, f"late-{game}")
        while not match.over:
            seat, position = lowest_seat(match.state.pending), cast("Position", match.state)
            if position.phase != AUCTION and _fits(position, seat, units, cards):
                return seen_by("late.0", match, seat, ME, DEFAULT)
            match.play(seat, decide(bot, match.state, seat, len(match.moves)))
    raise AssertionError("no such position")


def _fits(position: Position, seat: int, units: int, cards: int) -> bool:
    return count(position.units[seat]) >= units and count(position.loose(seat)) >= cards


class Late(Recorded):
    """A page that can open a production with at least seven units and nine loose cards, or other numbers of them."""

    units, cards = 7, 9

    def sync(self, table: str) -> Json:
        return production_with(self.units, self.cards)


def test_production_with_many_units_shows_hand_and_units_above_the_bar_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    Late(page).table("late", 0)
    page.locator(".hand .piece.can").first.wait_for()
    bar = page.get_by_test_id("action-bar").evaluate("bar => bar.getBoundingClientRect().top")
    for pieces, least in ((".hand .piece", 9), (".units .unit .piece", 7)):
        boxes = page.locator(pieces).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert len(boxes) >= least
        assert max(box["bottom"] for box in boxes) <= bar
        assert max(box["right"] for box in boxes) <= PHONE[0]
        assert page.evaluate("scrollY") == 0


def test_production_with_many_cards_shows_all_cards_without_scrolling_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    late = Late(page)
    late.units, late.cards = 2, 18
    late.table("late", 0)
    page.locator(".hand .piece.can").first.wait_for()
    spots = page.locator(".hand .spot").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert all(box["left"] >= 0 and box["left"] + box["width"] <= PHONE[0] and box["width"] > 32 for box in spots)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert page.locator(".hand .piece").count() >= late.cards


def test_panels_of_other_players_of_fzzzt_keep_their_height_with_many_units(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    recorded = Recorded(page)
    heights = []
    for turn in (0, 115):
        recorded.table("fzzt-3-fast", turn)
        heights.append(page.locator(".rival").first.evaluate("panel => panel.offsetHeight"))
    assert page.locator(".rival .units > .build").count() > 3
    assert heights[0] == heights[1]


def test_sheet_of_a_piece_is_loaded_while_a_finger_still_presses(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    Recorded(page).table("fzzt-4", 135)
    card = page.locator(".hand .piece").first
    with page.expect_request(re.compile("PieceSheet")):
        card.dispatch_event("pointerdown", {"pointerType": "touch"})
        card.dispatch_event("pointerup")
    assert page.locator("dialog[open]").count() == 0
