"""One worker process, started when it is first asked and again when it has died."""

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from pydantic_core import from_json, to_json

from factoryfloor.server.bots.worker_main import KEPT

_TIMEOUT: Final = 60.0  # seconds after which a worker is taken to hang: a slice is short, and a hint takes a few
_LINE: Final = 1 << 20  # bytes of an answer at most

Memory = tuple[str, int, str]
"""What a worker remembers a bot by: table, seat and specification."""


class WorkerFailed(Exception):
    """A worker that died, hung or could not answer; another one takes its place."""


class WorkerProcess:
    """One process, if it runs. ``known``: the bots that it remembers, the least recently asked first."""

    def __init__(self, modules: Sequence[str]) -> None:
        self.process: Process | None = None
        self.known: dict[Memory, None] = {}
        self._modules = modules
        self._closed = False
        self._forget: list[int] = []

    async def ask(self, bot: Memory, question: dict[str, Any]) -> tuple[dict[str, Any], float]:
        """The answer of the process, and the seconds that it took. Raises WorkerFailed."""
        answered = False
        try:
            if self.process is None or self.process.returncode is not None:
                await self._start()
            forget, self._forget = self._forget, []
            asked = time.monotonic()
            answer = await asyncio.wait_for(self._exchange(to_json(question | {"forget": forget})), _TIMEOUT)
            answered = True
        except (OSError, ValueError, TimeoutError) as error:
            raise WorkerFailed(f"the worker died or hung ({str(error) or type(error).__name__})") from error
        finally:
            if not answered:  # or it would give this answer to the next question
                self.end()
        self.known.pop(bot, None)
        self.known[bot] = None
        if len(self.known) > KEPT:
            del self.known[next(iter(self.known))]
        return answer, time.monotonic() - asked

    def forget(self, decision: int) -> None:
        """Let the process drop a decision that it has begun, when it is asked next."""
        self._forget.append(decision)

    def end(self) -> None:
        """End the process; the next question starts another one."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """End the process for good. What it is asked at this moment fails."""
        self._closed = True
        process = self.process
        self.end()
        if process is not None:
            await process.wait()

    async def _start(self) -> None:
        imports = [part for module in self._modules for part in ("--import", module)]
        command = [sys.executable, "-m", "factoryfloor.server.bots.worker_main", *imports]
        self.known = {}
        self._forget = []
        self.process = process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=_LINE)
        if self._closed:
            self.end()
            await process.wait()
            raise OSError("the server ends")

    async def _exchange(self, question: bytes) -> dict[str, Any]:
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise OSError("it ended")
        answer = from_json(line)
        if not isinstance(answer, dict):
            raise ValueError("an answer is an object")
        return answer
