"""The writer: atomic, in order, and failures stay separate."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, func, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, open_database
from factoryfloor.server.storage.rows import entry_row
from factoryfloor.server.storage.writer import Write, Writer
from factoryfloor.tables.ports.storage import WriteChain
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import StoreError


@pytest.fixture
def opened(database: Path) -> Any:
    opened = open_database(str(database))
    yield opened
    opened.close()


@pytest.fixture
async def writer(opened: Database) -> AsyncIterator[Writer]:
    writer = Writer(opened)
    writer.start()
    yield writer
    await writer.stop()


def row(table: str, n: int, **payload: Any) -> dict[str, Any]:
    return entry_row(table, Entry(n, "action", 0, 1.0, payload))


def stored(opened: Database) -> list[tuple[str, int]]:
    with opened.reading.connect() as connection:
        rows = connection.execute(select(db.log.c.table_id, db.log.c.n).order_by(db.log.c.table_id, db.log.c.n))
        return [(each.table_id, each.n) for each in rows]


class Hold:
    """Blocks the writer in a transaction, so that later writes form one batch."""

    def __init__(self, opened: Database) -> None:
        self.commits = 0
        self.entered, self.released = threading.Event(), threading.Event()
        event.listen(opened.writing, "commit", self._commit)

    def _commit(self, _connection: Any) -> None:
        self.commits += 1
        self.entered.set()
        assert self.released.wait(20)

    async def hold(self, writer: Writer) -> "asyncio.Future[None]":
        done = writer.submit(Write(log=[row("held", 1)]))
        await asyncio.to_thread(self.entered.wait, 20)
        return done


async def test_queued_writes_share_one_commit(writer: Writer, opened: Database) -> None:
    hold = Hold(opened)
    first = await hold.hold(writer)
    waiting = [writer.submit(Write(WriteChain(), log=[row(f"t{n}", 1)])) for n in range(50)]
    hold.released.set()
    await asyncio.gather(first, *waiting)
    assert hold.commits == 2
    assert len(stored(opened)) == 51


async def test_acknowledged_write_can_be_read(writer: Writer, opened: Database) -> None:
    for n in range(1, 20):
        await writer.submit(Write(log=[row("t", n), row("u", n)]))
        assert stored(opened).count(("t", n)) == stored(opened).count(("u", n)) == 1


async def test_conflicting_write_and_the_writes_after_it_fail(writer: Writer, opened: Database) -> None:
    await writer.submit(Write(log=[row("t", 1), row("t", 2, by="another server")]))
    hold = Hold(opened)
    first = await hold.hold(writer)
    mine, other = WriteChain(), WriteChain()
    late = [writer.submit(Write(mine, log=[row("t", n)])) for n in (2, 3, 4)]
    fine = [writer.submit(Write(other, log=[row("u", n)])) for n in (1, 2)]
    hold.released.set()
    await asyncio.gather(first, *fine)
    results = await asyncio.gather(*late, return_exceptions=True)
    assert all(isinstance(result, StoreError) for result in results)
    assert mine.broken
    assert not other.broken
    assert stored(opened) == [("held", 1), ("t", 1), ("t", 2), ("u", 1), ("u", 2)]
    with pytest.raises(StoreError):
        await writer.submit(Write(mine, log=[row("t", 5)]))


async def test_write_is_atomic(writer: Writer, opened: Database) -> None:
    await writer.submit(Write(log=[row("t", 2)]))
    with pytest.raises(StoreError):
        await writer.submit(Write(log=[row("t", 1), row("t", 2)]))
    assert stored(opened) == [("t", 2)]


async def test_failing_write_does_not_affect_other_writes(writer: Writer, opened: Database) -> None:
    hold = Hold(opened)
    first = await hold.hold(writer)
    broken = row("t", 1) | {"seat": object()}
    results = [
        writer.submit(Write(log=[row("a", 1)])),
        writer.submit(Write(WriteChain(), log=[broken])),
        writer.submit(Write(log=[row("b", 1)])),
    ]
    hold.released.set()
    done = await asyncio.gather(first, *results, return_exceptions=True)
    assert [isinstance(each, StoreError) for each in done] == [False, False, True, False]
    assert stored(opened) == [("a", 1), ("b", 1), ("held", 1)]


async def test_full_disk_causes_only_the_queued_writes_to_fail(writer: Writer, opened: Database) -> None:
    await writer.submit(Write(log=[row("t", 1)]))
    with opened.writing.connect() as connection:
        connection.exec_driver_sql("pragma max_page_count = 1")  # SQLite raises it to what is used already
    large = [writer.submit(Write(log=[row("t", 2, text="x" * 100_000)])) for _ in range(3)]
    results = await asyncio.gather(*large, return_exceptions=True)
    assert all(isinstance(result, StoreError) for result in results)
    assert "full" in str(results[0])
    assert stored(opened) == [("t", 1)]
    with opened.writing.connect() as connection:
        connection.exec_driver_sql("pragma max_page_count = 1000000")
    await writer.submit(Write(log=[row("t", 2)]))
    assert stored(opened) == [("t", 1), ("t", 2)]


async def test_cancelled_waiter_does_not_cancel_the_write(writer: Writer, opened: Database) -> None:
    done = writer.submit(Write(log=[row("t", 1)]))
    done.cancel()
    await writer.submit(Write(log=[row("t", 2)]))
    assert stored(opened) == [("t", 1), ("t", 2)]


async def test_write_updates_the_columns_sitting_and_changed(writer: Writer, opened: Database) -> None:
    table = {"id": "t", "game": "g", "status": "open", "access": "open", "host": "h", "created": 1.0, "changed": 1.0}
    await writer.submit(Write(tables=[table | {"summary": "a"}], sitting={"t": ["p", "q"]}))
    await writer.submit(
        Write(tables=[table | {"status": "over", "summary": "b"}], changed={"t": 2.0}, sitting={"t": ["q"]})
    )
    with opened.reading.connect() as connection:
        assert connection.execute(select(db.tables.c.status, db.tables.c.summary, db.tables.c.changed)).all() == [
            ("over", "b", 2.0)
        ]
        assert connection.execute(select(db.sitting.c.player)).scalars().all() == ["q"]
        assert connection.execute(select(func.count()).select_from(db.log)).scalar() == 0
