"""A single worker process. It starts on demand, and restarts on demand after it has died."""

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from pydantic_core import from_json, to_json

from factoryfloor.tables.ports.bot_question import BotKey
from factoryfloor.tables.ports.bot_worker import KEPT

_TIMEOUT: Final = 60.0  # seconds after which a worker counts as hung
_LINE: Final = 1 << 24  # maximum bytes of an answer; the answers of reviews are the longest


class WorkerFailed(Exception):
    """A worker died, hung or could not answer. The pool replaces it."""


class WorkerProcess:
    """A process that answers the requests of a server.

    ``known`` lists the bots that the process remembers, least recently used first.
    """

    def __init__(self, modules: Sequence[str], bots: Sequence[str] = ()) -> None:
        self.process: Process | None = None
        self.known: dict[BotKey, None] = {}
        self._arguments = [part for module in modules for part in ("--import", module)]
        self._arguments += [part for bot in bots for part in ("--bot", bot)]
        self._closed = False
        self._forget: list[int] = []

    async def ask(
        self, bot: BotKey, request: dict[str, Any], seconds: float = _TIMEOUT
    ) -> tuple[dict[str, Any], float]:
        """Send a request to the process.

        Return the answer, and its duration of at most ``seconds``. Raises WorkerFailed if the process cannot answer.
        """
        answered = False
        try:
            if self.process is None or self.process.returncode is not None:
                await self._start()
            forget, self._forget = self._forget, []
            asked = time.monotonic()
            answer = await asyncio.wait_for(
                self._exchange(to_json(request | {"forget": forget})), min(seconds, _TIMEOUT)
            )
            answered = True
        except (OSError, RuntimeError, ValueError, TimeoutError) as error:  # RuntimeError: a closed pipe in uvloop
            raise WorkerFailed(f"the worker died or hung ({str(error) or type(error).__name__})") from error
        finally:
            if not answered:  # otherwise the next request would receive this answer
                self.end()
        self.known.pop(bot, None)
        self.known[bot] = None
        if len(self.known) > KEPT:
            del self.known[next(iter(self.known))]
        return answer, time.monotonic() - asked

    def forget(self, decision: int) -> None:
        """Drop a suspended search. The next request contains the number of the dropped search."""
        self._forget.append(decision)

    def end(self) -> None:
        """Kill the process. The next request starts another one."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """Kill the process permanently. The current request fails."""
        self._closed = True
        process = self.process
        self.end()
        if process is not None:
            await process.wait()

    async def _start(self) -> None:
        command = [sys.executable, "-m", "factoryfloor.server.bots.worker_main", *self._arguments]
        self.known = {}
        self._forget = []
        self.process = process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=_LINE)
        if self._closed:
            self.end()
            await process.wait()
            raise OSError("the server is shutting down")
        await asyncio.wait_for(self._answer(process), _TIMEOUT)  # the process is ready

    async def _exchange(self, request: bytes) -> dict[str, Any]:
        process = self.process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(request + b"\n")
        await process.stdin.drain()
        return await self._answer(process)

    async def _answer(self, process: Process) -> dict[str, Any]:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise OSError("the process ended")
        answer = from_json(line)
        if not isinstance(answer, dict):
            raise ValueError("an answer must be an object")
        return answer
