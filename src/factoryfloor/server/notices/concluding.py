"""Stores the results of notice jobs. The results of jobs that end at about the same time share a transaction."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import ClaimedJob
from factoryfloor.server.notices.delivery import Outcome
from factoryfloor.server.notices.outbox import NOTICE, notice_job
from factoryfloor.server.storage import channel_rows, turn_rows
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.server.storage.turn_rows import Turn
from factoryfloor.tables.state.errors import StoreError

REPEATED: Final = (10.0, 60.0, 300.0, 1800.0, 7200.0)
"""The seconds to wait before each repetition. After the last repetition, the notice is dropped."""

_AGAIN: Final = 1.0  # seconds between attempts to store results
_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Work:
    """The result of a job. The job is due again after ``delay`` seconds. If ``delay`` is None, the job is removed."""

    job: ClaimedJob
    delay: float | None = None
    attempts: int = 0
    notices: list[Turn] = field(default_factory=list)
    outcomes: dict[str, Outcome] = field(default_factory=dict)


class Concluding:
    """Stores the results for one ``worker``."""

    def __init__(self, transactions: Transactions, worker: str) -> None:
        self._transactions = transactions
        self._worker = worker
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._storing: asyncio.Task[None] | None = None

    async def store(self, work: Work) -> None:
        """Store the result of a job. If this fails, repeat it, because a notice without a result is sent again."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((work, done))
        if self._storing is None or self._storing.done():
            self._storing = loop.create_task(self._store())
        await done

    def stop(self) -> None:
        """Stop repeating."""
        if self._storing is not None:
            self._storing.cancel()

    async def _store(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._transactions.write(_conclude, self._worker, [work for work, _ in batch])
            except StoreError as error:
                _logger.warning("results of notices could not be stored: %s", error)
                await asyncio.sleep(_AGAIN)
                self._waiting += [(work, done) for work, done in batch if not done.done()]  # others have lost the job
                continue
            for _, done in batch:
                if not done.done():
                    done.set_result(None)


def _conclude(connection: Connection, worker: str, batch: Sequence[Work]) -> None:
    for work in sorted(batch, key=lambda each: each.job.key):
        _conclude_one(connection, worker, work)


def _conclude_one(connection: Connection, worker: str, work: Work) -> None:
    """Store the result of one job: the sent notices, the notices to repeat, and the next due time."""
    player, _, repeated = work.job.key.partition(" ")
    turn_rows.note_notices(connection, work.notices)
    for channel_id, outcome in sorted(work.outcomes.items()):
        channel_rows.note_failure(connection, channel_id, outcome.why)
        if outcome.kind == "again" and not repeated:
            delay = max(REPEATED[0], outcome.wait)
            job_rows.add(connection, notice_job(f"{player} {channel_id}", "", delay))
    gone = [channel_id for channel_id, outcome in work.outcomes.items() if outcome.kind == "gone"]
    if gone:
        channel_rows.remove_channels(connection, gone)
    job_rows.finish(connection, worker, NOTICE, work.job, work.delay, work.attempts)
