"""Measures how long a person waits for bots, and why, in one game against bots at a table of a real server.

    python -m research.waits factory_manager                      three greedy bots, a person who decides at once
    python -m research.waits factory_fun --bot search:1000ms --seats 4 --think 2 --json FILE

The person plays as the greedy bot does and takes ``--think`` seconds for a decision. A wait begins when an action of
the person is in the log and ends with the next decision of that seat. Each second of it belongs to the bot that the
table waits for, and is counted as ``queue`` (its question waits for a worker), ``thinking`` (a worker answers it) or
``pause`` (the answer is there; the bot gives people time to follow, or has its reaction time).
"""

import argparse
import asyncio
import itertools
import json
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from factoryfloor.bots import make_bot
from factoryfloor.kernel import FastChance, find_game
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerProcess
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.people.identity import Guests
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.services import Services
from factoryfloor.server.storage.database import open_database
from factoryfloor.tables.keeper.bot_moves import BotMoves
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs import commands
from factoryfloor.tables.verbs.requests import NewTable, SeatWish

Span = tuple[float, float, str]  # start, end, kind


class Spans:
    """The activity of a table's bots as spans of time by kind."""

    def __init__(self) -> None:
        self.found: list[Span] = []
        self.busy = 0.0  # the last time at which a worker answered

    def watch(self) -> None:
        """Record the activity of workers and bot seats from now on."""
        asks, exchange, chooses = WorkerPool.decide, WorkerProcess.ask, BotMoves._choose

        async def decide(workers: WorkerPool, *args: Any) -> Any:
            began = time.monotonic()
            try:
                return await asks(workers, *args)
            finally:
                self.found.append((began, time.monotonic(), "queue"))

        async def ask(worker: WorkerProcess, *args: Any) -> Any:
            began = time.monotonic()
            try:
                return await exchange(worker, *args)
            finally:
                self.found.append((began, time.monotonic(), "thinking"))

        def choose(moves: BotMoves, table: Table, seat: int, move: Any, *args: Any) -> None:
            chooses(moves, table, seat, move, *args)
            self.found.append((time.monotonic(), move.ready, "pause"))

        WorkerPool.decide, WorkerProcess.ask, BotMoves._choose = decide, ask, choose  # type: ignore[method-assign,assignment]

    def of(self, begin: float, end: float) -> dict[str, float]:
        """The seconds between two moments by kind: thinking counts before queue, queue before pause."""
        cuts = sorted({begin, end, *(min(max(at, begin), end) for a, b, _ in self.found for at in (a, b))})
        told = dict.fromkeys(("thinking", "queue", "pause", "other"), 0.0)
        for left, right in itertools.pairwise(cuts):
            middle = (left + right) / 2
            now = {what for a, b, what in self.found if a <= middle <= b}
            told[next((what for what in told if what in now), "other")] += right - left
        return told


async def play(game: str, bot: str, seats: int, think: float, most: float, options: dict[str, Any]) -> dict[str, Any]:
    """The waits of one game, or of its first ``most`` seconds."""
    spans = Spans()
    spans.watch()
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(str(Path(folder) / "waits.sqlite3"))
        services = Services(database, Settings(tables_an_hour_person=1e9), NodeClock())
        async with services.running():
            waits = await _play(services, spans, game, bot, seats, think, most, options)
        database.close()
    return {"game": game, "bot": bot, "seats": seats, "think": think, "compiled": bool(COMPILED), **_summary(waits)}


async def _play(
    services: Services,
    spans: Spans,
    game: str,
    bot: str,
    seats: int,
    think: float,
    most: float,
    options: dict[str, Any],
) -> list[dict[str, float]]:
    player, _ = await _guest(services.guests)
    client = Client(player.id, "127.0.0.1")
    wishes = [SeatWish(kind="me"), *(SeatWish(kind="bot", bot=bot) for _ in range(seats - 1))]
    made = await services.new_tables.create(player, client, NewTable(game=game, seats=wishes, options=options))
    room = await services.lobby.room(made["id"], client)
    me, chance = make_bot("greedy", find_game(game)), FastChance(1)
    waits: list[dict[str, float]] = []
    acted, began = 0.0, time.monotonic()
    while room.state.status == "running" and time.monotonic() < began + most:
        if not room.state.legal(0):
            room.note_visit(client)
            await asyncio.sleep(0.01)
            continue
        if acted:
            waits.append(spans.of(acted, time.monotonic()) | {"all": time.monotonic() - acted})
        await asyncio.sleep(think)
        if room.state.legal(0):
            choice = [me.choose(room.state.sample(0), 0, chance)]
            await room.execute(partial(commands.take, seat=0, actions=choice))
            acted = time.monotonic()
    return waits


async def _guest(guests: Guests) -> Any:
    return await guests.create()


def _summary(waits: list[dict[str, float]]) -> dict[str, Any]:
    long = [wait for wait in waits if wait["all"] >= 0.1]  # the other actions are steps of one turn
    if not long:
        return {"waits": 0}
    total = sum(wait["all"] for wait in long)
    shares = {what: round(sum(wait[what] for wait in long) / total, 2) for what in long[0] if what != "all"}
    lengths = sorted(wait["all"] for wait in long)
    return {
        "waits": len(long),
        "median": round(statistics.median(lengths), 1),
        "90 %": round(lengths[int(0.9 * (len(lengths) - 1))], 1),
        "longest": round(lengths[-1], 1),
        "shares": shares,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=0.0, help="seconds that the person takes for a decision")
    parser.add_argument("--most", type=float, default=120.0, help="seconds after which the game is left")
    parser.add_argument("--options", type=json.loads, default={})
    given = parser.parse_args()
    print(json.dumps(asyncio.run(play(**vars(given)))))


if __name__ == "__main__":
    main()
