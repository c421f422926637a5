"""Graceful shutdown: requests in progress finish, sockets close, new tables are rejected."""

import asyncio
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from factoryfloor.server.storage.writer import Write, Writer
from tests.server.live_server import QUICK, Person, Refused, serving
from tests.timeouts import until

SLOWLY = QUICK.model_copy(update={"drain_time": 0.3})


async def test_stopping_server_finishes_requests_before_it_closes_sockets(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write, perform = threading.Event(), Writer._perform
    may_write.set()

    def held(writer: Writer, writes: list[Write]) -> None:
        may_write.wait()
        perform(writer, writes)

    monkeypatch.setattr(Writer, "_perform", held)
    async with serving(database, SLOWLY) as server, AsyncExitStack() as stack:
        one, two, three = [await stack.enter_async_context(Person(server.address)) for _ in range(3)]
        table = await one.make("me", "me")
        at = await stack.enter_async_context(one.at(table))
        onlooker = await stack.enter_async_context(two.at(table))
        may_write.clear()
        acting = asyncio.create_task(at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"]))
        room = server.room(table)
        await until(lambda: room.live.busy)
        draining = asyncio.create_task(server.server.drain([]))
        await until(lambda: server.services.draining)
        with pytest.raises(Refused) as refused:
            await two.make("me")
        assert (refused.value.code, refused.value.status) == ("draining", 503)
        ready = await three.http.get("/readyz")
        assert (ready.status_code, ready.text) == (503, "this server is shutting down\n")
        assert ready.headers["connection"] == "close"
        await onlooker.until_closed()
        may_write.set()
        ack = await acting
        await at.until_closed()
        await draining
        for closed in (at.closed, onlooker.closed):
            assert closed is not None
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1012
        assert (at.errors, onlooker.errors) == ([], [])
    async with serving(database) as server, Person(server.address, one.cookie) as again:
        assert (await again.look(table))["n"] >= ack["n"]


async def test_stopping_server_closes_sockets_one_by_one(database: Path) -> None:
    async with serving(database, SLOWLY) as server, AsyncExitStack() as stack:
        person = await stack.enter_async_context(Person(server.address))
        table = await person.make("me", "open")
        at = [await stack.enter_async_context(person.at(table)) for _ in range(8)]
        moments: list[float] = []

        async def note(number: int) -> None:
            await at[number].until_closed()
            moments.append(asyncio.get_running_loop().time())

        noting = [asyncio.create_task(note(number)) for number in range(8)]
        began = asyncio.get_running_loop().time()
        await server.server.drain([])
        await asyncio.gather(*noting)
        assert len({round(moment - began, 3) for moment in moments}) > 1
