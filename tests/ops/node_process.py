"""A node process of any version of the program, and people who continue at any node that answers."""

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.ports import free_port
from tests.server.live_server import Person, Refused, TableClient

PROGRAM = """
import sys
import factoryfloor
name, version, port, database = sys.argv[1:]
factoryfloor.__version__ = version
import tests.server.tiny
from factoryfloor.server import Settings, run
many = {each: 1_000_000 for each in Settings.model_fields if each.startswith(("tables_", "socket", "guests_at_"))}
quick = {"bot_workers": 1, "move_delay": 0.0, "drain_time": 0.3, "worker_modules": ("tests.server.tiny",)}
settings = Settings(node_name=name, **quick, **many)
sys.exit(run(port=int(port), database=database, settings=settings))
"""
RESTARTS = 1012


class NodeProcess:
    """A node with a fixed name and port."""

    def __init__(self, name: str, database: str) -> None:
        self.name = name
        self.address = f"127.0.0.1:{free_port()}"
        self._database = database
        self._process: subprocess.Popen[str] | None = None

    async def start(self, version: str) -> None:
        """Start it, and wait until it answers."""
        port = self.address.partition(":")[2]
        command = [sys.executable, "-P", "-c", PROGRAM, self.name, version, port, self._database]
        path = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        piped = partial(subprocess.Popen, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._process = await asyncio.to_thread(piped, command, env=path)
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        assert "open at" in line, await asyncio.to_thread(self._process.communicate)

    async def stop(self) -> str:
        """Shut it down gracefully; return its error output."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.to_thread(self._process.communicate)
        assert self._process.returncode == 0, errors
        return errors

    def kill(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


@asynccontextmanager
async def two_nodes(database: str, version: str) -> AsyncIterator[list[NodeProcess]]:
    """Two nodes of a version, which end with the block."""
    nodes = [NodeProcess(name, database) for name in ("left", "right")]
    try:
        await asyncio.gather(*(node.start(version) for node in nodes))
        yield nodes
    finally:
        for node in nodes:
            node.kill()


@dataclass
class Player:
    """A person who plays both seats of one table after another, at whichever node answers.

    ``acknowledged`` has the table, number and mark of each action that was.
    """

    cookie: str
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    finished: int = 0
    _table: str = ""
    _pending: tuple[str, str, int, int] | None = None

    async def play(self, addresses: list[str], enough: asyncio.Event, seed: int) -> None:
        """Play until the condition holds."""
        chance = random.Random(seed)
        for number in itertools.count(seed):
            if enough.is_set():
                return
            try:
                async with Person(addresses[number % len(addresses)], self.cookie) as person:
                    await self._at(person, enough, chance)
            except (httpx.TransportError, InvalidHandshake, ConnectionClosed, OSError):
                await asyncio.sleep(0.01)  # this one is being replaced
            except Refused as refused:
                if refused.code != "draining":
                    raise

    async def _at(self, person: Person, enough: asyncio.Event, chance: random.Random) -> None:
        while not enough.is_set():
            self._table = self._table or await person.make("me", "me")
            async with person.at(self._table) as at:
                try:
                    await self._finish(at, enough, chance)
                except AssertionError:
                    if at.closed is None:
                        raise
                    assert at.closed.rcvd is not None, "cut off without a word"
                    return
                assert at.errors == []
            if at.over:
                self._table, self.finished = "", self.finished + 1

    async def _finish(self, at: TableClient, enough: asyncio.Event, chance: random.Random) -> None:
        while not enough.is_set() and not at.over:
            if self._pending is None:
                decision = at.decision()
                if decision is None:
                    await at.wanted()
                    continue
                text = chance.choice(decision["actions"])["text"]
                self._pending = (f"{self.cookie[:4]} {len(self.acknowledged)}", text, decision["seat"], at.n)
            mark, text, seat, n = self._pending
            ack = await at.act(text, seat=seat, n=n, mark=mark)
            self.acknowledged.append((self._table, ack["n"], mark))
            self._pending = None
            await at.reached(ack["n"])
