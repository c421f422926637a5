"""Fixtures of the operations tests: those of the server's tests, and a PostgreSQL."""

from collections.abc import Iterator

import pytest

from tests.cli.conftest import run
from tests.ops.postgresql import Cluster, running_cluster, why_not
from tests.server.conftest import database, made, names_apart, people, server

__all__ = ["database", "made", "names_apart", "people", "run", "server"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL server; without its programs the test is skipped."""
    if reason := why_not():
        pytest.skip(reason)
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture
def address(postgresql: Cluster, request: pytest.FixtureRequest) -> str:
    """The address of an empty PostgreSQL database for one test."""
    return postgresql.database(f"t{abs(hash(request.node.nodeid)) % 10**9}")
