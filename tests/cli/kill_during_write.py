"""Commands that are killed while they write."""

import os
import signal
import subprocess
import time
from pathlib import Path

from tests.cli.conftest import COMMAND, environment

PATIENCE = 60.0


def kill_after_lines(arguments: list[str], folder: Path, file: Path, lines: int) -> None:
    """Kill a command when a file that it writes has so many lines, and wait until its workers have ended, too."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    try:
        while not file.exists() or file.read_bytes().count(b"\n") < lines:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    while _runs(process.pid):
        assert time.monotonic() < deadline + PATIENCE
        time.sleep(0.01)


def _runs(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
