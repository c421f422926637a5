"""Back and Forward while a sheet, the settings or the side panel of a phone is open."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.hands import ME, RANDOM_BOT, new_table, wait_for_turn


def depth(page: Page) -> int:
    return int(page.evaluate("history.state?.over ?? 0"))


def test_back_button_closes_overlays(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    lobby = page.url
    path = new_table(page, "fzzt", [ME, RANDOM_BOT])
    page.evaluate("path => { location.hash = path.slice(1); }", path)
    assert wait_for_turn(page)
    table, dialog = page.url, page.locator("dialog")
    rival = page.locator("button.rival").first

    rival.click()
    expect(dialog).to_be_visible()
    page.wait_for_function("history.state?.over === 1")
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url == table
    page.go_forward()  # to a closed sheet
    page.wait_for_function("!history.state?.over")
    expect(dialog).to_have_count(0)
    expect(page.locator("#board")).to_be_visible()

    rival.click()
    page.wait_for_function("history.state?.over === 1")
    dialog.get_by_role("button", name="Close").click()
    page.wait_for_function("!history.state?.over")
    panel = page.locator("aside.open")
    page.get_by_test_id("panel-toggle").click()
    page.wait_for_function("history.state?.over === 1")
    page.go_back()
    expect(panel).to_have_count(0)

    settings = page.locator(".panel.sheet")
    page.get_by_test_id("settings").click()
    page.wait_for_function("history.state?.over === 1")
    page.reload()  # closes the sheet and removes its history entry
    page.wait_for_function("!history.state?.over")
    assert wait_for_turn(page)
    page.get_by_test_id("settings").click()
    settings.get_by_role("link", name="Keyboard shortcuts").click()
    expect(page.locator("main h1")).to_have_text("Keyboard shortcuts")
    assert depth(page) == 0
    page.go_back()
    expect(page).to_have_url(table)
    expect(settings).to_have_count(0)
    assert wait_for_turn(page)
    page.go_back()
    expect(page).to_have_url(lobby)
    page.get_by_test_id("play-fzzt").wait_for()


def test_tap_on_a_link_beside_the_open_settings_follows_the_link(open_page: Opener) -> None:
    page = open_page("/#/about").page
    page.get_by_test_id("settings").click()
    page.wait_for_function("history.state?.over === 1")
    page.locator("a.house").click()  # closes the settings, and leads to the lobby
    expect(page.locator("article[data-game]").first).to_be_visible()
    page.go_back()
    expect(page).to_have_url(f"{page.url.split('#')[0]}#/about")
    expect(page.locator(".panel.sheet")).to_have_count(0)


def test_back_button_closes_an_open_part_of_the_lobby(open_page: Opener) -> None:
    page = open_page("/#/about").page
    page.locator("a.house").click()
    page.get_by_test_id("door-friends").click()
    expect(page.get_by_test_id("door-friends")).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile("#/lobby/friends$"))
    page.reload()
    expect(page.get_by_test_id("door-friends")).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(page).to_have_url(re.compile("#/$"))
    expect(page.get_by_test_id("door-play")).to_have_attribute("aria-current", "true")
    page.go_forward()
    expect(page.get_by_test_id("door-friends")).to_have_attribute("aria-current", "true")
    page.get_by_test_id("settings").click()
    page.wait_for_function("history.state?.over === 1")
    page.get_by_test_id("door-play").click()  # closes the settings too
    expect(page).to_have_url(re.compile("#/$"))
    expect(page.get_by_test_id("door-play")).to_have_attribute("aria-current", "true")


def test_lesson_button_of_the_lobby_opens_the_lesson_that_it_names(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    door = page.get_by_test_id("door-learn")
    door.wait_for()
    titles = page.locator("article[data-game] h3").all_inner_texts()
    named = [title for title in titles if title in door.inner_text()]
    assert len(named) == 1
    door.click()
    page.get_by_test_id("pointed").first.wait_for()
    expect(page.locator("header h1")).to_have_text(named[0])
    page.go_back()
    expect(door).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(page.get_by_test_id("door-play")).to_have_attribute("aria-current", "true")
