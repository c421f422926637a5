"""The same person on a desk and a phone: signing in by a link and a code, and signing out."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Opener
from tests.browser.hands import ME, OPEN, go_to, new_table


def name_of(page: Page) -> str:
    return str(page.evaluate("fetch('api/me').then((answer) => answer.json()).then(({ name }) => name)"))


def test_link_signs_in_a_phone_that_is_signed_out_later(open_page: Opener) -> None:
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

    desk.reload()
    expect(desk.get_by_test_id("device")).to_have_count(2)
    watched.lost_allowed = True
    desk.get_by_role("button", name="Sign out: Chrome, Linux").last.click()
    expect(desk.get_by_test_id("device")).to_have_count(1)
    expect(phone.get_by_test_id("toast")).to_contain_text("on this device now: it was signed out")
    assert name_of(phone) != name


def test_recovery_code_brings_a_person_back(open_page: Opener) -> None:
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


def test_used_link_is_explained(open_page: Opener) -> None:
    watched = open_page()
    watched.lost_allowed = True
    go_to(watched.page, "/#/me/0123456789abcdef0123456789abcdef")
    expect(watched.page.get_by_test_id("bad-sign-in")).to_contain_text("This link or code is not valid")


def test_person_saves_all_data_and_is_deleted(open_page: Opener) -> None:
    page = open_page("/#/me").page
    name = name_of(page)
    with page.expect_download() as saving:
        page.get_by_test_id("save-me").click()
    assert json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))["person"]["name"] == name
    page.get_by_test_id("delete-me").click()
    page.get_by_test_id("delete-yes").click()
    page.get_by_test_id("door-friends").wait_for()
    assert name_of(page) != name
