"""The jobs in which bots play daily deals.

Each job plays one deal. A job runs only while neither bots nor reviews need the workers.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed, WorkerProcess
from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.deals import DEAL
from factoryfloor.server.jobs.job_rows import ClaimedJob, Job
from factoryfloor.server.jobs.job_runner import CLAIM, JobKind, JobRunner
from factoryfloor.server.storage import daily_rows
from factoryfloor.tables.state.errors import StoreError
from factoryfloor.tables.state.yardstick import next_level

_SLICE: Final = 0.1  # seconds of a play between two pauses for bots
_TURN: Final = 2.0  # seconds that a deal is played before another deal gets a turn
_BUSY: Final = 1.0  # seconds between checks whether reviews are running
_ATTEMPTS: Final = 3
_logger = logging.getLogger(__name__)


class _Lost(Exception):
    """The job no longer exists, or another worker has claimed it."""


class DealJobs(JobKind):
    """Plays deals game by game, beginning with the latest day, and stores the points of each play.

    Each level plays a deal ``most`` times. ``busy`` returns whether other work takes precedence. If a worker dies, its
    finished plays count. Only the interrupted play starts again.
    """

    kind = DEAL
    kept = 7 * 24 * 3600.0

    def __init__(self, runner: JobRunner, workers: WorkerPool, most: int, busy: Callable[[], bool]) -> None:
        self._runner = runner
        self._transactions = runner.transactions
        self._workers = workers
        self._most = most
        self._busy = busy
        self._turns: dict[str, asyncio.Task[None]] = {}
        runner.add(self)

    @property
    def claimed(self) -> Collection[str]:
        return self._turns.keys()

    @property
    def has_room(self) -> bool:
        return not self._turns and not self._busy()

    def choose(self, waiting: Sequence[Job]) -> list[str]:
        latest = sorted(waiting, key=lambda job: job.key.partition(" ")[2], reverse=True)
        return [job.key for job in latest[:1]]

    def begin(self, jobs: Sequence[ClaimedJob]) -> None:
        for job in jobs:
            self._turns[job.key] = asyncio.get_running_loop().create_task(self._turn(job))

    def lose(self, key: str) -> None:
        self._turns[key].cancel()

    async def stop(self) -> None:
        turns = list(self._turns.values())
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)

    async def _turn(self, job: ClaimedJob) -> None:
        """Play a deal for one turn."""
        try:
            delay = 0.0 if await self._play_on(job) else None
            await self._transactions.note(job_rows.finish, self._runner.name, DEAL, job, delay, 0)
        except _Lost:
            pass
        except WorkerFailed as error:
            _logger.warning("a play of the deal %s failed: %s", job.key, error)
            await self._fail(job)
        except StoreError as error:  # the claim expires
            _logger.warning("plays of the deal %s could not be stored: %s", job.key, error)
        except Exception:
            _logger.exception("the plays of the deal %s stopped", job.key)
            await self._fail(job)
        finally:
            del self._turns[job.key]
            self._runner.wake()

    async def _fail(self, job: ClaimedJob) -> None:
        """Release the job, or give up the deal after too many attempts. The finished plays of the deal stay stored."""
        if job.attempts < _ATTEMPTS:
            await self._transactions.note(job_rows.release, self._runner.name, DEAL, job.key)
        else:
            await self._transactions.note(job_rows.remove, DEAL, job.key, self._runner.name)

    async def _play_on(self, job: ClaimedJob) -> bool:
        """Play until the turn is over.

        Return whether the deal still lacks plays. Raises _Lost, WorkerFailed or StoreError.
        """
        game, _, day = job.key.partition(" ")
        seed = await self._transactions.read(daily_rows.seed, game, day)
        plays = await self._transactions.read(daily_rows.plays, game, day)
        spent = 0.0
        while (level := next_level(game, plays, self._most)) is not None:
            if spent > _TURN:
                return True
            points, lasted = await self._play({"game": game, "seed": seed, "level": level})
            spent += lasted
            plays.setdefault(level, []).append(points)
            if not await self._transactions.write(_store, self._runner.name, job.key, level, plays[level]):
                raise _Lost
        return False

    async def _play(self, deal: dict[str, Any]) -> tuple[int, float]:
        """Play a deal once. Return the points and the duration in seconds. Raises WorkerFailed."""
        number, began = self._workers.number(), time.monotonic()
        worker: WorkerProcess | None = None
        try:
            while True:
                while self._busy():  # noqa: ASYNC110 - other work lasts many times as long
                    await asyncio.sleep(_BUSY)
                content = {"play": number, "slice": _SLICE} | (deal if worker is None else {})
                worker, answer, _ = await self._workers.spare(worker, content)
                if "error" in answer:
                    raise WorkerFailed(str(answer["error"]))
                if "points" in answer:
                    return int(answer["points"]), time.monotonic() - began
                if "lost" in answer:  # the process has been replaced
                    worker = None
        finally:
            if worker is not None:
                worker.forget(number)


def _store(connection: Connection, worker: str, key: str, level: str, points: Sequence[int]) -> bool:
    """Store the plays of a level if this worker still has the claim."""
    if not job_rows.hold(connection, worker, DEAL, key, CLAIM):
        return False
    game, _, day = key.partition(" ")
    daily_rows.put_plays(connection, game, day, level, points)
    return True
