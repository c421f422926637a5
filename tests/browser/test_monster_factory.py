"""Monster Factory in the browser: a whole game with a finger, tiles by keyboard only, and a replay."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import (
    CONFIRM,
    END,
    WHOLE_GAMES,
    focused_is,
    log_lines,
    play_out,
    prompt,
    tab_to,
    wait_for_turn,
)

CARD: Final = "play-monster_factory"
START: Final = "[data-game=monster_factory] .piece.can"
CELL: Final = "[data-piece^='cell-'].can"
LAID: Final = "[data-structure] [data-piece^='laid-']"
PLACE: Final = "[data-testid=place]:enabled"
WANTED_SIZE: Final = 44


def play_now(page: Page) -> None:
    page.get_by_test_id(CARD).get_by_test_id("play-now").click()


def is_start(page: Page) -> bool:
    return "first tile" in prompt(page)


def tap_and_confirm(page: Page, chance: random.Random) -> None:
    """Make one decision with a finger: a tile, or a place and sometimes a rotation, and then the button."""
    if is_start(page):
        page.locator(START).first.tap()  # a crossing, so that the game does not end immediately
        page.locator(CONFIRM).tap()
        return
    cells = page.locator(CELL)
    cells.first.wait_for()  # a monster that was just finished covers the place of the minion for a moment
    cells.nth(chance.randrange(cells.count())).tap()
    if chance.random() < 0.3:
        page.get_by_role("button", name="Turn clockwise").last.tap()
    page.locator(PLACE).tap()


def keys_and_confirm(page: Page, chance: random.Random) -> None:
    """Make one decision with the keyboard only, by one of the ways to reach a place."""
    if is_start(page):
        tab_to(page, START)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        tab_to(page, CONFIRM)
        page.keyboard.press("Enter")
        return
    if chance.random() < 0.5:
        for _ in range(chance.randrange(1, 4)):
            page.keyboard.press("n")
    else:
        tab_to(page, CELL)
        page.keyboard.press("ArrowDown")
    assert focused_is(page, CELL)
    page.keyboard.press(chance.choice(["r", "Space", "Shift+R"]))
    if chance.random() < 0.5:
        page.keyboard.press("Enter")
    else:
        tab_to(page, PLACE)
        page.keyboard.press("Enter")


def scores(page: Page) -> list[int]:
    return [int(points) for points in page.locator(f"{END} tbody tr td:last-child").all_inner_texts()]


def test_player_can_play_a_game_by_touch_on_a_phone(open_page: Opener) -> None:
    watched = open_page(size=PHONE)
    page = watched.page
    play_now(page)
    chance = random.Random(1)
    decisions = 0
    while wait_for_turn(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        tap_and_confirm(page, chance)
        decisions += 1
    assert decisions >= 2, "four open sides are not closed within one round"
    assert not [message for message in watched.received if message["kind"] == "error"]
    places = page.locator(f"{END} tbody tr td:first-child").all_inner_texts()
    assert len(places) == 4
    assert places == sorted(places)
    assert places[0] == "1"
    assert scores(page) == sorted(scores(page), reverse=True)
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_player_can_place_tiles_and_replay_the_game_by_keyboard_only(open_page: Opener) -> None:
    page = open_page().page
    page.get_by_test_id(CARD).wait_for()
    tab_to(page, "[data-testid=controls] [aria-label='Remove a bot']")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    tab_to(page, f"[data-testid={CARD}] [data-testid=play-now]")
    page.keyboard.press("Enter")
    chance = random.Random(2)
    decisions = 0
    while (WHOLE_GAMES or decisions < 3) and wait_for_turn(page):
        keys_and_confirm(page, chance)
        decisions += 1
    assert decisions >= 3
    play_out(page, page.url.split("/")[-1])
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(log_lines(page).last).to_contain_text("The game is over")
    laid = page.locator(LAID).count()

    tab_to(page, "[data-testid=to-replay]")
    page.keyboard.press("Enter")
    scrubber = page.get_by_test_id("scrubber")
    expect(scrubber).to_have_value("0")
    page.keyboard.press("End")
    last = int(scrubber.get_attribute("max") or "0")
    expect(scrubber).to_have_value(str(last))
    expect(page.locator(LAID)).to_have_count(laid)
    page.keyboard.press("ArrowLeft")
    expect(scrubber).to_have_value(str(last - 1))
    expect(page.locator(LAID)).to_have_count(laid - 1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(LAID)).to_have_count(laid)
    page.keyboard.press("Home")
    expect(page.locator(LAID)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(LAID)).to_have_count(1)


def test_board_shows_the_effect_of_a_placement_before_its_confirmation(open_page: Opener) -> None:
    page = open_page().page
    play_now(page)
    assert wait_for_turn(page)
    page.locator(START).first.click()
    page.locator(CONFIRM).click()
    assert wait_for_turn(page)
    expect(page.locator(PLACE)).to_have_count(0)
    page.locator(CELL).first.click()
    expect(page.get_by_test_id("action-bar")).to_contain_text(re.compile(r"open place|point"))
    expect(page.locator(PLACE)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(PLACE)).to_have_count(0)


def test_list_of_first_tiles_is_whole_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    play_now(page)
    assert wait_for_turn(page)
    page.locator(START).first.wait_for()
    height, shown = page.evaluate(
        "(({scrollHeight, clientHeight}) => [scrollHeight, clientHeight])(document.querySelector('section.choosing'))"
    )
    assert height <= shown


def test_tile_in_hand_is_above_the_bar_below_the_banner_of_a_trial(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    play_now(page)
    assert wait_for_turn(page)
    tap_and_confirm(page, random.Random(4))
    assert wait_for_turn(page)
    page.evaluate(
        "table => localStorage.setItem('factoryfloor.trials', JSON.stringify([[table, {table, turn: 1, seat: 0,"
        " moment: '80 tiles in the bag', played: 'Open place in row 2, column 2 of Sprocket’s monster'}]]))",
        page.url.split("/")[-1],
    )
    page.reload()
    page.get_by_test_id("trial-bar").wait_for()
    page.locator(CELL).first.wait_for()
    tile = page.locator(".tray .tile").bounding_box()
    bar = page.get_by_test_id("action-bar").bounding_box()
    assert tile
    assert bar
    assert tile["y"] + tile["height"] <= bar["y"]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_every_tap_has_an_effect_during_animations(open_page: Opener, size: tuple[int, int]) -> None:
    """With animations, the first touch answers the prompt, and all targets are on the screen."""
    watched = open_page(size=size, motion=True)
    page = watched.page
    play_now(page)
    chance = random.Random(3)
    for _ in range(4):
        assert wait_for_turn(page)
        small = page.evaluate(
            "least => [...document.querySelectorAll('main button, [data-testid=action-bar] button')]"
            ".filter((e) => e.offsetHeight > 0 && e.offsetHeight < least).map((e) => e.outerHTML.slice(0, 200))",
            WANTED_SIZE - 0.5 if size == PHONE else 24,
        )
        assert not small, "something to touch is too low"
        if size == PHONE:
            tap_and_confirm(page, chance)
        else:
            keys_and_confirm(page, chance)
    assert not [message for message in watched.received if message["kind"] == "error"]
