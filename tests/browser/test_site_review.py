"""The review of a finished game on the site, without a network: stored and new reviews, *Try again*, practice."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

import factoryfloor as ff
from factoryfloor.kernel.record import read_record
from factoryfloor.tables.state.setup import Setup
from tests.browser.conftest import PHONE, opening
from tests.browser.hands import wait_for_turn
from tests.browser.static_site import WatchedDevice, hosting
from tests.device.page import Page
from tests.device.test_device import finished
from tests.tables.evening import ManualTime

BUDGET = 1000


def device_with_a_review(lens: str) -> tuple[str, str]:
    """Return a finished game, and the file of a device that has this game with a review. One decision in the review is
    a mistake.
    """
    device = Page(Setup(ManualTime()))
    device.tell("start", me={"id": "abcdefabcdef", "name": "Ann"})
    while True:  # a game of random players may have no better action
        table = finished(device, "fzzt")
        match = read_record(device.request("GET", f"tables/{table}/record")["body"])
        report = ff.review(match, budget=BUDGET)
        mistake = next((found for found in report["decisions"] if found["seat"] == 0 and found["best"]), None)
        if mistake is not None:
            break
    mistake |= {"verdict": "mistake", "loss": {"value": 0.2, "low": 0.1, "high": 0.3}}
    device.reviews[table, lens] = report
    return table, json.dumps(device.saved())


def test_device_computes_a_review_and_stores_it_with_the_game(browser: Browser, tmp_path: Path) -> None:
    table, file = device_with_a_review("knew")
    (tmp_path / "device.json").write_text(file)
    with hosting(tmp_path) as host, opening(browser, host.address, WatchedDevice) as opener:
        watched = opener("", PHONE, "en")
        assert isinstance(watched, WatchedDevice)
        page = watched.page
        page.get_by_test_id("settings").click()
        page.get_by_test_id("add-device").set_input_files(tmp_path / "device.json")
        page.goto(f"{host.address}#/r/{table}/0/review")
        watched.cut_network()
        losses, deepen = page.get_by_test_id("loss"), page.get_by_test_id("deepen-review")
        expect(deepen).to_be_visible()
        expect(page.get_by_test_id("budget")).to_contain_text("the review simulates about")
        assert losses.count() > 0

        page.get_by_text("Nothing hidden").click()
        expect(page.get_by_role("progressbar")).to_be_visible()
        expect(page.get_by_test_id("chances")).to_be_visible()
        page.get_by_test_id("cancel-review").click()
        expect(page.get_by_test_id("start-review")).to_be_visible()

        page.get_by_text("What I knew").click()
        losses.first.get_by_test_id("try-again").click()
        assert wait_for_turn(page)
        page.goto(f"{host.address}#/r/{table}/0/review")
        page.get_by_test_id("practise").first.click()
        expect(page).to_have_url(re.compile(rf"#/puzzles/mine/{table}/\d+$"))
        page.get_by_test_id("panel-toggle").click()
        page.get_by_test_id("give-up").click()
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-stage", "shown")
        page.goto(f"{host.address}#/puzzles")
        expect(page.get_by_test_id("mistakes")).to_contain_text(re.compile(r"\d position"))
        page.goto(f"{host.address}#/")
        page.get_by_test_id("settings").click()
        with page.expect_download() as saved:
            page.get_by_test_id("save-device").click()
        assert [review["table"] for review in json.loads(saved.value.path().read_text())["reviews"]] == [table]
