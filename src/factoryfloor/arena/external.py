"""External bots: programs in any language, ``exec:COMMAND``, that communicate by lines of JSON."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from factoryfloor.bots import BadBot
from factoryfloor.kernel import Game, State

PREFIX: Final = "exec:"
PROTOCOL: Final = 1
SECONDS: Final = 10.0
"""Default time limit for a decision, and for starting up."""

STARTS: Final = 3
"""The number of starts in one game after which a bot is given up."""

_ANSWER: Final = 64 * 1024  # maximum bytes of an answer
_PATTERN: Final = re.compile(r"exec:(?:(?P<milliseconds>[0-9]{1,6})ms:)?(?P<command>.*)", re.DOTALL)


class NoAnswer(Exception):
    """A bot that crashed, timed out or sent an invalid answer; the message says which."""


def is_external(spec: str) -> bool:
    return spec.startswith(PREFIX)


class External:
    """An external bot for one seat of one game.

    It is started at its first decision and receives ``begin`` with protocol, game, rules, seats, its seat and options.
    Each ``choose`` has the view of its seat and the legal actions in notation; the answer is ``{"action": ...}`` with
    one of them. After a failure the program is killed, and restarted at the next decision.
    """

    def __init__(self, spec: str, game: Game, options: dict[str, Any]) -> None:
        """Parse the specification without running the command. Raises BadBot."""
        found = _PATTERN.fullmatch(spec)
        try:
            self._command: list[str] = shlex.split(found["command"]) if found else []
        except ValueError as fault:
            raise BadBot(f"{spec[:80]!r}: {fault}") from fault
        if found is None or not self._command:
            raise BadBot(f"{spec[:80]!r}: an external bot must be exec:COMMAND or exec:500ms:COMMAND")
        given = found["milliseconds"]
        self.seconds: float = SECONDS if given is None else int(given) / 1000
        if not self.seconds:
            raise BadBot(f"{spec[:80]!r}: an external bot needs 1 to 999999 milliseconds for a decision")
        self._game = game
        self._options = options
        self._starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: ThreadPoolExecutor | None = None

    def decide(self, state: State, seat: int) -> int:
        """The bot's action. Raises NoAnswer."""
        if self._process is None:
            self._start(state, seat)
        legal = state.legal(seat)
        by_name = {state.notation(seat, action): action for action in legal}
        answer = self._ask({"cmd": "choose", "seat": seat, "view": state.view(seat), "legal": list(by_name)})
        chosen = answer.get("action")
        if not isinstance(chosen, str) or chosen not in by_name:
            self.close()
            raise NoAnswer(f"answered {json.dumps(answer)[:80]}, which is not a legal action")
        return by_name[chosen]

    def close(self) -> None:
        """Stop the program."""
        process, lines = self._process, self._lines
        self._process = self._lines = None
        if process is None:
            return
        _kill(process)
        if lines is not None:
            lines.shutdown()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # discard unread input
                if pipe is not None:
                    pipe.close()

    def _start(self, state: State, seat: int) -> None:
        if self._starts == STARTS:
            raise NoAnswer(f"failed {STARTS} times and is given up for this game")
        self._starts += 1
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as fault:
            raise NoAnswer(f"cannot be started: {fault}") from fault
        self._lines = ThreadPoolExecutor(1)
        self._ask(
            {
                "cmd": "begin",
                "protocol": PROTOCOL,
                "game": self._game.id,
                "rules": self._game.rules,
                "seats": int(state.seats),
                "seat": seat,
                "options": self._options,
            }
        )

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Send a line and return the answer; kill the program if there is none in time. Raises NoAnswer."""
        assert self._process is not None
        assert self._lines is not None
        asked = self._lines.submit(_exchange, self._process, json.dumps(question).encode() + b"\n")
        try:
            answer = asked.result(self.seconds)
        except TimeoutError:
            self.close()
            raise NoAnswer(f"did not answer within {self.seconds:g} s") from None
        except OSError as fault:
            self.close()
            raise NoAnswer(f"cannot be reached: {fault}") from fault
        if not answer.endswith(b"\n"):
            process = self._process
            with suppress(subprocess.TimeoutExpired):
                process.wait(1.0)
            code = process.returncode
            self.close()
            raise NoAnswer(
                f"answered more than {_ANSWER} bytes" if len(answer) == _ANSWER else f"ended with code {code}"
            )
        try:
            read = json.loads(answer)
        except ValueError:
            read = None
        if not isinstance(read, dict):
            self.close()
            raise NoAnswer(f"answered {answer[:80]!r}, which is not a JSON object")
        return read


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program and, on POSIX, its process group: children would keep the pipes open."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _exchange(process: "subprocess.Popen[bytes]", line: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    return process.stdout.readline(_ANSWER)
