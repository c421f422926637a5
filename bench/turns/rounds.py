"""Rounds of turns against one build after another, alternating, so that all builds get the same machine conditions."""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import uvloop

from .boardgame_io import Matches
from .costs import Costs, postmaster
from .table import Site, Turns

BOARDGAME_IO = "boardgame.io"
SERVER = "import sys; from factoryfloor.server import run; sys.exit(run(port=0, database=sys.argv[1]))"
_LIMITS = ("TABLES_GOING", "TABLES_AT_ONCE", "TABLES_AN_HOUR", "SOCKETS", "SOCKET_OPENINGS")
SETTINGS = {f"FACTORYFLOOR_{limit}_{of}": "1000000" for limit in _LIMITS for of in ("PERSON", "ADDRESS")}
SETTINGS["FACTORYFLOOR_GUESTS_AT_ONCE_ADDRESS"] = "1000000"
WARM_UP = 2.0  # seconds in which nothing is measured
_QUIET = 1.0  # seconds between two actions of a table, where the machine shall have little to do
_AT_ONCE = 20  # tables that are made at once
_SEATING = 60.0  # seconds in which they must be seated


@contextmanager
def servers(python: str, count: int, database: str) -> Iterator[list[tuple[int, int]]]:
    """Nodes on one database: their ports and process ids."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        started = []
        for _ in range(count):
            command = [python, "-c", SERVER, database or f"{folder}/tables.sqlite3"]
            if python == BOARDGAME_IO:
                command = ["node", str(Path(__file__).parents[1] / "boardgame_io" / "server.cjs")]
            process = subprocess.Popen(
                command,
                env=os.environ | SETTINGS | {"NODE_ENV": "production"},
                cwd=folder,
                stdout=subprocess.PIPE,
                text=True,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1].rstrip("/")
            started.append((int(address.rsplit(":", 1)[1]), process.pid))
        yield started


async def turns(
    ports: list[int],
    costs: tuple[list[int], int],
    wanted: argparse.Namespace,
    pause: float,
    kind: type[Turns] = Turns,
) -> Any:
    """Play at all tables for a while. Returns the actions, their seconds, and their costs.

    Play starts only when all tables are seated, because a server that prefers old tables would otherwise play only few
    at once.
    """
    waits: list[float] = []
    site = Site(ports, wanted.seats)
    if kind is Turns:
        await site.begin()
    tables = [kind(site, ports[number % len(ports)], pause, waits.append) for number in range(wanted.tables)]
    playing: list[asyncio.Task[None]] = []
    for first in range(0, len(tables), _AT_ONCE):
        made = tables[first : first + _AT_ONCE]
        playing += [asyncio.create_task(table.play(wanted.game)) for table in made]
        either: list[asyncio.Future[Any]] = [asyncio.gather(*(table.seated for table in made)), *playing]
        ended, _ = await asyncio.wait(either, timeout=_SEATING, return_when=asyncio.FIRST_COMPLETED)
        if not ended:
            raise TimeoutError(f"{_AT_ONCE} tables were not seated within {_SEATING:.0f} seconds")
        for each in ended:
            each.result()
    for table in tables:
        table.begin()
    await asyncio.wait(playing, timeout=WARM_UP, return_when=asyncio.FIRST_EXCEPTION)
    waits.clear()
    began, cost = time.perf_counter(), Costs(*costs)
    failed, _ = await asyncio.wait(playing, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION)
    lasted, spent = time.perf_counter() - began, cost.since()
    for task in failed:
        task.result()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables:
        table.leave()
    return figures(waits, lasted, spent)


def figures(waits: list[float], lasted: float, spent: dict[str, float]) -> dict[str, float]:
    """The figures of a round: actions per second, waits in ms, processor microseconds per action."""
    ordered = sorted(wait * 1000 for wait in waits)
    return {
        "actions_per_s": round(len(waits) / lasted, 1),
        "median_ms": round(statistics.median(ordered), 2),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)], 2),
        **{f"{who}_us": round(seconds * 1e6 / len(waits)) for who, seconds in spent.items()},
        "server_cores": round(spent["server"] / lasted, 2),
    }


def round_of(python: str, nodes: int, wanted: argparse.Namespace, pause: float) -> dict[str, float]:
    """One round against a new server, or against several nodes."""
    with ExitStack() as stack:
        database = wanted.database
        if wanted.postgresql:
            from tests.ops.postgresql import running_cluster

            database = stack.enter_context(running_cluster("-c fsync=on")).database("turns")
        started = stack.enter_context(servers(python, nodes, database))
        ports, pids = [port for port, _ in started], [pid for _, pid in started]
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            kind = Matches if python == BOARDGAME_IO else Turns
            found: dict[str, float] = runner.run(turns(ports, (pids, postmaster(database)), wanted, pause, kind))
            return found


def alternating(wanted: argparse.Namespace) -> dict[str, Any]:
    """The median figures of all rounds, by build and by number of nodes, for busy and for quiet tables."""
    builds = {"this": wanted.python} | ({"beside": wanted.beside} if wanted.beside else {})
    builds |= {BOARDGAME_IO: BOARDGAME_IO} if wanted.boardgame_io else {}
    kinds = {"busy": 0.0} | ({} if wanted.only_busy else {"quiet": _QUIET})
    found: dict[str, list[dict[str, float]]] = defaultdict(list)
    for number in range(wanted.rounds):
        for nodes in wanted.nodes:
            for kind, pause in kinds.items():
                for build, python in list(builds.items())[:: 1 if number % 2 else -1]:
                    one = round_of(python, nodes, wanted, pause)
                    found[f"{build}, {nodes} node{'s' * (nodes > 1)}, {kind}"].append(one)
                    print(build, nodes, kind, one, file=sys.stderr, flush=True)
    return {name: {key: _median(rounds, key) for key in rounds[0]} for name, rounds in sorted(found.items())}


def _median(rounds: list[dict[str, float]], key: str) -> float:
    return round(statistics.median(each[key] for each in rounds), 2)
