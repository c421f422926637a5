"""Slow clients are disconnected, and the number of connections is limited."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.live_server import QUICK, Person, serving
from tests.timeouts import SCALE, TIMEOUT

NAME = "play.example.org"
IMPATIENT = QUICK.model_copy(update={"header_time": 0.3 * SCALE, "body_time": 0.6 * SCALE})
HOST = f"Host: {NAME}\r\n".encode()
BODY = b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
SLOW = {
    "nothing": b"",
    "half a line": b"GET /api/me HT",
    "half of the headers": b"GET /api/me HTTP/1.1\r\n" + HOST,
    "half of a body": b"POST /api/tables HTTP/1.1\r\n" + HOST + BODY + b"{",
    "half of a record": b"POST /api/replay HTTP/1.1\r\n" + HOST + BODY + b"{",
    "half of the second": b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\nGET /api/me HTTP/1.1\r\n",
}


async def ended(opened: tuple[asyncio.StreamReader, asyncio.StreamWriter], begun: bytes) -> None:
    """Begin a request and never finish it; wait until the other side ends the connection."""
    reader, writer = opened
    writer.write(begun)
    with suppress(ConnectionResetError):
        async with asyncio.timeout(TIMEOUT):
            await reader.read()
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def test_server_closes_requests_that_are_not_finished_in_time(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = IMPATIENT.model_copy(update={"allowed_hosts": (NAME,)})
    async with serving(database, settings) as server, Person(server.address) as person:
        table = await person.make("me", "open")
        async with person.at(table) as at:  # a socket is not ended by it
            opened = [await asyncio.open_connection(*server.address.split(":")) for _ in SLOW]
            slow = [asyncio.create_task(ended(*each)) for each in zip(opened, SLOW.values(), strict=True)]
            while not all(task.done() for task in slow):
                assert (await person.get("/api/me"))["name"] == person.name
            await asyncio.gather(*slow)
            await at.ask("sync")
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_server_limits_the_number_of_connections(database: Path) -> None:
    few = QUICK.model_copy(update={"connections": 10})
    async with serving(database, few) as server, Person(server.address) as person:
        kept = [await asyncio.open_connection(*server.address.split(":")) for _ in range(9)]
        await ended(await asyncio.open_connection(*server.address.split(":")), b"")
        for _, writer in kept:
            writer.close()
            await writer.wait_closed()
        assert (await person.get("/api/me"))["name"] == person.name
