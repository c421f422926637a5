"""The attacked server, and a guest who uses it during the attack."""

import asyncio
import os
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx

READY = 120.0  # seconds that somebody waits for an answer
_PAUSE = 0.25  # seconds between two requests: faster than any person, but not a flood of its own
VICTIM = "127.200.0.1"  # in another network than the attackers


@dataclass(frozen=True)
class Target:
    """A server process; ``address`` ends with a slash."""

    address: str
    pid: int

    @property
    def memory(self) -> float:
        """Resident memory in MB, including the processes for replays and bots."""
        return sum(_resident(pid) for pid in (self.pid, *_children(self.pid)))

    @property
    def processor(self) -> float:
        """The processor time in seconds that the server's main process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def _children(pid: int) -> list[int]:
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return found + [grandchild for child in found for grandchild in _children(child)]


def guest(target: Target, source: str) -> httpx.AsyncClient:
    """A new guest at this address."""
    transport = httpx.AsyncHTTPTransport(trust_env=False, local_address=source)
    return httpx.AsyncClient(base_url=target.address, timeout=READY, trust_env=False, transport=transport)


async def cookie_of(one: httpx.AsyncClient) -> str:
    """The cookie that identifies a guest to the server from now on."""
    return (await one.get("api/me")).headers["set-cookie"].split(";")[0]


class Watch:
    """A client that requests one page repeatedly, with the duration of each answer and the server's memory."""

    def __init__(self, target: Target, path: str) -> None:
        self._target = target
        self._path = path
        self.waits: list[float] = []
        self.most = 0.0

    def begin(self) -> None:
        """Drop the measurements so far."""
        self.waits.clear()
        self.most = 0.0

    async def _go_on(self) -> None:
        async with guest(self._target, VICTIM) as person:
            while True:
                began = time.perf_counter()
                (await person.get(self._path)).raise_for_status()
                self.waits.append((time.perf_counter() - began) * 1000)
                self.most = max(self.most, self._target.memory)
                await asyncio.sleep(_PAUSE)

    def spread(self) -> dict[str, float]:
        """Milliseconds: the median, the 99th percentile, and the maximum."""
        ordered = sorted(self.waits)
        if not ordered:
            return {}
        return {
            "median": round(statistics.median(ordered), 1),
            "p99": round(ordered[int(len(ordered) * 0.99)], 1),
            "max": round(ordered[-1], 1),
        }


@asynccontextmanager
async def watching(target: Target, path: str) -> AsyncIterator[Watch]:
    """Let a client request a page for as long as the block lasts."""
    watch = Watch(target, path)
    task = asyncio.create_task(watch._go_on())
    try:
        yield watch
    finally:
        task.cancel()
        [ended] = await asyncio.gather(task, return_exceptions=True)
        if not isinstance(ended, asyncio.CancelledError):
            raise RuntimeError("the other client was refused") from ended
