"""The worker processes in which bots think, and the fair queue of what they are asked.

A search is asked for in slices, so that no worker is busy for longer than one. Those of a person are finished one after
the other; between people and addresses the queue decides anew after every slice.
"""

import asyncio
import itertools
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from factoryfloor.server.bots.bot_service import SLICE, BotRequest, BotService
from factoryfloor.server.bots.worker_process import Memory, WorkerFailed, WorkerProcess
from factoryfloor.server.limits.client import Client
from factoryfloor.server.limits.fair_queue import FairQueue, Price


@dataclass(eq=False, slots=True)
class _Question:
    """A question under its number. ``worker`` has begun to search for the answer, if it is not None.

    ``left``: the seconds after which a search must do with the best that it has found.
    """

    number: int
    client: Client
    bot: Memory
    content: dict[str, Any]
    answered: "asyncio.Future[dict[str, Any]]"
    left: float
    worker: WorkerProcess | None = None


def default_workers() -> int:
    """One for each core, but one core for the server."""
    return max(1, (os.cpu_count() or 2) - 1)


class WorkerPool(BotService):
    """Processes of low priority, started when first needed and replaced when they die.

    A bot is asked where it was asked last if that worker is free, since there it remembers its table; elsewhere it only
    takes longer. ``modules`` are imported by each process; they may register games that are not installed. A search
    gives way after ``slice_`` seconds; a worker keeps at most ``searches`` unfinished.
    """

    def __init__(self, count: int, modules: Sequence[str] = (), slice_: float = SLICE, searches: int = 8) -> None:
        self._all = [WorkerProcess(tuple(modules)) for _ in range(count)]
        self._free = list(self._all)  # the one that answered last at the end
        self.slice_ = slice_
        self.thought = 0.0  # seconds that all of them have worked
        self._searches = searches
        self._numbers = itertools.count(1)
        self._queue: FairQueue[_Question] = FairQueue()
        self._unfinished: dict[WorkerProcess, list[_Question]] = {worker: [] for worker in self._all}
        self._exchanges: set[asyncio.Task[None]] = set()
        self._closed = False

    async def answer(self, question: BotRequest) -> dict[str, Any]:
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        client, content = question.client, question.content
        memory = (content["table"], content["seat"], content["bot"])
        asked = _Question(next(self._numbers), client, memory, content, answered, question.left)
        self._queue.add(asked, client, question.price)
        self._dispatch()
        try:
            answer = await answered
        finally:
            if self._queue.remove(asked) and asked.worker is not None:  # nobody waits for it any more
                self._unfinished[asked.worker].remove(asked)
                asked.worker.forget(asked.number)
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return answer

    def _dispatch(self) -> None:
        """Give free workers something to do."""
        while self._free and not self._closed:
            question = self._queue.take(lambda each: each.worker is None or each.worker in self._free)
            if question is None:
                return
            knowing = (worker for worker in reversed(self._free) if question.bot in worker.known)
            worker = question.worker or next(knowing, self._free[-1])
            self._free.remove(worker)
            exchange = asyncio.get_running_loop().create_task(self._serve(worker, question))
            self._exchanges.add(exchange)
            exchange.add_done_callback(self._exchanges.discard)

    async def _serve(self, worker: WorkerProcess, question: _Question) -> None:
        """Let a free worker answer a question, or think about it for a slice."""
        unfinished = self._unfinished[worker]
        if question.worker is not None:
            unfinished.remove(question)
        elif len(unfinished) >= self._searches:
            await self._cut_short(worker)
        await self._exchange(worker, question, max(0.0, min(self.slice_, question.left)))
        self._free.append(worker)
        self._dispatch()

    async def _cut_short(self, worker: WorkerProcess) -> None:
        """Let whoever has used the most time do with the best that a search has found so far."""
        question = max(self._unfinished[worker], key=lambda each: self._queue.used(each.client))
        self._unfinished[worker].remove(question)
        self._queue.remove(question)
        await self._exchange(worker, question, 0.0)

    async def _exchange(self, worker: WorkerProcess, question: _Question, seconds: float) -> None:
        content = {"decision": question.number, "slice": seconds}
        if question.worker is None:
            content |= question.content
        try:
            answer, lasted = await worker.ask(question.bot, content)
        except WorkerFailed as error:
            if not question.answered.done():
                question.answered.set_exception(error)
            for other in self._unfinished[worker]:
                other.worker = None  # it begins again, somewhere
            self._unfinished[worker].clear()
            return
        self.thought += lasted
        self._queue.charge(question.client, lasted)
        question.left -= lasted
        if question.answered.done():  # nobody waits for it any more
            worker.forget(question.number)
        elif "more" in answer:
            question.worker = worker
            self._unfinished[worker].append(question)
            self._queue.add(question, question.client, Price.LONG, first=True)
        elif "lost" in answer:  # the process is another one
            question.worker = None
            self._queue.add(question, question.client, Price.LONG, first=True)
        else:
            question.answered.set_result(answer)

    @property
    def waiting(self) -> dict[str, int]:
        """How many questions wait, by price."""
        return self._queue.lengths

    @property
    def count(self) -> int:
        """How many processes there are at most."""
        return len(self._all)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.process.pid for worker in self._all if worker.process and worker.process.returncode is None]

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for worker in self._all:
            await worker.close()
        await asyncio.gather(*self._exchanges)  # not cancelled: a process that is being started would be left alone
