"""Bot requests as jobs in a database that nodes and workers share.

A node claims its own requests immediately while it has free slots. Other nodes claim the remaining requests and the
requests of dead nodes. Claims are fair between clients. Cheap requests come first. Requests that have waited too long
count as cheap. The key of a job identifies the decision. Therefore a node that takes over a table finds the jobs of the
dead node.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import Connection

from factoryfloor.kernel import find_game
from factoryfloor.server.bots.bot_service import BotRequest, BotService
from factoryfloor.server.bots.worker_answers import without_error
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import ClaimedJob, Job, NewJob
from factoryfloor.server.jobs.job_runner import CLAIM, LOOK, JobKind, JobRunner
from factoryfloor.server.operations.fair_queue import FairQueue, Price
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.storage.packing import packed, unpacked
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.state.errors import Damaged, StoreError

BOT: Final = "bot"
"""The kind of bot jobs."""

_CHEAP_AT_ONCE: Final = 64  # maximum number of cheap jobs in progress
_DEAR_A_WORKER: Final = 2  # maximum number of other jobs in progress per worker process
_EXPECTED: Final = (0.01, 0.2, 1.0)  # seconds charged for a running job, keyed by price


@dataclass(slots=True)
class _OwnRequest:
    """A bot request from this node. ``heard`` is set when the request's job may have changed. ``answer`` is the answer
    from this node's workers.
    """

    askers: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    answer: dict[str, Any] | None = None


class BotQueue(BotService, JobKind):
    """A bot service that adds its requests to the database. It claims jobs and answers them with ``bot_service``.

    ``processes`` is the number of this node's worker processes. With 0, other nodes answer all jobs. ``publish``
    notifies the other nodes of jobs and answers.
    """

    kind = BOT
    kept = 600.0

    def __init__(
        self, runner: JobRunner, bot_service: BotService, processes: int, publish: Callable[..., None]
    ) -> None:
        self.slice_ = bot_service.slice_
        self.delay = bot_service.delay
        self.answered = 0  # number of answered jobs from other nodes
        self._runner = runner
        self._transactions = runner.transactions
        self._bot_service = bot_service
        self._long_slots = _DEAR_A_WORKER * processes
        self._cheap_slots = _CHEAP_AT_ONCE if processes else 0
        self._publish = publish
        self._queue: FairQueue[str] = FairQueue()
        self._working: dict[str, tuple[Price, asyncio.Task[None]]] = {}
        self._asked: dict[str, _OwnRequest] = {}
        runner.add(self)

    # ---- asking

    async def answer(self, request: BotRequest) -> dict[str, Any]:
        job = _job(request)
        asked = self._asked.setdefault(job.key, _OwnRequest())
        asked.askers += 1
        try:
            return without_error(await self._answered(job, request, asked))
        except StoreError as error:
            raise WorkerFailed(str(error)) from error
        finally:
            asked.askers -= 1
            if not asked.askers:
                del self._asked[job.key]
                self.lose(job.key)
                with suppress(StoreError):  # if this fails, a sweep removes the job
                    await self._transactions.note(job_rows.remove, BOT, job.key)

    async def _answered(self, job: NewJob, request: BotRequest, asked: _OwnRequest) -> dict[str, Any]:
        published, began = False, time.monotonic()
        while asked.answer is None:
            asked.heard.clear()
            if job.key not in self._working:
                patience = max(0.0, began + request.patience - time.monotonic())
                price = request.price if patience else Price.CHEAP
                worker = self._runner.name if self._slots_left(price) > 0 else ""
                ours, answer = await self._transactions.note(_ask, job, worker)
                if answer is not None:
                    return read_answer(answer)
                if ours:
                    self._start(job.key, replace(request, price=price, patience=patience))
                elif not published:
                    self._publish("job", BOT)
                    self._runner.wake()
                    published = True
            await wait_at_most(LOOK, asked.heard)
        return asked.answer

    def on_answer(self, key: str = "") -> None:
        """Wake the request that waits for an answer, or all requests."""
        for waiting, asked in self._asked.items():
            if key in ("", waiting):
                asked.heard.set()

    # ---- answering

    @property
    def claimed(self) -> Collection[str]:
        return self._working.keys()

    @property
    def has_room(self) -> bool:
        return self._slots_left(Price.CHEAP) > 0 or self._slots_left(Price.LONG) > 0

    def choose(self, waiting: Sequence[Job]) -> list[str]:
        jobs = {job.key: job for job in waiting}
        for job in waiting:
            self._queue.add(job.key, job.client, job.price)
        left = {price: self._slots_left(price) for price in Price}
        chosen: list[str] = []
        while (key := self._queue.take(lambda each: left[jobs[each].price] > 0)) is not None:
            chosen.append(key)
            self._queue.charge(jobs[key].client, _EXPECTED[jobs[key].price])
            for price in Price:
                left[price] -= (price == Price.CHEAP) == (jobs[key].price == Price.CHEAP)
        for key in jobs:
            self._queue.remove(key)
        return chosen

    def begin(self, jobs: Sequence[ClaimedJob]) -> None:
        for job in jobs:
            self._start(job.key, _request(job))

    def lose(self, key: str) -> None:
        if key in self._working and key not in self._asked:
            self._working[key][1].cancel()

    async def stop(self) -> None:
        tasks = [task for _, task in self._working.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _slots_left(self, price: Price) -> int:
        """Return the number of free slots for jobs of a price."""
        cheap = sum(working == Price.CHEAP for working, _ in self._working.values())
        return self._cheap_slots - cheap if price == Price.CHEAP else self._long_slots - (len(self._working) - cheap)

    def _start(self, key: str, request: BotRequest | None) -> None:
        price = Price.CHEAP if request is None else request.price
        task = asyncio.get_running_loop().create_task(self._work(key, request))
        self._working[key] = price, task

    async def _work(self, key: str, request: BotRequest | None) -> None:
        """Answer a claimed job. Without a request, the job's row is damaged."""
        began = time.monotonic()
        try:
            if request is None:
                raise WorkerFailed(f"the row of bot job {key!r} is damaged")
            answer = await self._bot_service.answer(request)
        except WorkerFailed as error:
            answer = {"error": str(error)}
        finally:
            del self._working[key]
            self._runner.wake()
            if request is not None:
                self._queue.charge(request.client, max(0.0, time.monotonic() - began - _EXPECTED[request.price]))
        if key in self._asked:
            self._asked[key].answer = answer
            self.on_answer(key)
            return
        with suppress(StoreError):
            if await self._transactions.note(
                job_rows.note, self._runner.name, BOT, key, packed(answer), is_answer=True
            ):
                self._publish("answer", key)
                self.answered += 1


def _ask(connection: Connection, job: NewJob, worker: str) -> tuple[bool, bytes | None]:
    """Add a job, or find the existing one.

    Return whether this worker has claimed the job, and the job's answer if there is one.
    """
    if job_rows.add(connection, job, worker, CLAIM):
        return bool(worker), None
    return False, job_rows.answer_of(connection, BOT, job.key)


def _job(request: BotRequest) -> NewJob:
    """Return the job of a request. The job's key consists of table, entry, seat, kind and bot."""
    asked = request.question
    kind = "hint" if asked.hint else "hindsight" if asked.done else "move"
    key = f"{asked.table} {asked.n} {asked.seat} {kind} {asked.bot}"
    rules, content, patience = find_game(asked.game).rules, packed(asked.content()), request.patience
    return NewJob(key, request.client, request.price, BOT, asked.game, rules, content, patience=patience)


def _request(job: ClaimedJob) -> BotRequest | None:
    """Return the request of a job, or None if the job's row is damaged."""
    try:
        question = BotQuestion.of(unpacked(job.content, "bot job"))
        price = job.price if job.patience > 0.0 else Price.CHEAP
        return BotRequest(question, job.client, price, job.patience)
    except (Damaged, TypeError, ValueError):
        return None


def read_answer(state: bytes) -> dict[str, Any]:
    """Return the answer in a row that any worker may have written.

    If the row contains no object, the answer is an error.
    """
    try:
        return unpacked(state, "answer")
    except Damaged:
        return {"error": f"a worker answered {state[:80]!r}"}
