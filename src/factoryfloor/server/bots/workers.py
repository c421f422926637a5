"""The worker processes in which bots think, and the queue for them."""

import asyncio
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from pydantic_core import from_json, to_json

_TIMEOUT: Final = 90.0  # seconds after which a worker is taken to hang, beside the bot's own thinking time


class WorkerFailed(Exception):
    """The worker died, hung or could not answer; another one takes its place."""


def default_workers() -> int:
    """One for each core, but one core for the server."""
    return max(1, (os.cpu_count() or 2) - 1)


class Workers:
    """Processes of low priority, started when first needed and replaced when they die.

    ``modules`` are imported by each; they may register games that are not installed.
    """

    def __init__(self, count: int, modules: Sequence[str] = ()) -> None:
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)
        self._modules = tuple(modules)
        self._all: set[Process] = set()

    async def decide(self, game: str, position: dict[str, Any], seat: int, bot: str) -> int:
        """The action that a bot chooses in a position, which must hold nothing that its seat may not know.

        Raises WorkerFailed.
        """
        question = {"game": game, "position": position, "seat": seat, "bot": bot}
        answer = await self._answer(question, _TIMEOUT + _thinking_time(bot))
        if "action" not in answer:
            raise WorkerFailed(str(answer.get("error")))
        return int(answer["action"])

    async def hint(self, game: str, position: dict[str, Any], seat: int) -> dict[str, Any] | None:
        """A plan that the game suggests to a seat, if it does; of the position the same holds as for a bot.

        Raises WorkerFailed.
        """
        answer = await self._answer({"game": game, "position": position, "seat": seat}, _TIMEOUT)
        if "plan" not in answer:
            raise WorkerFailed(str(answer.get("error")))
        plan: dict[str, Any] | None = answer["plan"]
        return plan

    async def _answer(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        process = await self._free.get()
        answered = False
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(_ask(process, to_json(question)), seconds)
            answered = True
        except (OSError, ValueError, TimeoutError) as error:
            raise WorkerFailed(f"the worker died or hung ({str(error) or type(error).__name__})") from error
        finally:
            if process is not None and not answered:  # or it would give this answer to the next question
                self._end(process)
            self._free.put_nowait(process if answered else None)
        return answer

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [process.pid for process in self._all if process.returncode is None]

    async def close(self) -> None:
        """End all processes."""
        for process in list(self._all):
            self._end(process)
            await process.wait()

    async def _start(self) -> Process:
        imports = [part for module in self._modules for part in ("--import", module)]
        command = [sys.executable, "-m", "factoryfloor.server.bots.worker", *imports]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        return process

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()


async def _ask(process: Process, question: bytes) -> dict[str, Any]:
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


def _thinking_time(bot: str) -> float:
    """The seconds that a bot's specification gives it for a decision, if it goes by the clock."""
    found = re.search(r":(\d+)ms$", bot)
    return int(found[1]) / 1000 if found else 0.0
