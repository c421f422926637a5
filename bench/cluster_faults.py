"""Check that faults of nodes, workers, PostgreSQL and links lose no acknowledged message.

    python -m bench.cluster_faults --faults 500
    python -m bench.cluster_faults --faults 20 --lease 2 --longest-stop 4      the size that the tests use
    python -m bench.cluster_faults --faults 20 --lease 2 --planted fence       must find the planted fault (see --help)

Three nodes and two workers share a PostgreSQL. Clients play at several tables over real sockets and connect to another
random node after every tenth action. Meanwhile processes are killed or stopped, PostgreSQL is killed, links are cut,
wake-ups are lost, and tables get two owners; the clock of one node is ten minutes ahead. A fault counts if actions were
in flight. After each round all faults are healed: every client must receive the end of its log within a limit, and
every table must continue. At the end faults/history.py checks what each client received. Needs Linux and PostgreSQL.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from bench.faults.history import History, Verdict, judge
from bench.faults.players import Party
from bench.faults.players import Site as Doors
from bench.faults.program import PLANTED
from bench.faults.site import Member, Site
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from tests.ops.postgresql import running_cluster

A_ROUND = 10  # faults, after which all is healed
BEHIND = 10.0  # seconds after healing in which everybody must know everything
TIMEOUT = 90.0  # seconds for anything to be played at all


@dataclass
class Report:
    """The actions during the run, and their outcome."""

    faults: int = 0
    idle: int = 0  # faults that did not count, since no action was under way
    kinds: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    tables: int = 0
    longest_behind: float = 0.0
    stuck: list[str] = field(default_factory=list)
    verdict: Verdict = field(default_factory=Verdict)

    @property
    def good(self) -> bool:
        return self.verdict.good and not self.stuck


class Torture:
    """The site, its users, and the faults."""

    def __init__(self, wanted: argparse.Namespace, site: Site) -> None:
        self.wanted = wanted
        self.site = site
        self.history = History()
        doors = Doors(site.ports)
        self.parties = [Party(doors, self.history, 3, wanted.game) for _ in range(wanted.tables)]
        self.report = Report()
        self.chance = random.Random(wanted.seed)
        self.later: set[asyncio.Task[None]] = set()

    async def run(self) -> Report:
        began = time.monotonic()
        await self.site.start()
        playing = [asyncio.create_task(party.play()) for party in self.parties]
        try:
            await self.goes_on(TIMEOUT)
            while self.report.faults < self.wanted.faults and not self.report.stuck:
                for _ in range(min(A_ROUND, self.wanted.faults - self.report.faults)):
                    await self.fault()
                await self.heal()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await self.site.close()
        self.report.seconds = round(time.monotonic() - began, 1)
        self.report.tables = sum(party.tables for party in self.parties)
        return self.report

    @property
    def under_way(self) -> int:
        """The number of actions that were sent and not acknowledged."""
        return sum(player.waiting is not None for party in self.parties for player in party.players)

    async def fault(self) -> None:
        """Trigger an event while actions are in flight."""
        kinds: list[tuple[int, Callable[[], Awaitable[str]]]] = [
            (6, self.kill_node),
            (4, self.stop_node),
            (3, self.kill_worker),
            (2, self.stop_worker),
            (1, self.kill_database),
            (3, self.cut_link),
            (2, self.lose_wakeups),
            (2, self.two_owners),
        ]
        await asyncio.sleep(self.chance.uniform(0.1, 0.6))
        await until(lambda: self.under_way, 5.0, 0.002)
        counts = self.under_way > 0
        [(_, happen)] = self.chance.choices(kinds, weights=[weight for weight, _ in kinds])
        kind = await happen()
        if counts:
            self.report.faults += 1
            self.report.kinds[kind] = self.report.kinds.get(kind, 0) + 1
        else:
            self.report.idle += 1

    def after(self, seconds: float, then: Callable[[], Any]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            then()

        task = asyncio.create_task(wait())
        self.later.add(task)
        task.add_done_callback(self.later.discard)

    def some(self, members: list[Member]) -> Member:
        return self.chance.choice([member for member in members if member.alive] or members)

    async def kill_node(self) -> str:
        node = self.some(self.site.nodes)
        node.kill()
        self.after(self.chance.uniform(0.0, 2.0), node.start)
        return "node killed"

    async def kill_worker(self) -> str:
        worker = self.some(self.site.workers)
        worker.kill()
        self.after(self.chance.uniform(0.0, 2.0), worker.start)
        return "worker killed"

    async def stop_node(self) -> str:
        return self.stop(self.some(self.site.nodes), "node stopped for a while")

    async def stop_worker(self) -> str:
        return self.stop(self.some(self.site.workers), "worker stopped for a while")

    def stop(self, member: Member, kind: str) -> str:
        def go_on() -> None:
            member.stopped = False
            member.send(signal.SIGCONT)

        member.stopped = True
        member.send(signal.SIGSTOP)
        longest = self.wanted.longest_stop
        self.after(longest if self.chance.random() < 0.3 else self.chance.uniform(0.5, longest / 3), go_on)
        return kind

    async def kill_database(self) -> str:
        if not self.site.database_runs:
            return await self.cut_link()
        await asyncio.to_thread(self.site.crash_database)
        await asyncio.sleep(self.chance.uniform(0.1, 2.0))
        await asyncio.to_thread(self.site.start_database)
        return "database killed"

    async def cut_link(self) -> str:
        member = self.chance.choice(self.site.members)
        member.link.cut()
        self.after(self.chance.uniform(0.2, self.wanted.longest_stop / 2), member.link.heal)
        return "link cut"

    async def lose_wakeups(self) -> str:
        node = self.some(self.site.nodes)
        node.send(signal.SIGUSR1)
        self.after(self.chance.uniform(1.0, 5.0), lambda: node.send(signal.SIGUSR2))
        return "wake-ups lost"

    async def two_owners(self) -> str:
        await asyncio.to_thread(self.site.two_owners)
        return "two owners"

    async def heal(self) -> None:
        """Heal all faults. All clients must catch up soon, and every table must continue."""
        while self.later:
            await asyncio.wait(self.later)
        await self.site.heal()
        healed = time.monotonic()
        ends = await asyncio.to_thread(self.ends)
        while behind := self.behind(ends):
            lasted = time.monotonic() - healed
            if lasted > TIMEOUT / 3:
                self.report.stuck.append(f"{len(behind)} did not hear of the end of a log, among them {behind[:3]}")
                return
            await asyncio.sleep(0.02)
        lasted = time.monotonic() - healed
        self.report.longest_behind = round(max(self.report.longest_behind, lasted), 2)
        if lasted > BEHIND:
            self.report.stuck.append(f"it took {lasted:.1f} s until everybody knew everything")
        await self.goes_on(TIMEOUT)

    def ends(self) -> dict[str, int]:
        """The last entry of each table that has clients."""
        tables = {player.table for party in self.parties for player in party.players}
        query = select(db.log.c.table_id, func.max(db.log.c.n).label("n")).where(db.log.c.table_id.in_(sorted(tables)))
        with self.site.engine.connect() as connection:
            return {row.table_id: row.n for row in connection.execute(query.group_by(db.log.c.table_id))}

    def behind(self, ends: dict[str, int]) -> list[tuple[str, int, int]]:
        return [
            (player.table, player.n, ends[player.table])
            for party in self.parties
            for player in party.players
            if player.n < ends.get(player.table, 0)
        ]

    async def goes_on(self, seconds: float) -> None:
        """Wait until every table has a new action."""
        before = [(party.tables, self.acts(party)) for party in self.parties]

        def standing() -> list[Party]:
            now = [(party.tables, self.acts(party)) for party in self.parties]
            return [party for party, then, at in zip(self.parties, before, now, strict=True) if then == at]

        if not await until(lambda: not standing(), seconds, 0.01):
            stuck = [[(player.table, player.n, player.waiting) for player in party.players] for party in standing()]
            self.report.stuck.append(
                f"{len(stuck)} tables do not go on: {stuck[:2]}; {await asyncio.to_thread(self.state)}"
            )

    def state(self) -> dict[str, list[str]]:
        """The leases, the bot jobs and PostgreSQL's activity, to show why tables do not continue."""
        activity = "select pid, state, wait_event_type, wait_event, left(query, 80) from pg_stat_activity"
        queries = {
            "leases": "select name, node, expires - extract(epoch from now()) from leases",
            "jobs": "select key, worker, expires - extract(epoch from now()), state is null from jobs",
            "activity": f"{activity} where backend_type = 'client backend'",
        }
        with self.site.engine.connect() as connection:
            return {name: [str(row) for row in connection.exec_driver_sql(query)] for name, query in queries.items()}

    def acts(self, party: Party) -> int:
        return sum(player.marks for player in party.players)


async def until(condition: Callable[[], Any], seconds: float, pause: float) -> bool:
    """Wait until a condition holds, for a limited number of seconds. Returns whether it holds."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:  # noqa: ASYNC110 - nobody says when it changes
        await asyncio.sleep(pause)
    return bool(condition())


def torture(wanted: argparse.Namespace) -> Report:
    """Play, cause faults, heal them and check the result."""
    with running_cluster(f"-c max_connections=200 {wanted.postgresql}") as cluster:
        site = Site(cluster, wanted.nodes, wanted.workers, wanted.lease, wanted.planted)
        tortured = Torture(wanted, site)
        report = asyncio.run(tortured.run())
        if not site.database_runs:
            site.start_database()
        database = open_database(site.address)
        claims = [json.loads(line) for line in _lines(site.claims) if line.endswith("]")]
        report.verdict = judge(tortured.history, Store(database), claims, 0.25 * wanted.lease)  # a third of a claim
        database.close()
        if wanted.keep:
            for log in sorted(site.claims.parent.glob(f"{site.claims.name}.*.log")):
                Path(wanted.keep, log.name.removeprefix(f"{site.claims.name}.")).write_text(log.read_text())
        for file in site.claims.parent.glob(f"{site.claims.name}*"):
            file.unlink()
    return report


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--game", default="fzzt")
    parser.add_argument("--lease", type=float, default=8.0, help="seconds that a lease lasts")
    parser.add_argument("--longest-stop", type=float, default=30.0, help="seconds that a process is stopped at most")
    parser.add_argument("--planted", default="", choices=("", *PLANTED), help="a fault that must be found")
    parser.add_argument("--postgresql", default="", help="further settings of PostgreSQL, as -c NAME=VALUE")
    parser.add_argument("--keep", default="", help="a folder for what the processes complain of")
    parser.add_argument("--seed", type=int, default=None)
    report = torture(parser.parse_args())
    print(json.dumps(asdict(report), indent=1))
    sys.exit(0 if report.good else 1)


if __name__ == "__main__":
    main()
