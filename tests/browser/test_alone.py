"""A newcomer against bots: two clicks start a game, which the newcomer plays to its end."""

import json
import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Opener, Served
from tests.browser.hands import (
    END,
    ME,
    RANDOM_BOT,
    WHOLE_GAMES,
    go_to,
    keys_and_confirm,
    log_lines,
    new_table,
    play_now,
    play_out,
    tab_to,
    touch_and_confirm,
    wait_for_turn,
)


def test_two_clicks_start_a_game_that_can_be_played_by_clicking(open_page: Opener) -> None:
    page = open_page().page
    play_now(page)
    chance = random.Random(1)
    decisions = 0
    while wait_for_turn(page):
        touch_and_confirm(page, chance)
        decisions += 1
    assert decisions >= 8 * 5 // 4, "a game of five rounds asks more often than that"
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(4)
    places = page.get_by_test_id("result").locator("tbody tr td:first-child").all_inner_texts()
    assert places == sorted(places)
    assert places[0] == "1"
    expect(log_lines(page).last).to_be_visible()
    page.reload()  # a player who returns later also sees the result
    expect(page.locator(END)).to_be_visible()


def test_player_can_play_a_round_of_fzzzt_by_keyboard_only(open_page: Opener) -> None:
    page = open_page().page
    page.get_by_test_id("play-fzzt").wait_for()
    page.keyboard.press("Tab")  # from the start of the page to the button, like a user without a mouse
    tab_to(page, "[data-testid=play-fzzt] [data-testid=play-now]")
    page.keyboard.press("Enter")
    chance = random.Random(2)
    decisions = 0
    while (WHOLE_GAMES or decisions < 8) and wait_for_turn(page):
        keys_and_confirm(page, chance)
        decisions += 1
    assert decisions >= 8


def test_phone_never_scrolls_sideways_during_animations(open_page: Opener) -> None:
    page = open_page(size=PHONE, motion=True).page
    play_now(page)
    chance = random.Random(3)
    for _ in range(4):
        assert wait_for_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        small = page.evaluate(
            "() => [...document.querySelectorAll('[data-testid=action-bar] button, .piece[role=button]')]"
            ".filter((e) => e.offsetHeight > 0 && e.offsetHeight < 43.5).map((e) => e.outerHTML.slice(0, 200))"
        )
        assert not small, "something to touch is lower than 44 pixels"
        touch_and_confirm(page, chance)


def test_client_requests_no_decision_twice_during_animations(open_page: Opener) -> None:
    """While the page still shows the moves of others, it must not ask for a decision that has already been made."""
    watched = open_page(size=PHONE, motion=True)
    page = watched.page
    play_now(page)
    chance = random.Random(12)
    for _ in range(8):
        assert wait_for_turn(page)
        touch_and_confirm(page, chance)
    assert not [message for message in watched.received if message["kind"] == "error"]


def test_player_can_undo_a_bid_until_the_others_have_bid(open_page: Opener, served: Served) -> None:
    """Bots move without a pause here, so the test uses a second person who has not bid yet."""
    first = open_page().page
    table = first.evaluate(
        "async () => (await (await fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify({game: 'fzzt', seats: [{kind: 'me'}, {kind: 'open'}], access: 'link'})})).json()).id"
    )
    second = open_page(f"/#/t/{table}").page
    second.get_by_test_id("sit-1").click()
    first.goto(f"{served.address}/#/t/{table}")
    assert wait_for_turn(first)
    touch_and_confirm(first, random.Random(4))
    first.get_by_test_id("undo").click()
    assert wait_for_turn(first)
    assert wait_for_turn(second), "the other seat still has to bid"


def test_page_of_shortcuts_lists_the_keys_of_every_game(open_page: Opener) -> None:
    page = open_page("/#/keys").page
    expect(page.get_by_role("heading", name="Monster Factory")).to_be_visible()
    expect(page.get_by_text("turn the tile clockwise")).to_be_visible()


def test_finished_game_can_be_replayed_saved_and_imported(open_page: Opener, served: Served) -> None:
    page = open_page().page
    table = new_table(page, "fzzt", [ME, RANDOM_BOT])
    play_out(page, table)
    go_to(page, table)
    with page.expect_download() as saved:
        page.get_by_test_id("save-record").click()
    path = saved.value.path()
    record = json.loads(path.read_text())
    assert record["format"] == "factoryfloor-record"
    page.get_by_test_id("to-replay").click()
    moves = len(record["actions"])
    scrubber = page.get_by_test_id("scrubber")
    for name, reached in (("step-forward", 1), ("step-forward", 2), ("step-back", 1)):
        page.get_by_test_id(name).click()
        expect(scrubber).to_have_value(str(reached))
    assert int(scrubber.get_attribute("max") or "0") >= moves

    other = open_page("/#/r").page
    other.get_by_test_id("record-file").set_input_files(str(path))
    other.get_by_test_id("step-forward").click()
    expect(other.get_by_test_id("scrubber")).to_have_value("1")
    expect(other.get_by_test_id("scrubber")).to_have_attribute("max", str(moves))
    record["seed"] = "0" * 64
    path.write_text(json.dumps(record))
    third = open_page("/#/r")
    third.lost_allowed = True  # the browser itself logs the status of the refusal
    third.page.get_by_test_id("record-file").set_input_files(str(path))
    expect(third.page.get_by_text("commitment")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ru", "zh-Hant-TW"])
def test_every_page_fits_a_desktop_window_in_every_language(open_page: Opener, language: str) -> None:
    """`test_zoom_and_contrast` looks at them on narrow phones."""
    watched = open_page(language=language, dark=language == "ru")
    page = watched.page
    for path in ("/#/", "/#/day", "/#/rules/fzzt", "/#/about", "/#/keys"):
        page.goto(page.url.split("#")[0] + path[1:])
        expect(page.locator("main")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= DESK[0], path
    assert page.evaluate("document.documentElement.lang")[:2] == language[:2]
