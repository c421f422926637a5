"""External bots: programs in any language, ``exec:COMMAND``, that communicate by lines of JSON."""

import json
import logging
import math
import re
import shlex
import time
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from factoryfloor.arena.answer import read_answer
from factoryfloor.arena.program import MAX_ANSWER, Program
from factoryfloor.arena.usage import Usage, read_usage, total
from factoryfloor.bots import BadBot
from factoryfloor.kernel import FactoryFloorError, Game, IllegalAction, State
from factoryfloor.kernel.action_list import PlayedList
from factoryfloor.kernel.match import Move
from factoryfloor.kernel.terminal_text import printable

PREFIX: Final = "exec:"
PROTOCOL: Final = 1
SECONDS: Final = 10.0
"""Default time limit for a decision, and the shortest one for starting up."""

STARTS: Final = 3
"""The number of starts in one game after which a bot is given up."""

ANSWERS: Final = 3
"""The number of answers to one decision after which the program counts as failed."""

_PATTERN: Final = re.compile(r"exec:(?:(?P<time>[+-]?[0-9][0-9.,_]*\s*[^\W\d_]*):)?(?P<command>.*)", re.DOTALL)
_TIME: Final = re.compile(r"([0-9]{1,7})(ms|s|min)")
_UNITS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_LONGEST: Final = 3600.0  # seconds for a decision
_QUIET: Final = 60.0  # seconds between two logs of a program's standard error


class NoProgram(FactoryFloorError):
    """A program that cannot be started or never answered: playing at random in its place would measure nothing."""

    code: ClassVar[str] = "no_program"


GAVE_UP: Final = "gave up: "
"""The beginning of the reason if the program itself asked for the fallback."""

_REASON: Final = 200  # characters kept of a program's reason to give up


class NoAnswer(Exception):
    """A bot that crashed, timed out, sent an invalid answer or gave up. The message has the cause."""


def is_external(spec: str) -> bool:
    return spec.startswith(PREFIX)


class External:
    """An external bot for one seat of one game.

    It is started at its first decision and receives ``begin`` with protocol, game, title, rules version, rules text,
    meaning of the notation, components, seats, its seat and options. Each ``choose`` has the view of its seat, the
    events since the last one and the legal actions in notation; the answer is ``{"action": ...}`` with one of them,
    typed as leniently as by people, ``{"actions": [...]}`` or ``{"plan": {...}}``. A list that stopped before its end
    is followed by a ``choose`` with ``stopped``; a rejected answer by the same one with ``rejected``, the reason.
    ``{"fallback": REASON}`` gives the decision up, and the program goes on. An answer may have a ``usage``; ``usage``
    has the sum.
    After a failure the program is killed, and restarted at the next decision. A program that fails at its first
    ``begin`` raises NoProgram. After a failure the end of its standard error is logged, at most once a minute.
    """

    _begun: ClassVar[set[str]] = set()  # commands that have answered `begin` in this process
    _logged: ClassVar[dict[str, float]] = {}  # when the standard error of a command was logged (monotonic time)

    def __init__(self, spec: str, game: Game, options: dict[str, Any]) -> None:
        """Parse the specification without running the command. Raises BadBot."""
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
        self._game = game
        self._spec = spec
        self._options = options
        self._starts = 0
        self._seen = 0  # the moves whose events were sent
        self._last: PlayedList | None = None
        self._program: Program | None = None
        self.usage: Usage = Usage()

    def decide(self, state: State, seat: int, moves: Sequence[Move] = ()) -> list[int]:
        """The bot's actions after these moves of the game. Raises NoAnswer, or NoProgram."""
        if self._program is None:
            self._start(state, seat)
        legal = [state.notation(seat, action) for action in state.legal(seat)]
        events = [event.seen_by(seat) for move in moves[self._seen :] for event in move.events]
        self._seen = len(moves)
        question = {"cmd": "choose", "seat": seat, "view": state.view(seat), "events": events, "legal": legal}
        if self._last is not None and self._last.stopped:
            question["stopped"] = self._last.facts()
        end = time.monotonic() + self.seconds
        line = b""
        for _ in range(ANSWERS):
            line, answer = self._ask(question, self.seconds, end)
            try:
                self.usage = total((self.usage, read_usage(answer.get("usage"))))
                if (reason := answer.get("fallback")) is not None:
                    self._last = None
                    raise NoAnswer(f"{GAVE_UP}{printable(str(reason))[:_REASON]}")
                self._last = read_answer(answer, self._game, state, seat)
            except IllegalAction as refusal:
                question["rejected"] = str(refusal)
            else:
                return self._last.actions
        raise self._failed(f"answered {line[:80]!r}, which is not a legal action")

    def close(self) -> None:
        """Stop the program."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _start(self, state: State, seat: int) -> None:
        if self._starts == STARTS:
            raise NoAnswer(f"failed {STARTS} times and is not started again in this game")
        self._starts += 1
        try:
            self._program = Program(self._command)
        except OSError as fault:
            raise NoProgram(f"{self._command[0]!r} cannot be started: {fault.strerror or fault}") from fault
        self._seen, self._last = 0, None
        try:
            self._begin(state, seat)
        except NoAnswer as fault:
            if self._spec in self._begun:
                raise
            raise NoProgram(f"{self._command[0]!r} fails at its first begin: it {fault}") from fault
        self._begun.add(self._spec)

    def _begin(self, state: State, seat: int) -> None:
        self._ask(
            {
                "cmd": "begin",
                "protocol": PROTOCOL,
                "game": self._game.id,
                "title": self._game.title,
                "rules": self._game.rules,
                "rules_text": self._game.written_rules(),
                "notation": self._game.written_notation(),
                "components": self._game.components(),
                "seats": int(state.seats),
                "seat": seat,
                "options": self._options,
            },
            limit := max(self.seconds, SECONDS),
            time.monotonic() + limit,
        )

    def _ask(self, question: dict[str, Any], limit: float, end: float) -> tuple[bytes, dict[str, Any]]:
        """Send a line and return the answer, raw and parsed; without one before ``end`` kill the program.

        Raises NoAnswer.
        """
        program = self._program
        assert program is not None
        try:
            answer = program.ask(json.dumps(question).encode() + b"\n", end)
        except TimeoutError:
            raise self._failed(f"did not answer within {limit:g} s") from None
        except OSError as fault:
            raise self._failed(f"cannot be reached: {fault}") from None
        if not answer.endswith(b"\n"):
            code = program.code(1.0)
            raise self._failed(
                f"answered more than {MAX_ANSWER} bytes" if len(answer) == MAX_ANSWER else f"ended with code {code}"
            )
        try:
            read = json.loads(answer)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict):
            raise self._failed(f"answered {answer[:80]!r}, which is not a JSON object")
        return answer, read

    def _failed(self, reason: str) -> NoAnswer:
        """Stop the program and log the end of its standard error; the error to raise."""
        program, now = self._program, time.monotonic()
        self.close()
        due = self._logged.get(self._spec, -math.inf) + _QUIET <= now
        if program is not None and due and (errors := program.errors().strip()):
            self._logged[self._spec] = now
            text = printable(f"{self._spec} {reason}. Its standard error ends with:\n{errors}")
            logging.getLogger(__name__).warning("%s", text)
        return NoAnswer(reason)


def _seconds(limit: str) -> float:
    """The seconds of a time with its unit; 0 if it has another form."""
    read = _TIME.fullmatch(limit)
    return int(read[1]) * _UNITS[read[2]] if read else 0.0
