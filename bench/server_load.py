"""How long people wait: many tables played over real sockets against a server process on this machine.

    python bench/server_load.py                      200 tables of 4, every seat acts about once a second
    python bench/server_load.py --rate 0             everybody acts at once: what the server can do
    python bench/server_load.py --sync-ms 10         every sync of the disk takes 10 ms longer (needs gcc, Linux)
    python bench/server_load.py --turns --beside BUILD/.venv/bin/python
                                                     one action under way a table: what an action costs whom, and waits
                                                     when it is quiet, of two builds in turn
    python bench/server_load.py --turns --only-busy --boardgame-io         beside a server of boardgame.io, in memory
    python bench/server_load.py --turns --postgresql --nodes 1 2 4         the same on nodes that share a PostgreSQL

Measured from sending an action to the update that it causes having reached every client of the table. The clients run
in processes of their own and compete with the server for the cores of the machine. No bots take part. ``--turns`` needs
nothing beside the installed package (and the tests' PostgreSQL for ``--postgresql``), but for ``--boardgame-io``:

    npm install --no-save --no-package-lock --prefix bench/boardgame_io boardgame.io koa-compose@4.1.0
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvloop
import websockets
from pydantic_core import from_json

from factoryfloor.kernel.fast import COMPILED

if TYPE_CHECKING:
    import httpx2 as httpx

SERVER = "import sys; from factoryfloor.server import run; sys.exit(run(port=int(sys.argv[1]), database=sys.argv[2]))"

LIMITS = ("TABLES_GOING", "TABLES_AT_ONCE", "TABLES_AN_HOUR", "SOCKETS", "SOCKET_OPENINGS")
MANY_TABLES = {f"FACTORYFLOOR_{limit}_{of}": "1000000" for limit in LIMITS for of in ("PERSON", "ADDRESS")}
MANY_TABLES["FACTORYFLOOR_GUESTS_AT_ONCE_ADDRESS"] = "1000000"

SLOW_SYNC = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
static void wait_ms(void) {
    long ms = atol(getenv("SLOW_SYNC_MS"));
    struct timespec t = { ms / 1000, ms % 1000 * 1000000 };
    nanosleep(&t, 0);
}
int fsync(int fd) { wait_ms(); return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { wait_ms(); return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
"""

WARM_UP = 4.0  # seconds in which everybody connects and nothing is measured

Latencies = list[tuple[float, float]]  # when an action was sent, and how long until everybody had the update


class Round:
    """One game at one table: the time and sender of each action, and the clients that have received it."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}
        self.last: dict[int, float] = {}
        self.over = asyncio.Event()

    def received(self, n: int, now: float) -> None:
        self.heard[n] = self.heard.get(n, 0) + 1
        self.last[n] = now

    def latencies(self) -> Latencies:
        return [(at, self.last[n] - at) for n, at in self.sent.items() if self.heard.get(n) == self.seats]


class SeatClient:
    """One seat's socket. It records updates, and acts at random on its turn after at most ``think`` seconds."""

    def __init__(self, round_: Round, think: float) -> None:
        self.round = round_
        self.think = think
        self.acting: set[asyncio.Task[None]] = set()
        self.sent: dict[str, float] = {}
        self.rematch = ""

    async def play(self, url: str, cookie: str) -> None:
        """Follow the table until its rematch."""
        headers = {"Cookie": cookie}
        async with websockets.connect(
            url, additional_headers=headers, proxy=None, compression=None, open_timeout=60.0
        ) as link:
            try:
                async for text in link:
                    self.hear(link, str(text), time.perf_counter())
                    if self.rematch:
                        return
            finally:
                for task in self.acting:
                    task.cancel()

    def hear(self, link: websockets.ClientConnection, text: str, now: float) -> None:
        if text.startswith('{"kind":"update"'):
            self.round.received(int(text[21 : text.index(",", 21)]), now)
            if '"table":null' not in text or '"decisions":null' not in text:
                self.asked(link, from_json(text))
        elif text.startswith('{"kind":"sync"'):
            self.asked(link, from_json(text))
        elif text.startswith('{"kind":"ack"'):
            ack = from_json(text)
            self.round.sent[ack["n"]] = self.sent.pop(ack["id"])
        elif text.startswith('{"kind":"error"'):
            raise SystemExit(f"refused: {text}")

    def asked(self, link: websockets.ClientConnection, message: dict[str, Any]) -> None:
        if message["table"] is not None and message["table"]["status"] == "over":
            self.round.over.set()
            self.rematch = message["table"]["rematch"]
        for decision in message["decisions"] or ():
            if decision["since"] == message["n"] or message["kind"] == "sync":
                task = asyncio.create_task(self.act(link, message["n"], decision))
                self.acting.add(task)
                task.add_done_callback(self.acting.discard)

    async def act(self, link: websockets.ClientConnection, n: int, decision: dict[str, Any]) -> None:
        if self.think:
            await asyncio.sleep(random.uniform(0.0, self.think))
        chosen = random.choice(decision["actions"])["text"]
        mark = f"{n}-{decision['seat']}"
        self.sent[mark] = time.perf_counter()
        message = {"kind": "act", "id": mark, "n": n, "seat": decision["seat"], "actions": [chosen]}
        await link.send(json.dumps(message))


class Load:
    """The tables of one client process. Four guests sit at all of them; each seat has a socket of its own."""

    def __init__(self, address: str, game: str, seats: int, think: float) -> None:
        self.address, self.game, self.seats, self.think = address, game, seats, think
        self.rounds: list[Round] = []

    async def run(self, tables: int, seconds: float, ready: Any, go: Any) -> Latencies:
        import httpx2 as httpx  # not a part of the installation

        guests = [httpx.AsyncClient(base_url=self.address, timeout=60.0, trust_env=False) for _ in range(self.seats)]
        for guest in guests:
            (await guest.get("/api/me")).raise_for_status()
        ids = [await self.make(guests) for _ in range(tables)]
        ready.release()
        await asyncio.to_thread(go.wait)
        playing = [asyncio.create_task(self.table(guests, table)) for table in ids]
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for guest in guests:
            await guest.aclose()
        return [latency for round_ in self.rounds for latency in round_.latencies()]

    async def make(self, guests: "list[httpx.AsyncClient]") -> str:
        wishes = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:])]
        made = await guests[0].post("/api/tables", json={"game": self.game, "seats": wishes, "access": "link"})
        table = str(made.raise_for_status().json()["id"])
        for seat, guest in enumerate(guests[1:], 1):
            (await guest.post(f"/api/tables/{table}/sit", json={"seat": seat})).raise_for_status()
        return table

    async def table(self, guests: "list[httpx.AsyncClient]", table: str) -> None:
        """Play at a table and at its rematches."""
        while True:
            round_ = Round(self.seats)
            self.rounds.append(round_)
            clients = [SeatClient(round_, self.think) for _ in guests]
            url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
            async with asyncio.TaskGroup() as group:
                for guest, client in zip(guests, clients, strict=True):
                    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
                    group.create_task(client.play(url, cookie))
                await round_.over.wait()
                (await guests[0].post(f"/api/tables/{table}/rematch")).raise_for_status()
            table = clients[0].rematch


def client(address: str, wanted: argparse.Namespace, tables: int, ready: Any, go: Any, results: Any) -> None:
    think = 1.0 / wanted.rate if wanted.rate else 0.0  # of four who decide at once the slowest takes 0.8 of it
    load = Load(address, wanted.game, wanted.seats, think)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        results.put(runner.run(load.run(tables, WARM_UP + wanted.seconds, ready, go)))


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(python: str, database: str, port: int, folder: Path, sync_ms: int) -> subprocess.Popen[str]:
    environment = os.environ | MANY_TABLES  # of one address
    if sync_ms:
        source, library = folder / "slow_sync.c", folder / "slow_sync.so"
        source.write_text(SLOW_SYNC)
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        environment |= {"LD_PRELOAD": str(library), "SLOW_SYNC_MS": str(sync_ms)}
    command = [python, "-c", SERVER, str(port), database]
    return subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.PIPE, text=True)


def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    spawn = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or f"{folder}/tables.sqlite3"
        process = start_server(wanted.python, database, wanted.port, Path(folder), wanted.sync_ms)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1].rstrip("/")
            ready, go, results = spawn.Semaphore(0), spawn.Event(), spawn.Queue()
            shares = [len(range(number, wanted.tables, wanted.clients)) for number in range(wanted.clients)]
            clients = [
                spawn.Process(target=client, args=(address, wanted, share, ready, go, results)) for share in shares
            ]
            for each in clients:
                each.start()
            for _ in clients:
                ready.acquire()
            go.set()
            time.sleep(WARM_UP)
            pids = [process.pid, *(each.pid or 0 for each in clients)]
            before = [cpu_seconds(pid) for pid in pids]
            time.sleep(wanted.seconds - 1.0)
            cores = [
                (cpu_seconds(pid) - spent) / (wanted.seconds - 1.0) for pid, spent in zip(pids, before, strict=True)
            ]
            found = [results.get() for _ in clients]
            for each in clients:
                each.join()
        finally:
            process.terminate()
            process.wait()
    return report(wanted, [latency for latencies in found for latency in latencies], cores)


def report(wanted: argparse.Namespace, latencies: Latencies, cores: list[float]) -> dict[str, Any]:
    """The figures, without the first seconds, in which all clients connect."""
    first = min(at for at, _ in latencies) + WARM_UP
    steady = sorted(latency * 1000 for at, latency in latencies if at >= first)
    lasted = max(at for at, _ in latencies) - first
    return {
        "game": wanted.game,
        "compiled": COMPILED,
        "tables": wanted.tables,
        "seats": wanted.seats,
        "rate": wanted.rate,
        "sync_ms": wanted.sync_ms,
        "actions": len(steady),
        "actions_per_s": round(len(steady) / lasted, 1),
        "median_ms": round(statistics.median(steady), 2),
        "p99_ms": round(steady[int(len(steady) * 0.99)], 2),
        "max_ms": round(steady[-1], 2),
        "server_cores": round(cores[0], 2),
        "client_cores": [round(share, 2) for share in cores[1:]],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="fzzt")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second of each seat; 0: at once")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sync-ms", type=int, default=0, help="milliseconds added to every sync of the disk")
    parser.add_argument("--clients", type=int, default=1, help="client processes")
    parser.add_argument("--database", default="", help="a file or an address; by default a file that is removed")
    parser.add_argument(
        "--python", default=sys.executable, help="the interpreter that runs the server, of another build"
    )
    parser.add_argument("--port", type=int, default=8790)
    turns = parser.add_argument_group("one action under way a table")
    turns.add_argument("--turns", action="store_true", help="measure this; --rate and --clients do not matter")
    turns.add_argument("--beside", default="", help="the interpreter of another build, measured in turn with --python")
    turns.add_argument("--boardgame-io", action="store_true", help="measure boardgame.io in turn, too")
    turns.add_argument("--rounds", type=int, default=3, help="rounds of each kind and build; the medians are reported")
    turns.add_argument("--nodes", type=int, nargs="+", default=[1], help="numbers of nodes that share a PostgreSQL")
    turns.add_argument("--postgresql", action="store_true", help="start a PostgreSQL that is thrown away")
    turns.add_argument("--only-busy", action="store_true", help="leave out the rounds in which little is done")
    wanted = parser.parse_args()
    print(json.dumps(alternating(wanted), indent=1) if wanted.turns else json.dumps(measure(wanted)))


def alternating(wanted: argparse.Namespace) -> dict[str, Any]:
    sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a file, too
    from bench.turns import rounds

    return rounds.alternating(wanted)


if __name__ == "__main__":
    main()
