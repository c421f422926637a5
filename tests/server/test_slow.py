"""Slow clients come to an end, with the server alone and behind nginx as docs/nginx.conf has it."""

import asyncio
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest
import websockets

from tests.server.people import PATIENCE, QUICK, Person, serving

CONFIGURATION = Path(__file__).parents[2] / "docs/nginx.conf"
NAME = "play.example.org"
IMPATIENT = replace(QUICK, header_time=0.3, body_time=0.6, connections=40)
SLOW = [
    b"",
    b"GET /api/me HT",
    b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/me HTTP/1.1\r\n",
]


async def ended(host: str, port: int, begun: bytes) -> None:
    """Begin a request and never finish it; wait until the connection is ended by the other side."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(begun)
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE):
            await reader.read()
    writer.close()


async def test_requests_that_are_never_finished_come_to_an_end(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(database, IMPATIENT) as server, Person(server.address) as person:
        table = await person.make("me", "open")
        host, port = server.address.split(":")
        async with person.at(table) as at:  # a socket is not ended by it
            begun = [asyncio.create_task(ended(host, int(port), slow)) for slow in SLOW * 3]
            while not all(task.done() for task in begun):
                assert (await person.get("/api/me"))["name"] == person.name
            await asyncio.gather(*begun)
            await at.ask("sync")
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_connections_are_limited(database: Path) -> None:
    patient = replace(QUICK, connections=10)
    async with serving(database, patient) as server, Person(server.address) as person:
        host, port = server.address.split(":")
        kept = [await asyncio.open_connection(host, int(port)) for _ in range(9)]
        await ended(host, int(port), b"")
        for _, writer in kept:
            writer.close()
            await writer.wait_closed()
        assert (await person.get("/api/me"))["name"] == person.name


@asynccontextmanager
async def nginx(folder: Path, backend: str) -> AsyncIterator[int]:
    """nginx as the documents have it, as an ordinary program: only ports, paths and times are others. Its port."""
    free = asyncio.Server.sockets  # noqa: F841
    yield 0


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    return tmp_path
