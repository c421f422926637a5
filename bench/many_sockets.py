"""Measure how many clients one node can hold: idle sockets of correspondence players and spectators.

    python -m bench.many_sockets                              4,500 tables of two, 1,000 spectators: 10,000 sockets
    python -m bench.many_sockets --python BUILD/.venv/bin/python

Measures memory per table and per socket, the processor time of idle sockets, and the time until 1,000 spectators have
received an action. Needs two file descriptors per socket: one in the server, one here.
"""

import argparse
import asyncio
import json
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvloop
import websockets

from bench.attack import served
from bench.attacks.victim import READY, Target, cookie_of, guest, watching
from bench.server_load import MANY_TABLES, cpu_seconds

SETTINGS = MANY_TABLES | {"FACTORYFLOOR_CONNECTIONS": "19000"}
"""All clients here come from one address, and a few guests play at all tables."""

AT_ONCE = 100
ACTIONS = 20
RESTS = 10.0  # seconds without any message


async def connect(target: Target, table: str, cookie: str) -> websockets.ClientConnection:
    return await websockets.connect(
        f"{target.address.replace('http', 'ws')}api/tables/{table}/socket",
        additional_headers={"Cookie": cookie},
        proxy=None,
        compression=None,
        max_size=None,
        ping_interval=None,
        open_timeout=READY,
    )


class Crowd:
    """Sockets of one guest that read everything. ``waits``: the milliseconds until each action reached all of them."""

    def __init__(self, target: Target, cookie: str) -> None:
        self._target = target
        self._cookie = cookie
        self._sockets: list[tuple[websockets.ClientConnection, asyncio.Task[None]]] = []
        self._behind = 0
        self._told = asyncio.Event()
        self.waits: list[float] = []

    async def join(self, tables: list[str]) -> None:
        """One more socket at each of these tables, a hundred at a time."""
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(self._open(table) for table in tables[first : first + AT_ONCE]))

    async def _open(self, table: str) -> None:
        link = await connect(self._target, table, self._cookie)
        await link.recv()
        self._sockets.append((link, asyncio.create_task(self._listen(link))))

    async def _listen(self, link: websockets.ClientConnection) -> None:
        async for text in link:
            if '"update"' in str(text[:40]):
                self._behind -= 1
                if self._behind == 0:
                    self._told.set()

    async def watch(self, player: websockets.ClientConnection, act: dict[str, Any]) -> None:
        """Let a player take an action, and wait until every client here has received it."""
        self._behind = len(self._sockets)
        self._told.clear()
        began = time.perf_counter()
        await player.send(json.dumps(act))
        await self._told.wait()
        self.waits.append((time.perf_counter() - began) * 1000)

    async def leave(self) -> None:
        """Close all sockets."""
        for link, _ in self._sockets:
            await link.close()
        await asyncio.gather(*(task for _, task in self._sockets), return_exceptions=True)


async def make(target: Target, tables: int) -> tuple[list[str], list[str]]:
    """The cookies of three guests, and tables where the first two sit."""
    guests = [guest(target, "127.0.0.1") for _ in range(3)]
    cookies = [await cookie_of(each) for each in guests]
    made = []
    for _ in range(tables):
        wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "open"}], "access": "link"}
        table = (await guests[0].post("api/tables", json=wish)).raise_for_status().json()["id"]
        (await guests[1].post(f"api/tables/{table}/sit", json={"seat": 1})).raise_for_status()
        made.append(str(table))
    for each in guests:
        await each.aclose()
    return cookies, made


@contextmanager
def cost(target: Target, found: dict[str, Any], what: str, number: int) -> Iterator[None]:
    """Memory (kB) and processor time (ms) per item."""
    memory, spent = target.memory, cpu_seconds(target.pid)
    yield
    found[what] = {
        "number": number,
        "kb": round((target.memory - memory) * 1024 / number, 1),
        "cpu_ms": round((cpu_seconds(target.pid) - spent) * 1000 / number, 2),
    }


async def play(player: websockets.ClientConnection, crowd: Crowd, turn: asyncio.Lock) -> None:
    """Take the first legal action at each decision of a seat, with many spectators."""
    while len(crowd.waits) < ACTIONS:
        message = json.loads(await player.recv())
        for decision in message.get("decisions") or []:
            act = {"kind": "act", "id": str(message["n"]), "n": message["n"], "seat": decision["seat"]}
            async with turn:
                await crowd.watch(player, act | {"actions": [decision["actions"][0]["text"]]})


async def watched(target: Target, cookies: list[str], table: str, crowd: Crowd) -> dict[str, float]:
    """The time until the actions of a game reach a whole crowd of spectators."""
    turn = asyncio.Lock()
    links = [await connect(target, table, cookie) for cookie in cookies]
    playing = [asyncio.create_task(play(link, crowd, turn)) for link in links]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for link in links:
        await link.close()
    return {"median_ms": round(statistics.median(crowd.waits)), "max_ms": round(max(crowd.waits))}


async def measure(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {"memory_mb_at_start": round(target.memory)}
    with cost(target, found, "a table", wanted.tables):
        (*seated, stranger), tables = await make(target, wanted.tables)
    crowds = [Crowd(target, cookie) for cookie in seated]
    with cost(target, found, "a player's socket", 2 * wanted.tables):
        for crowd in crowds:
            await crowd.join(tables)
    onlookers = Crowd(target, stranger)
    with cost(target, found, "an onlooker's socket", wanted.onlookers):
        await onlookers.join([tables[0]] * wanted.onlookers)
    found["memory_mb_with_all"] = round(target.memory)
    async with watching(target, "api/games") as watch:
        spent = cpu_seconds(target.pid)
        await asyncio.sleep(RESTS)
        found["idle"] = {"cores": round((cpu_seconds(target.pid) - spent) / RESTS, 3), "others_get_ms": watch.spread()}
        watch.begin()
        found["watched"] = await watched(target, seated, tables[0], onlookers) | {"others_get_ms": watch.spread()}
    for crowd in (*crowds, onlookers):
        await crowd.leave()
    await asyncio.sleep(RESTS)
    found["memory_mb_when_all_have_left"] = round(target.memory)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    parser.add_argument("--tables", type=int, default=4500)
    parser.add_argument("--onlookers", type=int, default=1000, help="all at the first table")
    wanted = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with served(wanted.python, SETTINGS) as target, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(measure(target, wanted)), indent=1))


if __name__ == "__main__":
    main()
