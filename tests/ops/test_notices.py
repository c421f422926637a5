"""Notices under load, and with a server that is killed: each due one arrives, none about a decision that was shown."""

import asyncio
import os
import random
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bench.ports import free_port
from factoryfloor.server.storage import db_schema as db
from tests.server.live_server import QUICK, LiveServer, Person, serving
from tests.server.manual_clock import ManualClock
from tests.server.passing_time import pass_time, stored
from tests.server.receiver import Receiver, Subscription, receiving
from tests.server.test_by_day import make
from tests.timeouts import until

TABLES = 500
KILLS = 20
MANY = {
    name: 1_000_000 for name in type(QUICK).model_fields if name.startswith(("tables_", "socket", "guests_", "work_"))
}
CROWD = QUICK.model_copy(update=MANY)
AFTER = 0.3

PROGRAM = """
import sys
from functools import partial
import tests.server.tiny
from factoryfloor.server import Settings, run
from factoryfloor.server.notices import notices
from tests.server.receiver import HOST

port, database, receiver, after = sys.argv[1:]
notices.Outside = partial(
    notices.Outside, resolve=lambda _: ["127.0.0.1"], allows=lambda _: True, port=int(receiver), tls=False
)
notices.Delivery = partial(notices.Delivery, hosts={"push": (HOST,)})
many = {each: 1_000_000 for each in Settings.model_fields if each.startswith(("tables_", "socket", "guests_at_"))}
settings = Settings(bot_workers=1, worker_modules=("tests.server.tiny",), notice_after=float(after), **many)
sys.exit(run(port=int(port), database=database, settings=settings))
"""


async def subscribe(server: LiveServer, person: Person, path: str) -> None:
    """Add a channel, without the hourly limit of one network address."""
    server.services.notices.channels._limits.__init__()  # type: ignore[misc]
    await person.post("/api/me/notices", Subscription(path).wish())


@pytest.mark.parametrize("place", ["database", "address"])
async def test_server_sends_notices_only_for_decisions_that_were_not_shown(
    place: str, request: pytest.FixtureRequest
) -> None:
    clock, turns = ManualClock(), asyncio.Semaphore(8)
    async with serving(request.getfixturevalue(place), CROWD, clock=clock) as server, receiving() as receiver:
        receiver.serves(server)

        async def two_decisions(number: int) -> None:
            async with turns, Person(server.address) as shown, Person(server.address) as hidden:
                await subscribe(server, shown, f"/shown/{number}")
                await subscribe(server, hidden, f"/hidden/{number}")
                table = await make(shown, hidden)
                async with shown.at(table) as at:
                    await at.until(at.decision)
                    await at.ask("seen", n=at.n)
                async with hidden.at(table) as at:  # connected, and not visible
                    await at.until(at.decision)

        await asyncio.gather(*(two_decisions(number) for number in range(TABLES)))
        assert len(stored(server, db.turns)) == 2 * TABLES
        assert receiver.requests == []
        began = time.monotonic()
        await pass_time(server, clock, CROWD.notice_after)
        print(f"{TABLES} notices were out {receiver.requests[-1].at - began:.2f} s after they were due")
        assert sorted(receiver.paths()) == sorted(f"/hidden/{number}" for number in range(TABLES))
        await pass_time(server, clock, CROWD.notice_after)
        assert len(receiver.requests) == TABLES, "each once"


async def test_hanging_endpoint_does_not_delay_other_notices(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, CROWD, clock=clock) as server, receiving() as receiver, AsyncExitStack() as stack:
        receiver.serves(server)
        people = [await stack.enter_async_context(Person(server.address)) for _ in range(12)]
        for number, person in enumerate(people):
            path = f"/hangs/{number}" if number < 6 else f"/works/{number}"
            receiver.answers[path] = None if number < 6 else 201
            await subscribe(server, person, path)
        for hanging, working in zip(people[:6], people[6:], strict=True):
            await make(hanging, working)
        passing = asyncio.create_task(pass_time(server, clock, CROWD.notice_after))
        await until(lambda: sum(path.startswith("/works") for path in receiver.paths()) == 6)
        assert sum(path.startswith("/hangs") for path in receiver.paths()) == 6
        assert not passing.done(), "six still wait for an answer"
        await passing
        assert {row.failed for row in stored(server, db.channels)} == {"", "no response in time"}


class KilledServer:
    """A server process on one address, which is killed and started again."""

    def __init__(self, database: Path, receiver: Receiver) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._arguments = [str(self.port), str(database), str(receiver.port), str(AFTER)]
        self._process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        command = [sys.executable, "-P", "-c", PROGRAM, *self._arguments]
        path = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        piped = partial(subprocess.Popen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._process = await asyncio.to_thread(piped, command, env=path)
        assert self._process.stdout is not None
        assert "open at" in await asyncio.to_thread(self._process.stdout.readline)

    async def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            await asyncio.to_thread(self._process.communicate)
            self._process = None


def arrived(receiver: Receiver, path: str) -> bool:
    return path in receiver.paths()


async def entries(person: Person, table: str) -> list[dict[str, Any]]:
    async with person.at(table) as at:
        return at.entries


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
async def test_killed_server_loses_no_notice_and_no_action(database: Path) -> None:
    choose = random.Random(1)
    async with receiving() as receiver:
        server = KilledServer(database, receiver)
        await server.start()
        try:
            for number in range(KILLS):
                async with Person(server.address) as mover, Person(server.address) as waiting:
                    subscription = Subscription(f"/{number}")
                    await waiting.post("/api/me/notices", subscription.wish())
                    table = await make(mover, waiting)
                    async with mover.at(table) as at:
                        acted = await at.act(at.decision()["actions"][0]["text"])
                    await asyncio.sleep(choose.uniform(0.0, 1.5 + AFTER))  # the moment of the kill
                    await server.kill()
                    await server.start()
                    await until(partial(arrived, receiver, subscription.path))
                    request = next(each for each in receiver.requests if each.path == subscription.path)
                    assert subscription.read(request)["link"] == f"/#/t/{table}"
                    log = await entries(mover, table)
                    assert [entry["kind"] for entry in log if entry["n"] == acted["n"]] == ["action"]
        finally:
            await server.kill()
    twice = len(receiver.requests) - len(set(receiver.paths()))
    print(f"{KILLS} kills: no notice and no action lost, {twice} notices sent again")
