"""Sites to copy between databases, and their comparison."""

import math
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from factoryfloor.cli.database import move
from factoryfloor.cli.errors import INTERRUPTED
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import site_copy
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.site_copy import compare, copy_site
from factoryfloor.server.storage.snapshot import Snapshot, snapshot
from factoryfloor.tables.state.errors import StoreError

LINE = "Привіт, 工廠 👩‍🔧 '\\ %s"
CHANGES = [
    (update(db.log).where(db.log.c.n == 2).values(at=0.30000000000000001), "log with table_id 't', n 2: at is 0.3000"),
    (update(db.replays).values(body=bytes(range(255))), "replays with table_id 't': body is"),
    (db.chat.delete(), "chat with table_id 't', n 1 of .* is missing"),
    (insert(db.replays).values(table_id="u", body=b""), "replays with table_id 'u' of .* is not in"),
    (update(db.players).where(db.players.c.id == "é").values(id="è"), "players with id 'è' of .* is not in"),
]


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


def fill(database: Path) -> None:
    """Make a database with one row of each kind, with unusual values."""
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        one: dict[str, Any] = {"table_id": "t", "n": 1, "seat": -1, "player": "", "message": LINE, "at": 0.1 + 0.2}
        connection.execute(
            insert(db.log), [{**one, "kind": "created", "payload": "{}", "n": n} for n in (1, 2, 1 << 40)]
        )
        connection.execute(insert(db.chat).values(**one, name="Ω", text="\n\t\x01"))
        connection.execute(insert(db.replays).values(table_id="t", body=bytes(range(256))))
        connection.execute(insert(db.reviews).values(table_id="t", lens="knew", body=b"\x00\xff"))
        job: dict[str, Any] = {"kind": "review", "key": "t open", "game": "g", "rules": 1, "price": 2, "client": " p"}
        job |= {"asked": 0.1 + 0.2, "due": 0.0, "late": math.inf, "content": b"{}\n\xff"}
        connection.execute(insert(db.jobs).values(job))
        connection.execute(insert(db.daily_seeds).values(game="g", day="2026-11-26", seed="ß"))
        connection.execute(
            insert(db.daily_tables).values(game="g", day="2026-11-26", player="", table_id="t", points=None, place=-1)
        )
        connection.execute(insert(db.daily_plays).values(game="g", day="2026-11-26", level="ß", points="3 -1"))
        connection.execute(insert(db.bots).values(id="z", owner="é", accepts="[]", day="2026-11-29", tables=3))
        game: dict[str, Any] = {"table_id": "t", "player": "é", "game": "g", "ended": 0.1 + 0.2, "place": 1}
        level = {"rating": -1e-300, "deviation": math.pi, "volatility": 0.06, "against": "[[0.1,0.2,1.0]]"}
        connection.execute(insert(db.played).values(game | level | {"seats": 2, "seat": 1, "points": -3, "loss": None}))
        connection.execute(insert(db.ratings).values(game | {"n": None, "mu": 0.1 + 0.2, "sigma": 1e-300}))
        connection.execute(insert(db.sitting).values(player="p", table_id="t", changed=1e-300))
        for key in ("T", "t", "é", "z", "ä", "a-b", "ab"):  # sorted in another order by a language
            connection.execute(insert(db.players).values(id=key, name=LINE, created=1.7e9 + 1e-6))
        connection.execute(insert(db.sessions).values(token_hash="#", player="é", device="Ω", created=1.7e9, seen=1e-6))
        code: dict[str, Any] = {"player": "é", "kind": "code", "secret_hash": "#", "made": 0.1 + 0.2}
        connection.execute(insert(db.sign_ins).values(code | {"expires": math.inf}))
        place: dict[str, Any] = {"id": "c", "player": "é", "kind": "mail", "address": LINE, "language": "en"}
        connection.execute(insert(db.channels).values(place | {"site": "Ω", "made": 0.1 + 0.2}))
        turn: dict[str, Any] = {"player": "é", "table_id": "t", "game": "g", "n": 1 << 40, "asked": 0.1 + 0.2}
        connection.execute(insert(db.turns).values(turn | {"half": 1e-6, "most": 1.7e9, "noted": 0.0}))
        connection.execute(insert(db.site_keys).values(name="push", secret=LINE))
        connection.execute(insert(db.blocks).values(player="é", blocked="t", made=1e-6))
        report = {"id": "r", "table_id": "t", "reporter": "é", "reported": "t", "name": LINE, "reason": LINE}
        connection.execute(insert(db.reports).values(**report, lines="[]", made=0.1 + 0.2))
        passkey = {"id": "#", "player": "é", "credential": b"\x00\xff", "counter": 1 << 32, "device": "Ω", "made": 1e-6}
        connection.execute(insert(db.passkeys).values(passkey))
        connection.execute(insert(db.challenges).values(challenge_hash="#", player="é", expires=0.1 + 0.2))
        connection.execute(insert(db.invitations).values(table_id="t", player="é", inviter="z", made=0.1 + 0.2))
        connection.execute(insert(db.bans).values(player="t", until=math.inf, reason=LINE, made=1e-6))
        entry = {"id": "a", "operator": "Ω", "action": "ban", "player": "t", "report": "", "note": LINE}
        connection.execute(insert(db.audit).values(**entry, at=0.1 + 0.2))
    opened.close()


def interrupted(*_: Any) -> Any:
    raise KeyboardInterrupt


def interrupted_later(rows: Any, size: int) -> Any:
    if batch := list(islice(rows, size)):
        yield batch
        raise KeyboardInterrupt


def check_interrupted_copy(source: Path, target: str, other: Path, stage: str, patch: pytest.MonkeyPatch) -> None:
    """Check that a copy interrupted at a stage is rejected as a site and as a source, and can be restarted."""
    with patch.context() as broken:
        broken.setattr(site_copy, stage, interrupted_later if stage == "_batches" else interrupted)
        assert move(str(source), target, verify=False, while_running=False) == INTERRUPTED
    uses: list[Callable[[str], Any]] = [open_database, lambda name: copied(name, other)]
    for use in uses:
        with pytest.raises(StoreError, match=r"an unfinished copy of") as refused:
            use(target)
        assert str(source) in str(refused.value)
    assert copied(source, target) == 34
    assert compared(source, target) == 34
    open_database(target).close()


def check_differences(source: Path, target: str) -> None:
    """Every difference between a site and its copy is found and named."""
    copied(source, target)
    for statement, words in CHANGES:
        opened = open_database(target)
        with snapshot(str(source)) as found, opened.writing.connect() as connection:
            connection.execute(statement)
            with pytest.raises(StoreError, match=words):
                compare(found, Snapshot("TO", connection), quiet)
        opened.close()
    assert compared(source, target) == 34
