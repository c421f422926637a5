"""A lost or replaced database file stops acknowledgements; lost commits are reported at the start."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.writer import Write, Writer
from factoryfloor.tables.state.errors import StoreError
from tests.server.live_server import Person, Refused, serving
from tests.server.test_launch import ended, running
from tests.server.test_writer import row, stored


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    shutil.copyfile(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


@pytest.mark.parametrize("away", [deleted, replaced])
@pytest.mark.parametrize("suffix", ["", "-wal"])
async def test_server_acknowledges_nothing_after_its_database_file_was_replaced(
    database: Path, away: Any, suffix: str
) -> None:
    async with serving(database) as server, Person(server.address) as person:
        table = await person.make("me", "me")
        async with person.at(table) as at:
            await at.act(at.decision(0)["actions"][0]["text"], seat=0)
            away(database.with_name(database.name + suffix))
            for _ in range(2):  # the second attempt finds the table to be read again
                with pytest.raises(Refused) as refused:
                    await at.act(at.decision(1)["actions"][0]["text"], seat=1, mark="lost")
                assert refused.value.code == "unavailable"
            with pytest.raises(Refused):
                await at.ask("chat", text="hello")
            with pytest.raises(Refused):
                await person.make("me", "open")


async def test_server_does_not_acknowledge_a_commit_to_a_lost_file(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = open_database(str(database))
    writer = Writer(opened)
    writer.start()
    await writer.submit(Write(log=[row("t", 1)]))
    perform = writer._statements.perform

    def and_then_deleted(*args: Any) -> None:
        perform(*args)
        database.unlink()

    monkeypatch.setattr(writer._statements, "perform", and_then_deleted)
    with pytest.raises(StoreError, match="deleted or replaced"):
        await writer.submit(Write(log=[row("t", 2)]))
    with pytest.raises(StoreError, match="deleted or replaced"):
        Store(opened).entries("t")
    await writer.stop()
    opened.close()


async def commits(database: Path, count: int) -> Path:
    """A copy of a database with commits in its write-ahead log, as after a kill."""
    opened = open_database(str(database))
    writer = Writer(opened)
    writer.start()
    for n in range(1, count + 1):
        await writer.submit(Write(log=[row("t", n)]))
    copy = database.with_name("killed.sqlite3")
    for suffix in ("", "-wal", "-mark"):
        shutil.copyfile(database.with_name(database.name + suffix), copy.with_name(copy.name + suffix))
    await writer.stop()
    opened.close()
    return copy


async def test_intact_write_ahead_log_opens_without_a_warning(database: Path) -> None:
    opened = open_database(str(await commits(database, 20)))
    assert opened.missing == ""
    assert len(stored(opened)) == 20
    opened.close()


async def test_server_reports_a_damaged_write_ahead_log_and_keeps_it(database: Path) -> None:
    copy = await commits(database, 20)
    wal = copy.with_name(f"{copy.name}-wal")
    damaged = bytearray(wal.read_bytes())
    damaged[len(damaged) * 2 // 3] ^= 0xFF
    wal.write_bytes(damaged)
    opened = open_database(str(copy))
    left = len(stored(opened))
    assert 0 < left < 20
    assert f"the last {20 - left} are lost" in opened.missing
    assert f"ends at group commit {left}" in opened.missing
    assert wal.with_name(f"{wal.name}.damaged").read_bytes() == damaged
    writer = Writer(opened)
    writer.start()
    await writer.submit(Write(log=[row("t", left + 1)]))
    await writer.stop()
    opened.close()
    again = open_database(str(copy))
    assert again.missing == "", "it is reported once"
    again.close()


async def test_server_reports_a_missing_or_older_database(database: Path) -> None:
    copy = await commits(database, 5)
    for suffix in ("", "-wal"):
        copy.with_name(copy.name + suffix).unlink()
    opened = open_database(str(copy))
    assert "the last 5 are lost" in opened.missing
    opened.close()


@pytest.mark.parametrize("mark", [b"", b"7", b"0" * 85, b"\xff" * 85, b"9" * 20 + b" " + b"0" * 64 + b"\n"])
async def test_server_ignores_an_invalid_commit_mark(database: Path, mark: bytes) -> None:
    open_database(str(database)).close()
    database.with_name(f"{database.name}-mark").write_bytes(mark)
    opened = open_database(str(database))
    assert opened.missing == ""
    opened.close()


async def test_unwritable_commit_mark_does_not_stop_writes(database: Path) -> None:
    database.with_name(f"{database.name}-mark").mkdir()
    opened = open_database(str(database))
    writer = Writer(opened)
    writer.start()
    await writer.submit(Write(log=[row("t", 1)]))
    await writer.stop()
    assert len(stored(opened)) == 1
    opened.close()


async def test_server_prints_the_number_of_lost_commits(database: Path) -> None:
    copy = await commits(database, 5)
    copy.with_name(f"{copy.name}-wal").unlink()
    with running(str(copy), "0") as (process, _):
        process.terminate()
        code, _, complaint = ended(process)
    assert code == 0
    assert "the last 5 are lost" in complaint
