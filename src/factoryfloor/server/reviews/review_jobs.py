"""Reviews as jobs in the database. Each review is requested once, made by a worker, and stored.

If the worker or the server dies before the review is finished, another worker claims the job and starts the review
again. If a review with some budget has failed, the same version of the program does not try this budget again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from pydantic_core import from_json, to_json
from sqlalchemy import Connection, Row, func, insert, select, tuple_, update
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor import __version__
from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import UNCLAIMED, NewJob, client_of, client_text, now
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.played_rows import note_losses

REVIEW: Final = "review"
"""The kind of these jobs."""

_LOCK: Final = 0x726576696577  # key of the advisory lock under which requests are counted

_jobs = db.jobs.c


@dataclass(frozen=True, slots=True)
class ReviewKey:
    """The key of a review: the table and the lens."""

    table: str
    lens: str

    def __str__(self) -> str:
        return f"{self.table} {self.lens}"

    @classmethod
    def read(cls, text: str) -> "ReviewKey":
        """Parse the key of a job."""
        table, _, lens = text.partition(" ")
        return cls(table, lens)


@dataclass(frozen=True, slots=True)
class ReviewContent:
    """The content of a job.

    ``people`` are the people who wait for the review. ``record`` is the packed record of the game, so that any worker
    can make the review.
    """

    budget: int
    people: list[str]
    record: bytes

    def packed(self) -> bytes:
        """Encode the content for the database: a line of facts, followed by the record."""
        return to_json({"budget": self.budget, "people": self.people}) + b"\n" + self.record

    @classmethod
    def read(cls, content: bytes) -> "ReviewContent":
        """Decode the content of a row. If the row is damaged, no person counts as waiting."""
        head, _, record = bytes(content).partition(b"\n")
        try:
            found = from_json(head)
            return cls(int(found["budget"]), [str(person) for person in found["people"]], record)
        except (ValueError, KeyError, TypeError):
            return cls(0, [], record)


@dataclass(frozen=True, slots=True)
class ReviewRows:
    """The state of a review: the stored review, the job with its content, and the number of earlier jobs.

    Each of these fields may be None.
    """

    stored: Row[Any] | None
    job: Row[Any] | None
    content: ReviewContent
    ahead: int


@dataclass(frozen=True, slots=True)
class Requester:
    """The client who is charged for a review. ``own`` means that this person played the game."""

    client: Client
    own: bool

    @classmethod
    def of(cls, job: Any) -> "Requester":
        """Return the requester of a job."""
        return cls(client_of(job), job.price != Price.SHORT)

    def price(self, budget: int) -> Price:
        """Return the price of a review.

        Reviews with the default budget (0) come first. Among them, reviews for the game's players come first. Reviews
        with a chosen budget come last.
        """
        if not self.own:
            return Price.SHORT
        return Price.LONG if budget else Price.CHEAP


def rows_of(connection: Connection, key: ReviewKey) -> ReviewRows:
    """Return the current state of a review."""
    stored = connection.execute(
        select(db.reviews).where(db.reviews.c.table_id == key.table, db.reviews.c.lens == key.lens)
    ).first()
    job = _job(connection, key)
    content = ReviewContent(0, [], b"") if job is None else ReviewContent.read(job.content)
    return ReviewRows(stored, job, content, _ahead(connection, job) if job is not None and not job.worker else 0)


def _ahead(connection: Connection, job: Row[Any]) -> int:
    """Return the number of jobs that come before a job if all clients have the same usage."""
    before = tuple_(_jobs.price, _jobs.asked) < tuple_(job.price, job.asked)
    return connection.execute(select(func.count()).where(_jobs.kind == REVIEW, before)).scalar_one()


def waiting(connection: Connection, key: ReviewKey) -> tuple[Row[Any] | None, list[Requester]]:
    """Return the job of a review, if there is one, and the requesters of all jobs."""
    others = connection.execute(select(_jobs.client, _jobs.price).where(_jobs.kind == REVIEW))
    return _job(connection, key), [Requester.of(row) for row in others]


def ask(
    connection: Connection,
    key: ReviewKey,
    game: tuple[str, int],
    wanted: ReviewContent,
    requester: Requester,
    check: Callable[[Row[Any] | None, Sequence[Requester]], None],
) -> bool:
    """Add a job for a game (with its rules version), or join the existing job.

    Return whether there is new work. A player of the game takes over the job of another person. If the budget differs,
    the job starts again. ``check`` may raise Refused. Its arguments are the existing job, if any, and the requesters of
    all jobs.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")
    job, others = waiting(connection, key)
    check(job, others)
    price = requester.price(wanted.budget)
    if job is None:
        return job_rows.add(connection, NewJob(str(key), requester.client, price, REVIEW, *game, wanted.packed()))
    content = ReviewContent.read(job.content)
    people = sorted({*content.people, *wanted.people})
    values: dict[str, Any] = {"content": replace(content, people=people).packed()}
    taken_over = requester.own and not Requester.of(job).own
    if taken_over:
        values |= {"client": client_text(requester.client), "price": int(price)}
        if content.budget != wanted.budget:
            values |= {"content": replace(wanted, people=people).packed(), "game": game[0], "rules": game[1]}
            values |= {"asked": now(connection), "attempts": 0, **UNCLAIMED}
    connection.execute(update(db.jobs).where(_is(key)).values(values))
    return taken_over


def withdraw(connection: Connection, key: ReviewKey, person: str) -> bool:
    """Withdraw a person's request.

    If no other person is waiting, remove the job. Return whether the job was removed.
    """
    job = connection.execute(select(db.jobs).where(_is(key)).with_for_update()).first()
    content = None if job is None else ReviewContent.read(job.content)
    if content is None or person not in content.people:
        return False
    people = [other for other in content.people if other != person]
    if people:
        left = replace(content, people=people).packed()
        connection.execute(update(db.jobs).where(_is(key)).values(content=left))
    else:
        job_rows.remove(connection, REVIEW, str(key))
    return not people


def finish(
    connection: Connection,
    worker: str,
    key: ReviewKey,
    body: bytes | None,
    failed: str = "",
    losses: Mapping[int, float] = MappingProxyType({}),
) -> bool:
    """Store a review and remove its job. Return whether the worker still had the claim.

    ``failed`` is the reason why the review failed with this budget, which is then not repeated. In this case ``body``
    is a partial review or None. ``losses`` contains the mean loss of each seat, for the pages of the players.
    """
    content = job_rows.remove(connection, REVIEW, str(key), worker)
    if content is None:
        return False
    budget = ReviewContent.read(content).budget
    values: dict[str, Any] = {"failed": failed}
    if failed:
        values |= {"failed_budget": budget, "failed_by": __version__}
    if body is not None:
        values |= {"body": body, "budget": budget}
    _store(connection, key, values)
    note_losses(connection, key.table, losses)
    return True


def fail(connection: Connection, key: ReviewKey, reason: str) -> None:
    """Store the reason why a review was not made. The same budget may still be requested again."""
    _store(connection, key, {"failed": reason})


def _store(connection: Connection, key: ReviewKey, values: dict[str, Any]) -> None:
    here = db.reviews.c.table_id == key.table, db.reviews.c.lens == key.lens
    known = connection.execute(select(db.reviews.c.table_id).where(*here)).first() is not None
    if known:
        connection.execute(update(db.reviews).where(*here).values(values))
    else:
        connection.execute(insert(db.reviews).values(values | {"table_id": key.table, "lens": key.lens}))


def _job(connection: Connection, key: ReviewKey) -> Row[Any] | None:
    return connection.execute(select(db.jobs).where(_is(key))).first()


def _is(key: ReviewKey) -> ColumnElement[bool]:
    return (_jobs.kind == REVIEW) & (_jobs.key == str(key))
