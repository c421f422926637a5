"""Sockets that request everything and read nothing."""

import argparse
import asyncio
import base64
import json
import os
import socket
import struct
from typing import Any

import websockets

from bench.attacks.victim import READY, VICTIM, Target, cookie_of, guest, watching

SETTINGS = {"FACTORYFLOOR_CHAT_RATE": "100", "FACTORYFLOOR_CHAT_BURST": "1000"}  # a long chat is written before
TABLES = 5
LINES, LINE = 200, "👪" * 500  # of chat: what a sync repeats at most
SYNCS = 100  # asked for by a socket
PER_GUEST = 10
PER_ADDRESS = 100
ESTABLISHED = 1  # of the states of TCP


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--lasts", type=float, default=30.0, help="seconds that the sockets stay")
    parser.add_argument("--times", type=int, default=1, help="attacks, one after the other, on the same server")
    parser.add_argument("--after", type=float, default=60.0, help="seconds after which memory is measured again")


def frame(text: str) -> bytes:
    """A masked frame of text, as clients send it."""
    data, mask = text.encode(), os.urandom(4)
    header = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b"\x81\xfe" + struct.pack("!H", len(data))
    return header + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))


class Deaf:
    """A socket to a table that requests syncs and does not read them. ``sent`` is false if the server closed the socket
    before.
    """

    def __init__(self, port: int, source: str, table: str, cookie: str) -> None:
        self.plain = socket.socket()
        self.plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.plain.bind((source, 0))
        self.plain.settimeout(READY)
        self.plain.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
        )
        self.plain.sendall(request.encode())
        self.plain.recv(64)
        self.plain.setblocking(False)
        self.sent = self._ask()

    def _ask(self) -> bool:
        try:
            self.plain.send(b"".join(frame(json.dumps({"kind": "sync", "id": str(n)})) for n in range(SYNCS)))
        except OSError:
            return False
        return True

    def ended(self) -> bool:
        """Whether the server has closed the connection."""
        try:
            state = self.plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
        except OSError:
            return True
        return state != ESTABLISHED


async def long_chat(target: Target) -> str:
    """A table with as much chat as fits into a sync."""
    async with guest(target, VICTIM) as host:
        cookie = await cookie_of(host)
        wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = str((await host.post("api/tables", json=wish)).raise_for_status().json()["id"])
    url = f"{target.address.replace('http', 'ws')}api/tables/{table}/socket"
    async with websockets.connect(url, additional_headers={"Cookie": cookie}, proxy=None, max_size=None) as link:
        for number in range(LINES):
            answer: dict[str, Any] = {"code": "too_fast"}
            while answer.get("code") == "too_fast":
                await link.send(json.dumps({"kind": "chat", "id": str(number), "text": LINE}))
                while answer.get("id") != str(number):
                    answer = json.loads(await asyncio.wait_for(link.recv(), READY))
                if answer["kind"] == "error":
                    answer = {"code": answer["code"]}
                    await asyncio.sleep(0.2)
    return table


async def cookies(target: Target, number: int) -> list[str]:
    """The cookies of ``number`` new guests."""
    found = []
    for each in range(number):
        async with guest(target, f"127.0.0.{2 + each * PER_GUEST // PER_ADDRESS}") as one:
            found.append(await cookie_of(one))
    return found


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    tables = await asyncio.gather(*(long_chat(target) for _ in range(TABLES)))
    guests = await cookies(target, -(-wanted.sockets // PER_GUEST))
    return {"sockets": wanted.sockets, "memory_mb_before": round(target.memory)} | {
        f"attack {number + 1}": await once(target, wanted, tables, guests) for number in range(wanted.times)
    }


async def once(target: Target, wanted: argparse.Namespace, tables: list[str], guests: list[str]) -> dict[str, Any]:
    """One attack: the number of sockets at the end, the server's memory, and the waits of other clients."""
    port = int(target.address.strip("/").rsplit(":", 1)[1])
    async with watching(target, f"api/tables/{tables[0]}") as watch:
        await asyncio.sleep(2.0)
        quiet = watch.spread()
        watch.begin()
        deaf = []
        for number in range(wanted.sockets):
            source = f"127.0.0.{2 + number // PER_ADDRESS}"
            made = await asyncio.to_thread(Deaf, port, source, tables[number % TABLES], guests[number // PER_GUEST])
            deaf.append(made)
        await asyncio.sleep(wanted.lasts)
        dropped = sum(each.ended() for each in deaf)
        during, most = watch.spread(), round(watch.most)
        for each in deaf:
            each.plain.close()
    await asyncio.sleep(wanted.after)
    return {
        "never asked": sum(not each.sent for each in deaf),
        "dropped": dropped,
        "memory_mb": {"most": most, "after": round(target.memory)},
        "get_ms_before": quiet,
        "get_ms_during": during,
    }
