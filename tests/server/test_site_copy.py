"""A copy of a site between databases is equal and complete, or rejected."""

import os
import sqlite3
import subprocess
import sys
import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from factoryfloor.cli.database import move
from factoryfloor.cli.errors import FAILED, INTERRUPTED, BadUsage
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import site_copy
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.site_copy import copy_site
from factoryfloor.server.storage.snapshot import is_open_elsewhere, snapshot
from factoryfloor.tables.state.errors import StoreError
from tests.next_version import plant_schema
from tests.server.site_copies import (
    CHANGES,
    check_differences,
    check_interrupted_copy,
    content,
    copied,
    damage,
    interrupted,
    quiet,
    refusal,
)
from tests.timeouts import TIMEOUT

TABLES = Path(__file__).resolve().parents[1] / "formats/tables.sql"


def test_site_copy_rejects_a_nonempty_target(made: Path, tmp_path: Path) -> None:
    other, foreign = tmp_path / "other.sqlite3", tmp_path / "foreign.sqlite3"
    open_database(str(other)).close()
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("create table recipes (name text)")
    before = other.read_bytes(), foreign.read_bytes(), content(made)
    for target in (other, made):
        assert "is not empty and was not changed" in refusal(made, target)
    assert "another program" in refusal(made, foreign)
    assert (other.read_bytes(), foreign.read_bytes(), content(made)) == before


def test_site_copy_rejects_an_invalid_source(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, empty, broken, old = (tmp_path / f"{name}.sqlite3" for name in ("target", "empty", "broken", "old"))
    empty.touch()
    whole = made.read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(TABLES.read_text(encoding="utf-8"))
    plant_schema(monkeypatch)
    for source, words in (
        (tmp_path / "none", "there is no database"),
        (empty, "not a database of this program"),
        (broken, "is damaged"),
        (old, "older schema version"),
    ):
        assert words in refusal(source, target)
        assert not target.exists()
    assert content(old)["alembic_version"] == [("0001",)]
    open_database(str(old)).close()  # as the refusal says
    assert copied(old, target) > 0
    assert content(target) == content(old)


def test_site_copy_preserves_text_with_nul_on_sqlite(made: Path, tmp_path: Path) -> None:
    damage(made, "update chat set text = cast(? as text)", b"a\0b")
    assert copied(made, tmp_path / "target") == 34
    assert content(tmp_path / "target") == content(made)


@pytest.mark.parametrize("stage", ["_batches", "compare", "_finish"])
def test_interrupted_site_copy_can_be_restarted(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    check_interrupted_copy(made, str(tmp_path / "target"), tmp_path / "other", stage, monkeypatch)


def test_concurrent_site_copies_do_not_mix(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = str(tmp_path / "target")

    def later(address: str) -> Any:
        monkeypatch.setattr(site_copy, "snapshot", snapshot)
        with monkeypatch.context() as patch:
            patch.setattr(site_copy, "_finish", interrupted)
            assert move(str(made), target, verify=False, while_running=False) == INTERRUPTED
        return snapshot(address)

    monkeypatch.setattr(site_copy, "snapshot", later)
    assert "another copy" in refusal(made, target)
    assert "an unfinished copy" in refusal(target, tmp_path / "other")


def test_site_copy_finds_and_names_every_difference(made: Path, tmp_path: Path) -> None:
    check_differences(made, str(tmp_path / "target"))


def test_site_copy_detects_changes_during_the_copy(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill = site_copy._fill

    def wrong(connection: Any, *arguments: Any) -> None:
        fill(connection, *arguments)
        connection.execute(CHANGES[0][0])

    monkeypatch.setattr(site_copy, "_fill", wrong)
    assert "at is 0.30000000000000004 in" in refusal(made, tmp_path / "target")
    with pytest.raises(StoreError, match="an unfinished copy"):
        open_database(str(tmp_path / "target"))


async def test_site_copy_is_a_consistent_snapshot(made: Path, tmp_path: Path) -> None:
    """The copy reads the source three times, each time in the state of the same moment."""
    before = content(made)

    def told(what: str, done: int, _total: int) -> None:
        if what == "checked" and done and content(made) == before:
            damage(made, "update replays set body = ?", what.encode())
            damage(made, "insert into replays values (?, ?)", "v", b"")

    with snapshot(str(made)) as found:
        copy_site(found, str(tmp_path / "target"), told)
    assert content(tmp_path / "target") == before != content(made)


def test_site_copy_rejects_an_open_file(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = (
        "import sqlite3, sys; connection = sqlite3.connect(sys.argv[1]); connection.execute(sys.argv[2]).fetchone()"
    )
    command = [sys.executable, "-c", f"{program}; print(); input()", str(made), "select n from commits"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        other.stdout.readline()
        assert is_open_elsewhere(str(made))
        assert move(str(made), str(tmp_path / "target"), verify=False, while_running=False) == FAILED
        assert "a server has" in capsys.readouterr().err
        other.communicate("\n")
    assert not is_open_elsewhere(str(made))
    assert move(str(made), str(tmp_path / "target"), verify=False, while_running=False) == 0


def test_command_database_copy_copies_a_site(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "target"
    program = [sys.executable, "-c", "from factoryfloor.cli import main; main()", "database", "copy"]
    done = subprocess.run(
        [*program, str(made), str(target)], capture_output=True, text=True, check=False, timeout=TIMEOUT
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Copied 34 rows from" in done.stdout
    assert move(str(made), str(target), verify=True, while_running=False) == 0
    assert "34 rows" in capsys.readouterr().out
    damage(target, "update players set name = 'é' where id = 'é'")
    assert move(str(made), str(target), verify=True, while_running=False) == FAILED
    assert "the row of players with id 'é': name is" in capsys.readouterr().err
    with pytest.raises(BadUsage, match="mysql"):
        move(str(made), "mysql://host/name", verify=False, while_running=False)


def test_site_copy_reports_lost_commits(made: Path, tmp_path: Path) -> None:
    opened = open_database(str(made))
    assert opened.file is not None
    opened.file.acknowledge(7)
    opened.close()
    target = tmp_path / "target"
    (tmp_path / "target-mark").write_bytes((tmp_path / f"{made.name}-mark").read_bytes())
    with snapshot(str(made)) as found:
        assert "but 7 were acknowledged" in found.missing()
        copy_site(found, str(target), quiet)
    opened = open_database(str(target))
    assert opened.missing == "", "the mark was about another file"
    opened.close()


def test_site_copy_of_many_rows_needs_little_memory(database: Path, tmp_path: Path) -> None:
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        for start in range(0, 8000, 1000):
            rows = [
                {"table_id": f"t{n:09d}", "n": n, "kind": "k", "seat": 0, "at": 0.5} for n in range(start, start + 1000)
            ]
            connection.execute(
                insert(db.log), [row | {"payload": "x" * 2000, "player": "", "message": ""} for row in rows]
            )
        body = os.urandom(100_000)
        connection.execute(insert(db.replays), [{"table_id": f"t{n}", "body": body} for n in range(200)])
    opened.close()
    tracemalloc.start()
    copied(database, tmp_path / "target")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10e6 < database.stat().st_size / 3
