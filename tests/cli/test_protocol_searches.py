"""Searches of ``factoryfloor protocol`` that run in parallel, are stopped, or are abandoned."""

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.kernel.record import write_record
from factoryfloor.testing.random_games import random_match
from tests.cli.conftest import COMMAND, environment
from tests.timeouts import TIMEOUT

LONG = "search:600000ms"


class Driver:
    """A program that drives a session with a game of Fzzzt!."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([*COMMAND, "protocol"], stdin=pipe, stdout=pipe, env=environment())
        self.send(cmd="new", game="fzzt", seats=2, options={"peripherals": ["p03-modem"]}, seed="example 3")
        [self.seat] = self.hear()["movers"]

    def send(self, **request: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver()
    yield driver
    driver.process.kill()
    driver.process.wait(timeout=TIMEOUT)
    for pipe in (driver.process.stdin, driver.process.stdout):
        if pipe is not None:
            pipe.close()


def test_search_with_an_id_runs_in_parallel_to_other_requests(driver: Driver) -> None:
    seat = driver.seat
    driver.send(cmd="bot", id="a", seat=seat, bot=LONG)
    driver.send(cmd="hint", id=7, seat=seat, bot=LONG)
    driver.send(cmd="legal", id="what", seat=seat)
    legal = driver.hear()
    assert legal["id"] == "what"
    driver.send(cmd="play", seat=seat, action=legal["actions"][0])
    assert driver.hear()["ok"]  # the searches continue in the previous position
    driver.send(cmd="bot", id="c", seat=1 - seat, bot="search:5", seed=1)
    assert set(driver.hear()) == {"id", "action"}
    driver.send(cmd="bot", id="a", seat=1 - seat, bot="greedy")
    assert (driver.hear() | {"message": ""}) == {"id": "a", "error": "id_in_use", "message": ""}
    driver.send(cmd="stop", id=7)
    hint = driver.hear()
    assert (hint["id"], hint["stopped"], hint["actions"][0] in legal["actions"]) == (7, True, True)
    assert driver.hear() == {"stopped": True}
    driver.send(cmd="stop", id=7)
    assert driver.hear() == {"stopped": False}
    driver.send(cmd="stop")
    stopped = driver.hear()
    assert (stopped["id"], stopped["stopped"], stopped["action"] in legal["actions"]) == ("a", True, True)
    assert driver.hear() == {"stopped": True}


def test_search_without_an_id_blocks_all_requests_except_stop(driver: Driver) -> None:
    driver.send(cmd="bot", seat=driver.seat, bot=LONG)
    driver.send(cmd="scores")
    driver.send(cmd="stop")
    driver.send(cmd="bot", id="late", seat=driver.seat)
    answers = [driver.hear() for _ in range(4)]
    assert [sorted(answer) for answer in answers] == [
        ["action", "stopped"],
        ["ranking", "scores"],
        ["stopped"],
        ["error", "id", "message"],
    ]
    assert (answers[2]["stopped"], answers[3]["id"]) == (True, "late")


def test_review_sends_preliminary_results_until_it_is_stopped(driver: Driver) -> None:
    record = write_record(random_match(find_game("fzzt"), 2))
    driver.send(cmd="analyse", id="r", record=record, every=0.1)
    during = [driver.hear() for _ in range(2)]
    assert [(answer["id"], answer["during"]) for answer in during] == [("r", True)] * 2
    assert 0.0 <= during[0]["done"] <= during[1]["done"] < 1.0
    assert during[0]["report"]["game"] == "fzzt"
    driver.send(cmd="stop", id="r")
    last = driver.hear()
    while last["during"]:
        last = driver.hear()
    assert (last["id"], last["stopped"], last["done"] < 1.0) == ("r", True, True)
    assert driver.hear() == {"stopped": True}


def test_searches_continue_to_their_end_after_the_end_of_the_input(driver: Driver) -> None:
    for name in ("a", "b"):
        driver.send(cmd="bot", id=name, seat=driver.seat, bot="search:20", seed=3)
    out, _ = driver.process.communicate(timeout=TIMEOUT)
    one, other = (json.loads(line) for line in out.splitlines())
    assert {one.pop("id"), other.pop("id")} == {"a", "b"}
    assert one == other
    assert driver.process.returncode == 0


def test_process_ends_when_its_driver_exits(driver: Driver) -> None:
    driver.send(cmd="bot", id="a", seat=driver.seat, bot=LONG)
    driver.send(cmd="scores")
    assert driver.hear()["scores"]
    assert driver.process.stdin is not None
    assert driver.process.stdout is not None
    driver.process.stdin.close()
    driver.process.stdout.close()
    assert driver.process.wait(timeout=TIMEOUT) == 0


def test_search_sends_preliminary_answers(driver: Driver) -> None:
    driver.send(cmd="bot", id="a", seat=driver.seat, bot=LONG, every=0.1)
    first, second = driver.hear(), driver.hear()
    assert first["id"] == second["id"] == "a"
    assert first["during"]
    driver.send(cmd="stop", id="a")
    while (last := driver.hear())["during"]:
        assert last["action"]
    assert last["stopped"]
