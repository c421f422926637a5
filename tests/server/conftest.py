"""Fixtures of the server's tests."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.people import Person, Running, serving


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def server(database: Path) -> AsyncIterator[Running]:
    async with serving(database) as running:
        yield running


@pytest.fixture
async def people(server: Running) -> AsyncIterator[list[Person]]:
    """Four guests."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Person(server.address)) for _ in range(4)]
