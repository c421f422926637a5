"""A claimed review. Idle worker processes make the review in slices, and suspend it between slices."""

import time
from typing import Any, Final

from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerProcess
from factoryfloor.server.jobs.job_rows import ClaimedJob, Job
from factoryfloor.server.reviews.review_jobs import ReviewContent, ReviewKey
from factoryfloor.server.storage.packing import unpacked
from factoryfloor.tables.state.errors import Damaged

ATTEMPTS: Final = 3
ENDED: Final = f"its worker process or server ended {ATTEMPTS} times"

_SLICE: Final = 0.1  # length of a slice in seconds; bots can use the worker between slices
_TELL: Final = 1.0  # minimum seconds between reports of progress
_SPARSER: Final = 15.0  # a long review reports after each fifteenth of its time, because of slow clients


class ReviewFailed(Exception):
    """A review cannot be completed. The message is shown to people. ``partial`` is the finished part of the review."""

    def __init__(self, reason: str, partial: dict[str, Any] | None = None) -> None:
        super().__init__(reason)
        self.partial = partial


class ReviewWork:
    """A review that this server is making.

    ``seconds`` is the maximum working time. ``job`` contains the current client and price. ``busy`` means that a slice
    is in progress. ``lost`` means that the job no longer exists, or that another worker has claimed it. ``progress`` is
    the report of the last slice, if a report was due.
    """

    def __init__(self, job: ClaimedJob, workers: WorkerPool, seconds: float) -> None:
        self.key = ReviewKey.read(job.key)
        self.job = Job(job.key, job.client, job.price)
        self.game = job.game
        self.attempts = job.attempts
        self.worker: WorkerProcess | None = None
        self.busy = False
        self.lost = False
        self.progress: dict[str, Any] | None = None
        self._content = ReviewContent.read(job.content)
        self._workers = workers
        self._seconds = seconds
        self._number = workers.number()
        self._spent = 0.0
        self._began = self._told = time.monotonic()

    async def slice(self) -> tuple[float, dict[str, Any] | None]:
        """Work on the review for one slice.

        Return the duration in seconds, and the report if the review is complete.
        """
        if self.attempts > ATTEMPTS:  # servers died, not only workers
            raise ReviewFailed(ENDED)
        now, late = time.monotonic(), self._spent > self._seconds
        due = now >= self._told + max(_TELL, (self._told - self._began) / _SPARSER)
        content: dict[str, Any] = {"review": self._number, "slice": _SLICE, "report": due}
        if late:
            content = {"review": self._number, "end": True}
        if self.worker is None:
            content |= self._whole()
        self.worker, answer, lasted = await self._workers.spare(self.worker, content)
        self._spent += lasted
        self.progress = None
        if "error" in answer:
            raise ReviewFailed(str(answer["error"]))
        if "lost" in answer:  # the process was replaced
            self.worker = None
        elif late:
            reason = f"it took more than {self._seconds:.0f} seconds of work"
            raise ReviewFailed(reason, answer["report"] if answer["report"]["decisions"] else None)
        elif "more" not in answer:
            return lasted, dict(answer["report"])
        elif "report" in answer:
            self._told = now
            self.progress = answer["report"]
        return lasted, None

    def close(self) -> None:
        """Make the worker drop the review."""
        if self.worker is not None:
            self.worker.forget(self._number)

    def _whole(self) -> dict[str, Any]:
        """Return all inputs of the review, for a worker that has not started it.

        Raises ReviewFailed if the inputs are damaged.
        """
        try:
            record = unpacked(self._content.record, "record")
        except Damaged as error:
            raise ReviewFailed("the stored record of this game is damaged") from error
        return {"record": record, "lens": self.key.lens, "budget": self._content.budget}
