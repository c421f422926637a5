"""The queue of reviews in the database: each is asked for once, claimed by one worker for some seconds, and stored.

A review that was not finished, because its worker or the server ended, is claimed and made again.
"""

import json
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import from_json, to_json
from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor.server.operations.client import Client
from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.errors import Damaged

_LOCK: Final = 0x726576696577  # advisory lock: requests are counted one after the other

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
    ahead = 0
    if job is not None and not job.worker:
        before = select(func.count()).select_from(db.review_jobs).where(_jobs.asked < job.asked)
        ahead = connection.execute(before).scalar_one()
    return ReviewRows(stored, job, ahead)


def ask(
    connection: Connection,
    key: ReviewKey,
    wanted: Mapping[str, Any],
    client: Client,
    check: Callable[[Row[Any] | None, Sequence[Client]], None],
) -> bool:
    """Add a job, or join it; whether it is new.

    ``check`` gets the job, if there is one, and the clients of all jobs; it raises Refused.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")
    job = connection.execute(select(db.review_jobs).where(_is(key))).first()
    check(job, [Client(row.person, row.address) for row in connection.execute(select(_jobs.person, _jobs.address))])
    if job is not None:
        people = sorted({*people_of(job), client.person})
        connection.execute(update(db.review_jobs).where(_is(key)).values(people=json.dumps(people)))
        return False
    row: dict[str, Any] = {"table_id": key.table, "lens": key.lens}
    row |= {"person": client.person, "address": client.address}
    row |= {"people": json.dumps([client.person]), "asked": _now(connection), **wanted}
    connection.execute(insert(db.review_jobs).values(row))
    return True


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


def open_jobs(connection: Connection, rules: Mapping[str, int]) -> list[tuple[ReviewKey, Client]]:
    """The jobs to claim, earliest first, of games with the given rules versions."""
    query = select(db.review_jobs).where(_jobs.expires < _now(connection)).order_by(_jobs.asked)
    rows = connection.execute(query)
    return [
        (ReviewKey(row.table_id, row.lens), Client(row.person, row.address))
        for row in rows
        if rules.get(row.game) == row.rules
    ]


def claim(connection: Connection, worker: str, key: ReviewKey, seconds: float) -> Row[Any] | None:
    """Claim a job, and count the attempt; None if it is no longer free."""
    now = _now(connection)
    values = {"worker": worker, "expires": now + seconds, "attempts": _jobs.attempts + 1, "done": 0.0, "partial": None}
    free = update(db.review_jobs).where(_is(key), _jobs.expires < now).values(values)
    return connection.execute(free.returning(*_jobs)).first()


def renew(connection: Connection, worker: str, seconds: float) -> set[ReviewKey]:
    """Renew all claims of a worker. Returns their keys."""
    mine = update(db.review_jobs).where(_jobs.worker == worker).values(expires=_now(connection) + seconds)
    return {ReviewKey(row.table_id, row.lens) for row in connection.execute(mine.returning(_jobs.table_id, _jobs.lens))}


def note_progress(connection: Connection, worker: str, key: ReviewKey, done: float, partial: bytes) -> bool:
    """Store how far a review is; whether the worker still has the claim."""
    mine = update(db.review_jobs).where(_is(key), _jobs.worker == worker).values(done=done, partial=partial)
    return bool(connection.execute(mine).rowcount)


def finish(connection: Connection, worker: str, key: ReviewKey, body: bytes | None, failed: str = "") -> bool:
    """Store a review, or why it failed, in place of its job; whether the worker still had the claim."""
    mine = delete(db.review_jobs).where(_is(key), _jobs.worker == worker).returning(_jobs.budget)
    job = connection.execute(mine).first()
    if job is None:
        return False
    here = db.reviews.c.table_id == key.table, db.reviews.c.lens == key.lens
    known = connection.execute(select(db.reviews.c.table_id).where(*here)).first() is not None
    values: dict[str, Any] = {"failed": failed}
    if body is not None:
        values |= {"body": body, "budget": job.budget}
    if known:
        connection.execute(update(db.reviews).where(*here).values(values))
    else:
        connection.execute(insert(db.reviews).values(values | {"table_id": key.table, "lens": key.lens}))
    return True


def release(connection: Connection, worker: str, key: ReviewKey | None = None, *, counted: bool = True) -> None:
    """Release a claim of a worker, or all of them; ``counted``: the attempt failed, else it was only interrupted."""
    values: dict[str, Any] = {"worker": "", "expires": 0.0, "done": 0.0, "partial": None}
    if not counted:
        values["attempts"] = _jobs.attempts - 1
    mine = update(db.review_jobs).where(_jobs.worker == worker).values(values)
    connection.execute(mine if key is None else mine.where(_is(key)))


def sweep(connection: Connection, age: float) -> list[ReviewKey]:
    """Fail old jobs that no worker claims, such as those of earlier rules. Returns their keys."""
    now = _now(connection)
    old = select(_jobs.table_id, _jobs.lens).where(_jobs.asked < now - age, _jobs.expires < now)
    keys = [ReviewKey(row.table_id, row.lens) for row in connection.execute(old)]
    for key in keys:
        connection.execute(update(db.review_jobs).where(_is(key), _jobs.expires < now).values(worker="swept"))
        finish(connection, "swept", key, None, "no worker could make it within a day: ask again")
    return keys


def _is(key: ReviewKey) -> ColumnElement[bool]:
    return (_jobs.table_id == key.table) & (_jobs.lens == key.lens)


def _now(connection: Connection) -> float:
    """The time by the clock that all nodes share."""
    if connection.dialect.name == "postgresql":
        return float(connection.exec_driver_sql("select extract(epoch from clock_timestamp())").scalar_one())
    return time.time()
