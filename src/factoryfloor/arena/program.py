"""The process of an external bot. One line is read or written at a time, until a deadline."""

import os
import signal
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

MAX_ANSWER: Final = 64 * 1024
"""The maximum number of bytes in an answer."""

KEPT_ERRORS: Final = 4 * 1024
"""The number of last bytes of a program's standard error that are kept."""

_LAST_ERRORS: Final = 1.0  # seconds for the standard error of a program that has ended


class Program:
    """A running program in its own session.

    Daemon threads read and write its pipes and close them. The main thread does not wait for these threads, because a
    child process that has left the session may keep the pipes open.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program. Raises OSError if this fails."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._wanted: SimpleQueue[bool] = SimpleQueue()
        self._answers: SimpleQueue[bytes | OSError] = SimpleQueue()
        self._errors = bytearray()
        self._reading = Thread(target=_keep_errors, args=(self._process, self._errors), daemon=True)
        self._reading.start()
        Thread(target=_write, args=(self._process, self._lines), daemon=True).start()
        Thread(target=_read, args=(self._process, self._wanted, self._answers), daemon=True).start()

    def send(self, line: bytes) -> None:
        """Send a line without waiting for the program to read it."""
        self._lines.put(line)

    def want(self) -> None:
        """Allow the reader to read one more line. Other lines stay in the pipe, so that a program cannot fill the
        memory.
        """
        self._wanted.put(True)

    def wait(self, end: float) -> bytes:
        """Return the requested line.

        The line has no newline if the program ended or wrote too much. Raises TimeoutError at ``end`` (monotonic time),
        or OSError.
        """
        try:
            answer = self._answers.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise TimeoutError from None
        if isinstance(answer, OSError):
            raise answer
        return answer

    def code(self, seconds: float) -> int | None:
        """Wait for up to some seconds. Return the exit code, or None if the program is still running."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode

    def errors(self) -> str:
        """Return the end of the program's standard error. Call this method after ``close``."""
        self._reading.join(_LAST_ERRORS)
        return bytes(self._errors).decode(errors="replace")

    def close(self) -> None:
        """Kill the program and, on POSIX, its process group."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._lines.put(None)
        self._wanted.put(False)


def _write(process: "subprocess.Popen[bytes]", lines: "SimpleQueue[bytes | None]") -> None:
    """Write each queued line until a None, and close the pipe. The reader thread detects the end of the program."""
    assert process.stdin is not None
    while (line := lines.get()) is not None:
        with suppress(OSError):
            process.stdin.write(line)
            process.stdin.flush()
    with suppress(OSError):  # discard unread input
        process.stdin.close()


def _read(
    process: "subprocess.Popen[bytes]", wanted: "SimpleQueue[bool]", answers: "SimpleQueue[bytes | OSError]"
) -> None:
    """Read each requested line, except blank lines, and close the pipe."""
    assert process.stdout is not None
    while wanted.get():
        try:
            answer = process.stdout.readline(MAX_ANSWER).removeprefix(BOM_UTF8)
            while answer.endswith(b"\n") and not answer.strip():
                answer = process.stdout.readline(MAX_ANSWER).removeprefix(BOM_UTF8)
            answers.put(answer)
        except OSError as fault:
            answers.put(fault)
    with suppress(OSError):
        process.stdout.close()


def _keep_errors(process: "subprocess.Popen[bytes]", kept: bytearray) -> None:
    """Read the standard error to its end and keep the last bytes."""
    assert process.stderr is not None
    with process.stderr:
        while part := os.read(process.stderr.fileno(), 1 << 16):
            kept += part
            del kept[:-KEPT_ERRORS]
