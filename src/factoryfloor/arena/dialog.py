"""The dialog with an external program. Questions and answers are lines of JSON."""

import json
import logging
import math
import re
import shlex
import time
from collections.abc import Callable
from itertools import takewhile
from typing import Any, ClassVar, Final

from factoryfloor.arena.program import MAX_ANSWER, Program
from factoryfloor.bots import BadBot
from factoryfloor.kernel import FactoryFloorError, Game
from factoryfloor.kernel.terminal_text import printable

PREFIX: Final = "exec:"
PROTOCOL: Final = 1
SECONDS: Final = 10.0
"""The default time limit for a decision, and the minimum time limit for starting up."""

STARTS: Final = 3
"""The maximum number of starts of a program in one game."""

ANSWERS: Final = 3
"""The number of rejected answers to a decision after which the program counts as failed."""

STOPPING: Final = 1.0
"""The seconds within which a program must answer after ``stop``."""

Answer = dict[str, Any]

_PATTERN: Final = re.compile(r"exec:(?:(?P<time>[+-]?[0-9][0-9.,_]*\s*[^\W\d_]*):)?(?P<command>.*)", re.DOTALL)
_TIME: Final = re.compile(r"([0-9]{1,7})(ms|s|min)")
_UNITS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_NAME: Final = 60  # characters of a name in a record
_LONGEST: Final = 3600.0  # seconds for a decision
_QUIET: Final = 60.0  # seconds between two logs of a program's standard error
_ANSWERS: Final = {"action", "actions", "plan", "fallback"}  # fields that an information line does not have


class NoProgram(FactoryFloorError):
    """The program cannot be started, or has never answered. A contest with a replacement would be meaningless."""

    code: ClassVar[str] = "no_program"


class NoAnswer(Exception):
    """A bot failed: it crashed, timed out, sent an invalid answer or gave up. The message states the reason."""


def ignore(_info: Any) -> None:
    """Ignore an information line."""


def player_name(spec: str) -> str:
    """Return the name of a bot in a record. The name of a program is its command. Folders and options are left out,
    because they may be private.

    >>> player_name("exec:2min:/opt/python3 bots/chat.py --url https://host/v1"), player_name("greedy")
    ('exec:python3 chat.py', 'greedy')
    """
    found = _PATTERN.fullmatch(spec)
    if found is None:
        return spec
    words = takewhile(lambda word: not word.startswith("-"), shlex.split(found["command"]))
    return (PREFIX + " ".join(word.rpartition("/")[2] for word in words))[:_NAME]


class Dialog:
    """A program for one seat of one game.

    The program is restarted after a failure, with at most STARTS starts in total. Each ``choose`` has an ``id``. The
    answer may repeat this id. An answer with another id is late, and is ignored. A line with ``info`` is not an answer.
    ``on_info`` receives this line. If a program's answer to ``begin`` contains ``"stop": true``, the program gets a
    ``stop`` at the end of its time, and STOPPING more seconds. ``seconds`` is the time for a decision.
    """

    _begun: ClassVar[set[str]] = set()  # commands that have answered `begin` in this process
    _logged: ClassVar[dict[str, float]] = {}  # when the standard error of a command was logged (monotonic time)

    def __init__(self, spec: str, on_info: Callable[[Any], None] = ignore) -> None:
        """Parse the specification without running the command. Raises BadBot if it is invalid."""
        found = _PATTERN.fullmatch(spec)
        try:
            self._command: list[str] = shlex.split(found["command"]) if found else []
        except ValueError as fault:
            raise BadBot(f"{spec[:80]!r}: {fault}") from fault
        if found is None or not self._command:
            raise BadBot(f"{spec[:80]!r}: an external bot must be exec:COMMAND or exec:500ms:COMMAND")
        self.seconds: float = SECONDS if found["time"] is None else _seconds(found["time"])
        if not 0 < self.seconds <= _LONGEST:
            raise BadBot(
                f"{spec[:80]!r}: the time for a decision must be from 1ms to 60min, such as 500ms, 10s or 5min"
            )
        self._spec = spec
        self._on_info = on_info
        self._starts = 0
        self._asked = 0  # decisions
        self._stops = False
        self._program: Program | None = None

    @property
    def running(self) -> bool:
        """Return whether the program has answered ``begin`` and has not failed since."""
        return self._program is not None

    @property
    def exhausted(self) -> bool:
        """Return whether the program has used up its starts."""
        return self._starts == STARTS and self._program is None

    def start(self, facts: dict[str, Any]) -> None:
        """Start the program, and send ``begin`` with these facts. Raises NoAnswer or NoProgram."""
        if self._starts == STARTS:
            raise NoAnswer(f"failed {STARTS} times and will not be restarted in this game")
        self._starts += 1
        try:
            self._program = Program(self._command)
        except OSError as fault:
            raise NoProgram(f"{self._command[0]!r} cannot be started: {fault.strerror or fault}") from fault
        try:
            limit = max(self.seconds, SECONDS)
            self._stops = False
            self._stops = self._ask({"cmd": "begin", "protocol": PROTOCOL, **facts}, limit)[1].get("stop") is True
        except NoAnswer as fault:
            if self._spec in self._begun:
                raise
            raise NoProgram(f"{self._command[0]!r} failed at the first `begin` message: it {fault}") from fault
        self._begun.add(self._spec)

    def choose(self, question: dict[str, Any], read: Callable[[Answer], str]) -> None:
        """Ask for a decision until ``read`` accepts the answer.

        ``read`` returns the reason why an answer is rejected, or an empty string. Raises NoAnswer after ANSWERS
        rejected answers, after the time limit, or if the program fails.
        """
        self._asked += 1
        question = {"cmd": "choose", "id": self._asked, "ms": int(self.seconds * 1000), **question}
        end = time.monotonic() + self.seconds
        line = b""
        for _ in range(ANSWERS):
            line, answer = self._ask(question, self.seconds, end)
            if not (rejected := read(answer)):
                return
            question["rejected"] = rejected
        raise self.failed(f"answered {line[:80]!r}, which is not a legal action")

    def close(self) -> None:
        """Stop the program."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def failed(self, reason: str) -> NoAnswer:
        """Stop the program, log the end of its standard error, and return an error for the caller to raise."""
        program, now = self._program, time.monotonic()
        self.close()
        due = self._logged.get(self._spec, -math.inf) + _QUIET <= now
        if program is not None and due and (errors := program.errors().strip()):
            self._logged[self._spec] = now
            text = printable(f"{self._spec} {reason}. Its standard error ends with:\n{errors}")
            logging.getLogger(__name__).warning("%s", text)
        return NoAnswer(reason)

    def _ask(self, question: dict[str, Any], limit: float, end: float = 0.0) -> tuple[bytes, Answer]:
        """Send a line.

        Return the program's answer, raw and parsed. If no answer comes in time, kill the program and raise NoAnswer.
        """
        program = self._program
        assert program is not None
        program.send(_line(question))
        end = end or time.monotonic() + limit
        stopped = not self._stops
        program.want()
        while True:
            try:
                line = program.wait(end)
            except TimeoutError:
                if stopped:
                    raise self.failed(f"did not answer within {limit:g} s") from None
                stopped, end = True, time.monotonic() + STOPPING
                program.send(_line({"cmd": "stop", "id": question["id"]}))
                continue
            except OSError as fault:
                raise self.failed(f"cannot be reached: {fault}") from None
            answer = self._read(line)
            if "info" in answer and not _ANSWERS & answer.keys():
                self._on_info(answer["info"])
            elif "id" not in question or answer.get("id", question["id"]) == question["id"]:
                return line, answer
            program.want()

    def _read(self, line: bytes) -> Answer:
        program = self._program
        assert program is not None
        if not line.endswith(b"\n"):
            code = program.code(1.0)
            raise self.failed(
                f"answered more than {MAX_ANSWER} bytes" if len(line) == MAX_ANSWER else f"ended with code {code}"
            )
        try:
            read = json.loads(line)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict):
            raise self.failed(f"answered {line[:80]!r}, which is not a JSON object")
        return read


def begin_facts(game: Game, seats: int, seat: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of ``begin``."""
    return {
        "game": game.id,
        "title": game.title,
        "rules": game.rules,
        "rules_text": game.written_rules(),
        "notation": game.written_notation(),
        "components": game.components(),
        "seats": seats,
        "seat": seat,
        "options": options,
    }


def _line(question: dict[str, Any]) -> bytes:
    return json.dumps(question).encode() + b"\n"


def _seconds(limit: str) -> float:
    """Convert a time with a unit to seconds. Return 0 for other texts."""
    read = _TIME.fullmatch(limit)
    return int(read[1]) * _UNITS[read[2]] if read else 0.0
