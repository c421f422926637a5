"""Makes the reviews of the queue in the spare time of this server's worker processes."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Row

from factoryfloor.kernel import games
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed, WorkerProcess
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.endless import endless
from factoryfloor.server.operations.fair_queue import FairQueue, Price
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.reviews import review_jobs
from factoryfloor.server.reviews.review_jobs import ReviewKey, packed, unpacked
from factoryfloor.server.reviews.review_store import ReviewStore
from factoryfloor.tables.errors import Damaged, StoreError

CLAIM: Final = 10.0  # seconds that a claim lasts

_RENEW: Final = 2.0  # seconds between renewals
_LOOK: Final = 2.0  # seconds between polls for jobs
_SLICE: Final = 0.1  # seconds of a review between yields to bots
_TELL: Final = 1.0  # seconds between reports of progress at least
_SPARSER: Final = 15.0  # a long review reports after each fifteenth of its time, so that slow clients keep up
_ATTEMPTS: Final = 3
_ENDED: Final = f"its worker process or server ended {_ATTEMPTS} times"
_EXPECTED: Final = 20.0  # seconds charged for a review until it ends
_OLD: Final = 24 * 3600.0  # seconds until a job that no worker claims has failed
_SWEEP: Final = 600.0  # seconds between looks for such jobs
_LAST: Final = 3.0  # seconds to release claims at shutdown
_logger = logging.getLogger(__name__)


class _Failed(Exception):
    """A review that cannot be made; the message is for people."""


class _Withdrawn(Exception):
    """The job has gone, or another worker has claimed it."""


class ReviewRunner:
    """Claims reviews, fairly between clients, and stores them.

    ``name``: the node or worker. ``seconds``: the working time of a review at most. ``changed`` is called with each
    key whose job has changed.
    """

    def __init__(
        self, store: ReviewStore, name: str, workers: WorkerPool, seconds: float, changed: Callable[[ReviewKey], None]
    ) -> None:
        self._store = store
        self._name = name
        self._workers = workers
        self._slots = max(1, workers.count // 2)
        self._seconds = seconds
        self._changed = changed
        self._rules = {name: game.rules for name, game in games().items()}
        self._queue: FairQueue[ReviewKey] = FairQueue()
        self._running: dict[ReviewKey, asyncio.Task[None]] = {}
        self._some_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def running(self) -> int:
        """The number of reviews that are made here."""
        return len(self._running)

    def on_job(self, *_: object) -> None:
        """Wake the claiming of jobs."""
        self._some_work.set()

    async def start(self) -> None:
        """Start claiming jobs, those of an earlier run of this server among them."""
        with suppress(StoreError):
            await self._store.write(review_jobs.release, self._name)
        self._tasks = [asyncio.create_task(endless(loop)) for loop in (self._claim, self._renew)]

    async def stop(self) -> None:
        """Stop, and release unfinished reviews."""
        running = list(self._running.values())
        for task in (*self._tasks, *running):
            task.cancel()
        await asyncio.gather(*self._tasks, *running, return_exceptions=True)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_LAST):
                await self._store.write(review_jobs.release, self._name, counted=False)

    async def _claim(self) -> None:
        while True:
            await wait_at_most(_LOOK, self._some_work)
            self._some_work.clear()
            try:
                while len(self._running) < self._slots and await self._claim_one():
                    pass
            except StoreError as error:
                _logger.warning("reviews could not be claimed: %s", error)

    async def _claim_one(self) -> bool:
        waiting = await self._store.read(review_jobs.open_jobs, self._rules)
        clients = {key: client for key, client in waiting if key not in self._running}
        for key, client in clients.items():
            self._queue.add(key, client, Price.LONG)
        chosen = self._queue.take()
        for key in clients:
            self._queue.remove(key)
        if chosen is None:
            return False
        self._queue.charge(clients[chosen], _EXPECTED)
        row = await self._store.write(review_jobs.claim, self._name, chosen, CLAIM)
        if row is not None:
            self._running[chosen] = asyncio.get_running_loop().create_task(self._do(chosen, row))
            for key in clients:  # the others move up in the queue
                self._changed(key)
        return True

    async def _renew(self) -> None:
        swept = -_SWEEP
        while True:
            await asyncio.sleep(_RENEW)
            here = set(self._running)
            try:
                if time.monotonic() > swept + _SWEEP:
                    swept = time.monotonic()
                    for key in await self._store.write(review_jobs.sweep, _OLD):
                        self._changed(key)
                if not here:
                    continue
                kept = await self._store.write(review_jobs.renew, self._name, CLAIM)
            except StoreError as error:
                _logger.warning("claims of reviews could not be renewed: %s", error)
                continue
            for key in here - kept:
                if key in self._running:
                    self._running[key].cancel()

    async def _do(self, key: ReviewKey, row: Row[Any]) -> None:
        """Make a claimed review."""
        client, spent = Client(row.person, row.address), [0.0]
        try:
            await self._make(key, row, spent)
        except _Withdrawn:
            pass
        except StoreError as error:  # the claim lapses, and the review is made again
            _logger.warning("the review of table %s could not be stored: %s", key.table, error)
        except Exception:
            _logger.exception("the review of table %s stopped", key.table)
            raise
        finally:
            del self._running[key]
            self._queue.charge(client, max(0.0, spent[0] - _EXPECTED))
            self._changed(key)
            self._some_work.set()

    async def _make(self, key: ReviewKey, row: Row[Any], spent: list[float]) -> None:
        try:
            report = await self._review(key, row, spent)
        except WorkerFailed as error:
            _logger.warning("the review of table %s is repeated: %s", key.table, error)
            if row.attempts < _ATTEMPTS:
                await self._store.write(review_jobs.release, self._name, key)
                return
            failed, report = _ENDED, None
        except _Failed as error:
            failed, report = str(error), None
        else:
            failed = ""
        if report is None:
            _logger.warning("the review of table %s failed: %s", key.table, failed)
        body = None if report is None else await asyncio.to_thread(packed, report)
        await self._store.write(review_jobs.finish, self._name, key, body, failed)

    async def _review(self, key: ReviewKey, row: Row[Any], spent: list[float]) -> dict[str, Any]:
        """The report, made slice by slice. Raises WorkerFailed, _Failed or _Withdrawn."""
        if row.attempts > _ATTEMPTS:  # servers died, not only their workers
            raise _Failed(_ENDED)
        number = self._workers.number()
        try:
            whole = {"record": unpacked(row.record, "record"), "lens": row.lens, "budget": row.budget}
        except Damaged as error:
            raise _Failed("its stored record is damaged") from error
        worker: WorkerProcess | None = None
        began = told = time.monotonic()
        try:
            while True:
                due = time.monotonic() >= told + max(_TELL, (told - began) / _SPARSER)
                content = {"review": number, "slice": _SLICE, "report": due} | (whole if worker is None else {})
                worker, answer, lasted = await self._workers.spare(worker, content)
                spent[0] += lasted
                if "error" in answer:
                    raise _Failed(str(answer["error"]))
                if "lost" in answer:  # the process was replaced
                    worker = None
                elif "more" not in answer:
                    return dict(answer["report"])
                elif "report" in answer:
                    told = time.monotonic()
                    await self._note(key, answer)
                if spent[0] > self._seconds:
                    raise _Failed(f"it took more than {self._seconds:.0f} seconds of work: ask for a smaller budget")
        finally:
            if worker is not None:
                worker.forget(number)

    async def _note(self, key: ReviewKey, answer: dict[str, Any]) -> None:
        """Store how far a review is, with its worst decisions."""
        try:
            kept = await self._store.write(
                review_jobs.note_progress, self._name, key, float(answer["done"]), packed(answer["report"])
            )
        except StoreError as error:
            _logger.warning("progress of a review could not be stored: %s", error)
            return
        if not kept:
            raise _Withdrawn
        self._changed(key)
