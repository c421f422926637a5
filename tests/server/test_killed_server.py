"""Child processes whose server was killed end without a word."""

import json
import os
import subprocess
import sys
from contextlib import suppress

import pytest

from factoryfloor.kernel import FastChance
from tests.cli.conftest import environment
from tests.timeouts import TIMEOUT
from tests.tiny_game import GAME

WORKER = "factoryfloor.server.bots.worker_main"


def bot_request() -> bytes:
    position = GAME.start(2, None, FastChance(7)).position()
    asked = {"table": "t", "game": "tiny", "position": position, "seat": 0, "bot": "random", "hint": False}
    return json.dumps(asked).encode() + b"\n"


def replay_request() -> bytes:
    asked = {"replay": "record", "record": "[" * 1_000_000, "seat": 0, "decision": 1, "slice": 1.0}
    return json.dumps(asked).encode() + b"\n"


def output_of(request: bytes, hears: bool) -> tuple[int, str]:
    """The exit code and the standard error of a process whose pipes end after a request."""
    command = [sys.executable, "-P", "-m", WORKER, "--import", "tests.server.tiny"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment_of_tests()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if not hears:
            process.stdout.close()
        with suppress(BrokenPipeError):  # it may end before it reads
            process.stdin.write(request)
            process.stdin.close()
        if hears:
            process.stdout.read()
        errors = process.stderr.read().decode()
        return process.wait(TIMEOUT), errors


def environment_of_tests() -> dict[str, str]:
    """The package under test, and the tests."""
    given = environment()
    return given | {"PYTHONPATH": os.pathsep.join([given["PYTHONPATH"], *sys.path])}


@pytest.mark.parametrize("request_", [bot_request(), replay_request()])
def test_worker_process_ends_if_its_answer_is_not_read(request_: bytes) -> None:
    assert output_of(request_ * 3, hears=False) == (0, "")


@pytest.mark.parametrize("request_", [bot_request(), replay_request()])
@pytest.mark.parametrize("left", [1, 10])
def test_worker_process_ends_if_its_request_is_cut_off(request_: bytes, left: int) -> None:
    assert output_of(request_[:-left], hears=True) == (0, "")
    assert output_of(request_[:-left], hears=False) == (0, "")
