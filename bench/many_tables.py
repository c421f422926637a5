"""Measure start and lists of a server with very many tables.

    python -m bench.many_tables                     100,000 tables
    python -m bench.many_tables --tables 1000000    a few minutes and 3 GB of disk
    python -m bench.many_tables --keep many.sqlite3 fill a file once, and measure it again
    python -m bench.many_tables --postgresql        on a PostgreSQL that is thrown away

One host made a tenth of the tables; one guest sits at a fifth of them. Tables are finished, running or open, and have a
log of a few entries. A finished one is in the history of its two people, of 10,000, with levels and ratings. Measures
opening the database, the start of a server, the first and tenth page of each list, the pages of people, a search,
and the queries of retention and of storing replays; median and maximum of several runs.
"""

import argparse
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from pydantic_core import to_json
from sqlalchemy import insert

from factoryfloor.server.people.person_pages import finished_games, person_page
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, open_database
from factoryfloor.server.storage.history_rows import Filter
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.table_lists import Pages, Search, Which
from tests.ops.postgresql import running_cluster

_PATIENCE = 120.0  # seconds
BATCH = 5000
FLOODER, ME = "flooder", "me"
PERSONS = 10_000


def fill(opened: Database, count: int, seconds: float) -> int:
    """Add tables up to a number or a time limit. Returns the number of tables."""
    chance, start, made = random.Random(1), time.time(), 0
    while made < count and time.time() < start + seconds:
        tables, sitting, log, played, ratings, invitations = [], [], [], [], [], []
        for number in range(made, min(made + BATCH, count)):
            row = table(number, chance, start)
            tables.append(row)
            people = {row["host"], ME if number % 5 == 0 else f"guest{number % 10_007}"}
            sitting += [{"player": player, "table_id": row["id"], "changed": row["changed"]} for player in people]
            log += [entry(row["id"], n, row["changed"]) for n in range(1, 6)]
            if row["status"] == "open":
                invited = ME if number % 10 == 0 else person(chance)
                invitations.append({"table_id": row["id"], "player": invited, "inviter": row["host"], "made": start})
            if row["status"] == "over":
                pair = dict.fromkeys([ME if number % 5 == 0 else person(chance), person(chance)])
                played += [history(row, player, seat) for seat, player in enumerate(pair)]
                ratings += [rating(row, player, number) for player in pair if number % 4 == 0]
        with opened.writing.begin() as connection:
            if not made:
                connection.execute(insert(db.players), persons(start))
            connection.execute(insert(db.invitations), invitations)
            connection.execute(insert(db.played), played)
            connection.execute(insert(db.ratings), ratings)
            connection.execute(insert(db.tables), tables)
            connection.execute(insert(db.sitting), sitting)
            connection.execute(insert(db.log), log)
        made += len(tables)
    return made


def persons(now: float) -> list[dict[str, Any]]:
    """The rows of all people."""
    ids = [ME, *(f"person{number}" for number in range(PERSONS))]
    return [{"id": player, "name": f"Iron {player}", "created": now, "seen": now} for player in ids]


def person(chance: random.Random) -> str:
    """One of the people. Some play much more than others."""
    return f"person{int(PERSONS * chance.random() ** 2)}"


def history(table: dict[str, Any], player: str, seat: int) -> dict[str, Any]:
    """A row of a finished game of a person, with the level after it."""
    row = {"table_id": table["id"], "player": player, "game": table["game"], "ended": table["changed"], "seats": 2}
    row |= {"seat": seat, "place": 1 + seat, "points": 10, "loss": 0.01, "against": "[[0.0,20.0,1.0]]"}
    return row | {"rating": 100.0 * seat, "deviation": 60.0, "volatility": 0.06}


def rating(table: dict[str, Any], player: str, number: int) -> dict[str, Any]:
    """A row of a rated game of a person."""
    row = {"table_id": table["id"], "player": player, "game": table["game"], "ended": table["changed"], "place": 1}
    return row | {"n": number, "mu": 25.0, "sigma": 8.0}


def table(number: int, chance: random.Random, now: float) -> dict[str, Any]:
    """A row of a table in the form that the server writes."""
    host = FLOODER if number % 10 == 0 else f"host{chance.randrange(100_000)}"
    status = chance.choice(("open", "running", "over", "over"))
    name, changed = f"t{number:011}", now - chance.random() * 86_000
    seats = [
        {"seat": seat, "kind": "player", "name": f"Iron Joiner {seat}", "before": "", "player": host, "bot": ""}
        for seat in (0, 1)
    ]
    over = {"ranking": [1, 2], "scores": [10, 8], "daily": "", "lesson": ""} if status == "over" else {}
    summary: dict[str, Any] = {
        "id": name,
        "game": "fzzt",
        "options": {},
        "access": "open",
        "status": status,
        "host": host,
        "seats": seats,
        **over,
    }
    facts = {"id": name, "game": "fzzt", "status": status, "access": "open", "host": host, "created": changed}
    return facts | {"changed": changed, "summary": to_json(summary).decode(), "listed": 1, "stored": db.STORED}


def entry(table_id: str, n: int, at: float) -> dict[str, Any]:
    """A row of a log."""
    row = {"table_id": table_id, "n": n, "kind": "action", "seat": 0, "payload": '{"actions":["bid 3n 1bc"]}'}
    return row | {"player": "7a17a5031d772398", "message": f"mark-{n}", "at": at}


def timed(tries: int, work: Callable[[], object]) -> str:
    """The median and the maximum of some runs."""
    times = []
    for _ in range(tries):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return f"{1000 * statistics.median(times):6.1f} ms, at most {1000 * max(times):6.1f} ms"


def paged(store: Store, which: Which, pages: int) -> str:
    """The cursor that follows ``pages`` pages."""
    before = ""
    for _ in range(pages):
        before = store.tables(which, ME, Pages(), before).more
    return before


def start_server(address: str) -> float:
    """The seconds from the start of a server's program until it is ready."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    start = time.perf_counter()
    words = ["serve", "--port", str(port), "--database", address]
    server = subprocess.Popen(
        [sys.executable, "-P", "-m", "factoryfloor", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while time.perf_counter() < start + _PATIENCE:
            with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/readyz", timeout=_PATIENCE) as answer:
                if answer.status == HTTPStatus.OK:
                    return time.perf_counter() - start
            time.sleep(0.01)
        raise SystemExit("the server did not start")
    finally:
        server.terminate()
        server.wait()


def measure(address: str, tries: int) -> None:
    start = time.perf_counter()
    opened = open_database(address)
    print(f"opened in {time.perf_counter() - start:.2f} s")
    store = Store(opened)
    lists: tuple[Which, ...] = ("open", "running", "over", "mine", "invited")
    for which in lists:
        for pages in (0, 9):
            before = paged(store, which, pages)
            took = timed(tries, partial(store.tables, which, ME, Pages(), before))
            print(f"{which:8} page {pages + 1:2}: {took}")
    measure_persons(store, tries)
    day = 86_400.0
    others: dict[str, Callable[[], object]] = {
        "abandoned tables": partial(store.abandoned, "running", time.time() - day / 2, (-1.0, ""), 100),
        "guests not seen": partial(store.unseen, time.time() - day, (-1.0, ""), 100),
        "replays to store": partial(store.to_store, 20),
    }
    for what, work in others.items():
        print(f"{what}: {timed(tries, work)}")
    opened.close()
    idle = os.times()
    starts = [start_server(address) for _ in range(3)]
    after = os.times()
    spent = (after.children_user + after.children_system - idle.children_user - idle.children_system) / 3
    print(f"whole server: start in {statistics.median(starts):.2f} s, at most {max(starts):.2f} s")
    print(f"start and end of a server: {spent:.2f} s of processor time")


def measure_persons(store: Store, tries: int) -> None:
    """The pages of people, of three people with their games, and a search without a result."""
    chance = random.Random(2)

    def any_page() -> None:
        player = person(chance)
        store.read(person_page, player, player)

    print(f"pages of people: {timed(10 * tries, any_page)}")
    for player in (ME, "person0", f"person{PERSONS // 2}"):
        pages: dict[str, Callable[[], object]] = {
            "page": partial(store.read, person_page, player, player),
            "games": partial(store.read, finished_games, player, player, Filter()),
            "games lost with person1": partial(
                store.read, finished_games, player, player, Filter(partner="person1", result="lost")
            ),
        }
        for what, work in pages.items():
            print(f"{player}: {what}: {timed(tries, work)}")
    search = partial(store.tables, "over", "", Pages(), "", Search(name="no such name"))
    print(f"search of finished games: {timed(tries, search)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=600.0, help="stop filling after this time")
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--keep", type=Path, help="a file to be filled, or measured if it is there")
    parser.add_argument("--postgresql", action="store_true", help="use a PostgreSQL that is thrown away")
    arguments = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.0f}")
    if arguments.postgresql:
        with running_cluster() as cluster:
            address = cluster.database("many")
            fill_and_measure(address, arguments)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = arguments.keep or Path(folder, "many.sqlite3")
        if file.exists():
            measure(str(file), arguments.tries)
        else:
            fill_and_measure(str(file), arguments)


def fill_and_measure(address: str, arguments: argparse.Namespace) -> None:
    """Fill a new database and measure it."""
    opened = open_database(address)
    start = time.perf_counter()
    made = fill(opened, arguments.tables, arguments.seconds)
    if opened.file is None:
        with opened.writing.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("vacuum analyze")  # as PostgreSQL does by itself after some time
    opened.close()
    print(f"{made} tables in {time.perf_counter() - start:.0f} s")
    measure(address, arguments.tries)


if __name__ == "__main__":
    main()
