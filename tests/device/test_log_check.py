"""The check of logs in a file before they are added: valid logs get a summary, others a reason."""

import copy
import json
from typing import Any

import pytest

from factoryfloor.device.storage import stored_in
from factoryfloor.kernel import find_game
from factoryfloor.lessons import lessons
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.errors import Damaged
from factoryfloor.tables.state.setup import Setup
from tests.device.page import Page
from tests.device.test_device import FZZT, ME, act, connected, made
from tests.tables.evening import ManualTime

pytestmark = FZZT
NONSENSE: list[Any] = [None, "nonsense", -7, [], {}, 1e300, {"game": 5}, [[["x"]]]]

Rows = list[dict[str, Any]]


@pytest.fixture
def page() -> Page:
    page = Page(Setup(ManualTime()), Pace(0.0, 0.0))
    page.tell("start", me=ME)
    return page


@pytest.fixture
def log(page: Page) -> Rows:
    connected(page, made(page))
    for number in range(3):
        act(page, identity=str(number))
    return list(page.rows["entries"].values())


def verdict(page: Page, entries: Rows, lines: Rows | None = None) -> dict[str, Any]:
    response = page.request("POST", "logs/check", {"table": "t", "entries": entries, "lines": lines or []})
    assert response["status"] == 200, response
    return dict(response["body"])


def test_log_check_returns_the_summary_of_a_valid_log(page: Page, log: Rows) -> None:
    (listed,) = page.lists.values()
    assert verdict(page, log) == {"fault": "", "summary": {**listed, "id": "t", "spectators": 0}}


def test_log_check_accepts_a_lesson_without_a_summary(page: Page) -> None:
    made(page, seats=[{"kind": "me"}], lesson=next(iter(lessons(find_game("fzzt")))))
    assert verdict(page, list(page.rows["entries"].values())) == {"fault": "", "summary": None}


@pytest.mark.parametrize("n", range(1, 6))
def test_log_check_reports_a_log_with_a_gap_as_damaged(page: Page, log: Rows, n: int) -> None:
    rest = [row for row in log if row["n"] != n]
    assert verdict(page, rest) == {"fault": "damaged", "summary": None}
    with pytest.raises(Damaged):  # the error is not an AssertionError, because the site's Python has no assertions
        stored_in("t", rest, [], page.device.setup)


def test_log_check_reports_an_invalid_value_in_any_field_as_damage(page: Page, log: Rows) -> None:
    verdicts: dict[str, set[str]] = {}
    for at, row in enumerate(log):
        for field in row.keys() - {"table"}:
            for value in NONSENSE:
                rows = copy.deepcopy(log)
                rows[at][field] = value
                verdicts.setdefault(field, set()).add(verdict(page, rows)["fault"])
    assert verdicts["n"] == verdicts["kind"] == {"damaged"}
    assert all("damaged" in found and found <= {"", "damaged"} for found in verdicts.values()), verdicts
    assert verdict(page, [*log, {**log[-1], "n": len(log) + 1, "kind": "nonsense"}])["fault"] == "damaged"
    assert verdict(page, log, [{"n": 1}])["fault"] == "damaged"
    assert verdict(page, [])["fault"] == "damaged"


def test_log_check_does_not_report_a_valid_log_of_other_rules_as_damaged(page: Page, log: Rows) -> None:
    rules = find_game("fzzt").rules
    newer = json.loads(json.dumps(log).replace(f'"rules": {rules}', '"rules": 9999'))
    newer[0]["payload"]["rules"] = 9999
    assert verdict(page, newer)["fault"] == "other_rules"
    log[0]["payload"]["game"] = "nowhere"
    assert verdict(page, log)["fault"] == "unknown_game"
