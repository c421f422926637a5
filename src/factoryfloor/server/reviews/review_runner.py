"""Makes the reviews of the queue in the spare time of this server's worker processes, in turns."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from factoryfloor.kernel import games
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.endless import endless
from factoryfloor.server.operations.fair_queue import Advantages, FairQueue, Price
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.reviews import review_jobs
from factoryfloor.server.reviews.review_jobs import ReviewKey, packed, unpacked
from factoryfloor.server.reviews.review_store import ReviewStore
from factoryfloor.server.reviews.review_work import ATTEMPTS, ENDED, ReviewFailed, ReviewWork
from factoryfloor.tables.state.errors import Damaged, StoreError

CLAIM: Final = 10.0  # seconds that a claim lasts

_RENEW: Final = 2.0  # seconds between renewals
_LOOK: Final = 2.0  # seconds between polls for jobs
_TURN: Final = 60.0  # seconds of work until others come before a review; usual ones need less
_ADVANTAGES: Final = Advantages(head_start=(600.0, 300.0, 0.0), credit=_TURN, idle=600.0)
_SUSPENDED: Final = 16  # reviews in progress for each that runs; each takes about a megabyte of a worker
_OLD: Final = 24 * 3600.0  # seconds until a job that no worker claims has failed
_SWEEP: Final = 600.0  # seconds between looks for such jobs
_LAST: Final = 3.0  # seconds to release claims at shutdown
_logger = logging.getLogger(__name__)


class _Lost(Exception):
    """The job has gone, or another worker has claimed it."""


class ReviewRunner:
    """Claims reviews, fairly between clients, and stores them.

    At most half of the workers review at once. A review runs for a turn, or until new jobs come; then the fair queue
    chooses between those in progress and the unclaimed ones. Half of the places of reviews in progress are for usual
    budgets. ``name``: the node or worker. ``seconds``: the working time of a review at most. ``changed`` is called with
    each key whose job has changed.
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
        self._queue: FairQueue[ReviewKey] = FairQueue(advantages=_ADVANTAGES)
        self._claimed: dict[ReviewKey, ReviewWork] = {}
        self._choosing = asyncio.Lock()
        self._some_work = asyncio.Event()
        self._wakes = 0
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def running(self) -> int:
        """The number of reviews that are made here."""
        return len(self._claimed)

    def on_job(self, *_: object) -> None:
        """Wake the claiming of jobs, and end the turns of running reviews."""
        self._wakes += 1
        self._some_work.set()

    async def start(self) -> None:
        """Start claiming jobs, those of an earlier run of this server among them."""
        with suppress(StoreError):
            await self._store.write(review_jobs.release, self._name)
        loops = [self._take_turns] * self._slots + [self._renew]
        self._tasks = [asyncio.create_task(endless(loop)) for loop in loops]

    async def stop(self) -> None:
        """Stop, and release unfinished reviews."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_LAST):
                await self._store.write(review_jobs.release, self._name, counted=False)

    async def _take_turns(self) -> None:
        while True:
            try:
                async with self._choosing:
                    work = await self._next()
            except StoreError as error:
                _logger.warning("reviews could not be claimed: %s", error)
                work = None
            if work is None:
                self._some_work.clear()
                await wait_at_most(_LOOK, self._some_work)
            else:
                await self._turn(work)

    # ---- whose turn it is

    async def _next(self) -> ReviewWork | None:
        """The review whose turn it is, claimed here; None if there is none. Raises StoreError."""
        while True:
            waiting = await self._store.read(review_jobs.open_jobs, self._rules)
            wanted = {key: found for key, found in waiting.items() if key not in self._claimed}
            chosen = self._choose(wanted)
            if chosen is None:
                return None
            if chosen not in self._claimed:
                row = await self._store.write(review_jobs.claim, self._name, chosen, CLAIM)
                if row is None:  # another worker was faster
                    continue
                self._claimed[chosen] = ReviewWork(row, self._workers, self._seconds)
                for key in wanted:  # the others move up in the queue
                    self._changed(key)
            work = self._claimed[chosen]
            work.busy = True
            return work

    def _choose(self, waiting: dict[ReviewKey, tuple[Client, Price]]) -> ReviewKey | None:
        """The next of the suspended and the waiting reviews."""
        used = {work.worker for work in self._claimed.values() if work.busy and work.worker is not None}
        suspended = {
            key: (work.requester.client, _price(work))
            for key, work in self._claimed.items()
            if not work.busy and work.worker not in used
        }
        for key, (client, price) in (suspended | waiting).items():
            self._queue.add(key, client, price)
        chosen = self._queue.take(lambda key: key in suspended or self._has_place(waiting[key][1]))
        for key in (*suspended, *waiting):
            self._queue.remove(key)
        return chosen

    def _has_place(self, price: Price) -> bool:
        places = _SUSPENDED * self._slots
        long = sum(_price(work) == Price.LONG for work in self._claimed.values())
        return len(self._claimed) < places and (price != Price.LONG or long < places // 2)

    # ---- a turn

    async def _turn(self, work: ReviewWork) -> None:
        """Work on a review until it is complete, has failed, or others come first."""
        ended = True
        try:
            ended = await self._work_on(work)
        except _Lost:
            pass
        except StoreError as error:  # the claim lapses, and the review is made again
            _logger.warning("the review of table %s could not be stored: %s", work.key.table, error)
        except Exception:
            _logger.exception("the review of table %s stopped", work.key.table)
            raise
        finally:
            work.busy = False
            if ended:
                self._drop(work)
            self._some_work.set()

    async def _work_on(self, work: ReviewWork) -> bool:
        """Work on a review for a turn; whether it has ended. Raises _Lost or StoreError."""
        wakes, used = self._wakes, 0.0
        report: dict[str, Any] | None = None
        try:
            while report is None:
                if work.lost:
                    raise _Lost
                if used > _TURN or (used and wakes != self._wakes):
                    return False
                lasted, report = await work.slice()
                used += lasted
                self._queue.charge(work.requester.client, lasted)
                if work.progress is not None:
                    await self._note(work, work.progress)
            await self._finish(work, report)
        except WorkerFailed as error:
            _logger.warning("the review of table %s is repeated: %s", work.key.table, error)
            if work.attempts < ATTEMPTS:
                await self._store.write(review_jobs.release, self._name, work.key)
            else:
                await self._fail(work, ENDED, None)
        except ReviewFailed as error:
            await self._fail(work, str(error), error.partial)
        return True

    async def _note(self, work: ReviewWork, progress: dict[str, Any]) -> None:
        """Store how far a review is, with its worst decisions. Raises _Lost."""
        done, body = float(progress["done"]), packed(progress["report"])
        try:
            kept = await self._store.write(review_jobs.note_progress, self._name, work.key, done, body)
        except StoreError as error:
            _logger.warning("progress of a review could not be stored: %s", error)
            return
        if not kept:
            raise _Lost
        self._changed(work.key)

    async def _finish(self, work: ReviewWork, report: dict[str, Any] | None, failed: str = "") -> None:
        body = None if report is None else await asyncio.to_thread(packed, report)
        await self._store.write(review_jobs.finish, self._name, work.key, body, failed)

    async def _fail(self, work: ReviewWork, reason: str, partial: dict[str, Any] | None) -> None:
        """Store why a review failed, and what was done unless the stored review is better."""
        _logger.warning("the review of table %s failed: %s", work.key.table, reason)
        if partial is not None and not await self._is_better(work, partial):
            partial = None
        await self._finish(work, partial, reason)

    async def _is_better(self, work: ReviewWork, partial: dict[str, Any]) -> bool:
        from factoryfloor.reviews.stored import is_better, is_stale  # the package is slow to import

        stored = (await self._store.read(review_jobs.rows_of, work.key)).stored
        if stored is None or stored.body is None:
            return True
        try:
            report = unpacked(bytes(stored.body), "review")
        except Damaged:
            return True
        return is_stale(report, work.game) or is_better(partial, report)

    # ---- claims

    def _drop(self, work: ReviewWork) -> None:
        """Forget a review that has ended or is lost."""
        if self._claimed.get(work.key) is work:
            del self._claimed[work.key]
        work.close()
        self._changed(work.key)

    async def _renew(self) -> None:
        swept = -_SWEEP
        while True:
            await asyncio.sleep(_RENEW)
            here = list(self._claimed.values())
            try:
                if time.monotonic() > swept + _SWEEP:
                    swept = time.monotonic()
                    for key in await self._store.write(review_jobs.sweep, _OLD):
                        self._changed(key)
                if not here:
                    continue
                kept = await self._store.write(review_jobs.renew, self._name, [work.key for work in here], CLAIM)
            except StoreError as error:
                _logger.warning("claims of reviews could not be renewed: %s", error)
                continue
            for work in here:
                if work.key not in kept:
                    work.lost = True
                    if not work.busy:
                        self._drop(work)
                elif work.requester != kept[work.key]:  # a player has taken it over
                    work.requester = kept[work.key]
                    self.on_job()


def _price(work: ReviewWork) -> Price:
    return work.requester.price(work.budget)
