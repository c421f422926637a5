"""Records that are as long as possible, and their replay."""

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from typing import Any

import httpx2 as httpx

from bench.attacks.victim import VICTIM, Target, guest, watching
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.record import write_record

SETTINGS: dict[str, str] = {}
LONG_NAME = "n" * 180_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="fantastic_factories", help="a game that can be stalled")
    parser.add_argument("--bytes", type=int, nargs="*", default=[79_000, 200_000, 948_000], help="sizes of the records")
    parser.add_argument("--at-once", type=int, default=20, help="times that each is sent at the same time")
    parser.add_argument("--networks", type=int, default=3, help="networks from which they are sent")
    parser.add_argument("--gives-up", type=float, default=60.0, help="seconds after which an answer is not waited for")


def record(game: str, size: int) -> str:
    """A record of about ``size`` bytes, of a game that its players prolong."""
    match, chance = Match(find_game(game), 2, {}, "1"), random.Random(1)
    text = ""
    while len(text) < size:
        for _ in range(100):
            seat = match.state.movers()[0]
            match.play(seat, chance.choice(stalling(match, seat)))
        text = json.dumps(write_record(match, ["Anna", "Boris"]))
    return text


def stalling(match: Match, seat: int) -> list[str]:
    """The actions of a seat that do not bring the end of the game nearer, if there are any."""
    every = [match.state.notation(seat, action) for action in match.state.legal(seat)]
    idle = [text for text in every if text.startswith(("end", "take", "discard"))]
    return idle or every


async def send(target: Target, text: str, source: str, gives_up: float) -> tuple[str, float, int]:
    """The answer's status, its seconds and its size."""
    began = time.perf_counter()
    async with guest(target, source) as one:
        try:
            answer = await asyncio.wait_for(one.post("api/replay", content=text), gives_up)
        except (TimeoutError, httpx.HTTPError) as error:
            return type(error).__name__, time.perf_counter() - began, 0
        return str(answer.status_code), time.perf_counter() - began, len(answer.content)


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    texts = {f"{size} bytes": record(wanted.game, size) for size in wanted.bytes}
    shortest = json.loads(next(iter(texts.values())))
    texts["long names"] = json.dumps(shortest | {"players": [LONG_NAME, LONG_NAME]})
    found: dict[str, Any] = {}
    async with watching(target, "api/games") as watch:
        await asyncio.sleep(1.0)
        found["get_ms_before"] = watch.spread()
        for name, text in texts.items():
            watch.begin()
            sources = [f"127.{2 + number % wanted.networks}.0.{1 + number}" for number in range(wanted.at_once)]
            sending = asyncio.gather(*(send(target, text, source, wanted.gives_up) for source in sources))
            await asyncio.sleep(1.0)
            own = await send(target, json.dumps(shortest), VICTIM, wanted.gives_up)
            answers = await sending
            found[name] = {
                "record_of_another": own[:2],
                "sent": len(text),
                "answers": dict(Counter(status for status, _, _ in answers)),
                "longest_s": round(max(seconds for _, seconds, _ in answers), 1),
                "largest_mb": round(max(size for _, _, size in answers) / 1e6, 2),
                "get_ms_during": watch.spread(),
                "memory_mb": round(watch.most),
            }
    return found
