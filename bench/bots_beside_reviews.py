"""The delay of bots caused by reviews: decision times of one worker process, without reviews and with two in the queue.

python bench/bots_beside_reviews.py [--bot greedy] [--decisions 100] [--modules NAME]

Rounds with and without reviews alternate, so that other load on the machine falls on both.
"""

import argparse
import asyncio
import statistics
import time
from typing import Any, Final

import factoryfloor as ff
from factoryfloor.kernel import Match
from factoryfloor.kernel.record import write_record
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.tables.ports.bot_question import BotQuestion

REVIEWED: Final = ("factory_fun", "fantastic_factories")
"""The games whose reviews have the longest steps."""

ROUND: Final = 10  # decisions of a round
SLICE: Final = 0.1  # seconds of a review, as in review_work
REPORT: Final = 1.0  # seconds between reports of progress


async def review(pool: WorkerPool, record: dict[str, Any], slices: list[float]) -> None:
    """Review a record repeatedly while the pool is idle. Records the seconds of each slice."""
    while True:
        number, worker, reported = pool.number(), None, time.monotonic()
        begin = {"record": record, "lens": "knew", "budget": 0}
        while True:
            due = time.monotonic() - reported > REPORT
            content = {"review": number, "slice": SLICE, "report": due} | (begin if worker is None else {})
            worker, answer, lasted = await pool.spare(worker, content)
            slices.append(lasted)
            if due:
                reported = time.monotonic()
            if "error" in answer:
                raise SystemExit(answer["error"])
            if "more" not in answer:
                break


async def decisions(pool: WorkerPool, match: Match, bot: str, number: int) -> list[float]:
    """The seconds of a bot's decisions. A pause precedes each request, as between the moves of a person."""
    found = []
    position = match.state.position()
    for _ in range(number):
        await asyncio.sleep(0.05)
        start = time.monotonic()
        await pool.decide(BotQuestion("t", match.game.id, position, match.state.movers()[0], bot))
        found.append(time.monotonic() - start)
    return found


async def measure(bot: str, number: int, modules: tuple[str, ...]) -> None:
    records = [write_record(ff.play(game, ["greedy", "random"], seed="1")) for game in REVIEWED]
    pool = WorkerPool(1, modules)
    match = Match(ff.find_game("fzzt"), 2, seed="1")
    alone: list[float] = []
    beside: list[float] = []
    slices: list[float] = []
    await decisions(pool, match, bot, 2)  # the process starts
    for _ in range(-(-number // ROUND)):
        alone += await decisions(pool, match, bot, ROUND)
        tasks = [asyncio.create_task(review(pool, record, slices)) for record in records]
        await asyncio.sleep(1.0)
        beside += await decisions(pool, match, bot, ROUND)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for name, times in (("without reviews", alone), ("beside two", beside), ("slices of reviews", slices)):
        worst, median = 1000 * max(times), 1000 * statistics.median(times)
        print(f"{name:18} {len(times):5}  median {median:6.0f} ms, worst {worst:6.0f} ms")
    await pool.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--modules", nargs="*", default=[], help="modules that the worker process imports")
    given = parser.parse_args()
    asyncio.run(measure(given.bot, given.decisions, tuple(given.modules)))
