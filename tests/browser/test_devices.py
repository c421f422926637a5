"""One person on a desktop and a phone: signing in by a link and a code, and signing out."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.driver import post
from tests.browser.hands import ME, OPEN, TURN, go_to, new_table, tab_to, wait_for_turn


def name_of(page: Page) -> str:
    return str(page.evaluate("fetch('api/me').then((answer) => answer.json()).then(({ name }) => name)"))


def test_link_signs_in_a_phone_that_the_person_can_sign_out_later(open_page: Opener) -> None:
    desk = open_page().page
    table = new_table(desk, "fzzt", [ME, OPEN])
    name = name_of(desk)
    desk.route("**/api/addresses", lambda route: route.fulfill(json=["http://192.168.1.20:8000/"]))
    go_to(desk, "/#/")
    desk.get_by_test_id("settings").focus()
    desk.keyboard.press("Enter")
    desk.get_by_test_id("me").focus()
    desk.keyboard.press("Enter")
    desk.get_by_test_id("make-link").focus()
    desk.keyboard.press("Enter")
    link = desk.get_by_test_id("sign-in-link").input_value()
    expect(desk.get_by_role("img", name="QR code of the link")).to_be_visible()

    watched = open_page(size=PHONE)
    phone = watched.page
    assert name_of(phone) != name
    go_to(phone, link[link.index("/#") :])
    expect(phone.get_by_text(f"Do you want to play as {name} on this device?")).to_be_visible()
    assert not faults(phone)
    phone.get_by_test_id("sign-in").click()
    phone.get_by_test_id("door-friends").wait_for()
    assert name_of(phone) == name
    go_to(phone, table)
    phone.get_by_test_id("waiting-room").wait_for()
    stolen = phone.context.cookies()
    assert stolen

    desk.reload()
    expect(desk.get_by_test_id("device")).to_have_count(2)
    watched.lost_allowed = True
    desk.get_by_role("button", name="Sign out: Chrome, Linux").last.focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("device")).to_have_count(1)
    assert desk.evaluate("document.activeElement.closest('section') !== null"), "the focus stays in the list"
    expect(phone.get_by_test_id("toast")).to_contain_text("on this device. The sign-in changed")
    phone.context.add_cookies([{"name": each["name"], "value": each["value"], "url": phone.url} for each in stolen])
    assert name_of(phone) != name


def test_recovery_code_signs_a_person_in_on_a_new_device(open_page: Opener) -> None:
    old = open_page("/#/me", size=PHONE).page
    name = name_of(old)
    old.get_by_test_id("make-code").click()
    code = old.get_by_test_id("recovery-code").inner_text()
    assert not faults(old)
    old.reload()
    expect(old.get_by_test_id("recovery-code")).to_have_count(0)

    new = open_page("/#/me").page
    new.get_by_label("Link or recovery code").fill(f" {code.lower()} ")
    new.keyboard.press("Enter")
    new.get_by_test_id("sign-in").click()
    new.get_by_test_id("door-friends").wait_for()
    assert name_of(new) == name


def test_page_explains_that_a_link_was_already_used(open_page: Opener) -> None:
    watched = open_page()
    watched.lost_allowed = True
    go_to(watched.page, "/#/me/0123456789abcdef0123456789abcdef")
    expect(watched.page.get_by_test_id("bad-sign-in")).to_contain_text("This link or code was already used")


@pytest.mark.parametrize(
    ("language", "size", "former"),
    [("en", DESK, "Former player"), ("ru", PHONE, "Бывший игрок"), ("zh-TW", DESK, "前玩家")],
)
def test_person_can_export_all_data_and_delete_the_account_during_a_game(
    open_page: Opener, language: str, size: tuple[int, int], former: str
) -> None:
    page = open_page(size=size, language=language).page
    name = name_of(page)
    table = new_table(page, "fzzt", [ME, OPEN])
    other = open_page(size=size, language=language).page
    post(other, f"tables/{table.removeprefix('/#/t/')}/sit", {"seat": 1})
    go_to(other, table)
    other.locator(TURN).wait_for()
    go_to(page, "/#/me")
    tab_to(page, "[data-testid=save-me]")
    with page.expect_download() as saving:
        page.keyboard.press("Enter")
    assert json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))["person"]["name"] == name
    tab_to(page, "[data-testid=delete-me]")
    page.keyboard.press("Enter")
    tab_to(page, "[data-testid=delete-yes]")
    page.keyboard.press("Enter")
    page.get_by_test_id("door-friends").wait_for()
    assert name_of(page) != name
    expect(other.get_by_text(name, exact=True)).to_have_count(0)
    looked = other.evaluate(
        "(id) => fetch(`api/tables/${id}`).then((answer) => answer.json())", table.removeprefix("/#/t/")
    )
    assert looked["table"]["seats"][0]["before"] == former
    expect(other.get_by_test_id("away-0")).to_have_count(0)
    assert wait_for_turn(other)
