"""The program of a node or a worker under test: the normal program, with faults that are switched on from outside."""

import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Dialect, select
from sqlalchemy.dialects.postgresql import insert

from factoryfloor.server.cluster import bot_queue, leases, membership, node
from factoryfloor.server.cluster.bot_queue import BotQueue
from factoryfloor.server.cluster.notifications import Notifications
from factoryfloor.server.jobs import job_rows, job_runner
from factoryfloor.server.launch import run, run_worker
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import writer

PLANTED = ("fence", "wake-ups", "claims")
"""Planted faults that the check must find: no fence, permanently lost notifications, jobs claimed twice."""


UNLIMITED = Settings(bot_workers=1, move_delay=0.0, hint_thinking=0.0).model_copy(
    update={
        name: 1_000_000
        for name in Settings.model_fields
        if name.startswith(("tables_", "socket", "guests_at_", "guests_an_", "work_"))
    }
)
"""The settings of a site where a few people act very often."""


@dataclass(frozen=True)
class Program:
    """The configuration of one process. ``skew``: the seconds that its clock is ahead; ``claims``: a log file of its
    claims.
    """

    name: str
    database: str
    port: int
    claims: str
    skew: float = 0.0
    lease: float = 8.0
    planted: str = ""


def begin(program: Program) -> None:
    """Run a node, or a worker if there is no port, until the process is killed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(f"{program.claims}.{program.name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    _set_clock(program.skew)
    _set_lease(program.lease)
    _plant(program.planted)
    _obey_signals()
    _note_claims(Path(program.claims), program.name)
    settings = UNLIMITED.model_copy(update={"node_name": program.name})
    if program.port:
        run("127.0.0.1", program.port, program.database, settings=settings)
    else:
        run_worker(program.database, settings)


def _set_clock(skew: float) -> None:
    NodeClock.machine = lambda self: time.time() + skew  # type: ignore[method-assign]


def _set_lease(seconds: float) -> None:
    membership.LEASE = seconds  # type: ignore[misc]
    node._PASS = seconds / 4  # type: ignore[misc]
    job_runner.CLAIM = bot_queue.CLAIM = seconds * 0.75  # type: ignore[misc, attr-defined]
    job_runner._RENEW = seconds / 4  # type: ignore[misc]


def _obey_signals() -> None:
    """On SIGUSR1, lose all notifications from now on. On SIGUSR2, stop losing them."""
    publish, hear = Notifications.publish, Notifications._hear

    def lose(*_: Any) -> None:
        for name in ("publish", "_hear"):
            setattr(Notifications, name, lambda *_: None)

    def lose_no_more(*_: Any) -> None:
        Notifications.publish, Notifications._hear = publish, hear  # type: ignore[method-assign]

    signal.signal(signal.SIGUSR1, lose)
    signal.signal(signal.SIGUSR2, lose_no_more)


def _note_claims(file: Path, name: str) -> None:
    """Log the start and the end of this process's thinking about a question."""
    think = BotQueue._work

    def note(kind: str, key: str) -> None:
        with file.open("a") as out:
            out.write(json.dumps([kind, key, name, time.time()]) + "\n")

    async def noted(self: Any, key: str, request: Any) -> None:
        note("claim", key)
        try:
            await think(self, key, request)
        finally:
            note("end", key)

    BotQueue._work = noted  # type: ignore[method-assign]


def _plant(planted: str) -> None:
    planters: dict[str, Callable[[], None]] = {
        "fence": _take_fence_out,
        "wake-ups": _lose_wakeups,
        "claims": _claim_twice,
    }
    if planted:
        planters[planted]()


def _take_fence_out() -> None:
    """Overwrite an entry that exists, as if the log had no primary key."""
    begin = writer._Statements.__init__

    def without(self: Any, dialect: Dialect, store_turns: Any) -> None:
        begin(self, dialect, store_turns)
        rows = insert(db.log)
        replaced = {name: rows.excluded[name] for name in ("kind", "seat", "payload", "player", "message", "at")}
        upsert = rows.on_conflict_do_update(index_elements=["table_id", "n"], set_=replaced)
        self._log = writer._Appending(dialect, upsert)

    writer._Statements.__init__ = without  # type: ignore[method-assign]


def _lose_wakeups() -> None:
    """Publish no notification and never poll."""
    Notifications.publish = lambda *_: None  # type: ignore[method-assign]
    node._POLL = 10**9  # type: ignore[misc]


def _claim_twice() -> None:
    """Claim jobs that another worker has claimed."""

    columns = db.jobs.c
    late = (columns.late - leases.NOW).label("patience")

    def claim(connection: Connection, worker: str, kind: str, keys: Any, seconds: float) -> list[Any]:
        found = select(db.jobs, late).where(columns.kind == kind, columns.key.in_(list(keys)))
        return [job_rows._claimed(row) for row in connection.execute(found)]

    def waiting(connection: Connection, kind: str, rules: Any) -> list[Any]:
        found = connection.execute(select(columns.key, columns.client, columns.price).where(columns.kind == kind))
        return [job_rows.Job(row.key, job_rows.client_of(row), Price(row.price)) for row in found.fetchmany(20)]

    job_rows.claim, job_rows.waiting = claim, waiting
