"""A site on loopback that answers like a server of this program, except at one step."""

import asyncio
import json
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from hashlib import sha1

Send = Callable[[asyncio.StreamWriter, bytes], Awaitable[None]]
"""Sends the bytes of an answer."""

ME, AGAIN, RENAME, READY, GAMES, TABLE, SOCKET, MESSAGE = STEPS = (
    "GET /api/me",
    "again GET /api/me",
    "PUT /api/me",
    "GET /readyz",
    "GET /api/games",
    "POST /api/tables",
    "GET /api/tables/t1/socket",
    "message",
)
"""The requests of the check in their order, and the first message of the socket."""


def answer(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """Return an HTTP answer with its length."""
    head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body


def frame(text: bytes) -> bytes:
    """Return a text message of a server as a frame."""
    size = len(text)
    return b"\x81" + (bytes((size,)) if size < 126 else b"\x7f" + size.to_bytes(8, "big")) + text


def usual(step: str, request: str) -> bytes:
    """Return the answer of a site without a fault."""
    me = json.dumps({"public_id": "p", "name": "Ann"}).encode()
    if step == SOCKET:
        key = next(line[19:] for line in request.split("\r\n") if line.lower().startswith("sec-websocket-key: "))
        accept = b64encode(sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()).decode()
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Accept: {accept}")
        return "\r\n".join(("HTTP/1.1 101 Switching Protocols", *upgrade)).encode() + b"\r\n\r\n"
    return {
        ME: answer(me, "200 OK", "Set-Cookie: factoryfloor_guest=abc; HttpOnly"),
        AGAIN: answer(me),
        RENAME: answer(me),
        READY: answer(b"it is ready"),
        GAMES: answer(json.dumps([{"id": "fzzt", "seats": [2, 3, 4]}]).encode()),
        TABLE: answer(json.dumps({"id": "t1", "created": time.time()}).encode(), "201 Created"),
        MESSAGE: frame(b'{"kind": "update"}'),
    }[step]


async def at_once(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send all bytes at once."""
    writer.write(data)
    await writer.drain()


async def byte_by_byte(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send one byte, pause, and repeat this endlessly."""
    for byte in data + b"0" * 1_000_000:
        writer.write(bytes((byte,)))
        await writer.drain()
        await asyncio.sleep(0.02)


@asynccontextmanager
async def hostile_site(step: str, instead: bytes | None, send: Send = at_once) -> AsyncIterator[str]:
    """Return the address of a site that answers one step with other bytes, or sends them in another way."""
    asked: set[str] = set()
    running: set[asyncio.Task[None]] = set()

    async def answers(at: str, request: str, writer: asyncio.StreamWriter) -> None:
        data = usual(at, request) if at != step or instead is None else instead
        await (send if at == step else at_once)(writer, data)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        running.add(task)
        with suppress(OSError, asyncio.IncompleteReadError), closing(writer):
            request = (await reader.readuntil(b"\r\n\r\n")).decode()
            at = " ".join(request.split(" ", 2)[:2])
            at = AGAIN if at == ME and ME in asked else at
            asked.add(at)
            await answers(at, request, writer)
            if at == SOCKET:
                await answers(MESSAGE, request, writer)
                await reader.read(1)  # until a close frame arrives

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
