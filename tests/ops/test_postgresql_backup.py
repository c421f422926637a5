"""pg_dump and pg_restore during play, as documented."""

import asyncio
import random
from pathlib import Path

from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.tables.state.table import Table
from tests.ops.postgresql import PROGRAMS, Cluster
from tests.server.live_server import Person, serving
from tests.timeouts import until

DOCS = (Path(__file__).parents[2] / "docs/server/index.md").read_text(encoding="utf-8")
DUMP = "pg_dump -Fc --no-unlogged-table-data --file site.dump DATABASE"
RESTORE = "pg_restore --exit-on-error --single-transaction --no-owner --dbname DATABASE site.dump"


async def documented(command: str, address: str, folder: Path) -> None:
    assert command in DOCS
    program, *options = [address if word == "DATABASE" else word for word in command.split()]
    done = await asyncio.create_subprocess_exec(PROGRAMS[-1] / program, *options, cwd=folder)
    assert await done.wait() == 0


async def test_dump_under_load_can_be_restored(postgresql: Cluster, address: str, tmp_path: Path) -> None:
    acknowledged: dict[str, int] = {}
    async with serving(address) as server, Person(server.address) as person:
        cookie, tables = person.cookie, [await person.make("me", "me", length="long") for _ in range(3)]

        async def play(table: str, chance: random.Random) -> None:
            async with person.at(table) as at:
                await at.ask("chat", text=table)
                while await at.wanted():
                    decision = at.decision()
                    ack = await at.act(chance.choice(decision["actions"])["text"], seat=decision["seat"])
                    acknowledged[table] = ack["n"]
                    await at.reached(ack["n"])

        playing = [asyncio.create_task(play(table, random.Random(n))) for n, table in enumerate(tables)]
        await until(lambda: len(acknowledged) == len(tables))
        known = dict(acknowledged)
        await documented(DUMP, address, tmp_path)
        assert acknowledged != known, "people played meanwhile"
        await asyncio.gather(*playing)
    restored = postgresql.database("restored")
    await documented(RESTORE, restored, tmp_path)
    opened = open_database(restored)
    store = Store(opened)
    for table, n in known.items():
        entries = store.entries(table)
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        assert [line.text for line in store.chat(table)] == [table]
        assert Table.replay(table, entries).n >= n
    opened.close()
    async with serving(restored) as server, Person(server.address, cookie) as person:
        for table in tables:
            async with person.at(table) as at:
                await at.play(random.Random(9))
