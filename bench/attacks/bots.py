"""Tables full of bots that think for ten seconds, while other people wait for their bots."""

import argparse
import asyncio
import json
import statistics
import time
from collections import Counter
from typing import Any

import websockets
from pydantic_core import from_json

from bench.attacks.victim import VICTIM, Target, guest

DEAR = "search:10000ms"
WAITED = {
    "greedy": 120.0,
    "search:200ms": 120.0,
    "search:2000ms": 120.0,
}  # seconds after which a bot is taken not to answer
SETTINGS: dict[str, str] = {}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="fzzt")
    parser.add_argument("--tables", type=int, default=100, help="tables that the attack tries to make")
    parser.add_argument("--bots", type=int, default=5, help="bots at each")
    parser.add_argument("--addresses", type=int, default=10, help="loopback addresses from which it comes")
    parser.add_argument("--apart", action="store_true", help="each address in a network of its own")
    parser.add_argument("--decisions", type=int, default=12, help="answers of each bot that are timed")


async def flood(target: Target, wanted: argparse.Namespace) -> dict[str, int]:
    """Create tables, each by a new guest. Returns the outcome."""
    answers: Counter[str] = Counter()
    seats = [{"kind": "bot", "bot": DEAR}] * wanted.bots
    for number in range(wanted.tables):
        address = 2 + number % wanted.addresses
        async with guest(target, f"127.{address}.0.1" if wanted.apart else f"127.0.0.{address}") as one:
            answer = await one.post("api/tables", json={"game": wanted.game, "seats": seats})
            answers["made" if answer.is_success else answer.json()["code"]] += 1
    return dict(answers)


class Victim:
    """A person who plays against one bot and waits for its moves. ``waits``: the seconds of each wait."""

    def __init__(self, target: Target, bot: str, game: str) -> None:
        self.target = target
        self.bot = bot
        self.game = game
        self.waits: list[float] = []
        self.unanswered = 0

    async def play(self, decisions: int) -> None:
        while len(self.waits) < decisions and not self.unanswered:
            async with guest(self.target, VICTIM) as me:
                seats = [{"kind": "me"}, {"kind": "bot", "bot": self.bot}]
                asked = time.monotonic()
                made = await me.post("api/tables", json={"game": self.game, "seats": seats})
                made.raise_for_status()
                cookie = "; ".join(f"{name}={value}" for name, value in me.cookies.items())
                url = f"{self.target.address.replace('http', 'ws')}api/tables/{made.json()['id']}/socket"
                async with websockets.connect(
                    url, additional_headers={"Cookie": cookie}, proxy=None, local_addr=(VICTIM, 0)
                ) as link:
                    await self._at_table(link, decisions, asked)

    async def _at_table(self, link: websockets.ClientConnection, decisions: int, asked: float) -> None:
        """Act at once on my turn, and record how long the bot takes for each decision."""
        since: float | None = None
        mark = n = 0
        try:
            while len(self.waits) < decisions:
                async with asyncio.timeout(WAITED[self.bot]):
                    told: dict[str, Any] = from_json(await link.recv())
                if told["kind"] not in ("sync", "update"):
                    continue
                n = told["n"]
                if told["kind"] == "sync":
                    since = asked
                if told.get("movers") is not None:
                    entry = told.get("entry") or {}
                    if since is not None and entry.get("seat") == 1 and entry.get("kind") == "action":
                        self.waits.append(time.monotonic() - since)
                        since = None
                    if 1 in told["movers"]:
                        since = time.monotonic() if since is None else since
                if (table := told.get("table")) and table["status"] == "over":
                    return
                for decision in (told.get("decisions") or [])[:1]:
                    mark += 1
                    act = {"kind": "act", "id": f"v{mark}", "n": n, "seat": 0}
                    await link.send(json.dumps(act | {"actions": [decision["actions"][0]["text"]]}))
        except TimeoutError:
            self.unanswered += 1
        except websockets.ConnectionClosed:
            return

    def report(self) -> dict[str, Any]:
        if not self.waits:
            return {"answers": 0, "unanswered": self.unanswered}
        return {
            "answers": len(self.waits),
            "unanswered": self.unanswered,
            "median_s": round(statistics.median(self.waits), 2),
            "max_s": round(max(self.waits), 2),
        }


async def waits(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    """The seconds that a person waits for each bot."""
    found = {}
    for bot in WAITED:
        victim = Victim(target, bot, wanted.game)
        await victim.play(wanted.decisions)
        found[bot] = victim.report()
    return found


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    before = await waits(target, wanted)
    began = time.monotonic()
    answers = await flood(target, wanted)
    lasted = time.monotonic() - began
    during = await waits(target, wanted)
    return {"before": before, "tables": answers, "flood_s": round(lasted, 1), "during": during}
