"""A site that moves from SQLite to PostgreSQL and back: equal, complete, or refused."""

import os
import random
import sqlite3
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from factoryfloor.cli.database import move
from factoryfloor.cli.refusals import FAILED, INTERRUPTED, BadUsage
from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import site_copy
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.site_copy import compare, copy_site
from factoryfloor.server.storage.snapshot import Snapshot, is_open_elsewhere, snapshot
from tests.server.live_server import QUICK, Person, serving
from tests.server.postgresql import why_not

postgresql_only = pytest.mark.skipif(bool(why_not()), reason=why_not() or "can run")

OLD = Path(__file__).resolve().parents[1] / "formats/v1/tables.sql"
LINE = "Привіт, 工廠 👩‍🔧 '\\ %s"


def quiet(what: str, done: int, total: int) -> None:
    assert 0 <= done <= total, what


def copied(source: str | Path, target: str | Path) -> int:
    with snapshot(str(source)) as found:
        found.check()
        return copy_site(found, str(target), quiet)


def compared(source: str | Path, target: str | Path) -> int:
    with snapshot(str(source)) as found, snapshot(str(target)) as other:
        return compare(found, other, quiet)


def refusal(source: str | Path, target: str | Path) -> str:
    with pytest.raises(StoreError) as refused:
        copied(source, target)
    return str(refused.value)


def content(path: Path) -> dict[str, list[Any]]:
    """All rows of an SQLite file, without this program."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        return {name: sorted(connection.execute(f"select * from {name}").fetchall()) for name in names}  # noqa: S608


def damage(path: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement, values).rowcount == 1
        connection.commit()


async def play_everything(database: str | Path) -> tuple[str, str, str, str]:
    """A site with rows of every kind; the cookie of a person, that person's finished game, and two that go on."""
    at_once = QUICK.model_copy(update={"store_after": 0.0})
    async with serving(database, at_once) as server, Person(server.address) as person:
        over = await person.make("me", "me", "random")
        async with person.at(over) as at:
            for _ in range(2):
                await at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"])
                await at.until(at.decision)
            if at.state["undo"]:
                await at.ask("undo", n=at.n, seat=at.state["undo"][0])
            await at.ask("chat", text=LINE)
            await at.play(random.Random(2))
        await server.stored(over)
        alone = await person.make("me", "greedy")
        async with person.at(alone) as at:
            await at.ask("hint", seat=0)
        going = (await person.post(f"/api/tables/{over}/rematch"))["id"]
        async with person.at(going) as at:
            await at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"])
        return person.cookie, over, going, alone


@pytest.fixture
def made(database: Path) -> Path:
    """A database with one row of each kind, unusual values in them."""
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        one: dict[str, Any] = {"table_id": "t", "n": 1, "seat": -1, "player": "", "message": LINE, "at": 0.1 + 0.2}
        connection.execute(
            insert(db.log), [{**one, "kind": "created", "payload": "{}", "n": n} for n in (1, 2, 1 << 40)]
        )
        connection.execute(insert(db.chat).values(**one, name="Ω", text="\n\t\x01"))
        connection.execute(insert(db.replays).values(table_id="t", body=bytes(range(256))))
        connection.execute(insert(db.sitting).values(player="p", table_id="t", changed=1e-300))
        for key in ("T", "t", "é", "z", "ä", "a-b", "ab"):  # sorted in another order by a language
            connection.execute(insert(db.players).values(id=key, token_hash=key, name=LINE, created=1.7e9 + 1e-6))
    opened.close()
    return database


@postgresql_only
async def test_there_and_back_and_people_play_on(database: Path, address: str, tmp_path: Path) -> None:
    cookie, over, going, alone = await play_everything(database)
    back = tmp_path / "back.sqlite3"
    kept = content(database)
    assert {name for name, rows in kept.items() if not rows} == set()
    assert copied(database, address) == copied(address, back) > 30
    assert content(back) == content(database) == kept
    for place in (address, back):
        async with serving(place) as server, Person(server.address, cookie) as person:
            assert (await person.get(f"/api/tables/{over}/replay"))["frames"]
            assert {info["id"] for info in await person.get("/api/tables?which=mine")} == {over, going, alone}
            async with person.at(over) as at:
                assert at.chat[0]["text"] == LINE
            async with person.at(going) as at:
                await at.play(random.Random(1))
    assert content(database) == kept


@postgresql_only
def test_all_values_come_through(made: Path, address: str, tmp_path: Path) -> None:
    back = tmp_path / "back.sqlite3"
    assert copied(made, address) == copied(address, back) == 14
    assert content(back) == content(made)
    assert compared(made, address) == compared(address, made) == 16


@postgresql_only
def test_a_target_that_is_not_empty_is_refused(made: Path, address: str, tmp_path: Path) -> None:
    other, foreign = tmp_path / "other.sqlite3", tmp_path / "foreign.sqlite3"
    open_database(str(other)).close()
    open_database(address).close()
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("create table recipes (name text)")
    before = other.read_bytes(), foreign.read_bytes(), content(made)
    for target in (other, address, made):
        assert "is not empty and was left as it is" in refusal(made, target)
    assert "another program" in refusal(made, foreign)
    assert (other.read_bytes(), foreign.read_bytes(), content(made)) == before


def test_a_source_that_is_none_is_refused(made: Path, tmp_path: Path) -> None:
    target, empty, broken, old = (tmp_path / f"{name}.sqlite3" for name in ("target", "empty", "broken", "old"))
    empty.touch()
    whole = made.read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    for source, words in (
        (tmp_path / "none", "there is no database"),
        (empty, "nothing of this program"),
        (broken, "is damaged"),
        (old, "earlier version"),
    ):
        assert words in refusal(source, target)
        assert not target.exists()
    assert content(old)["schema_version"] == [(1,)]
    open_database(str(old)).close()  # as the refusal says
    assert copied(old, target) > 0
    assert content(target) == content(old)


@postgresql_only
@pytest.mark.parametrize(
    ("value", "words"),
    [("before\0after", "payload has the character NUL"), (b"\xff", "is no text"), ("{\ud800}", "is no text in UTF-8")],
)
def test_what_the_target_does_not_take_is_named_and_nothing_is_written(
    made: Path, address: str, value: Any, words: str
) -> None:
    stored = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
    how = "cast(? as text)" if isinstance(value, str) else "?"
    damage(made, f"update log set payload = {how} where n = 2", stored)  # noqa: S608
    told = refusal(made, address)
    assert "the row of log with table_id 't', n 2 of" in told
    assert words in told
    opened = open_database(address)  # it is empty
    opened.close()


def test_text_with_nul_goes_to_sqlite(made: Path, tmp_path: Path) -> None:
    damage(made, "update chat set text = cast(? as text)", b"a\0b")
    assert copied(made, tmp_path / "target") == 14
    assert content(tmp_path / "target") == content(made)


def interrupted(*_: Any) -> Any:
    raise KeyboardInterrupt


def interrupted_later(rows: Any, size: int) -> Any:
    yield list(islice(rows, size))
    raise KeyboardInterrupt


@postgresql_only
@pytest.mark.parametrize("stage", ["_batches", "compare", "_finish"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_interrupted_copy_is_no_site_and_is_begun_again(
    made: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str, kind: str
) -> None:
    target = address if kind == "postgresql" else str(tmp_path / "target")
    with monkeypatch.context() as patch:
        patch.setattr(site_copy, stage, interrupted_later if stage == "_batches" else interrupted)
        assert move(str(made), target, verify=False, while_running=False) == INTERRUPTED
    uses: list[Callable[[str], Any]] = [open_database, lambda name: copied(name, tmp_path / "other")]
    for use in uses:
        with pytest.raises(StoreError, match=r"copy of .* that was not finished") as refused:
            use(target)
        assert str(made) in str(refused.value)
    assert copied(made, target) == 14
    assert compared(made, target) == 16
    open_database(target).close()


def test_two_copies_into_one_target_do_not_mix(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = str(tmp_path / "target")

    def later(address: str) -> Any:
        monkeypatch.setattr(site_copy, "snapshot", snapshot)
        with monkeypatch.context() as patch:
            patch.setattr(site_copy, "_finish", interrupted)
            assert move(str(made), target, verify=False, while_running=False) == INTERRUPTED
        return snapshot(address)

    monkeypatch.setattr(site_copy, "snapshot", later)
    assert "another copy" in refusal(made, target)
    assert "not finished" in refusal(target, tmp_path / "other")


CHANGES = [
    (update(db.log).where(db.log.c.n == 2).values(at=0.30000000000000001), "log with table_id 't', n 2: at is 0.3000"),
    (update(db.replays).values(body=bytes(range(255))), "replays with table_id 't': body is"),
    (db.chat.delete(), "chat with table_id 't', n 1 of .* is missing"),
    (insert(db.replays).values(table_id="u", body=b""), "replays with table_id 'u' of .* is not in"),
    (update(db.players).where(db.players.c.id == "é").values(id="è"), "players with id 'è' of .* is not in"),
]


@postgresql_only
def test_every_difference_is_found_and_named(made: Path, address: str) -> None:
    copied(made, address)
    for statement, words in CHANGES:
        opened = open_database(address)
        with snapshot(str(made)) as found, opened.writing.connect() as connection:
            connection.execute(statement)
            with pytest.raises(StoreError, match=words):
                compare(found, Snapshot("TO", connection), quiet)
        opened.close()
    assert compared(made, address) == 16


def test_what_was_changed_on_the_way_is_found(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill = site_copy._fill

    def wrong(connection: Any, *arguments: Any) -> None:
        fill(connection, *arguments)
        connection.execute(CHANGES[0][0])

    monkeypatch.setattr(site_copy, "_fill", wrong)
    assert "at is 0.30000000000000004 in" in refusal(made, tmp_path / "target")
    with pytest.raises(StoreError, match="not finished"):
        open_database(str(tmp_path / "target"))


async def test_what_is_written_meanwhile_is_not_half_in_it(made: Path, tmp_path: Path) -> None:
    """The source is read three times, in one moment's state."""
    before = content(made)

    def told(what: str, done: int, _total: int) -> None:
        if what == "checked" and done:
            damage(made, "update replays set body = ?", what.encode())
            damage(made, "insert into replays values (?, ?)", "v", b"")

    with snapshot(str(made)) as found:
        copy_site(found, str(tmp_path / "target"), told)
    assert content(tmp_path / "target") == before != content(made)


@postgresql_only
async def test_a_database_of_running_servers_is_refused(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(address, QUICK.model_copy(update={"node_name": "north"})):
        assert move(address, str(tmp_path / "target"), verify=False, while_running=False) == FAILED
        assert "north run on postgresql" in capsys.readouterr().err
        assert not (tmp_path / "target").exists()
        assert move(address, str(tmp_path / "target"), verify=False, while_running=True) == 0
    assert move(address, str(tmp_path / "again"), verify=False, while_running=False) == 0


def test_a_file_that_another_program_has_open_is_refused(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_the_command(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "target"
    program = [sys.executable, "-c", "from factoryfloor.cli import main; main()", "database", "copy"]
    done = subprocess.run([*program, str(made), str(target)], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "14 rows, read again and equal" in done.stdout
    assert move(str(made), str(target), verify=True, while_running=False) == 0
    assert "16 rows" in capsys.readouterr().out
    damage(target, "update players set name = 'é' where id = 'é'")
    assert move(str(made), str(target), verify=True, while_running=False) == FAILED
    assert "the row of players with id 'é': name is" in capsys.readouterr().err
    with pytest.raises(BadUsage, match="mysql"):
        move(str(made), "mysql://host/name", verify=False, while_running=False)


def test_what_the_mark_knows_and_the_file_has_not_is_told(made: Path, tmp_path: Path) -> None:
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


def test_many_rows_need_little_memory(database: Path, tmp_path: Path) -> None:
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
