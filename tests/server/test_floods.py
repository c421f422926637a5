"""One connection cannot make the server store or do more than the limits allow: requests, headers, frames."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from bench.attacks.floods import FLOODS, REQUEST
from factoryfloor.server.http import request_protocol, socket_protocol
from factoryfloor.server.http.socket_protocol import SocketProtocol
from tests.server.live_server import SOCKET, LiveServer, Person, serving
from tests.server.test_replay import STALLED, import_in_workers, large
from tests.server.test_slow_clients import IMPATIENT
from tests.timeouts import TIMEOUT, until

HEAD = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
HEADS = ("headers", "header value", "address", "chunks", "trailers")


@asynccontextmanager
async def connected(server: LiveServer) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(*server.address.split(":"))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def answers(server: LiveServer, *sent: bytes) -> bytes:
    """Send bytes and read until the server closes."""
    async with connected(server) as (reader, writer), asyncio.timeout(TIMEOUT):
        heard = b""
        with suppress(ConnectionError):
            for part in sent:
                writer.write(part)
                await writer.drain()
            while part := await reader.read(1 << 16):
                heard += part
        return heard


async def test_server_limits_pipelined_requests_and_answers_them_in_order(server: LiveServer) -> None:
    numbered = [b"GET /%d HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % number for number in range(1000)]
    heard = await answers(server, b"".join(numbered))
    assert heard.count(b"HTTP/1.1 404") == heard.count(b"HTTP/1.1 ") == 11
    assert heard.index(b"GET /9:") < heard.index(b"connection: close") < heard.index(b"GET /10:")


async def test_server_sends_earlier_answers_before_it_closes_a_malformed_connection(server: LiveServer) -> None:
    heard = await answers(server, REQUEST * 2 + b"nonsense\r\n\r\n")
    assert heard.count(b"HTTP/1.1 200") == heard.count(b"HTTP/1.1 ") == heard.count(b"it lives") == 2


async def test_disconnect_cancels_the_request_in_progress(server: LiveServer) -> None:
    async with connected(server) as (_, writer):
        import_in_workers(server, STALLED)
        record = json.dumps(large()).encode()
        head = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % len(record)
        writer.write(head + record + REQUEST * 3)
        await until(lambda: server.services.workers._exchanges)
    await until(lambda: not server.server.server_state.tasks)
    assert not server.services.records._turns._counted


@pytest.mark.parametrize("kind", HEADS)
async def test_server_rejects_endless_heads_and_chunks(server: LiveServer, kind: str) -> None:
    flood = FLOODS[kind]
    heard = await answers(server, flood.opening.encode(), flood.unit * (40_000 // len(flood.unit)))
    assert heard.startswith(b"HTTP/1.1 400") or not heard  # reset, with bytes unread


@pytest.mark.parametrize(
    "sent",
    [
        CHUNKED + b"1;" + b"a" * 40_000,
        CHUNKED + b"1\r\na\r\n0\r\na: " + b"b" * 40_000,
        b"\r\n" * 20_000,
    ],
    ids=["chunk extension", "trailer value", "blank lines"],
)
async def test_server_limits_the_bytes_around_a_body(server: LiveServer, sent: bytes) -> None:
    assert (heard := await answers(server, sent)).startswith(b"HTTP/1.1 400") or not heard


async def test_blank_lines_do_not_keep_a_connection_open(database: Any) -> None:
    async with serving(database, IMPATIENT) as server, connected(server) as (reader, writer):
        writer.write(REQUEST)
        await asyncio.wait_for(reader.readuntil(b"it lives\n"), TIMEOUT)
        writer.write(b"\r\n")
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), TIMEOUT) == b""


async def test_server_answers_requests_below_the_limits(server: LiveServer) -> None:
    headers = b"".join(b"a%d: %s\r\n" % (number, b"b" * 300) for number in range(90))
    chunks = CHUNKED + b"1\r\n \r\n" * 5000 + b"0\r\na: b\r\n\r\n"
    last = b"GET /%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n" % (b"a" * 8000)
    heard = await answers(server, HEAD + headers + b"\r\n", chunks, last)
    assert [heard.count(b"HTTP/1.1 " + status) for status in (b"200", b"422", b"404", b"400")] == [1, 1, 1, 0]


@asynccontextmanager
async def at_table(server: LiveServer, table: str) -> AsyncIterator[websockets.ClientConnection]:
    """A socket without a cookie."""
    async with websockets.connect(f"ws://{server.address}/api/tables/{table}/socket", **SOCKET) as link:
        await link.recv()
        yield link
        link.transport.abort()


@pytest.mark.parametrize("kind", ["pings", "pongs", "fragments"])
async def test_server_drops_a_client_that_sends_too_many_frames(
    server: LiveServer, people: list[Person], kind: str
) -> None:
    unit = FLOODS[kind].unit
    async with at_table(server, await people[0].make("me", "open")) as link:
        link.transport.write(unit * (1000 if len(unit) < 100 else 1))
        await asyncio.wait_for(link.wait_closed(), TIMEOUT)
    assert link.protocol.close_rcvd is None  # no handshake: it was dropped
    await until(lambda: server.app.state.open_sockets.count == 0, lambda: people[0].get("/api/me"))


async def test_server_answers_the_newest_ping_under_backpressure(server: LiveServer, people: list[Person]) -> None:
    async with at_table(server, await people[0].make("me", "open")) as link:
        pongs = [await link.ping() for _ in range(100)]
        await asyncio.wait_for(asyncio.gather(*pongs), TIMEOUT)


async def test_server_keeps_only_the_last_unread_pong(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "_FRAME_BURST", 1e6)
    monkeypatch.setattr(request_protocol, "_SEND_BUFFER", 16 * 1024)
    table = await people[0].make("me", "open")
    host, port = server.address.split(":")
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
    plain.connect((host, int(port)))
    plain.setblocking(False)
    url = f"ws://{server.address}/api/tables/{table}/socket"
    async with websockets.connect(url, sock=plain, **SOCKET) as link:
        await link.recv()
        (protocol,) = [each for each in server.server.server_state.connections if isinstance(each, SocketProtocol)]
        link.transport.pause_reading()
        pings = [Frame(Opcode.PING, b"%0125d" % number).serialize(mask=True) for number in range(5000)]
        link.transport.write(b"".join(pings))
        held: list[int] = []
        await until(
            lambda: protocol._pong == [pong(4999)], lambda: note(held, protocol.transport.get_write_buffer_size())
        )
        assert max(held) < 64 * 1024
        last = await link.ping(b"the last")
        link.transport.resume_reading()
        await asyncio.wait_for(last, TIMEOUT)


async def note(numbers: list[int], number: int) -> None:
    numbers.append(number)
    await asyncio.sleep(0)


def pong(number: int) -> bytes:
    return Frame(Opcode.PONG, b"%0125d" % number).serialize(mask=False)


async def test_server_answers_messages_that_arrive_before_a_close(server: LiveServer, people: list[Person]) -> None:
    async with at_table(server, await people[0].make("me", "open")) as link:
        texts = [json.dumps({"kind": "ping", "id": str(number)}).encode() for number in range(100)]
        frames = [Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts]
        link.transport.write(b"".join(frames))
        acks: list[str] = []
        async with asyncio.timeout(TIMEOUT):
            while len(acks) < 100:
                if (heard := json.loads(await link.recv()))["kind"] == "ack":
                    acks.append(heard["id"])
    assert acks == [str(number) for number in range(100)]
