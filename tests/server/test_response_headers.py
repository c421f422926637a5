"""The security headers of every kind of response, the Host header, and clients that leave during a handshake."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from factoryfloor.server.http.security_headers import HEADERS
from tests.server.live_server import LiveServer, serving
from tests.timeouts import TIMEOUT, until

UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n"
)
LOCAL = "Host: 127.0.0.1\r\n"
SOCKET = "GET /api/tables/aaaaaaaaaaaa/socket HTTP/1.1\r\n"
RESPONSES = {
    "page": (200, f"GET / HTTP/1.1\r\n{LOCAL}"),
    "compressed page": (200, f"GET / HTTP/1.1\r\n{LOCAL}Accept-Encoding: gzip\r\n"),
    "head of a page": (200, f"HEAD / HTTP/1.1\r\n{LOCAL}"),
    "asset": (200, f"GET /assets/app-1a2b3c.js HTTP/1.1\r\n{LOCAL}"),
    "part of an asset": (206, f"GET /assets/app-1a2b3c.js HTTP/1.1\r\n{LOCAL}Range: bytes=0-9\r\n"),
    "unchanged page": (304, f"GET / HTTP/1.1\r\n{LOCAL}If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT\r\n"),
    "redirect": (307, f"GET /t/aaaaaaaaaaaa HTTP/1.1\r\n{LOCAL}"),
    "missing page": (404, f"GET /nothing HTTP/1.1\r\n{LOCAL}"),
    "answer": (200, f"GET /api/me HTTP/1.1\r\n{LOCAL}"),
    "HTTP/1.0": (200, f"GET /api/me HTTP/1.0\r\n{LOCAL}"),
    "documentation": (200, f"GET /api/docs HTTP/1.1\r\n{LOCAL}"),
    "schema": (200, f"GET /api/openapi.json HTTP/1.1\r\n{LOCAL}"),
    "probe": (200, f"GET /livez HTTP/1.1\r\n{LOCAL}"),
    "metrics": (200, f"GET /metrics HTTP/1.1\r\n{LOCAL}"),
    "missing answer": (404, f"GET /api/nothing HTTP/1.1\r\n{LOCAL}"),
    "other method": (405, f"PATCH /api/me HTTP/1.1\r\n{LOCAL}"),
    "options": (405, f"OPTIONS /api/me HTTP/1.1\r\n{LOCAL}"),
    "refusal": (404, f"POST /api/tables/aaaaaaaaaaaa/sit HTTP/1.1\r\n{LOCAL}Content-Length: 0\r\n"),
    "malformed body": (422, f"POST /api/tables HTTP/1.1\r\n{LOCAL}Content-Length: 0\r\n"),
    "large body": (413, f"POST /api/replay HTTP/1.1\r\n{LOCAL}Content-Length: 99999999\r\n"),
    "other site": (403, f"POST /api/tables HTTP/1.1\r\n{LOCAL}Origin: http://evil.example\r\nContent-Length: 0\r\n"),
    "other host": (421, "GET / HTTP/1.1\r\nHost: evil.example\r\n"),
    "failure": (500, f"GET /api/games HTTP/1.1\r\n{LOCAL}"),
    "no host": (400, "GET / HTTP/1.1\r\n"),
    "two hosts": (400, f"GET / HTTP/1.1\r\n{LOCAL}{LOCAL}"),
    "two hosts in HTTP/1.0": (400, f"GET / HTTP/1.0\r\n{LOCAL}{LOCAL}"),
    "not HTTP": (400, "nonsense\r\n"),
    "socket": (101, f"{SOCKET}{LOCAL}{UPGRADE}"),
    "socket of no page": (403, f"GET /api/nothing HTTP/1.1\r\n{LOCAL}{UPGRADE}"),
    "socket of another site": (403, f"{SOCKET}{LOCAL}{UPGRADE}Origin: http://evil.example\r\n"),
    "socket of another host": (421, f"{SOCKET}Host: evil.example\r\n{UPGRADE}"),
    "socket without a host": (400, f"{SOCKET}{UPGRADE}"),
    "socket without a key": (400, f"{SOCKET}{LOCAL}{UPGRADE}".replace("MTIzNDU2Nzg5MDEyMzQ1Ng==", "x")),
    "socket of another version": (400, f"{SOCKET}{LOCAL}{UPGRADE}".replace("Version: 13", "Version: 7")),
}


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[LiveServer]:
    """A server with a client of two files."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>" + "<p>Factory Floor</p>" * 200)
    (web / "assets/app-1a2b3c.js").write_text("let a = 1;" * 500)
    async with serving(tmp_path / "tables.sqlite3", web=web) as server:
        yield server


async def head(server: LiveServer, request: str) -> tuple[int, list[tuple[str, str]]]:
    """The status and the headers of a response."""
    reader, writer = await asyncio.open_connection(*server.address.split(":"))
    writer.write(f"{request}\r\n".encode())
    status, *lines = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), TIMEOUT)).decode().split("\r\n")[:-2]
    writer.close()
    pairs = (line.split(": ", 1) for line in lines)
    return int(status.split(" ")[1]), [(name.lower(), value) for name, value in pairs]


async def test_every_response_has_the_security_headers_once(
    site: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    expected = {name.lower(): value for name, value in HEADERS}
    assert {"cross-origin-opener-policy", "permissions-policy", "content-security-policy"} <= set(expected)
    for kind, (status, request) in RESPONSES.items():
        if kind == "failure":
            monkeypatch.setattr("factoryfloor.server.http.api.games", fails)
        found, headers = await head(site, request)
        assert found == status, kind
        assert {name: value for name, value in headers if name in expected} == expected, kind
        counted = Counter(name for name, _ in headers)
        assert [name for name, times in counted.items() if times > 1] == [], kind
    errors = {record.getMessage().strip() for record in caplog.records if record.levelno >= logging.ERROR}
    assert errors == {"GET /api/games failed", "Exception in ASGI application"}, "no other request is an error"


async def test_http_1_0_request_needs_no_host_header(site: LiveServer) -> None:
    assert (await head(site, "GET /livez HTTP/1.0\r\n"))[0] == 200


@pytest.mark.parametrize("after", [b"", b"\x88\x80\0\0\0\0", b"\xff" * 100], ids=["nothing", "close", "nonsense"])
@pytest.mark.parametrize("reset", [False, True])
@pytest.mark.parametrize("waits", [False, True])
async def test_disconnect_during_the_handshake_logs_no_error(
    site: LiveServer, after: bytes, reset: bool, waits: bool, caplog: pytest.LogCaptureFixture
) -> None:
    for kind, (_, request) in RESPONSES.items():
        if "socket" not in kind:
            continue
        reader, writer = await asyncio.open_connection(*site.address.split(":"))
        writer.write(f"{request}\r\n".encode() + after)
        if waits:
            await asyncio.wait_for(reader.read(1), TIMEOUT)
        if reset:
            linger = (1).to_bytes(4, "little") + bytes(4)
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            writer.transport.abort()
        writer.close()
    await until(lambda: not site.server.server_state.connections and not site.server.server_state.tasks)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
