"""A bot at a table with a person misbehaves: pings of that person, in turn with a quiet bot."""

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
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
    """An answer to a decision that is over."""
    await link.send(json.dumps({"kind": "act", "id": "l", "n": 1, "seat": 1, "actions": ["bid me"]}))


async def twice(link: Link) -> None:
    """The same answer again and again."""
    await link.send(
        json.dumps({"kind": "act", "id": "t", "n": 10**6, "seat": 1, "actions": ["bid me"] * 500, "turn": True})
    )


async def other_seat(link: Link) -> None:
    """An answer for the person's seat."""
    await link.send(json.dumps({"kind": "act", "id": "o", "n": 10**6, "seat": 0, "actions": ["bid me"]}))


async def endless(link: Link) -> None:
    """A message without end."""
    if link.transport.is_closing():
        raise OSError("the server has closed the connection")
    link.transport.write(Frame(Opcode.CONT, b" " * 60_000, fin=False).serialize(mask=True))
    await asyncio.sleep(0.01)


async def half(link: Link) -> None:
    """Half a line, and nothing more."""
    link.transport.write(Frame(Opcode.TEXT, b'{"kind": "act", "id"', fin=False).serialize(mask=True))
    await asyncio.sleep(3600)


async def quiet(_link: Link) -> None:
    await asyncio.sleep(3600)


KINDS: dict[str, Callable[[Link], Coroutine[Any, Any, None]]] = {
    each.__name__: each for each in (flood, late, twice, other_seat, endless, half)
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--lasts", type=float, default=4.0, help="seconds of each turn")
    parser.add_argument("--turns", type=int, default=4, help="with a quiet and with a misbehaving bot")


@asynccontextmanager
async def misbehaving(url: str, token: str, do: Callable[[Link], Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """A bot that does one thing, and connects again whenever it is disconnected."""

    async def go_on() -> None:
        headers = {"Authorization": f"Bearer {token}"}
        while True:
            with suppress(OSError, websockets.WebSocketException):
                async with websockets.connect(
                    url, additional_headers=headers, proxy=None, local_addr=(ATTACKER, 0), close_timeout=0.2
                ) as link:
                    reading = asyncio.create_task(_read(link))
                    try:
                        while True:
                            await do(link)
                            await asyncio.sleep(0)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.1)

    task = asyncio.create_task(go_on())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _read(link: Link) -> None:
    with suppress(websockets.ConnectionClosed):
        async for _ in link:
            pass


async def pings(link: Link, seconds: float) -> list[float]:
    """The milliseconds until each ping of the person was answered."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        await link.send(json.dumps({"kind": "ping", "id": "p"}))
        while json.loads(await link.recv()).get("id") != "p":
            pass
        waits.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.02)
    return waits


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    """Medians of the person's waits in ms, with a quiet and with a misbehaving bot."""
    found: dict[str, Any] = {}
    async with guest(target, VICTIM) as person, guest(target, ATTACKER) as owner:
        cookie = await cookie_of(person)
        made = (await owner.post("api/me/bots", json={"name": "Rusty"})).raise_for_status().json()
        wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "open"}], "programs": True}
        table = (await person.post("api/tables", json=wish)).raise_for_status().json()["id"]
        header = {"Authorization": f"Bearer {made['token']}"}
        (await owner.post(f"api/tables/{table}/sit", json={"seat": 1}, headers=header)).raise_for_status()
        url = f"{target.address.replace('http', 'ws', 1)}api/tables/{table}/socket"
        async with websockets.connect(
            url, additional_headers={"Cookie": cookie}, proxy=None, local_addr=(VICTIM, 0)
        ) as link:
            for kind in wanted.kinds:
                waits: dict[str, list[float]] = {"quiet": [], "misbehaving": []}
                for _ in range(wanted.turns):
                    for name, do in (("quiet", quiet), ("misbehaving", KINDS[kind])):
                        async with misbehaving(url, made["token"], do):
                            await pings(link, 0.5)
                            waits[name] += await pings(link, wanted.lasts)
                found[kind] = {name: round(statistics.median(each), 2) for name, each in waits.items()}
    return found
