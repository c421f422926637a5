"""Schedules reviews in turns. A server makes reviews while its worker processes are idle."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import ClaimedJob, Job
from factoryfloor.server.jobs.job_runner import JobKind, JobRunner
from factoryfloor.server.operations.fair_queue import Advantages, FairQueue, Price
from factoryfloor.server.reviews import review_jobs
from factoryfloor.server.reviews.review_jobs import REVIEW, ReviewKey
from factoryfloor.server.reviews.review_work import ATTEMPTS, ENDED, ReviewFailed, ReviewWork
from factoryfloor.server.storage.packing import packed, unpacked
from factoryfloor.tables.state.errors import Damaged, StoreError

_TURN: Final = 60.0  # seconds of work after which other reviews get a turn; most reviews need less
_ADVANTAGES: Final = Advantages(head_start=(600.0, 300.0, 0.0), credit=_TURN, idle=600.0)
_SUSPENDED: Final = 16  # reviews in progress per running review; each takes about a megabyte in a worker
_logger = logging.getLogger(__name__)


class _Lost(Exception):
    """The job no longer exists, or another worker has claimed it."""


class ReviewTurns(JobKind):
    """Makes reviews in a fair order between clients, and stores them.

    At most half of the workers make reviews at the same time. A review runs for one turn, or until new jobs arrive.
    Then the fair queue chooses among the reviews in progress and the unclaimed reviews. Half of the places for reviews
    in progress are reserved for the default budget. ``seconds`` is the maximum working time of a review. ``changed`` is
    called with the key of each review whose job has changed.
    """

    kind = REVIEW
    kept = 24 * 3600.0

    def __init__(
        self, runner: JobRunner, workers: WorkerPool, seconds: float, changed: Callable[[ReviewKey], None]
    ) -> None:
        self._runner = runner
        self._transactions = runner.transactions
        self._workers = workers
        self._slots = max(1, workers.count // 2)
        self._seconds = seconds
        self._changed = changed
        self._queue: FairQueue[str] = FairQueue(advantages=_ADVANTAGES)
        self._works: dict[str, ReviewWork] = {}
        self._turns: set[asyncio.Task[None]] = set()
        self._behind: Collection[str] = ()  # the keys of the waiting jobs
        self._wakes = 0
        runner.add(self)

    @property
    def claimed(self) -> Collection[str]:
        return self._works.keys()

    @property
    def has_room(self) -> bool:
        return len(self._turns) < self._slots

    def on_job(self) -> None:
        self._wakes += 1  # ends the turns of running reviews

    # ---- whose turn it is

    def choose(self, waiting: Sequence[Job]) -> list[str]:
        jobs = {job.key: job for job in waiting if job.key not in self._works}
        self._behind = list(jobs)
        chosen: list[Job] = []
        while len(self._turns) + len(chosen) < self._slots:
            key = self._next(list(jobs.values()), chosen)
            if key is None:
                break
            if key in self._works:
                self._start_turn(self._works[key])
            else:
                chosen.append(jobs.pop(key))
        return [job.key for job in chosen]

    def _next(self, waiting: Sequence[Job], chosen: Sequence[Job]) -> str | None:
        """Return the next suspended or waiting review. The reviews in ``chosen`` are about to be claimed."""
        used = {work.worker for work in self._works.values() if work.busy and work.worker is not None}
        suspended = [work.job for work in self._works.values() if not work.busy and work.worker not in used]
        places, prices = (
            _SUSPENDED * self._slots,
            [job.price for job in (*(work.job for work in self._works.values()), *chosen)],
        )
        has_place = len(prices) < places
        has_long_place = has_place and prices.count(Price.LONG) < places // 2
        fitting = {job.key: has_long_place if job.price == Price.LONG else has_place for job in waiting}
        fitting |= {job.key: True for job in suspended}
        for job in (*suspended, *waiting):
            self._queue.add(job.key, job.client, job.price)
        found = self._queue.take(lambda key: fitting[key])
        for key in fitting:
            self._queue.remove(key)
        return found

    def begin(self, jobs: Sequence[ClaimedJob]) -> None:
        for job in jobs:
            self._works[job.key] = ReviewWork(job, self._workers, self._seconds)
            self._start_turn(self._works[job.key])
        if jobs:
            self._publish(self._behind)  # these reviews move up in the queue

    # ---- a turn

    def _start_turn(self, work: ReviewWork) -> None:
        work.busy = True
        turn = asyncio.get_running_loop().create_task(self._turn(work))
        self._turns.add(turn)
        turn.add_done_callback(self._turned)

    def _turned(self, turn: "asyncio.Task[None]") -> None:
        self._turns.discard(turn)
        self._runner.wake()

    async def _turn(self, work: ReviewWork) -> None:
        """Work on a review until it is complete, has failed, or must make room for other reviews."""
        ended = True
        try:
            ended = await self._work_on(work)
        except _Lost:
            pass
        except StoreError as error:  # the claim expires, and another worker starts the review again
            _logger.warning("the review of table %s could not be stored: %s", work.key.table, error)
        except Exception:
            _logger.exception("the review of table %s stopped", work.key.table)
        finally:
            work.busy = False
            if ended:
                self._drop(work)

    async def _work_on(self, work: ReviewWork) -> bool:
        """Work on a review for a turn. Return whether the review has ended."""
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
                self._queue.charge(work.job.client, lasted)
                if work.progress is not None:
                    await self._note(work, work.progress)
            await self._finish(work, report)
        except WorkerFailed as error:
            _logger.warning("the review of table %s is repeated: %s", work.key.table, error)
            if work.attempts < ATTEMPTS:
                await self._transactions.note(job_rows.release, self._runner.name, REVIEW, work.job.key)
            else:
                await self._fail(work, ENDED, None)
        except ReviewFailed as error:
            await self._fail(work, str(error), error.partial)
        return True

    async def _note(self, work: ReviewWork, report: dict[str, Any]) -> None:
        """Store the progress of a review with its worst decisions.

        Raises _Lost if another worker has claimed the review.
        """
        try:
            kept = await self._transactions.note(job_rows.note, self._runner.name, REVIEW, work.job.key, packed(report))
        except StoreError as error:
            _logger.warning("progress of a review could not be stored: %s", error)
            return
        if not kept:
            raise _Lost
        self._changed(work.key)

    async def _finish(self, work: ReviewWork, report: dict[str, Any] | None, failed: str = "") -> None:
        body = None if report is None else await asyncio.to_thread(packed, report)
        losses = mean_losses(report) if report is not None and not failed and work.key.lens == "knew" else {}
        await self._transactions.write(review_jobs.finish, self._runner.name, work.key, body, failed, losses)

    async def _fail(self, work: ReviewWork, reason: str, partial: dict[str, Any] | None) -> None:
        """Store the reason why a review failed.

        Store the finished part of the review, unless the stored review is better.
        """
        _logger.warning("the review of table %s failed: %s", work.key.table, reason)
        if partial is not None and not await self._is_better(work, partial):
            partial = None
        await self._finish(work, partial, reason)

    async def _is_better(self, work: ReviewWork, partial: dict[str, Any]) -> bool:
        from factoryfloor.reviews.stored import is_better, is_stale  # slow to import

        stored = (await self._transactions.read(review_jobs.rows_of, work.key)).stored
        if stored is None or stored.body is None:
            return True
        try:
            report = unpacked(bytes(stored.body), "review")
        except Damaged:
            return True
        return is_stale(report, work.game) or is_better(partial, report)

    # ---- claims

    def _drop(self, work: ReviewWork) -> None:
        """Drop a review that has ended or was lost to another worker."""
        if self._works.get(work.job.key) is work:
            del self._works[work.job.key]
        work.close()
        self._changed(work.key)

    def lose(self, key: str) -> None:
        work = self._works[key]
        work.lost = True
        if not work.busy:
            self._drop(work)

    def follow(self, job: Job) -> None:
        work = self._works[job.key]
        if work.job != job:  # a player has taken over the job
            work.job = job
            self._runner.on_job(REVIEW)

    def expire(self, connection: Connection, keys: Sequence[str]) -> Callable[[], None]:
        for key in keys:
            review_jobs.fail(connection, ReviewKey.read(key), "no worker could make it within a day: ask again")
        return lambda: self._publish(keys)

    def _publish(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._changed(ReviewKey.read(key))

    async def stop(self) -> None:
        turns = list(self._turns)
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)


def mean_losses(report: Mapping[str, Any]) -> dict[int, float]:
    """Return the mean loss per unforced decision for each seat of a review, in results."""
    return {each["seat"]: each["mills"]["value"] / 1000 for each in report["by_seat"] if each["mills"] is not None}
