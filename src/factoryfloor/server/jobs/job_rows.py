"""The rows of jobs. A program adds each job once. A worker claims a job for some seconds, and renews the claim during
the work.

If a worker dies, other workers claim its jobs. ``add`` runs in the transaction of its caller, so that an action and its
jobs are written together. Times are seconds since 1970 on the clock that all nodes share.
"""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from sqlalchemy import Connection, Double, Row, case, cast, delete, func, literal, select, tuple_, update
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor.kernel import games
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of

UNCLAIMED: Final[Mapping[str, Any]] = {"worker": "", "expires": 0.0, "state": None}
"""The columns of a waiting job."""

_OF_EACH: Final = 20  # maximum jobs considered for each client and price
_AT_ONCE: Final = 500  # maximum jobs considered at a time

_jobs = db.jobs.c


@dataclass(frozen=True, slots=True)
class Job:
    """A job. ``client`` is charged for the job, and ``price`` is CHEAP if the job is late."""

    key: str
    client: Client
    price: Price


@dataclass(frozen=True, slots=True)
class NewJob(Job):
    """A job to add. Its ``key`` is unique among the jobs of its ``kind``.

    Only programs that know the ``rules`` of the ``game`` claim the job, and only after ``delay`` seconds. The job is
    late after ``patience`` seconds.
    """

    kind: str
    game: str
    rules: int
    content: bytes
    delay: float = 0.0
    patience: float = inf


@dataclass(frozen=True, slots=True)
class ClaimedJob(Job):
    """A claimed job with its content.

    ``attempts`` is the number of claims. The job is late after ``patience`` seconds.
    """

    game: str
    content: bytes
    attempts: int
    patience: float


def rules_known() -> dict[str, int]:
    """Return the rules version of each game of this program."""
    return {name: game.rules for name, game in games().items()}


def now(connection: Connection) -> ColumnElement[float]:
    """Return the time on the clock that all nodes share."""
    if connection.dialect.name == "postgresql":
        return cast(func.extract("epoch", func.clock_timestamp()), Double)
    return literal(time.time())


def client_of(job: Any) -> Client:
    """Return the client who is charged for a row."""
    address, _, person = job.client.partition(" ")
    return Client(person, address)


def client_text(client: Client) -> str:
    """Return a client in the form that a row stores."""
    return f"{client.address} {client.person}"


def add(connection: Connection, job: NewJob, worker: str = "", seconds: float = 0.0) -> bool:
    """Add a job unless it exists.

    If ``worker`` is not empty, this worker also claims a free job. Return whether the job was added or claimed.
    """
    claimed: dict[str, Any] = {"worker": worker, "expires": now(connection) + seconds} if worker else dict(UNCLAIMED)
    new = insert_of(connection.dialect)(db.jobs).values(
        _values(connection, job) | claimed | {"attempts": int(bool(worker))}
    )
    if worker:
        again = claimed | {"attempts": _jobs.attempts + 1}
        new = new.on_conflict_do_update(index_elements=["kind", "key"], set_=again, where=_open(connection))
    else:
        new = new.on_conflict_do_nothing()
    return connection.execute(new.returning(_jobs.key)).first() is not None


def hasten(connection: Connection, job: NewJob) -> None:
    """Add a job, or make the existing job due at the new time.

    The content also changes, so that a worker cannot finish the old job.
    """
    new = insert_of(connection.dialect)(db.jobs).values(_values(connection, job) | dict(UNCLAIMED))
    sooner = case((_jobs.due > new.excluded.due, new.excluded.due), else_=_jobs.due)
    values = {"due": sooner, "asked": new.excluded.asked, "content": new.excluded.content}
    connection.execute(new.on_conflict_do_update(index_elements=["kind", "key"], set_=values))


def _values(connection: Connection, job: NewJob) -> dict[str, Any]:
    """Return the columns of a new job, without the columns of a claim."""
    at = now(connection)
    row = {"kind": job.kind, "key": job.key, "game": job.game, "rules": job.rules, "price": int(job.price)}
    row |= {"client": client_text(job.client), "content": job.content}
    return row | {"asked": at, "due": at + job.delay if job.delay else 0.0, "late": at + job.patience}


def finish(connection: Connection, worker: str, kind: str, job: ClaimedJob, delay: float | None, attempts: int) -> None:
    """Remove a claimed job, or make it due again after ``delay`` seconds. ``attempts`` is the new number of attempts.

    If the job has become due earlier meanwhile, only release it.
    """
    mine = _is(kind, [job.key]) & (_jobs.worker == worker) & (_jobs.content == job.content)
    if delay is None:
        done = connection.execute(delete(db.jobs).where(mine))
    else:
        at = now(connection)
        again = {**UNCLAIMED, "asked": at, "due": at + delay, "attempts": attempts}
        done = connection.execute(update(db.jobs).where(mine).values(again))
    if not done.rowcount:
        release(connection, worker, kind, job.key, counted=False)


def waiting(connection: Connection, kind: str, rules: Mapping[str, int]) -> list[Job]:
    """Return the jobs to claim, oldest first, with only a few jobs per client.

    Each job has a known price. Jobs of a game are included only if the rules version is among the given versions.
    """
    turn = func.row_number().over(partition_by=(_jobs.client, _jobs.price), order_by=_jobs.asked).label("turn")
    of_game = (_jobs.game == "") | tuple_(_jobs.game, _jobs.rules).in_(list(rules.items()))
    known = of_game & _known_price()
    late = (_jobs.late <= now(connection)).label("is_late")
    facts = (_jobs.key, _jobs.client, _jobs.price, _jobs.asked, late, turn)
    each = select(*facts).where(_jobs.kind == kind, _open(connection), known).subquery()
    some = select(each).where(each.c.turn <= _OF_EACH).order_by(each.c.turn, each.c.asked).limit(_AT_ONCE)
    rows = connection.execute(some)
    return [Job(row.key, client_of(row), Price.CHEAP if row.is_late else Price(row.price)) for row in rows]


def claim(connection: Connection, worker: str, kind: str, keys: Collection[str], seconds: float) -> list[ClaimedJob]:
    """Claim jobs, and count the attempts. Return the jobs that were still free."""
    at = now(connection)
    free = select(_jobs.key).where(_is(kind, keys), _open(connection)).with_for_update(skip_locked=True)
    values = {**UNCLAIMED, "worker": worker, "expires": at + seconds, "attempts": _jobs.attempts + 1}
    taken = update(db.jobs).where(_jobs.kind == kind, _jobs.key.in_(free)).values(values)
    return [_claimed(row) for row in connection.execute(taken.returning(*_jobs, (_jobs.late - at).label("patience")))]


def renew(connection: Connection, worker: str, kind: str, keys: Collection[str], seconds: float) -> dict[str, Job]:
    """Renew a worker's claims.

    Return the jobs that the worker still has. The client or price of a job may have changed. A job whose result is just
    being stored is not renewed, because a renewal that waited for this transaction could end in a deadlock.
    """
    mine = (_jobs.worker == worker) & _is(kind, keys)
    free = select(_jobs.key).where(mine).with_for_update(skip_locked=True)
    renewed = update(db.jobs).where(_jobs.kind == kind, _jobs.key.in_(free))
    connection.execute(renewed.values(expires=now(connection) + seconds))
    rows = connection.execute(select(_jobs.key, _jobs.client, _jobs.price).where(mine))
    return {row.key: Job(row.key, client_of(row), Price(row.price)) for row in rows}


def hold(connection: Connection, worker: str, kind: str, key: str, seconds: float) -> bool:
    """Renew one claim in the transaction that stores a result. Return whether the worker still has the claim."""
    mine = update(db.jobs).where(_jobs.worker == worker, _is(kind, [key])).values(expires=now(connection) + seconds)
    return bool(connection.execute(mine).rowcount)


def note(connection: Connection, worker: str, kind: str, key: str, state: bytes, *, is_answer: bool = False) -> bool:
    """Store the progress of a job, or its answer.

    Return whether the worker still had the claim. Answered jobs cannot be claimed.
    """
    values = {"state": state} | ({"worker": "", "expires": inf} if is_answer else {})
    mine = update(db.jobs).where(_jobs.worker == worker, _is(kind, [key])).values(values)
    return bool(connection.execute(mine).rowcount)


def answer_of(connection: Connection, kind: str, key: str) -> bytes | None:
    """Return the answer of a job, or None if there is none yet."""
    return connection.execute(select(_jobs.state).where(_is(kind, [key]), _jobs.expires == inf)).scalar()


def remove(connection: Connection, kind: str, key: str, worker: str | None = None) -> bytes | None:
    """Remove a job.

    If a ``worker`` is given, the job is removed only if this worker has the claim. Return the content of the removed
    job.
    """
    gone = delete(db.jobs).where(_is(kind, [key]))
    gone = gone if worker is None else gone.where(_jobs.worker == worker)
    return connection.execute(gone.returning(_jobs.content)).scalar()


def release(connection: Connection, worker: str, *job: str, counted: bool = True) -> None:
    """Release one claim of a worker (given by kind and key), or all claims of the worker.

    ``counted`` means that the attempt failed. Without it, the attempt was only interrupted.
    """
    values = UNCLAIMED if counted else {**UNCLAIMED, "attempts": _jobs.attempts - 1}
    mine = update(db.jobs).where(_jobs.worker == worker).values(values)
    connection.execute(mine.where(_is(job[0], [job[1]])) if job else mine)


def sweep(connection: Connection, kind: str, age: float) -> list[str]:
    """Remove old jobs that no worker has claimed. Return the keys of the removed jobs."""
    at = now(connection)
    idle = (_jobs.worker == "") | (_jobs.expires < at)
    old = delete(db.jobs).where(_jobs.kind == kind, _jobs.asked < at - age, idle)
    return [row.key for row in connection.execute(old.returning(_jobs.key))]


def keep_only(connection: Connection, kinds: Collection[str]) -> None:
    """Remove the jobs of all other kinds."""
    connection.execute(delete(db.jobs).where(_jobs.kind.not_in(kinds)))


def lengths(connection: Connection, kind: str) -> dict[str, int]:
    """Return the number of unclaimed jobs by price."""
    count = select(_jobs.price, func.count().label("jobs")).where(_jobs.kind == kind, _open(connection), _known_price())
    return {Price(row.price).name.lower(): row.jobs for row in connection.execute(count.group_by(_jobs.price))}


def _is(kind: str, keys: Collection[str]) -> ColumnElement[bool]:
    return (_jobs.kind == kind) & _jobs.key.in_(sorted(keys))


def _known_price() -> ColumnElement[bool]:
    return _jobs.price.in_([int(price) for price in Price])


def _open(connection: Connection) -> ColumnElement[bool]:
    at = now(connection)
    return (_jobs.expires < at) & (_jobs.due <= at)


def _claimed(row: Row[Any]) -> ClaimedJob:
    return ClaimedJob(
        row.key, client_of(row), Price(row.price), row.game, bytes(row.content), row.attempts, row.patience
    )
