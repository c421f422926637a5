"""Unsent bytes of slow clients are bounded, and released when the clients disconnect."""

import asyncio
import gc
import json
import socket
import sys
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import websockets

from factoryfloor.server.http import request_protocol
from factoryfloor.server.http.connection import Connection
from factoryfloor.server.http.send_queue import Backlog, SendQueue
from factoryfloor.tables.ports.memory_storage import WritePromise
from factoryfloor.tables.ports.outbox import Outbox
from factoryfloor.tables.state.chat import ChatEntry
from tests.server.live_server import QUICK, SOCKET, LiveServer, Person, serving
from tests.timeouts import TIMEOUT, until


class Client:
    """A holder that records being dropped."""

    def __init__(self) -> None:
        self.held = 0
        self.dropped: list[bool] = []

    def drop(self, crowded: bool) -> None:
        self.dropped.append(crowded)


def test_server_drops_a_client_whose_backlog_exceeds_the_limit() -> None:
    backlog, client = Backlog(each=100, together=1000), Client()
    backlog.hold(client, 500)
    assert client.dropped == []
    backlog.hold(client, 1)
    assert client.dropped == [False]
    assert (backlog.held, client.held) == (0, 0)


def test_server_drops_the_client_with_the_largest_backlog_at_the_total_limit() -> None:
    backlog, clients = Backlog(each=1000, together=1000), [Client() for _ in range(4)]
    for client, size in zip(clients, (200, 450, 300, 100), strict=True):
        backlog.hold(client, size)
    assert [client.dropped for client in clients] == [[], [True], [], []]
    assert backlog.held == 600
    backlog.release(clients[0], 200)
    backlog.forget(clients[2])
    backlog.release(clients[1], 450)  # dropped: counted no more
    assert backlog.held == 100


async def test_server_sends_a_sync_first_even_after_a_failed_sync() -> None:
    sent: list[list[bytes]] = []
    backlog = Backlog(1 << 20, 1 << 20)
    queue = SendQueue(backlog, taking(sent), lambda: None)
    outbox = Outbox(queue)
    write = WritePromise()
    outbox.sync(b"sync of what was never written", 3, write)
    outbox.send(b"presence")
    assert outbox.syncing
    assert backlog.held > 0
    outbox.ended(write, durable=False)
    assert (outbox.syncing, backlog.held) == (False, 0)
    outbox.sync(b"sync", 2, None)
    outbox.send(b"update", n=3)
    await asyncio.wait_for(queue.emptied(), TIMEOUT)
    assert sent == [[b"sync", b"update"]], "what goes to one client in one tick goes together"
    assert backlog.held == 0


async def test_unwritten_bytes_count_towards_the_backlog() -> None:
    sent: list[list[bytes]] = []
    backlog = Backlog(1 << 20, 1 << 20)
    queue = SendQueue(backlog, taking(sent, full=True), lambda: None)
    outbox = Outbox(queue)
    outbox.sync(b"sync", 2, None)
    await until(lambda: sent)
    outbox.send(b"update", n=3)
    await asyncio.sleep(0)
    assert (sent, outbox.syncing) == ([[b"sync"]], True)
    assert backlog.held == sys.getsizeof(b"sync") + sys.getsizeof(b"update")
    queue.taken()
    assert backlog.held == sys.getsizeof(b"update")
    await until(lambda: len(sent) > 1)
    queue.close()
    assert (sent, backlog.held) == ([[b"sync"], [b"update"]], 0)


async def test_server_splits_a_large_backlog_into_several_writes() -> None:
    sent: list[list[bytes]] = []
    queue = SendQueue(Backlog(1 << 30, 1 << 30), taking(sent), lambda: None)
    for _ in range(10):
        Outbox(queue).send(bytes(50_000))
    await asyncio.wait_for(queue.emptied(), TIMEOUT)
    assert [len(together) for together in sent] == [2] * 5


def taking(sent: list[list[bytes]], *, full: bool = False) -> Callable[[list[bytes]], bool]:
    """Returns a transport that records its data and may report a full buffer."""

    def pass_on(messages: list[bytes]) -> bool:
        sent.append(messages)
        return not full

    return pass_on


TOGETHER = 2_000_000
TIGHT = QUICK.model_copy(update={"client_backlog": 1_500_000, "backlog": TOGETHER})
SYNCS = 30


@pytest.fixture
def small_buffers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small socket buffers."""
    monkeypatch.setattr(request_protocol, "_SEND_BUFFER", 16 * 1024)


async def chattered(server: LiveServer, person: Person) -> str:
    """Returns a table with a long chat, so that a sync has some hundred kilobytes."""
    table = await person.make("me", "me")
    line = ChatEntry(0, person.id, person.name, 0, "👪" * 500, "", 0.0)
    server.room(table).live.chat.lines = [replace(line, n=n, message=str(n)) for n in range(1, 201)]
    return table


@asynccontextmanager
async def deaf(person: Person, table: str) -> AsyncIterator[websockets.ClientConnection]:
    """Returns a socket that reads nothing, with the smallest buffer that the system allows."""
    host, port = person.address.split(":")
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32 * 1024)
    plain.connect((host, int(port)))
    plain.setblocking(False)
    link = await websockets.connect(
        f"ws://{person.address}/api/tables/{table}/socket",
        additional_headers={"Cookie": f"factoryfloor_guest={person.cookie}"},
        **SOCKET,
        sock=plain,
        max_queue=1,
    )
    link.transport.pause_reading()
    try:
        yield link
    finally:
        link.transport.abort()


def connections(server: LiveServer, table: str) -> "weakref.WeakSet[Connection]":
    return weakref.WeakSet(server.room(table).presence.listeners)


@pytest.mark.usefixtures("small_buffers")
async def test_server_drops_clients_that_do_not_read(database: Path) -> None:
    async with serving(database, TIGHT) as server, Person(server.address) as host, AsyncExitStack() as stack:
        backlog: Backlog = server.app.state.backlog
        table = await chattered(server, host)
        links = [await stack.enter_async_context(deaf(host, table)) for _ in range(8)]
        for number in range(SYNCS):
            for link in links:
                with suppress(websockets.ConnectionClosed):  # dropped already
                    await link.send(json.dumps({"kind": "sync", "id": str(number)}))
        seen = connections(server, table)

        async def look() -> None:
            assert (await host.look(table))["kind"] == "sync"
            assert backlog.held <= TOGETHER
            seen.update(server.room(table).presence.listeners)

        await until(lambda: 0 < len(server.room(table).presence.listeners) < 8 and backlog.held, look)
        for link in links:
            link.transport.abort()
        sockets = server.app.state.open_sockets
        await until(lambda: not server.room(table).presence.listeners and not backlog.held and sockets.count == 0, look)
        gc.collect()
        assert len(seen) == 0


@pytest.mark.usefixtures("small_buffers")
async def test_several_sync_requests_share_one_queued_sync(database: Path) -> None:
    async with serving(database, TIGHT) as server, Person(server.address) as host, Person(server.address) as other:
        table = await chattered(server, host)
        async with deaf(other, table) as link:
            async with host.at(table) as at:
                await at.until(lambda: at.presence.get("spectators") == 1)
            (listener,) = server.room(table).presence.listeners
            for number in range(SYNCS):
                await link.send(json.dumps({"kind": "sync", "id": str(number)}))
            waiting = listener._send_queue._queue
            acks = b'{"kind":"ack"'
            await until(
                lambda: sum(each.message.startswith(acks) for each in waiting) == SYNCS, lambda: host.look(table)
            )
            assert sum(each.sync for each in waiting) == 1
            link.transport.resume_reading()
            answers: list[dict[str, Any]] = []
            async with asyncio.timeout(TIMEOUT):
                while len([answer for answer in answers if answer["kind"] == "ack"]) < SYNCS:
                    answers.append(json.loads(await link.recv()))
            kinds = [answer["kind"] for answer in answers]
            assert kinds[0] == "sync"
            assert kinds.count("sync") == 1
            await link.send('{"kind": "sync", "id": "again"}')
            assert json.loads(await asyncio.wait_for(link.recv(), TIMEOUT))["kind"] == "sync"


async def test_server_sends_a_sync_before_concurrent_updates(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await people[0].make("me", "open")
    writer, may_write = server.services.writer, Event()
    perform = writer._perform

    def slow(writes: Any) -> None:
        assert may_write.wait(TIMEOUT)
        perform(writes)

    async with people[0].at(table) as at:
        monkeypatch.setattr(writer, "_perform", slow)
        await at.send({"kind": "chat", "id": "c", "text": "hello"})
        await until(lambda: server.room(table).live.busy)
        url = f"ws://{server.address}/api/tables/{table}/socket"
        async with websockets.connect(url, **SOCKET) as early:
            await at.until(lambda: at.presence.get("spectators") == 1)
            may_write.set()
            first = json.loads(await asyncio.wait_for(early.recv(), TIMEOUT))
    assert first["kind"] == "sync"
    assert [line["text"] for line in first["chat"]] == ["hello"]


async def test_server_limits_the_sockets_of_a_person_and_of_an_address(database: Path) -> None:
    settings = QUICK.model_copy(update={"sockets_person": 2, "sockets_address": 3})
    async with serving(database, settings) as server, Person(server.address) as one, Person(server.address) as two:
        table = await one.make("me", "open")
        url = f"ws://{server.address}/api/tables/{table}/socket"

        async def refused(person: Person) -> str:
            headers = {"Cookie": f"factoryfloor_guest={person.cookie}"}
            async with websockets.connect(url, additional_headers=headers, **SOCKET) as link:
                told = json.loads(await link.recv())
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await link.recv()
            assert closed.value.rcvd is not None
            assert (told["code"], closed.value.rcvd.code) == ("too_many_sockets", 1013)
            return str(told["message"])

        async with one.at(table), one.at(table):
            assert "2 open connections" in await refused(one)
            async with two.at(table):
                assert "3 open connections" in await refused(two)
            async with two.at(table) as again:  # one was closed: there is room
                await again.until(lambda: again.n)
        await until(lambda: server.app.state.open_sockets.count == 0, lambda: two.get("/api/me"))


@pytest.mark.usefixtures("small_buffers")
async def test_unread_answers_count_towards_the_backlog_and_time_out(database: Path) -> None:
    settings = TIGHT.model_copy(update={"answer_time": 0.2})
    async with serving(database, settings) as server, Person(server.address) as host:
        backlog: Backlog = server.app.state.backlog
        table = await chattered(server, host)
        host_name, port = server.address.split(":")
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32 * 1024)
        plain.connect((host_name, int(port)))
        request = f"GET /api/tables/{table} HTTP/1.1\r\nHost: {server.address}\r\n\r\n"
        plain.sendall(request.encode())
        await until(lambda: backlog.held > 0, lambda: host.get("/api/me"))
        await until(lambda: backlog.held == 0, lambda: host.get("/api/me"))
        plain.close()
