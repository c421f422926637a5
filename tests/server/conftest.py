"""Fixtures of the server's tests."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from factoryfloor.server.people import identity
from factoryfloor.server.people.random_names import random_name
from tests.server.live_server import LiveServer, Person, serving
from tests.server.site_copies import fill


@pytest.fixture(autouse=True)
def names_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give all guests of a test different names; a table would number equal ones."""
    given: set[str] = set()

    def another(languages: str = "") -> str:
        name = next((name for _ in range(1000) if (name := random_name(languages)) not in given), "")
        given.add(name)
        return name or random_name(languages)

    monkeypatch.setattr(identity, "random_name", another)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def made(database: Path) -> Path:
    """A database with one row of each kind."""
    fill(database)
    return database


@pytest.fixture
async def server(database: Path) -> AsyncIterator[LiveServer]:
    async with serving(database) as running:
        yield running


@pytest.fixture
async def people(server: LiveServer) -> AsyncIterator[list[Person]]:
    """Four guests."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Person(server.address)) for _ in range(4)]
