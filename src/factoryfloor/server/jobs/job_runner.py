"""The runner of jobs, which claims jobs, renews the claims, and removes old jobs."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from math import inf
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import ClaimedJob, Job, rules_known
from factoryfloor.server.operations.endless import endless
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import StoreError

CLAIM: Final = 6.0  # seconds after which a claim expires
LOOK: Final = 1.0  # seconds between polls

_RENEW: Final = 2.0  # seconds between renewals
_SWEEP: Final = 600.0  # seconds between sweeps
_LAST: Final = 3.0  # seconds within which claims must be released at shutdown
_logger = logging.getLogger(__name__)


class JobKind(ABC):
    """A kind of jobs. If no worker claims a job for ``kept`` seconds, the job is removed."""

    kind: str
    kept: float

    @property
    @abstractmethod
    def claimed(self) -> Collection[str]:
        """Return the keys of the jobs claimed here."""

    @property
    @abstractmethod
    def has_room(self) -> bool:
        """Return whether another job can be claimed or a job in progress can continue."""

    @abstractmethod
    def choose(self, waiting: Sequence[Job]) -> list[str]:
        """Return the keys of the jobs to claim now."""

    @abstractmethod
    def begin(self, jobs: Sequence[ClaimedJob]) -> None:
        """Start the work on claimed jobs, in the order of their choice."""

    @abstractmethod
    def lose(self, key: str) -> None:
        """Stop work on a job that was removed or claimed by another worker."""

    @abstractmethod
    async def stop(self) -> None:
        """Stop all work. The runner releases the claims afterwards."""

    def follow(self, job: Job) -> None:
        """Record the client and the price of a claimed job. Client and price may have changed."""
        return

    def on_job(self) -> None:
        """Record that a job was added."""
        return

    def expire(self, connection: Connection, keys: Sequence[str]) -> Callable[[], None]:
        """Record that old jobs were removed.

        This method is called within the transaction that removes the jobs. The returned function is called after the
        transaction.
        """
        return lambda: None


class JobRunner:
    """Claims jobs for one node or worker with a unique ``name``.

    ``alone`` means that no other program works on this database. Jobs of unknown kinds are then removed, because they
    must come from a copied site.
    """

    def __init__(self, transactions: Transactions, name: str, *, alone: bool = False) -> None:
        self.transactions = transactions
        self.name = name
        self._alone = alone
        self._rules = rules_known()
        self._kinds: list[JobKind] = []
        self._some_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, kind: JobKind) -> None:
        """Claim jobs of this kind, too."""
        self._kinds.append(kind)

    def on_job(self, kind: str = "") -> None:
        """Claim jobs of a kind, or of all kinds, because a job was added."""
        for each in self._kinds:
            if kind in ("", each.kind):
                each.on_job()
        self.wake()

    def wake(self) -> None:
        """Look for work immediately."""
        self._some_work.set()

    async def start(self) -> None:
        """Start to claim jobs. Jobs that an earlier run has claimed under this name are claimed again."""
        with suppress(StoreError):
            await self.transactions.note(job_rows.release, self.name)
            if self._alone:
                await self.transactions.note(job_rows.keep_only, [kind.kind for kind in self._kinds])
        self._tasks = [asyncio.create_task(endless(loop)) for loop in (self._claim, self._renew)]

    async def stop(self) -> None:
        """Stop, and release unfinished jobs."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for kind in self._kinds:
            await kind.stop()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_LAST):
                await self.transactions.note(job_rows.release, self.name, counted=False)

    async def _claim(self) -> None:
        while True:
            await wait_at_most(LOOK, self._some_work)
            self._some_work.clear()
            try:
                for kind in self._kinds:
                    if kind.has_room:
                        await self._claim_of(kind)
            except StoreError as error:
                _logger.warning("jobs could not be claimed: %s", error)
                await asyncio.sleep(LOOK)

    async def _claim_of(self, kind: JobKind) -> None:
        keys = kind.choose(await self.transactions.read(job_rows.waiting, kind.kind, self._rules))
        if keys:
            jobs = await self.transactions.note(job_rows.claim, self.name, kind.kind, keys, CLAIM)
            kind.begin(sorted(jobs, key=lambda job: keys.index(job.key)))  # the database returns the jobs in any order

    async def _renew(self) -> None:
        swept = -inf
        while True:
            await asyncio.sleep(_RENEW)
            try:
                for kind in self._kinds:
                    await self._renew_of(kind)
                if time.monotonic() > swept + _SWEEP:
                    swept = time.monotonic()
                    for kind in self._kinds:
                        (await self.transactions.write(_sweep, kind))()
            except StoreError as error:
                _logger.warning("claims of jobs could not be renewed: %s", error)

    async def _renew_of(self, kind: JobKind) -> None:
        keys = list(kind.claimed)
        if not keys:
            return
        kept = await self.transactions.note(job_rows.renew, self.name, kind.kind, keys, CLAIM)
        for key in set(keys) & set(kind.claimed):
            if key in kept:
                kind.follow(kept[key])
            else:
                kind.lose(key)


def _sweep(connection: Connection, kind: JobKind) -> Callable[[], None]:
    return kind.expire(connection, job_rows.sweep(connection, kind.kind, kind.kept))
