"""The pool of worker processes for bots and replays, with a fair queue of requests.

Searches run in slices. No search blocks a worker for longer than one slice. The searches of one person run one after
another. After every slice, the queue chooses the next person and address. A search that has waited too long returns its
best result before other searches continue. If no request to a bot is waiting, idle workers make reviews.
"""

import asyncio
import itertools
import time
from base64 import b64decode
from collections import deque
from collections.abc import Sequence
from heapq import heappop, heappush
from math import inf
from typing import Any, Final

from factoryfloor.server.bots.bot_service import SLICE, BotRequest, BotService
from factoryfloor.server.bots.pool_work import NO_BOT, Search, SpareWork
from factoryfloor.server.bots.worker_answers import without_error
from factoryfloor.server.bots.worker_process import WorkerFailed, WorkerProcess
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Advantages, FairQueue, Price
from factoryfloor.server.storage.replay_library import TooSlow
from factoryfloor.tables.state.errors import Refused

_MOST_THINKING: Final = 900.0  # seconds of computation after which a search fails; a search ends by itself after 600
_SHORTEST: Final = 0.01  # minimum seconds charged for a request
_EQUAL: Final = Advantages((0.0, 0.0, 0.0), 0.0)


class WorkerPool(BotService):
    """A pool of low-priority processes. The pool starts processes on demand, and replaces processes that die.

    The pool prefers to send a bot's request to the worker that answered the bot's last request, because that worker
    remembers the table. Each process imports ``modules``, which may register games that are not installed.
    ``imported_bots`` lists the bots of other packages that the processes may create. A search yields after ``slice_``
    seconds, and a worker keeps at most ``searches`` suspended searches. A search with a time budget may wait for
    ``delay`` seconds.
    """

    def __init__(
        self,
        count: int,
        modules: Sequence[str] = (),
        slice_: float = SLICE,
        searches: int = 8,
        imported_bots: Sequence[str] = (),
        delay: float = inf,
    ) -> None:
        self._all = [WorkerProcess(modules, imported_bots) for _ in range(count)]
        self._free = list(self._all)  # ordered by last use, with the most recently used worker last
        self.slice_ = slice_
        self.delay = delay
        self.thought = 0.0  # total seconds of computation of all workers
        self._searches = searches
        self._numbers = itertools.count(1)
        self._queue: FairQueue[Search] = FairQueue()
        self._late: FairQueue[Search] = FairQueue(advantages=_EQUAL)  # searches that have waited too long
        self._cheap_next = False
        self._due: list[tuple[float, int, Search]] = []  # a heap, ordered by deadline
        self._spare: deque[SpareWork] = deque()
        self._unfinished: dict[WorkerProcess, list[Search]] = {worker: [] for worker in self._all}
        self._exchanges: set[asyncio.Task[None]] = set()
        self._closed = False

    async def answer(self, request: BotRequest) -> dict[str, Any]:
        question = request.question
        asked = self._search(question.content(), request.client, request.price, _MOST_THINKING)
        asked.bot = question.key
        asked.left = inf if question.left is None else question.left
        if request.patience < inf:
            heappush(self._due, (time.monotonic() + request.patience, asked.number, asked))
        return await self._answered(asked)

    def _search(self, content: dict[str, Any], client: Client, price: Price, most: float) -> Search:
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        return Search(next(self._numbers), content, client, price, answered, most)

    async def _answered(self, asked: Search) -> dict[str, Any]:
        self._queue.add(asked, asked.client, asked.price)
        self._dispatch()
        try:
            answer = await asked.answered
        finally:
            if (
                self._queue.remove(asked) or self._late.remove(asked)
            ) and asked.worker is not None:  # the client has left
                self._unfinished[asked.worker].remove(asked)
                asked.worker.forget(asked.number)
        return without_error(answer)

    async def replay(self, client: Client, content: dict[str, Any], seconds: float) -> bytes:
        """Compute a replay, as :data:`~factoryfloor.server.storage.replay_library.ComputeReplay` does."""
        try:
            answer = await self._answered(self._search(content, client, Price.LONG, seconds))
        except WorkerFailed as error:
            raise TooSlow(str(error)) from error
        if "code" in answer:
            raise Refused(answer["code"], answer["message"])
        return b64decode(answer["replay"])

    async def spare(
        self, worker: WorkerProcess | None, content: dict[str, Any]
    ) -> tuple[WorkerProcess, dict[str, Any], float]:
        """Send a message to an idle worker. Return the worker, the answer and the duration in seconds.

        Raises WorkerFailed.
        """
        work = SpareWork(worker, content, asyncio.get_running_loop().create_future())
        self._spare.append(work)
        self._dispatch()
        try:
            return await work.answered
        finally:
            if work in self._spare:
                self._spare.remove(work)

    def number(self) -> int:
        """Return a new number for a search or a review."""
        return next(self._numbers)

    def _dispatch(self) -> None:
        """Assign waiting requests to free workers."""
        self._hurry()
        while self._free and not self._closed:
            search = self._next()
            if search is None:
                self._dispatch_spare()
                return
            knowing = (worker for worker in reversed(self._free) if search.bot in worker.known)
            worker = search.worker or next(knowing, self._free[-1])
            self._free.remove(worker)
            exchange = asyncio.get_running_loop().create_task(self._serve(worker, search))
            self._exchanges.add(exchange)
            exchange.add_done_callback(self._exchanges.discard)

    def _next(self) -> Search | None:
        """Return the next request. Late searches alternate with cheap requests. Late searches and cheap requests come
        before all other requests.

        The fair queue of late searches counts only late work. Therefore each network delays a late search by at most
        one search.
        """
        if self._late:
            self._cheap_next = not self._cheap_next
            if self._cheap_next and (cheap := self._queue.take(lambda each: self._fits(each) and each.is_cheap)):
                return cheap
            if late := self._late.take(self._fits):
                return late
        return self._queue.take(self._fits)

    def _fits(self, search: Search) -> bool:
        return search.worker is None or search.worker in self._free

    def _hurry(self) -> None:
        """Make searches answer now if they have waited too long."""
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            search = heappop(self._due)[2]
            search.late = True
            if self._queue.remove(search):
                self._late.add(search, search.client, search.price)

    def _dispatch_spare(self) -> None:
        """Assign idle workers to reviews, one after another. The workers that bots prefer are used last."""
        for work in list(self._spare):
            if not self._free:
                return
            worker = work.worker or self._free[0]
            if worker in self._free:
                self._spare.remove(work)
                self._free.remove(worker)
                exchange = asyncio.get_running_loop().create_task(self._serve_spare(worker, work))
                self._exchanges.add(exchange)
                exchange.add_done_callback(self._exchanges.discard)

    async def _serve_spare(self, worker: WorkerProcess, work: SpareWork) -> None:
        try:
            answer, lasted = await worker.ask(NO_BOT, work.content)
        except WorkerFailed as error:
            self._restart_searches(worker)
            if not work.answered.done():
                work.answered.set_exception(error)
        else:
            self.thought += lasted
            if not work.answered.done():
                work.answered.set_result((worker, answer, lasted))
        finally:
            self._free.insert(0, worker)
            self._dispatch()

    def _restart_searches(self, worker: WorkerProcess) -> None:
        """Allow any worker to restart the searches of a failed worker."""
        for other in self._unfinished[worker]:
            other.worker = None
        self._unfinished[worker].clear()

    async def _serve(self, worker: WorkerProcess, search: Search) -> None:
        """Let a worker answer a request or search for one slice."""
        unfinished = self._unfinished[worker]
        if search.worker is not None:
            unfinished.remove(search)
        elif len(unfinished) >= self._searches:
            await self._end_one_search(worker)
        try:
            await self._exchange(worker, search, search.slice(self.slice_))
        finally:
            self._free.append(worker)
            self._dispatch()

    async def _end_one_search(self, worker: WorkerProcess) -> None:
        """End one search of the client with the highest usage.

        The search returns its best result so far. Replays are not ended, because an unfinished replay has no result.
        """
        searches = [each for each in self._unfinished[worker] if "replay" not in each.content]
        if not searches:
            return
        search = max(searches, key=lambda each: self._queue.used(each.client))
        self._unfinished[worker].remove(search)
        self._queue.remove(search)
        self._late.remove(search)
        await self._exchange(worker, search, 0.0)

    async def _exchange(self, worker: WorkerProcess, search: Search, seconds: float) -> None:
        content = {"decision": search.number, "slice": seconds}
        if search.worker is None:
            content |= search.content
        try:
            answer, lasted = await worker.ask(search.bot, content, search.most)
        except WorkerFailed as error:
            if not search.answered.done():
                search.answered.set_exception(error)
            self._restart_searches(worker)
            return
        self.thought += lasted
        self._queue.charge(search.client, lasted)
        if search.late:
            self._late.charge(search.client, lasted)
        search.left -= lasted
        search.spent += max(lasted, _SHORTEST)
        if search.answered.done():  # the client has left
            worker.forget(search.number)
        elif ("lost" in answer and search.worker is None) or ("more" in answer and search.spent > search.most):
            search.answered.set_exception(WorkerFailed(f"the worker answered {answer!r:.80} out of turn"))
        elif "more" in answer:
            search.worker = worker
            self._unfinished[worker].append(search)
            self._suspend(search)
        elif "lost" in answer:  # the process has been replaced
            search.worker = None
            self._suspend(search)
        else:
            search.answered.set_result(answer)

    def _suspend(self, search: Search) -> None:
        queue = self._late if search.late else self._queue
        queue.add(search, search.client, Price.LONG, first=True)

    @property
    def waiting(self) -> dict[str, int]:
        """Return the number of waiting requests for each price."""
        late = self._late.lengths
        return {price: count + late[price] for price, count in self._queue.lengths.items()}

    @property
    def count(self) -> int:
        """Return the maximum number of processes."""
        return len(self._all)

    @property
    def pids(self) -> list[int]:
        """Return the ids of the running processes."""
        return [worker.process.pid for worker in self._all if worker.process and worker.process.returncode is None]

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for worker in self._all:
            await worker.close()
        await asyncio.gather(*self._exchanges)  # not cancelled, because a process that is starting would be orphaned
