"""A bot that misbehaves at a running table with a person. The person's pings are compared with those beside a quiet
bot.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import websockets
from websockets.frames import Frame, Opcode

from bench.attacks.victim import VICTIM, Target, cookie_of, guest

SETTINGS: dict[str, str] = {}
ATTACKER = "127.0.0.7"
Link = websockets.ClientConnection


async def flood(link: Link) -> None:
    """Any message, without a pause."""
    await link.send(json.dumps({"kind": "sync", "id": "s"}))


async def late(link: Link) -> None:
    """An answer to an earlier decision."""
    await link.send(json.dumps({"kind": "act", "id": "l", "n": 1, "seat": 1, "actions": ["pass"]}))


async def twice(link: Link) -> None:
    """The same answer, sent repeatedly."""
    await link.send(
        json.dumps({"kind": "act", "id": "t", "n": 10**6, "seat": 1, "actions": ["pass"] * 500, "turn": True})
    )


async def other_seat(link: Link) -> None:
    """An answer for the person's seat."""
    await link.send(json.dumps({"kind": "act", "id": "o", "n": 10**6, "seat": 0, "actions": ["pass"]}))


async def endless(link: Link) -> None:
    """A message that never ends."""
    if link.transport.is_closing():
        raise OSError("the server has closed the connection")
    link.transport.write(Frame(Opcode.CONT, b" " * 60_000, fin=False).serialize(mask=True))
    await asyncio.sleep(0.01)


async def half(link: Link) -> None:
    """Half a line without its end."""
    link.transport.write(Frame(Opcode.TEXT, b'{"kind": "act", "id"', fin=False).serialize(mask=True))
    await asyncio.sleep(3600)


async def quiet(_link: Link) -> None:
    await asyncio.sleep(3600)


KINDS: dict[str, Callable[[Link], Coroutine[Any, Any, None]]] = {
    each.__name__: each for each in (flood, late, twice, other_seat, endless, half)
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--lasts", type=float, default=2.0, help="seconds of each turn")
    parser.add_argument("--turns", type=int, default=5, help="with a quiet and with a misbehaving bot")
    parser.add_argument("--game", default="fantastic_factories")
    parser.add_argument("--entries", type=int, default=120, help="length of the table's log")


@contextmanager
def misbehaving(url: str, token: str, kind: str) -> Iterator[None]:
    """A bot in a separate process that misbehaves in one way, and reconnects whenever it is disconnected."""
    spawn = multiprocessing.get_context("spawn")
    connected = spawn.Event()
    process = spawn.Process(target=_misbehave, args=(url, token, kind, connected), daemon=True)
    process.start()
    try:
        if not connected.wait(60):
            raise RuntimeError("the bot could not connect")
        yield
    finally:
        process.terminate()
        process.join()


def _misbehave(url: str, token: str, kind: str, connected: Any) -> None:
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    os.nice(40)  # another machine in reality: it must not compete with the server for a core
    do = KINDS.get(kind, quiet)

    async def go_on() -> None:
        while True:
            with suppress(OSError, websockets.WebSocketException):
                async with _connect(url, {"Authorization": f"Bearer {token}"}, ATTACKER) as link:
                    connected.set()
                    reading = asyncio.create_task(_read(link))
                    try:
                        while True:
                            await do(link)
                            await asyncio.sleep(0)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.1)

    asyncio.run(go_on())


async def _read(link: Link) -> None:
    with suppress(websockets.ConnectionClosed):
        async for _ in link:
            pass


def _connect(url: str, headers: dict[str, str], source: str) -> websockets.connect:
    return websockets.connect(
        url, additional_headers=headers, proxy=None, local_addr=(source, 0), close_timeout=0.2, max_size=None
    )


async def play(link: Link, entries: int) -> None:
    """Take random actions until the log of the table has the given length."""
    async for text in link:
        message = json.loads(text)
        if message["kind"] not in ("sync", "update"):
            continue
        if message["n"] >= entries:
            return
        for decision in message["decisions"] or ():
            action = random.choice(decision["actions"])["text"]
            what = {"n": message["n"], "seat": decision["seat"], "actions": [action]}
            await link.send(json.dumps({"kind": "act", "id": f"p{message['n']}", **what}))


async def pings(link: Link, seconds: float) -> list[float]:
    """The milliseconds until each of the person's pings was answered."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        await link.send(json.dumps({"kind": "ping", "id": "p"}))
        while json.loads(await link.recv()).get("id") != "p":
            pass
        waits.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.01)
    return waits


class Turns:
    """The measurements with one kind of bot: the waits in ms, and the share of a core that the server used."""

    def __init__(self) -> None:
        self.waits: list[list[float]] = []
        self.cores: list[float] = []

    async def add(self, target: Target, link: Link, seconds: float) -> None:
        await pings(link, 0.5)
        used, began = target.processor, time.monotonic()
        self.waits.append(await pings(link, seconds))
        self.cores.append((target.processor - used) / (time.monotonic() - began))

    def facts(self) -> dict[str, float]:
        ordered = sorted(wait for turn in self.waits for wait in turn)
        median, p90 = statistics.median(ordered), ordered[int(len(ordered) * 0.9)]
        return {"median": round(median, 3), "p90": round(p90, 3), "cores": round(statistics.mean(self.cores), 3)}


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    """The person's waits in ms, beside a quiet bot and beside a misbehaving bot, and the rise of the median
    in percent.
    """
    found: dict[str, Any] = {}
    async with guest(target, VICTIM) as person, guest(target, ATTACKER) as owner:
        cookie = await cookie_of(person)
        made = (await owner.post("api/me/bots", json={"name": "Rusty"})).raise_for_status().json()
        wish = {"game": wanted.game, "seats": [{"kind": "me"}, {"kind": "open"}], "programs": True}
        table = (await person.post("api/tables", json=wish)).raise_for_status().json()["id"]
        header = {"Authorization": f"Bearer {made['token']}"}
        (await owner.post(f"api/tables/{table}/sit", json={"seat": 1}, headers=header)).raise_for_status()
        url = f"{target.address.replace('http', 'ws', 1)}api/tables/{table}/socket"
        async with _connect(url, {"Cookie": cookie}, VICTIM) as link:
            async with _connect(url, header, ATTACKER) as other:
                await asyncio.gather(play(link, wanted.entries), play(other, wanted.entries))
            for kind in wanted.kinds:
                found[kind] = await compare(target, link, url, made["token"], kind, wanted)
    return found


async def compare(
    target: Target, link: Link, url: str, token: str, kind: str, wanted: argparse.Namespace
) -> dict[str, Any]:
    """Measure a misbehaving bot and a quiet bot in turn."""
    bots = {"quiet": Turns(), kind: Turns()}
    for _ in range(wanted.turns):
        for name, turns in bots.items():
            with misbehaving(url, token, name):
                await turns.add(target, link, wanted.lasts)
    medians = [[statistics.median(waits) for waits in turns.waits] for turns in bots.values()]
    rises = [100 * (after / before - 1) for before, after in zip(*medians, strict=True)]
    return {name: turns.facts() for name, turns in bots.items()} | {"rise": round(statistics.median(rises), 1)}
