"""Slow and many clients: the server alone, and behind the proxies as docs/server/ has them."""

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import websockets

from tests.server.live_server import PATIENCE, QUICK, Person, serving
from tests.server.proxies import NAME, PROXIES, before, connect, installed, trusting

IMPATIENT = QUICK.model_copy(update={"header_time": 0.3, "body_time": 0.6})
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
NAMED = QUICK.model_copy(update={"allowed_hosts": (NAME,), "trusted_proxies": ("127.0.0.1",)})


async def ended(opened: tuple[asyncio.StreamReader, asyncio.StreamWriter], begun: bytes) -> None:
    """Begin a request and never finish it; wait until the other side ends the connection."""
    reader, writer = opened
    writer.write(begun)
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE):
            await reader.read()
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def test_requests_that_are_never_finished_come_to_an_end(
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


async def test_connections_are_limited(database: Path) -> None:
    few = QUICK.model_copy(update={"connections": 10})
    async with serving(database, few) as server, Person(server.address) as person:
        kept = [await asyncio.open_connection(*server.address.split(":")) for _ in range(9)]
        await ended(await asyncio.open_connection(*server.address.split(":")), b"")
        for _, writer in kept:
            writer.close()
            await writer.wait_closed()
        assert (await person.get("/api/me"))["name"] == person.name


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter; those of pytest are private."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize("proxy", PROXIES)
async def test_behind_a_proxy_as_documented(database: Path, folder: Path, proxy: str) -> None:
    if not installed(proxy) or not shutil.which("openssl"):
        pytest.skip(f"{proxy} or openssl is not installed")
    async with serving(database, NAMED) as server, before(server.address, proxy, folder) as port:
        slow = [asyncio.create_task(ended(await connect(port), begun)) for begun in SLOW.values()]
        async with httpx.AsyncClient(verify=trusting(folder), trust_env=False) as guest:
            headers = {"Host": f"{NAME}:{port}", "Origin": f"https://{NAME}:{port}", "X-Forwarded-For": "203.0.113.7"}

            async def ask(method: str, path: str, **options: Any) -> httpx.Response:
                url, named = f"https://127.0.0.1:{port}{path}", {"sni_hostname": NAME}
                return await guest.request(method, url, headers=headers, extensions=named, **options)

            cookie = (await ask("GET", "/api/me")).headers["set-cookie"]
            assert "secure" in cookie.lower()
            headers["Cookie"] = cookie.split(";")[0]
            made = await ask("POST", "/api/tables", json={"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}]})
            assert made.status_code == 201, made.text
            url = f"wss://{NAME}:{port}/api/tables/{made.json()['id']}/socket"
            named = {name: headers[name] for name in ("Cookie", "Origin", "X-Forwarded-For")}
            async with websockets.connect(
                url, host="127.0.0.1", port=port, ssl=trusting(folder), additional_headers=named, proxy=None
            ) as link:
                assert json.loads(await link.recv())["mine"] == [0]
                assert ("address", "127.0.0.1") in server.app.state.open_sockets._open, "nobody names his own address"
            if proxy == "nginx":
                answers = await asyncio.gather(*(ask("GET", "/api/nothing") for _ in range(40)))
                assert {answer.status_code for answer in answers} == {404, 429}
        await asyncio.gather(*slow)
