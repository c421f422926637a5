"""Backups during play, and restore."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.cli.backup import make_backup, put_back
from factoryfloor.cli.errors import BadUsage
from factoryfloor.server.storage.backup import back_up, restore
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.tables.state.errors import StoreError
from factoryfloor.tables.state.table import Table
from tests.server.live_server import Person, Refused, serving
from tests.timeouts import TIMEOUT, until


def command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "from factoryfloor.cli import main; main()", *map(str, arguments)]
    return subprocess.run(program, capture_output=True, text=True, check=False, timeout=TIMEOUT)


async def test_backup_under_load_contains_all_acknowledged_writes(database: Path, tmp_path: Path) -> None:
    """The game continues during the backup; every table of the copy can be replayed and continued."""
    copies = [tmp_path / f"copy{number}.sqlite3" for number in range(3)]
    acknowledged: dict[str, int] = {}
    async with serving(database) as server, Person(server.address) as person:
        cookie, backed_up = person.cookie, asyncio.Event()

        async def play(chance: random.Random) -> None:
            while not backed_up.is_set():
                table = await person.make("me", "me", length="long")
                async with person.at(table) as at:
                    while await at.wanted():
                        decision = at.decision()
                        ack = await at.act(chance.choice(decision["actions"])["text"], seat=decision["seat"])
                        acknowledged[table] = ack["n"]
                        await at.reached(ack["n"])

        playing = [asyncio.create_task(play(random.Random(n))) for n in range(3)]
        await until(lambda: len(acknowledged) == 3)
        before: list[dict[str, int]] = []
        for copy in copies:
            before.append(dict(acknowledged))
            await asyncio.to_thread(back_up, database, copy)
        backed_up.set()
        await asyncio.gather(*playing)
    for copy, known in zip(copies, before, strict=True):
        assert not copy.with_name(f"{copy.name}-wal").exists()
        opened = open_database(str(copy))
        for table, n in known.items():
            assert Table.replay(table, Store(opened).entries(table)).n >= n
        opened.close()
    kept = restore(copies[-1], database)
    assert kept is not None
    async with serving(database) as server, Person(server.address, cookie) as person:
        for table in before[-1]:
            async with person.at(table) as at:
                await at.play(random.Random(9))


async def test_restore_keeps_the_replaced_database(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    async with serving(database) as server, Person(server.address) as person:
        cookie, first = person.cookie, await person.make("me", "open")
        back_up(database, copy)
        second = await person.make("me", "open")
        with pytest.raises(StoreError, match="stop the server first"):
            restore(copy, database)
    kept = restore(copy, database)
    assert kept is not None
    async with serving(database) as server, Person(server.address, cookie) as person:
        await person.look(first)
        with pytest.raises(Refused, match="no table"):
            await person.look(second)
    with closing(sqlite3.connect(kept)) as connection:
        assert {row[0] for row in connection.execute("select id from tables")} == {first, second}
    opened = open_database(str(database))
    assert opened.missing == "", "the mark was about the other file"
    opened.close()


def test_backup_and_restore_report_errors(database: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.sqlite3", tmp_path / "other.sqlite3"
    open_database(str(database)).close()
    other.write_bytes(b"something else" * 100)
    cases: list[tuple[Any, Path, Path, str]] = [
        (back_up, tmp_path / "none.sqlite3", copy, "there is no database"),
        (back_up, database, other, "already exists"),
        (back_up, other, copy, "cannot be copied"),
        (restore, copy, database, "there is no backup"),
        (restore, other, database, "cannot be replaced by"),
    ]
    before = database.read_bytes(), other.read_bytes()
    for do, source, target, words in cases:
        with pytest.raises(StoreError, match=words):
            do(source, target)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("create table recipes (name text)")
    with pytest.raises(StoreError, match="not a database of this program"):
        restore(copy, database)
    assert (database.read_bytes(), other.read_bytes()) == before
    assert {path.name for path in tmp_path.iterdir()} <= {database.name, f"{database.name}-mark", other.name, copy.name}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("update alembic_version set version_num = '9999'", "was written by a newer version of this program"),
        ("delete from alembic_version", "lacks its revision"),
        ("drop table daily_seeds", "lacks its table"),
        ("create table unfinished_copy (source text)", "is an unfinished copy"),
    ],
)
def test_restore_rejects_a_backup_that_no_server_can_open(
    database: Path, tmp_path: Path, change: str, words: str
) -> None:
    copy = tmp_path / "copy.sqlite3"
    open_database(str(database)).close()
    back_up(database, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(change)
    before = database.read_bytes()
    done = command("restore", copy, "--database", database)
    assert done.returncode == 1
    assert words in done.stderr
    assert database.read_bytes() == before
    assert not list(tmp_path.glob("*.restored"))


def test_backup_commands_back_up_and_restore_a_database(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_database(str(database)).close()
    copy = tmp_path / "copy.sqlite3"
    made = command("backup", copy, "--database", database)
    assert (made.returncode, made.stderr) == (0, "")
    assert str(copy) in made.stdout
    assert not make_backup(copy, str(database))
    assert "already exists" in capsys.readouterr().err
    assert put_back(copy, str(database))
    assert "replaced-" in capsys.readouterr().out
    with pytest.raises(BadUsage, match="pg_dump"):
        make_backup(tmp_path / "x", "postgresql://localhost/x")
