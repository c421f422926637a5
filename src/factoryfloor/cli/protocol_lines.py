"""``factoryfloor protocol``, which executes the lines of a session, and runs the searches in turn."""

import contextlib
import json
import select
from codecs import BOM_UTF8
from collections import deque
from io import BufferedReader
from queue import Empty, Queue
from threading import Thread
from typing import BinaryIO, Final

from factoryfloor.cli.protocol import MAX_LINE, Session, error, in_words, marked, read_line
from factoryfloor.cli.protocol_requests import AnyRequest, RequestId, Stop, id_on
from factoryfloor.cli.protocol_searches import Answer, Search
from factoryfloor.kernel import FactoryFloorError

SEARCHES: Final = 64
"""The maximum number of simultaneous searches."""

_AHEAD: Final = 256  # maximum lines that are read during a search without an id

Held = AnyRequest | Answer
"""A request and its id. For an invalid line, the answer and the id."""


def converse(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink``, until one of them is closed. Blank lines are skipped."""
    with contextlib.suppress(BrokenPipeError):
        _Conversation(source, sink).run()


class _Conversation:
    """A conversation with a program. One thread reads lines. This class executes the lines in order, and runs a slice
    of each search in turn.

    A search with an id runs in parallel with later requests. A search without an id delays all later requests except
    ``stop``.
    """

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._session = Session()
        self._sink = sink
        self._lines: Queue[bytes] = Queue(_AHEAD)
        self._held: deque[Held] = deque()
        self._stopped_early: set[int] = set()  # keyed by identity: requests that are held
        self._searches: dict[RequestId | None, Search] = {}
        self._ended = False
        Thread(target=_read, args=(source, self._lines), daemon=True).start()

    def run(self) -> None:
        while not self._ended or self._held or self._searches:
            self._take_lines()
            self._stop_early()
            while self._held and None not in self._searches:
                self._carry_out(self._held.popleft())
                self._stop_early()
            for mark in list(self._searches):
                self._step(mark)
            if self._ended and self._searches and _deserted(self._sink):
                return

    def _take_lines(self) -> None:
        """Take the lines that have been read. If there is nothing else to do, wait for a line."""
        wait = not self._held and not self._searches
        with contextlib.suppress(Empty):
            while not self._ended and len(self._held) < _AHEAD:
                line = self._lines.get(wait).removeprefix(BOM_UTF8)  # a shell may put one before its text
                wait = False
                self._ended = not line
                if line.strip():
                    self._held.append(_request(line))

    def _stop_early(self) -> None:
        """Apply delayed ``stop`` requests to the running searches.

        The answers to these requests are sent later, in order.
        """
        if None not in self._searches:
            return
        for held in list(self._held):
            if isinstance(held, Stop) and self._stop(held):
                self._stopped_early.add(id(held))

    def _carry_out(self, held: Held) -> None:
        if isinstance(held, dict):
            self._send(held)
        elif isinstance(held, Stop):
            early = id(held) in self._stopped_early
            self._stopped_early.discard(id(held))
            self._send({"stopped": self._stop(held) or early})
        elif held.id is not None and held.id in self._searches:
            self._send(_refusal(held.id, "id_in_use", "a search with this id is running: stop it, or choose another"))
        elif len(self._searches) >= SEARCHES:
            self._send(_refusal(held.id, "busy", f"{SEARCHES} searches are running: stop one, or wait"))
        else:
            begun = self._session.begin(held)
            if isinstance(begun, Search):
                self._searches[held.id] = begun
            else:
                self._send(marked(held.id, begun))

    def _stop(self, request: Stop) -> bool:
        """End searches with their best results so far. Return whether any search was running."""
        found = [mark for mark in self._searches if request.id in (None, mark)]
        for mark in found:
            ended = in_words(self._searches.pop(mark).end) or {}
            self._send(marked(mark, ended | {"stopped": True}))
        return bool(found)

    def _step(self, mark: RequestId | None) -> None:
        search = self._searches[mark]
        answer = in_words(search.step)
        if search.finished or (answer is not None and "error" in answer):
            del self._searches[mark]
        if answer is not None:
            self._send(marked(mark, answer))

    def _send(self, answer: Answer) -> None:
        self._sink.write(_encode(answer) + b"\n")
        self._sink.flush()


def _request(line: bytes) -> Held:
    try:
        return read_line(line)
    except FactoryFloorError as refusal:
        return marked(id_on(line), error(refusal))


def _refusal(mark: RequestId | None, code: str, message: str) -> Answer:
    return marked(mark, {"error": code, "message": message})


def _encode(answer: Answer) -> bytes:
    """Encode an answer as one line of ASCII."""
    try:
        return json.dumps(answer, allow_nan=False).encode("ascii")
    except (TypeError, ValueError, RecursionError) as fault:
        return _encode({"error": "internal", "message": f"the answer cannot be written as JSON: {fault}"})


def _deserted(sink: BinaryIO) -> bool:
    """Return whether the reader of a pipe has closed it."""
    if not hasattr(select, "poll"):
        return False
    with contextlib.suppress(OSError, ValueError):
        poll = select.poll()
        poll.register(sink, 0)
        return any(event & select.POLLERR for _, event in poll.poll(0))
    return False


def _read(source: BinaryIO, lines: "Queue[bytes]") -> None:
    """Read all lines, and an empty line at the end.

    ``sys.stdin`` is not used, because its buffer would be locked while this thread waits, and Python could not exit.
    """
    raw = getattr(source, "raw", None)
    own = source if raw is None else BufferedReader(raw)
    with contextlib.suppress(OSError):
        while line := _line(own):
            lines.put(line)
    lines.put(b"")


def _line(source: BinaryIO) -> bytes:
    """Return the next line, truncated just above the limit. At the end of the input, return empty bytes."""
    line = source.readline(MAX_LINE + 1)
    rest = line
    while rest and not rest.endswith(b"\n"):
        rest = source.readline(MAX_LINE + 1)
    return line
