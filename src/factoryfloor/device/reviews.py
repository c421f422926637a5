"""Reviews of finished tables on a device.

They are made one at a time, in the bots' worker, while no person plays. The newest request comes first. A suspended
review stays in the memory of the worker. If the worker terminates, the review starts again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.device.bots import Answer, DeviceBots
from factoryfloor.device.device_table import DeviceTable
from factoryfloor.device.storage import DeviceStorage
from factoryfloor.kernel.record import digest, write_record
from factoryfloor.reviews.report import FORMAT, LENSES, VERSION, Report
from factoryfloor.reviews.reviewer import MAX_BUDGET
from factoryfloor.reviews.stored import is_stale
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.finished import check_over, check_reviewable

EFFORT: Final = 1 / 32
"""The budget of a review as a share of the default budget.

It is small because plain Python on WebAssembly takes 20 times as long.
"""

MOST: Final = 8  # maximum number of waiting reviews
_SPARSER: Final = 15.0  # the first results are sent each second, later results after each fifteenth of the time
_FAILED: Final = "its worker ended twice"

Status = dict[str, Any]  # as ``ReviewStatus`` of a server
Then = Callable[[Status | Refused], None]
Key = tuple[str, str]  # table and lens


@dataclass(slots=True)
class _Job:
    """An unfinished review. ``number`` identifies the review in the worker, and is 0 until the review is sent."""

    record: dict[str, Any]
    lens: str
    budget: int
    number: int = 0
    done: float = 0.0
    report: Report | None = None
    began: float = 0.0
    seen: float = 0.0  # when the results so far were requested


class DeviceReviews:
    """The reviews that this device makes and stores."""

    def __init__(self, bots: DeviceBots, storage: DeviceStorage, now: Callable[[], float]) -> None:
        self._bots = bots
        self._storage = storage
        self._now = now
        self._jobs: dict[Key, _Job] = {}  # the last job is done first
        self._failed: dict[Key, str] = {}
        self._gone: list[int] = []  # reviews that the worker may drop
        self._number = 0
        self._working: Key | None = None

    @property
    def wanted(self) -> bool:
        """Return whether a review is waiting or unfinished."""
        return bool(self._jobs)

    def status(self, table: DeviceTable, lens: str, then: Then) -> None:
        """Pass the known state of a review to ``then``. Raises Refused if the game cannot be reviewed."""
        check_over(table.state)
        key = table.id, _checked(lens)
        self._storage.read_review(*key, lambda stored: then(self._status(table, key, stored)))

    def request(self, table: DeviceTable, lens: str, budget: int, then: Then) -> None:
        """Request a review. If a stored review has at least this budget, that review is the answer. Raises Refused if
        the review is not possible.
        """
        check_reviewable(table.state)
        if not 0 <= budget <= MAX_BUDGET:
            raise Refused("bad_review", f"the budget must be at most {MAX_BUDGET:,} playouts, not {budget:,}")
        key = table.id, _checked(lens)

        def ask(stored: Any) -> None:
            known = self._status(table, key, stored)
            report = known["report"]
            if report is None or known["stale"] or report["budget"] < budget:
                try:
                    self._add(key, table.state.record(), budget)
                except Refused as refusal:
                    then(refusal)
                    return
            then(self._status(table, key, stored))

        self._storage.read_review(*key, ask)

    def withdraw(self, table: DeviceTable, lens: str, then: Then) -> None:
        """Stop a review."""
        check_over(table.state)
        self._drop((table.id, _checked(lens)))
        self.status(table, lens, then)

    def forget(self, table_id: str) -> None:
        """Stop the reviews of a deleted table."""
        for lens in LENSES:
            self._drop((table_id, lens))

    def go_on(self, *, free: bool) -> None:
        """Work on the newest review if the worker is free."""
        key = next(reversed(self._jobs), None) if free else None
        if self._working == key:
            return
        if self._working is not None:
            self._bots.stop_reviewing()
        self._working = key
        if key is not None:
            self._work(key)

    def _add(self, key: Key, record: dict[str, Any], budget: int) -> None:
        known = self._jobs.pop(key, None)
        if known is not None and budget > known.budget:
            self._jobs[key] = known
            raise Refused(
                "review_running", "a review of this game with a smaller budget is running: wait until it is finished"
            )
        if known is None and len(self._jobs) >= MOST:
            raise Refused(
                "too_many_reviews", f"{MOST} reviews are waiting; wait until one is finished, or withdraw one"
            )
        self._failed.pop(key, None)
        self._jobs[key] = known or _Job(record, key[1], budget)

    def _drop(self, key: Key) -> None:
        job = self._jobs.pop(key, None)
        self._failed.pop(key, None)
        if job is not None and job.number:
            self._gone.append(job.number)

    def _work(self, key: Key) -> None:
        job, now = self._jobs[key], self._now()
        question: dict[str, Any] = {"report": now >= job.seen + (job.seen - job.began) / _SPARSER}
        if question["report"]:
            job.seen = now
        if not job.number:
            self._number += 1
            job.number, job.began, job.seen = self._number, now, now
            question |= {"record": job.record, "lens": job.lens, "budget": job.budget, "effort": EFFORT}
        question |= {"review": job.number, "forget": self._gone}
        self._gone = []
        self._bots.review(question, lambda answer: self._worked(key, job, answer))

    def _worked(self, key: Key, job: _Job, answer: Answer) -> None:
        if "lost" in answer:  # another worker
            job.number, job.done = 0, 0.0
        elif answer.get("goes_on"):
            job.done, job.report = answer["done"], answer.get("report", job.report)
        else:
            self._drop(key)
            self._working = None
            if "report" in answer:
                self._storage.keep_review(*key, answer["report"])
            else:
                self._failed[key] = str(answer.get("error", _FAILED))
            return
        self._work(key)

    def _status(self, table: DeviceTable, key: Key, stored: Any) -> Status:
        report = stored if _is_report(stored, table) else None
        job = self._jobs.get(key)
        return {
            "lens": key[1],
            "report": report,
            "stale": report is not None and is_stale(report, table.state.game.id),
            "request": None if job is None else self._progress(key, job),
            "failed": "" if job is not None else self._failed.get(key, ""),
            "repeatable": True,
            "limit": MAX_BUDGET,
        }

    def _progress(self, key: Key, job: _Job) -> dict[str, Any]:
        waiting = list(self._jobs)
        return {
            "state": "running" if key == self._working else "waiting",
            "budget": job.budget,
            "done": job.done,
            "ahead": len(waiting) - 1 - waiting.index(key),
            "mine": True,
            "report": job.report,
        }


def _checked(lens: str) -> str:
    if lens not in LENSES:
        raise Refused("bad_review", f"there is no lens {lens!r:.40}; the lenses are {' and '.join(LENSES)}")
    return lens


def _is_report(stored: Any, table: DeviceTable) -> bool:
    """Return whether a stored value is a complete review of this table's game."""
    match = table.state.match
    if not isinstance(stored, dict) or not stored.keys() >= Report.__required_keys__ or match is None:
        return False
    named = stored["format"], stored["version"], stored["record"]
    return named == (FORMAT, VERSION, digest(write_record(match)))
