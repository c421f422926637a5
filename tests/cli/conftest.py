"""The command as a separate process, and the tiny game for tests within this process."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from factoryfloor.kernel import registry
from tests.timeouts import TIMEOUT
from tests.tiny_game import GAME

COMMAND = [sys.executable, "-P", "-m", "factoryfloor"]
Run = Callable[..., subprocess.CompletedProcess[bytes]]


def environment() -> dict[str, str]:
    """Return an environment for plain output of a fixed width, with the package under test."""
    package = Path(registry.__file__).parents[2]
    return os.environ | {"PYTHONPATH": str(package), "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """``run("games")`` returns the finished process, with its output as bytes."""

    def call(*arguments: str, stdin: bytes | None = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*COMMAND, *arguments],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env=environment(),
            timeout=TIMEOUT,
            check=False,
        )

    return call


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game, registered in this process."""
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
