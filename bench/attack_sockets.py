"""Sockets that ask for everything and read nothing, against a server process on this machine.

    python -m bench.attack_sockets                 1,000 sockets of 100 guests from 10 loopback addresses
    python -m bench.attack_sockets --sockets 6     as few as once filled the memory

Prints, as JSON: the server's resident memory before the attack, at most during it, and a minute after it; how many of
the sockets the server refused or dropped while it lasted; and how long others waited for a GET of a table with the
longest possible chat.
"""

import argparse
import asyncio
import base64
import json
import os
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
import websockets

SERVER = """
import sys
from factoryfloor.server import Settings, run
sys.exit(run(port=int(sys.argv[1]), database=sys.argv[2], settings=Settings(chat_rate=100.0, chat_burst=1000.0)))
"""
TABLES = 5
LINES, LINE = 200, "👪" * 500  # of chat: what a sync repeats at most
SYNCS = 100  # asked for by a socket
PER_GUEST = 10
PER_ADDRESS = 100
ESTABLISHED = 1  # of the states of TCP
READY = 60.0  # seconds for the server to start, or for a line to be stored


def memory(pid: int) -> float:
    """Resident memory in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def frame(text: str) -> bytes:
    """A masked frame of text, as clients send it."""
    data, mask = text.encode(), os.urandom(4)
    header = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b"\x81\xfe" + struct.pack("!H", len(data))
    return header + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))


class Deaf:
    """A socket to a table that asks for syncs and reads none. ``sent`` is false if the server ended it before."""

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
        """Whether the server has cut it off."""
        try:
            state = self.plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
        except OSError:
            return True
        return state != ESTABLISHED


class Watch:
    """Somebody who plays meanwhile: how long each GET took, and the memory of the server."""

    def __init__(self, pid: int, address: str, table: str) -> None:
        self.pid, self.address, self.table = pid, address, table
        self.waits: list[float] = []
        self.most = 0.0

    async def go_on(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=READY, trust_env=False) as guest:
            while True:
                began = time.perf_counter()
                (await guest.get(f"/api/tables/{self.table}")).raise_for_status()
                self.waits.append((time.perf_counter() - began) * 1000)
                self.most = max(self.most, memory(self.pid))
                await asyncio.sleep(0.02)


async def long_chat(address: str) -> str:
    """A table with as much chat as a sync can have."""
    async with httpx.AsyncClient(base_url=address, timeout=READY, trust_env=False) as guest:
        cookie = (await guest.get("/api/me")).headers["set-cookie"].split(";")[0]
        wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = str((await guest.post("/api/tables", json=wish)).raise_for_status().json()["id"])
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
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


async def cookies(address: str, number: int) -> list[str]:
    """The cookies of so many guests."""
    found = []
    for _ in range(number):
        async with httpx.AsyncClient(base_url=address, timeout=READY, trust_env=False) as guest:
            found.append((await guest.get("/api/me")).headers["set-cookie"].split(";")[0])
    return found


async def attack(pid: int, port: int, sockets: int, lasts: float, after: float) -> dict[str, Any]:
    address = f"http://127.0.0.1:{port}"
    tables = await asyncio.gather(*(long_chat(address) for _ in range(TABLES)))
    guests = await cookies(address, -(-sockets // PER_GUEST))
    watch = Watch(pid, address, tables[0])
    watching = asyncio.create_task(watch.go_on())
    await asyncio.sleep(2.0)
    before, quiet = memory(pid), watch.waits[:]
    watch.waits.clear()
    watch.most = 0.0
    deaf = []
    for number in range(sockets):
        source = f"127.0.0.{2 + number // PER_ADDRESS}"
        made = await asyncio.to_thread(Deaf, port, source, tables[number % TABLES], guests[number // PER_GUEST])
        deaf.append(made)
    await asyncio.sleep(lasts)
    dropped = sum(each.ended() for each in deaf)
    during, most = watch.waits[:], watch.most
    for each in deaf:
        each.plain.close()
    await asyncio.sleep(after)
    watching.cancel()
    return {
        "sockets": sockets,
        "never asked": sum(not each.sent for each in deaf),
        "dropped": dropped,
        "memory_mb": {"before": round(before), "most": round(most), "after": round(memory(pid))},
        "get_ms_before": spread(quiet),
        "get_ms_during": spread(during),
    }


def spread(waits: list[float]) -> dict[str, float]:
    ordered = sorted(waits)
    return {
        "median": round(statistics.median(ordered), 1),
        "p99": round(ordered[int(len(ordered) * 0.99)], 1),
        "max": round(ordered[-1], 1),
    }


def measure(sockets: int = 1000, lasts: float = 30.0, after: float = 60.0, port: int = 8791) -> dict[str, Any]:
    """The figures of one attack on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(port), f"{folder}/tables.sqlite3"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            process.stdout.readline()
            return asyncio.run(attack(process.pid, port, sockets, lasts, after))
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--lasts", type=float, default=30.0, help="seconds that the sockets stay")
    parser.add_argument("--after", type=float, default=60.0, help="seconds after which memory is measured again")
    parser.add_argument("--port", type=int, default=8791)
    given = parser.parse_args()
    print(json.dumps(measure(given.sockets, given.lasts, given.after, given.port)))


if __name__ == "__main__":
    main()
