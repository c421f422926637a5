"""Commands that are killed while they write."""

import os
import signal
import subprocess
from pathlib import Path

from tests.cli.conftest import COMMAND, environment
from tests.timeouts import wait_until


def kill_after_lines(arguments: list[str], folder: Path, file: Path, lines: int) -> None:
    """Kill a command when its file has a number of lines, and wait until its workers have exited, too."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_until(lambda: process.poll() is not None or _lines(file) >= lines)
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    wait_until(lambda: not _runs(process.pid))


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def _runs(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
