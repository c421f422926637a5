"""The worker processes in which bots think, and the queue for them."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import from_json, to_json

from factoryfloor.bots import BadBot, read_specification
from factoryfloor.server.bots.worker import KEPT

_TIMEOUT: Final = 90.0  # seconds after which a worker is taken to hang, beside the bot's own thinking time


class WorkerFailed(Exception):
    """A worker that died, hung or could not answer; another one takes its place."""


@dataclass(frozen=True, slots=True)
class BotAction:
    """The action that a bot has chosen, and its reaction time in seconds."""

    action: int
    reaction_time: float = 0.0


def default_workers() -> int:
    """One for each core, but one core for the server."""
    return max(1, (os.cpu_count() or 2) - 1)


class Workers:
    """Processes of low priority, started when first needed and replaced when they die.

    A bot is asked where it was asked last if that worker is free, since there it remembers its table; elsewhere it only
    takes longer. ``modules`` are imported by each process; they may register games that are not installed.
    """

    def __init__(self, count: int, modules: Sequence[str] = ()) -> None:
        self._all = [_Worker(tuple(modules)) for _ in range(count)]
        self._free = list(self._all)  # the one that answered last at the end
        self._turn = asyncio.Semaphore(count)

    async def decide(self, table: str, game: str, position: dict[str, Any], seat: int, bot: str) -> BotAction:
        """The choice of a bot in a position, which must hold nothing hidden from its seat. Raises WorkerFailed."""
        try:
            thinking = read_specification(bot).milliseconds / 1000
        except BadBot as error:
            raise WorkerFailed(str(error)) from error
        answer = await self._answer(table, game, position, seat, bot, thinking)
        return BotAction(int(answer["action"]), float(answer["reaction_time"]))

    async def hint(self, table: str, game: str, position: dict[str, Any], seat: int) -> dict[str, Any] | None:
        """A plan suggested to a seat, or None; the position is as for a bot. Raises WorkerFailed."""
        plan: dict[str, Any] | None = (await self._answer(table, game, position, seat))["plan"]
        return plan

    async def _answer(
        self, table: str, game: str, position: dict[str, Any], seat: int, bot: str = "", thinking: float = 0.0
    ) -> dict[str, Any]:
        question = {"table": table, "game": game, "position": position, "seat": seat, "bot": bot}
        async with self._turn:
            asker = (table, seat, bot)
            worker = next((worker for worker in reversed(self._free) if asker in worker.known), self._free[-1])
            self._free.remove(worker)
            try:
                answer = await worker.ask(asker, to_json(question), _TIMEOUT + thinking)
            finally:
                self._free.append(worker)
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return answer

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.process.pid for worker in self._all if worker.process and worker.process.returncode is None]

    async def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            process = worker.process
            worker.end()
            if process is not None:
                await process.wait()


class _Worker:
    """One process, if it runs. ``known``: the bots that it remembers, the least recently asked first."""

    def __init__(self, modules: Sequence[str]) -> None:
        self.process: Process | None = None
        self.known: dict[tuple[str, int, str], None] = {}
        self._modules = modules

    async def ask(self, bot: tuple[str, int, str], question: bytes, seconds: float) -> dict[str, Any]:
        """The answer of the process, which is started if need be. Raises WorkerFailed."""
        answered = False
        try:
            if self.process is None or self.process.returncode is not None:
                await self._start()
            answer = await asyncio.wait_for(self._exchange(question), seconds)
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
        return answer

    def end(self) -> None:
        """End the process; the next question starts another one."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    async def _start(self) -> None:
        imports = [part for module in self._modules for part in ("--import", module)]
        command = [sys.executable, "-m", "factoryfloor.server.bots.worker", *imports]
        self.known = {}
        self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)

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
