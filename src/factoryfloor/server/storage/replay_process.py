"""The process that computes replays: one request at a time, each with a deadline."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from pydantic_core import from_json, to_json

from factoryfloor.tables.errors import Refused

_STARTING: Final = 60.0  # seconds until a starting process counts as hung
_IDLE: Final = 60.0  # idle seconds until the process ends


class TooSlow(Exception):
    """The process exceeded the deadline of a request, or died."""


class ReplayProcess:
    """A low-priority process, started on demand and ended after an idle minute.

    ``modules`` are imported by it; they may register games that are not installed.
    """

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self._modules = modules
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._ending: asyncio.TimerHandle | None = None

    async def ask(self, question: dict[str, Any], seconds: float) -> bytes:
        """Get an answer. A cancelled request, or one past its deadline, ends the process.

        Raises the Refused of the process, or TooSlow.
        """
        async with self._turn:
            if self._ending is not None:
                self._ending.cancel()
            answered = False
            try:
                await asyncio.wait_for(self._start(), _STARTING)
                answer = await asyncio.wait_for(self._exchange(to_json(question)), seconds)
                answered = True
            except (OSError, EOFError, TimeoutError) as error:
                raise TooSlow(f"no answer in {seconds:.0f} seconds ({type(error).__name__})") from error
            finally:
                if answered:
                    self._ending = asyncio.get_running_loop().call_later(_IDLE, self._end)
                else:
                    self._end()
        if answer[:1] == b"-":
            refusal = from_json(answer[1:])
            raise Refused(refusal["code"], refusal["message"])
        return answer[1:]

    async def close(self) -> None:
        """End the process."""
        if self._ending is not None:
            self._ending.cancel()
        process = self._process
        self._end()
        if process is not None:
            await process.wait()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    async def _start(self) -> None:
        if self._process is not None and self._process.returncode is None:
            return
        imports = [part for module in self._modules for part in ("--import", module)]
        command = [sys.executable, "-m", "factoryfloor.server.storage.replay_main", *imports]
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert self._process.stdout is not None
        await self._process.stdout.readexactly(1)

    async def _exchange(self, question: bytes) -> bytes:
        assert self._process is not None
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(len(question).to_bytes(8, "big") + question)
        await to.drain()
        return await back.readexactly(int.from_bytes(await back.readexactly(8), "big"))
