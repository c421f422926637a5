"""Kill a server repeatedly during play, and check that no acknowledged message is lost.

    python -m bench.server_kill --kills 500

Four clients with real sockets play at each of a few tables as fast as they can. At random times the server process gets
SIGKILL and restarts on the same database; the clients reconnect and resend unacknowledged messages. After each start
every running table must open with all acknowledged entries. At the end the log must contain each acknowledged action at
the acknowledged place, and no message twice. Needs a system that can fork.

    python -m bench.server_kill --kills 500 --day 1

All tables but one by the day, with days of one second: some people answer too late, a bot takes their seat, and they
take it back. No seat may go before its deadline, which leaves out the times at which the server was dead.

In both forms games are rated and people receive notices at tables by the day: at the end results and ratings must be
those of the logs, and no notice may be missing.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import random
import socket
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.killed_notices import Receiver, counted_wrong, not_arrived, not_counted, send_notices_to
from bench.killed_players import clients
from bench.short_days import seats_taken, shorten
from factoryfloor.server import Settings, run
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store

TIMEOUT = 180.0  # seconds for people to play at all
MANY_TABLES = Settings().model_copy(  # of a few people at one address, one rematch after the other
    update={name: 1_000_000 for name in Settings.model_fields if name.startswith("tables_")} | {"notice_after": 0.2}
)


@dataclass
class Report:
    """The results. ``faults`` must be empty, and ``doubled`` 0. ``notices``: the number received; some are repeated
    after a kill.
    """

    kills: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    tables: int = 0
    lost: int = 0
    doubled: int = 0
    not_opened: int = 0
    behind: int = 0
    early: int = 0
    seats_taken: int = 0
    notices: int = 0
    rated: int = 0
    faults: list[str] = field(default_factory=list)


def serve(port: int, database: str, receiver: int) -> None:
    """The server, in a process that is forked when everything has been imported."""
    send_notices_to(receiver)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(run(port=port, database=database, settings=MANY_TABLES))


class Torture:
    """The server's process, with its starts and kills."""

    def __init__(self, wanted: argparse.Namespace, folder: str) -> None:
        self.wanted = wanted
        self.database = wanted.database or str(Path(folder) / "tables.sqlite3")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if wanted.day:
            shorten(wanted.day)
        self.receiver = Receiver()
        self.acks: Any = multiprocessing.get_context("spawn").Queue()
        self.acknowledged: list[tuple[str, int, str, bool]] = []
        self.report = Report()

    def run(self) -> Report:
        spawn = multiprocessing.get_context("spawn")
        server = self.start()
        playing = spawn.Process(
            target=clients,
            args=(self.port, self.wanted.game, self.wanted.tables, self.acks, self.wanted.day),
            daemon=True,
        )
        playing.start()
        self.note_acks(TIMEOUT, until=20)
        try:
            while self.report.kills < self.wanted.kills:
                if self.report.kills % 2 == 0:  # every other time when people play again, however busy the machine is
                    self.note_acks(TIMEOUT, until=len(self.acknowledged) + 5)
                self.note_acks(seconds=random.uniform(0.02, self.wanted.longest))
                server.kill()
                server.join()
                self.report.kills += 1
                server = self.start()
                self.check_tables()
            self.check_notices_and_ratings(playing)
        finally:
            playing.kill()
            playing.join()
            server.kill()
            server.join()
            self.receiver.close()
        self.note_acks(seconds=0.2)
        self.check_log()
        return self.report

    def start(self) -> Any:
        server = multiprocessing.get_context("fork").Process(
            target=serve, args=(self.port, self.database, self.receiver.port)
        )
        server.start()
        while not self.answers():
            if not server.is_alive():
                sys.exit("the server does not start")
            time.sleep(0.005)
        return server

    def answers(self) -> bool:
        """Whether the new server answers. A worker that outlives the old server may hold its port for a moment."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def note_acks(self, seconds: float, until: int = 0) -> None:
        """Receive acknowledgements for some time, or up to a number."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (until and len(self.acknowledged) >= until):
            while not self.acks.empty():
                self.acknowledged.append(self.acks.get())
            time.sleep(0.005)

    def check_tables(self) -> None:
        """Check that every table with players opens and has all acknowledged entries."""
        self.note_acks(seconds=0.0)
        reached = Counter[str]()
        for table, n, _, _ in self.acknowledged[-1000:]:
            reached[table] = max(reached[table], n)
        for table, n in reached.most_common()[-self.wanted.tables * 2 :]:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
            connection.request("GET", f"/api/tables/{table}")
            answer = connection.getresponse()
            body = answer.read()
            connection.close()
            if answer.status != 200:
                self.report.not_opened += 1
                self.report.faults.append(f"{table}: {answer.status} {body[:200]!r}")
            elif json.loads(body)["n"] < n:
                self.report.behind += 1
                self.report.faults.append(f"{table}: at {json.loads(body)['n']}, acknowledged {n}")

    def check_notices_and_ratings(self, playing: Any) -> None:
        """Check that after the last kill every notice arrives and each finished game counts once."""
        playing.kill()
        playing.join()
        database = open_database(self.database)
        store = Store(database)
        end = time.monotonic() + TIMEOUT
        while missing := not_arrived(store, self.receiver) + store.read(not_counted):
            if time.monotonic() > end:
                break
            time.sleep(0.1)
        self.report.faults += missing
        with database.writing.begin() as connection:
            self.report.rated, faults = counted_wrong(connection)
        self.report.faults += faults
        self.report.notices = sum(len(times) for times in self.receiver.arrived.values())
        database.close()

    def check_log(self) -> None:
        """Check that every acknowledged action is at its acknowledged place, and that the log has no message twice."""
        database = open_database(self.database)
        store = Store(database)
        tables = {table for table, _, _, _ in self.acknowledged}
        logs = {table: {entry.n: entry for entry in store.entries(table)} for table in tables}
        for table, n, mark, _ in self.acknowledged:
            if n not in logs[table] or logs[table][n].message != mark:
                self.report.lost += 1
                self.report.faults.append(f"{table} {n}: {mark} was acknowledged")
        for entries in logs.values():
            marks = Counter((entry.player, entry.message) for entry in entries.values() if entry.message)
            self.report.doubled += sum(1 for count in marks.values() if count > 1)
        for table in tables if self.wanted.day else ():
            taken, early = seats_taken(store, table)
            self.report.seats_taken += taken
            self.report.early += len(early)
            self.report.faults += early
        self.report.tables = len(tables)
        self.report.acknowledged = len(self.acknowledged)
        self.report.sent_again = sum(1 for *_, again in self.acknowledged if again)
        database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--longest", type=float, default=0.5, help="seconds between two kills at most")
    parser.add_argument("--day", type=float, default=0.0, help="seconds of a day at tables by the day; 0: live tables")
    parser.add_argument("--game", default="fzzt")
    parser.add_argument("--database", default="", help="a file or an address; by default a file that is removed")
    with tempfile.TemporaryDirectory() as folder:
        report = Torture(parser.parse_args(), folder).run()
    print(json.dumps(asdict(report)))
    sys.exit(1 if report.faults or report.doubled else 0)


if __name__ == "__main__":
    main()
