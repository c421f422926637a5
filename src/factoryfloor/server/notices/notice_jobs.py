"""Jobs that send notices. Each job sends a person's due notices, or repeats a notice through one channel."""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.jobs.job_rows import ClaimedJob, Job
from factoryfloor.server.jobs.job_runner import JobKind, JobRunner
from factoryfloor.server.notices.concluding import REPEATED, Concluding, Work
from factoryfloor.server.notices.due_notices import DueNotice, Schedule, still_open
from factoryfloor.server.notices.outbox import NOTICE
from factoryfloor.server.notices.sending import Sending
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.storage import channel_rows, turn_rows
from factoryfloor.server.storage.channel_rows import Channel
from factoryfloor.server.storage.turn_rows import Turn
from factoryfloor.tables.state.day_limits import DAY
from factoryfloor.tables.state.errors import StoreError

_AT_ONCE: Final = 2000  # maximum jobs in progress; a waiting job takes some kilobytes
_PAUSE: Final = 60.0  # seconds until a failed job is claimed again
_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Facts:
    """A person's decisions and confirmed channels."""

    turns: list[Turn]
    channels: list[Channel]


class NoticeJobs(JobKind):
    """Claims notice jobs, sends the notices, and stores the outcomes.

    If a node dies after it has sent a notice and before it stores the outcome, another node sends the notice again.
    """

    kind = NOTICE
    kept = 90 * DAY

    def __init__(self, runner: JobRunner, sending: Sending, clock: NodeClock, after: float) -> None:
        self._runner = runner
        self._transactions = runner.transactions
        self._sending = sending
        self._clock = clock
        self._after = after
        self._concluding = Concluding(runner.transactions, runner.name)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        runner.add(self)

    @property
    def claimed(self) -> Collection[str]:
        return self._tasks.keys()

    @property
    def has_room(self) -> bool:
        return len(self._tasks) < _AT_ONCE

    def choose(self, waiting: Sequence[Job]) -> list[str]:
        return [job.key for job in waiting if job.key not in self._tasks]

    def begin(self, jobs: Sequence[ClaimedJob]) -> None:
        if not jobs:
            return
        loop = asyncio.get_running_loop()
        players = {job.key.partition(" ")[0] for job in jobs}
        reading = loop.create_task(self._transactions.read(_facts, players))
        for job in jobs:
            self._tasks[job.key] = loop.create_task(self._run(job, reading))
        self._runner.wake()  # more jobs may be due than one query returns

    def lose(self, key: str) -> None:
        self._tasks[key].cancel()

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._concluding.stop()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _run(self, job: ClaimedJob, reading: "asyncio.Task[dict[str, _Facts]]") -> None:
        try:
            try:
                work = await self._work(job, await asyncio.shield(reading))
            except StoreError:
                raise
            except Exception:
                _logger.exception("the notice of job %s failed", job.key)
                work = Work(job, delay=_PAUSE)
            await self._concluding.store(work)
        except StoreError as error:  # the claim expires
            _logger.warning("decisions could not be read for a notice: %s", error)
        finally:
            del self._tasks[job.key]

    async def _work(self, job: ClaimedJob, read: Mapping[str, _Facts]) -> Work:
        player, _, channel_id = job.key.partition(" ")
        facts = read[player]
        if channel_id:
            return await self._repeat(job, facts, channel_id)
        schedule = Schedule(self._after, self._clock.pauses)
        work = Work(job)
        turns = facts.turns
        due = schedule.due(turns, self._clock.now())
        if due is not None:
            work.notices = due.turns
            work.outcomes = await self._sending.send(facts.channels, due)
            sent = {turn.table_id: turn for turn in due.turns}
            turns = [sent.get(turn.table_id, turn) for turn in turns]
        following = schedule.next(turns)
        work.delay = None if following is None else max(0.0, following - self._clock.now())
        return work

    async def _repeat(self, job: ClaimedJob, facts: _Facts, channel_id: str) -> Work:
        """Repeat earlier notices through one channel, if their decisions are still open."""
        work = Work(job, attempts=job.attempts)
        turns = still_open(facts.turns)
        channels = [channel for channel in facts.channels if channel.id == channel_id]
        if turns and channels:
            again = DueNotice(max(turn.notices for turn in turns), turns)
            work.outcomes = await self._sending.send(channels, again)
            outcome = work.outcomes[channel_id]
            if outcome.kind == "again" and job.attempts < len(REPEATED):
                work.delay = max(REPEATED[job.attempts], outcome.wait)
        return work


def _facts(connection: Connection, players: Collection[str]) -> dict[str, _Facts]:
    turns, channels = turn_rows.turns_of(connection, *players), channel_rows.channels_of(connection, *players)
    found = {player: _Facts([], []) for player in players}
    for turn in turns:
        found[turn.player].turns.append(turn)
    for channel in channels:
        if not channel.code:
            found[channel.player].channels.append(channel)
    return found
