"""The queue of reviews in the database: each is asked for once, claimed by one worker for some seconds, and stored.

A review that was not finished, because its worker or the server ended, is claimed and made again. A budget that failed
is not repeated by the same version of the program.
"""

import json
import time
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import from_json, to_json
from sqlalchemy import Connection, Row, delete, insert, select, tuple_, update
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor import __version__
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.state.errors import Damaged

_LOCK: Final = 0x726576696577  # advisory lock: requests are counted one after the other

_UNCLAIMED: Final[Mapping[str, Any]] = {"worker": "", "expires": 0.0, "done": 0.0, "partial": None}

_jobs = db.review_jobs.c


@dataclass(frozen=True, slots=True)
class ReviewKey:
    """A review: the table, and the lens."""

    table: str
    lens: str

    def __str__(self) -> str:
        return f"{self.table} {self.lens}"

    @classmethod
    def read(cls, text: str) -> "ReviewKey":
        """The key in a notification."""
        table, _, lens = text.partition(" ")
        return cls(table, lens)


@dataclass(frozen=True, slots=True)
class ReviewRows:
    """The stored review of a key, its job, and the number of jobs before it; None if there is none."""

    stored: Row[Any] | None
    job: Row[Any] | None
    ahead: int


@dataclass(frozen=True, slots=True)
class Requester:
    """The client charged for a review. ``own``: the person played the game."""

    client: Client
    own: bool

    @classmethod
    def of(cls, job: Any) -> "Requester":
        """The requester of a job."""
        return cls(Client(job.person, job.address), bool(job.own))

    def price(self, budget: int) -> Price:
        """The order of reviews: the usual budget, 0, of the game's players, then of others, then named budgets."""
        return Price.LONG if budget else Price.CHEAP if self.own else Price.SHORT


def packed(value: Any) -> bytes:
    """A JSON value for the database."""
    return zlib.compress(to_json(value), 6)


def unpacked(body: bytes, what: str) -> dict[str, Any]:
    """A JSON object of the database. Raises Damaged."""
    try:
        value = from_json(zlib.decompress(body))
    except (zlib.error, ValueError) as error:
        raise Damaged(what) from error
    if not isinstance(value, dict):
        raise Damaged(what)
    return value


def people_of(job: Row[Any]) -> list[str]:
    """The persons who wait for a job; none if its row is damaged."""
    try:
        people = json.loads(job.people)
    except ValueError:
        return []
    return [str(person) for person in people] if isinstance(people, list) else []


def rows_of(connection: Connection, key: ReviewKey) -> ReviewRows:
    """What is known of a review."""
    stored = connection.execute(
        select(db.reviews).where(db.reviews.c.table_id == key.table, db.reviews.c.lens == key.lens)
    ).first()
    job = connection.execute(select(db.review_jobs).where(_is(key))).first()
    return ReviewRows(stored, job, _ahead(connection, job) if job is not None and not job.worker else 0)


def _ahead(connection: Connection, job: Row[Any]) -> int:
    """The number of jobs that come before one, if all clients have used equally much."""
    mine = Requester.of(job).price(job.budget)
    others = connection.execute(select(_jobs.own, _jobs.person, _jobs.address, _jobs.budget, _jobs.asked))
    return sum((Requester.of(row).price(row.budget), row.asked) < (mine, job.asked) for row in others)


def waiting(connection: Connection, key: ReviewKey) -> tuple[Row[Any] | None, list[Requester]]:
    """The job of a review, if there is one, and the requesters of all jobs."""
    job = connection.execute(select(db.review_jobs).where(_is(key))).first()
    others = connection.execute(select(_jobs.person, _jobs.address, _jobs.own))
    return job, [Requester.of(row) for row in others]


def ask(
    connection: Connection,
    key: ReviewKey,
    wanted: Mapping[str, Any],
    requester: Requester,
    check: Callable[[Row[Any] | None, Sequence[Requester]], None],
) -> bool:
    """Add a job, or join it; whether there is new work.

    A player of the game takes over the job of a stranger, which starts again if the budget is another one. ``check``
    gets the job, if there is one, and the requesters of all jobs; it raises Refused.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")
    job, others = waiting(connection, key)
    check(job, others)
    client = requester.client
    charged = {"person": client.person, "address": client.address, "own": int(requester.own)}
    if job is None:
        row: dict[str, Any] = {"table_id": key.table, "lens": key.lens, **charged}
        row |= {"people": json.dumps([client.person]), "asked": _now(connection), **wanted}
        connection.execute(insert(db.review_jobs).values(row))
        return True
    values: dict[str, Any] = {"people": json.dumps(sorted({*people_of(job), client.person}))}
    taken_over = requester.own and not job.own
    if taken_over:
        values |= charged
        if job.budget != wanted["budget"]:
            values |= {**wanted, "asked": _now(connection), "attempts": 0, **_UNCLAIMED}
    connection.execute(update(db.review_jobs).where(_is(key)).values(values))
    return taken_over


def withdraw(connection: Connection, key: ReviewKey, person: str) -> bool:
    """Withdraw a person's request; whether the job was removed because no other waits."""
    job = connection.execute(select(db.review_jobs).where(_is(key)).with_for_update()).first()
    if job is None or person not in people_of(job):
        return False
    people = [other for other in people_of(job) if other != person]
    if people:
        connection.execute(update(db.review_jobs).where(_is(key)).values(people=json.dumps(people)))
    else:
        connection.execute(delete(db.review_jobs).where(_is(key)))
    return not people


def open_jobs(connection: Connection, rules: Mapping[str, int]) -> dict[ReviewKey, tuple[Client, Price]]:
    """The client and the price of the jobs to claim, earliest first, of games with the given rules versions."""
    facts = (_jobs.table_id, _jobs.lens, _jobs.game, _jobs.rules, _jobs.person, _jobs.address, _jobs.own, _jobs.budget)
    rows = connection.execute(select(*facts).where(_jobs.expires < _now(connection)).order_by(_jobs.asked))
    return {
        ReviewKey(row.table_id, row.lens): (Client(row.person, row.address), Requester.of(row).price(row.budget))
        for row in rows
        if rules.get(row.game) == row.rules
    }


def claim(connection: Connection, worker: str, key: ReviewKey, seconds: float) -> Row[Any] | None:
    """Claim a job, and count the attempt; None if it is no longer free."""
    now = _now(connection)
    values = {**_UNCLAIMED, "worker": worker, "expires": now + seconds, "attempts": _jobs.attempts + 1}
    free = update(db.review_jobs).where(_is(key), _jobs.expires < now).values(values)
    return connection.execute(free.returning(*_jobs)).first()


def renew(
    connection: Connection, worker: str, keys: Collection[ReviewKey], seconds: float
) -> dict[ReviewKey, Requester]:
    """Renew claims of a worker. Returns those it still has, and who is charged now."""
    here = tuple_(_jobs.table_id, _jobs.lens).in_([(key.table, key.lens) for key in keys])
    mine = update(db.review_jobs).where(_jobs.worker == worker, here).values(expires=_now(connection) + seconds)
    rows = connection.execute(mine.returning(_jobs.table_id, _jobs.lens, _jobs.person, _jobs.address, _jobs.own))
    return {ReviewKey(row.table_id, row.lens): Requester.of(row) for row in rows}


def note_progress(connection: Connection, worker: str, key: ReviewKey, done: float, partial: bytes) -> bool:
    """Store how far a review is; whether the worker still has the claim."""
    mine = update(db.review_jobs).where(_is(key), _jobs.worker == worker).values(done=done, partial=partial)
    return bool(connection.execute(mine).rowcount)


def finish(connection: Connection, worker: str, key: ReviewKey, body: bytes | None, failed: str = "") -> bool:
    """Store a review in place of its job; whether the worker still had the claim.

    ``failed``: why the budget failed, which is not repeated; ``body`` is a partial review then, or None.
    """
    mine = delete(db.review_jobs).where(_is(key), _jobs.worker == worker).returning(_jobs.budget)
    job = connection.execute(mine).first()
    if job is None:
        return False
    values: dict[str, Any] = {"failed": failed}
    if failed:
        values |= {"failed_budget": job.budget, "failed_by": __version__}
    if body is not None:
        values |= {"body": body, "budget": job.budget}
    _store(connection, key, values)
    return True


def _store(connection: Connection, key: ReviewKey, values: dict[str, Any]) -> None:
    here = db.reviews.c.table_id == key.table, db.reviews.c.lens == key.lens
    known = connection.execute(select(db.reviews.c.table_id).where(*here)).first() is not None
    if known:
        connection.execute(update(db.reviews).where(*here).values(values))
    else:
        connection.execute(insert(db.reviews).values(values | {"table_id": key.table, "lens": key.lens}))


def release(connection: Connection, worker: str, key: ReviewKey | None = None, *, counted: bool = True) -> None:
    """Release a claim of a worker, or all of them; ``counted``: the attempt failed, else it was only interrupted."""
    values = _UNCLAIMED if counted else {**_UNCLAIMED, "attempts": _jobs.attempts - 1}
    mine = update(db.review_jobs).where(_jobs.worker == worker).values(values)
    connection.execute(mine if key is None else mine.where(_is(key)))


def sweep(connection: Connection, age: float) -> list[ReviewKey]:
    """Fail old jobs that no worker claims, such as those of earlier rules. Returns their keys."""
    now = _now(connection)
    old = select(_jobs.table_id, _jobs.lens).where(_jobs.asked < now - age, _jobs.expires < now)
    keys = [ReviewKey(row.table_id, row.lens) for row in connection.execute(old)]
    for key in keys:
        if connection.execute(delete(db.review_jobs).where(_is(key), _jobs.expires < now)).rowcount:
            _store(connection, key, {"failed": "no worker could make it within a day: ask again"})
    return keys


def _is(key: ReviewKey) -> ColumnElement[bool]:
    return (_jobs.table_id == key.table) & (_jobs.lens == key.lens)


def _now(connection: Connection) -> float:
    """The time by the clock that all nodes share."""
    if connection.dialect.name == "postgresql":
        return float(connection.exec_driver_sql("select extract(epoch from clock_timestamp())").scalar_one())
    return time.time()
