"""The queue of jobs: added with an action or not at all, claimed by one worker when due, and swept when old."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import Job, NewJob
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, open_database
from tests.server.live_server import serving

CLIENT = Client("p", "10.0.0.1")
RULES = {"tiny": 1}


def new(key: str, delay: float = 0.0, patience: float = 1e9) -> NewJob:
    return NewJob(key, CLIENT, Price.LONG, "notice", "tiny", 1, b"content", delay, patience)


def waiting(connection: Connection) -> list[str]:
    return [job.key for job in job_rows.waiting(connection, "notice", RULES)]


def claimed(connection: Connection, worker: str, *keys: str) -> list[tuple[str, int]]:
    return [(job.key, job.attempts) for job in job_rows.claim(connection, worker, "notice", keys, 60.0)]


def later(connection: Connection, seconds: float) -> None:
    """Move all jobs into the past."""
    times = {name: db.jobs.c[name] - seconds for name in ("asked", "due", "late", "expires")}
    connection.execute(db.jobs.update().values(times))


@pytest.fixture
def opened(database: Path) -> Iterator[Database]:
    opened = open_database(str(database))
    yield opened
    opened.close()


@pytest.fixture
def connection(opened: Database) -> Iterator[Connection]:
    with opened.writing.begin() as connection:
        yield connection


def test_job_is_stored_only_if_its_transaction_commits(opened: Database) -> None:
    with opened.writing.connect() as connection:
        assert job_rows.add(connection, new("a"))
        connection.rollback()
    with opened.writing.begin() as connection:
        assert waiting(connection) == []
        assert job_rows.add(connection, new("a"))
    with opened.writing.begin() as connection:
        assert not job_rows.add(connection, new("a")), "a repetition"
        assert waiting(connection) == ["a"]


def test_job_can_be_claimed_when_it_is_due(connection: Connection) -> None:
    job_rows.add(connection, new("later", delay=100.0))
    job_rows.add(connection, new("now"))
    assert waiting(connection) == ["now"]
    assert claimed(connection, "one", "later", "now") == [("now", 1)]
    later(connection, 101.0)
    assert waiting(connection) == ["later", "now"]
    assert claimed(connection, "two", "later", "now") == [("later", 1), ("now", 2)]


def test_claim_of_a_job_expires_unless_it_is_renewed(connection: Connection) -> None:
    for key in ("a", "b"):
        assert job_rows.add(connection, new(key), "one", 60.0)
    assert claimed(connection, "two", "a", "b") == []
    later(connection, 50.0)
    assert job_rows.renew(connection, "one", "notice", ["a"], 60.0) == {"a": Job("a", CLIENT, Price.LONG)}
    later(connection, 20.0)
    assert claimed(connection, "two", "a", "b") == [("b", 2)]
    assert job_rows.renew(connection, "one", "notice", ["a", "b"], 60.0).keys() == {"a"}
    assert not job_rows.note(connection, "one", "notice", "b", b"lost")
    assert job_rows.remove(connection, "notice", "b", "one") is None


def test_released_job_can_be_claimed_again(connection: Connection) -> None:
    for key in ("failed", "interrupted"):
        job_rows.add(connection, new(key), "one", 60.0)
    job_rows.release(connection, "one", "notice", "failed")
    job_rows.release(connection, "one", counted=False)
    assert sorted(claimed(connection, "two", "failed", "interrupted")) == [("failed", 2), ("interrupted", 1)]


def test_answered_job_cannot_be_claimed_again(connection: Connection) -> None:
    job_rows.add(connection, new("a"), "one", 60.0)
    assert job_rows.note(connection, "one", "notice", "a", b"half")
    assert job_rows.answer_of(connection, "notice", "a") is None
    assert job_rows.note(connection, "one", "notice", "a", b"done", is_answer=True)
    assert job_rows.answer_of(connection, "notice", "a") == b"done"
    later(connection, 1000.0)
    assert waiting(connection) == []
    assert claimed(connection, "two", "a") == []


def test_overdue_job_is_priced_as_cheap_work(connection: Connection) -> None:
    job_rows.add(connection, new("a", patience=10.0))
    assert job_rows.waiting(connection, "notice", RULES)[0].price == Price.LONG
    later(connection, 11.0)
    assert job_rows.waiting(connection, "notice", RULES)[0].price == Price.CHEAP


def test_sweep_keeps_young_and_running_jobs(connection: Connection) -> None:
    for key in ("running", "dead", "answered"):
        job_rows.add(connection, new(key), "one", 150.0 if key == "running" else 1.0)
    job_rows.note(connection, "one", "notice", "answered", b"", is_answer=True)
    job_rows.add(connection, new("waiting"))
    later(connection, 100.0)
    job_rows.add(connection, new("young"))
    assert sorted(job_rows.sweep(connection, "notice", 50.0)) == ["answered", "dead", "waiting"]
    assert job_rows.lengths(connection, "notice") == {"long": 1}


async def test_server_on_sqlite_removes_copied_requests_to_bots(database: Path) -> None:
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        for kind in ("bot", "review"):
            assert job_rows.add(connection, replace(new("a", delay=3600.0), kind=kind))
    opened.close()
    async with serving(database) as server:
        found = await server.services.jobs.transactions.read(lambda each: each.execute(select(db.jobs.c.kind)).all())
        assert [row.kind for row in found] == ["review"]
