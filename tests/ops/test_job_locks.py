"""Locks of job rows on PostgreSQL: nodes that work on the same jobs neither deadlock nor wait for each other."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select, text

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, open_database
from tests.server.test_jobs import new
from tests.timeouts import TIMEOUT

KEYS = [f"{number:03}" for number in range(500)]
"""Enough jobs that the database reads them in the order of their storage."""


@pytest.fixture
def opened(address: str) -> Iterator[Database]:
    opened = open_database(address)
    yield opened
    opened.close()


def test_renewal_does_not_wait_for_results_that_are_being_stored(opened: Database) -> None:
    """Such a transaction takes its locks one by one. A waiting renewal would have taken others, and one would fail."""
    with opened.writing.begin() as connection:
        for key in random.Random(1).sample(KEYS, len(KEYS)):
            job_rows.add(connection, new(key), "one", 60.0)

    def renewed() -> set[str]:
        with opened.noting.begin() as connection:
            return set(job_rows.renew(connection, "one", "notice", KEYS, 600.0))

    with ThreadPoolExecutor(1) as other, opened.writing.begin() as connection:
        result = text("update jobs set state = '' where key = :key")
        connection.execute(result, {"key": KEYS[0]})
        assert other.submit(renewed).result(TIMEOUT) == set(KEYS), "all are still claimed"
        connection.execute(result, [{"key": key} for key in KEYS])
    with opened.reading.connect() as connection:
        late = db.jobs.c.expires > job_rows.now(connection) + 60.0
        assert connection.scalar(select(func.count()).where(late)) == len(KEYS) - 1
