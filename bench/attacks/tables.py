"""Tables that are created endlessly, by new guests and by a single guest."""

import argparse
import time
from collections import Counter
from typing import Any

import httpx2 as httpx

from bench.attacks.victim import VICTIM, Target, guest

SETTINGS: dict[str, str] = {}
WISH = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each part of the attack lasts")
    parser.add_argument("--addresses", type=int, default=10, help="loopback addresses from which it comes")


async def make(one: httpx.AsyncClient, answers: Counter[str]) -> None:
    answer = await one.post("api/tables", json=WISH)
    answers["made" if answer.is_success else answer.json()["code"]] += 1


async def lists(target: Target) -> dict[str, Any]:
    """The lobby as another guest with one table sees it."""
    async with guest(target, VICTIM) as me:
        mine = (await me.post("api/tables", json=WISH)).raise_for_status().json()
        began = time.perf_counter()
        found = (await me.get("api/tables")).raise_for_status().json()
        took = time.perf_counter() - began
    hosts = Counter(table["host"] for table in found["running"])
    return {
        "running": len(found["running"]),
        "most_of_one_host": max(hosts.values(), default=0),
        "mine_is_there": any(table["id"] == mine["id"] for table in found["mine"]),
        "list_ms": round(took * 1000, 1),
    }


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    by_one: Counter[str] = Counter()
    by_many: Counter[str] = Counter()
    async with guest(target, "127.0.0.2") as one:
        end = time.monotonic() + wanted.seconds
        while time.monotonic() < end:
            await make(one, by_one)
    after_one = await lists(target)
    number, end = 0, time.monotonic() + wanted.seconds
    while time.monotonic() < end:
        number += 1
        async with guest(target, f"127.0.0.{3 + number % wanted.addresses}") as fresh:
            await make(fresh, by_many)
    found = {"by_one": dict(by_one), "lists_after_one": after_one, "by_fresh_guests": dict(by_many)}
    return found | {"lists_after_many": await lists(target), "memory_mb": round(target.memory)}
