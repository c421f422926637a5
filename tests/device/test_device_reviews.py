"""Reviews on a device: equal to the library's report, computed while no person plays, stored with the table."""

import json
from typing import Any

import pytest

import factoryfloor as ff
from factoryfloor.device import reviews, thinking
from factoryfloor.kernel import registry
from factoryfloor.kernel.record import read_record
from factoryfloor.server.wire import ReviewProgress, ReviewStatus
from factoryfloor.tables.state.setup import Setup
from tests.device.page import Page
from tests.device.test_device import ME, act, connected, finished, made
from tests.tables.evening import ManualTime
from tests.tiny_game import GAME

BUDGET = 8000
LONG = 40 * BUDGET
"""The budget of a review that is not complete within a test."""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
    page = Page(Setup(ManualTime()))
    page.tell("start", me=ME)
    return page


@pytest.fixture
def table(page: Page) -> str:
    """Return a finished game that is shown."""
    return finished(page, GAME.id)


def status(page: Page, table: str, lens: str = "knew") -> dict[str, Any]:
    return dict(page.request("GET", f"tables/{table}/review?lens={lens}")["body"])


def ask(page: Page, table: str, **wish: Any) -> dict[str, Any]:
    return dict(page.request("POST", f"tables/{table}/review", wish)["body"])


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all jobs one slice long, so that there are many jobs."""
    monkeypatch.setattr(thinking, "REVIEWED", 0.0)


def assert_practice(page: Page, table: str, found: dict[str, Any]) -> None:
    """Assert that a decision can be practised if and only if the review has established a better action."""
    turn, established = found["turns"][0], found["best"] is not None and found["loss"]["low"] > 0.0
    practised = page.request("GET", f"tables/{table}/puzzle?turn={turn}")["body"]
    assert ("puzzle" in practised) == established, practised
    assert established or practised["code"] == "no_puzzle"


def test_device_review_equals_the_library_review(page: Page, table: str, hasty: None) -> None:
    first = ask(page, table, budget=BUDGET)
    assert first.keys() == ReviewStatus.model_fields.keys()
    assert first["request"].keys() == ReviewProgress.model_fields.keys()
    shares: list[float] = []
    answer: dict[str, Any] = {}
    while page.reviewing:
        answer = page.review()
        progress = status(page, table)["request"]
        if progress is not None:
            shares.append(progress["done"])
            assert progress["state"] == "running"
            assert progress["report"]["done"] == progress["done"]
            for found in progress["report"]["decisions"]:
                assert_practice(page, table, found)
    assert shares
    assert shares == sorted(shares)
    record = page.request("GET", f"tables/{table}/record")["body"]
    assert answer["report"] == json.loads(json.dumps(ff.review(read_record(record), budget=BUDGET)))
    page.open()
    page.tell("start", me=ME)
    assert status(page, table)["report"] == answer["report"]
    assert ask(page, table)["request"] is None, "a stored review answers a request with the default budget"
    assert ask(page, table, budget=BUDGET + 1)["request"] is not None

    for found in answer["report"]["decisions"]:
        assert_practice(page, table, found)

    again = page.request("POST", f"tables/{table}/again", {"turn": 5, "seat": 0})["body"]
    assert [seat["bot"] for seat in again["seats"]] == ["", "greedy"]
    assert connected(page, again["id"], link=2)["views"] != []


def test_device_review_pauses_while_a_person_plays(page: Page, table: str, hasty: None) -> None:
    ask(page, table, budget=LONG)
    page.review()
    assert page.reviewing
    other = made(page, GAME.id)
    connected(page, other, link=2)
    assert not page.reviewing
    assert status(page, table)["request"]["state"] == "waiting"
    act(page, link=2)
    page.tell("disconnect", link=2)
    question = next(iter(page.reviewing.values()))
    assert "record" not in question, "the worker has the review in its memory"
    before = status(page, table)["request"]["done"]
    while status(page, table)["request"]["done"] <= before:
        page.review()

    other_lens = ask(page, table, lens="open", budget=LONG)
    assert other_lens["request"]["ahead"] == 0
    assert status(page, table)["request"]["ahead"] == 1
    page.request("DELETE", f"tables/{table}/review?lens=open")
    assert status(page, table, "open")["request"] is None
    thinking._reviews.forget([question["review"]])
    while "record" not in next(iter(page.reviewing.values())):
        page.review()
    while not status(page, table)["request"]["done"]:
        page.review()
    assert status(page, table)["request"]["done"] < 1, "a worker that lost the review makes it again"

    page.tell("deleted", table=table)
    assert not page.reviewing


def test_device_reports_a_failed_review_and_hides_damaged_or_stale_reviews(
    page: Page, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(page, table, budget=BUDGET)
    job, _ = page.reviewing.popitem()
    page.tell("thought", job=job, answer={})
    assert (status(page, table)["failed"], status(page, table)["request"]) == (reviews._FAILED, None)
    record = read_record(page.request("GET", f"tables/{table}/record")["body"])
    report = dict(ff.review(record, budget=50, turns=[0]))
    for damaged in ("text", {}, report | {"record": "another"}, report | {"version": 0}):
        page.reviews[table, "knew"] = damaged
        assert status(page, table)["report"] is None
    page.reviews[table, "knew"] = report
    assert (status(page, table)["report"], status(page, table)["stale"]) == (report, False)
    monkeypatch.setattr("factoryfloor.reviews.stored.METHOD", 99)
    assert status(page, table)["stale"]
    assert ask(page, table)["request"] is not None


@pytest.mark.parametrize(
    ("what", "body", "code"),
    [
        ("review", {"budget": -1}, "malformed"),
        ("review", {"lens": "x"}, "malformed"),
        ("review", {"budget": "x"}, "malformed"),
        ("again", {}, "malformed"),
        ("again", {"turn": 9999, "seat": 0}, "no_turn"),
        ("again", {"turn": -1, "seat": 0}, "malformed"),
        ("again", {"turn": 0, "seat": 2}, "no_seat"),
        ("again", {"turn": 0, "seat": 0, "bot": "nothing"}, "bad_bot"),
    ],
)
def test_device_rejects_bad_review_requests(page: Page, table: str, what: str, body: Any, code: str) -> None:
    page.open()  # the table is read before it is answered
    page.tell("start", me=ME)
    response = page.request("POST", f"tables/{table}/{what}", body)
    assert (response["status"], response["body"]["code"]) == (409, code)


@pytest.mark.parametrize(("method", "what"), [("GET", "review"), ("POST", "review"), ("POST", "again")])
def test_device_does_not_review_a_running_game(page: Page, method: str, what: str) -> None:
    body = {"turn": 0, "seat": 0} if what == "again" else {}
    assert page.request(method, f"tables/{made(page, GAME.id)}/{what}", body)["body"]["code"] == "not_over"
