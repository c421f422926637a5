"""A site that moves from SQLite to PostgreSQL and back: equal, complete, or refused."""

import random
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.cli.database import move
from factoryfloor.cli.errors import FAILED
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.ban_rows import Ban, note_action, put_ban
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.passkey_rows import Passkey, add_passkey, keep_challenge
from tests.server.live_server import QUICK, Person, play_all, serving
from tests.server.site_copies import (
    LINE,
    check_differences,
    check_interrupted_copy,
    compared,
    content,
    copied,
    damage,
    refusal,
)
from tests.server.test_by_day import make as make_by_day
from tests.server.test_reviews import LONG, SHORT, ask, wait


async def play_everything(database: str | Path) -> tuple[str, str, str, set[str]]:
    """A site with rows of every kind; the cookie of a person, a finished game, one that goes on, and all of them."""
    at_once = QUICK.model_copy(update={"store_after": 0.0, "daily_plays": 0})
    async with serving(database):  # the time until the next start is an outage
        pass
    async with serving(database, at_once) as server, Person(server.address) as person, Person(server.address) as other:
        await person.get("/api/me/notices")  # makes the site's key
        await person.post("/api/me/notices", {"channel": "ntfy", "address": "https://ntfy.sh/a"})
        by_day = await make_by_day(person, other)
        await person.ask("PUT", f"/api/tables/{by_day}/note", json={"text": LINE})
        await person.post(f"/api/tables/{by_day}/vacation", {"days": 1})
        wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
        rated = (await person.post("/api/tables", wish))["id"]
        async with person.at(rated) as at, other.at(rated) as across:
            await other.sit(rated, 1)
            await play_all(at, across)
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
        await ask(person, over, budget=SHORT)
        await wait(person, over, lambda found: found.report)
        await ask(person, over, lens="open", budget=LONG)  # it waits when the server stops
        alone = await person.make("me", "greedy")
        async with person.at(alone) as at:
            await at.ask("hint", seat=0)
        await person.post("/api/me/code")
        await person.post("/api/me/bots", {"name": "Rusty"})
        going = (await person.post(f"/api/tables/{over}/rematch"))["id"]
        async with person.at(going) as at:
            await at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"])
        day = (await person.get("/api/daily"))[0]["day"]
        daily = (await person.post("/api/daily", {"game": "tiny", "day": day}))["id"]
        await person.ask("PUT", f"/api/me/blocks/{other.id}")
        await person.post(f"/api/tables/{rated}/report", {"player": other.id, "lines": [], "reason": LINE})
    _moderate(str(database), other.id)
    return person.cookie, over, going, {over, going, alone, daily, by_day, rated}


def _moderate(database: str, player: str) -> None:
    """Add what no request adds here: a ban and its entry in the log, a passkey, a challenge, an invitation, plays."""
    opened = open_database(database)
    with opened.writing.begin() as connection:
        put_ban(connection, Ban(player, time.time() + 1.0, LINE))
        note_action(connection, "operator", "ban", player)
        keep_challenge(connection, "hash", player, time.time() + 60.0)
        invitation = {"table_id": "t", "player": player, "inviter": "other", "made": time.time()}
        connection.execute(db.invitations.insert().values(invitation))
        plays = {"game": "tiny", "day": f"{datetime.now(UTC):%Y-%m-%d}", "level": "engineer", "points": "3"}
        connection.execute(db.daily_plays.insert().values(plays))
        add_passkey(connection, Passkey("key", player, b"\x00", 1, "device", time.time(), None))
    opened.close()


async def test_site_copy_to_postgresql_and_back_is_identical(database: Path, address: str, tmp_path: Path) -> None:
    cookie, over, going, mine = await play_everything(database)
    back = tmp_path / "back.sqlite3"
    kept = content(database)
    assert {name for name, rows in kept.items() if not rows} == set()
    assert copied(database, address) == copied(address, back) > 30
    assert content(back) == content(database) == kept
    for place in (address, back):
        async with serving(place) as server, Person(server.address, cookie) as person:
            assert (await person.get(f"/api/tables/{over}/replay"))["frames"]
            assert {info["id"] for info in await person.get("/api/tables?which=mine")} == mine
            async with person.at(over) as at:
                assert at.chat[0]["text"] == LINE
            async with person.at(going) as at:
                await at.play(random.Random(1))
    assert content(database) == kept


def test_site_copy_preserves_all_values(made: Path, address: str, tmp_path: Path) -> None:
    back = tmp_path / "back.sqlite3"
    assert copied(made, address) == copied(address, back) == 34
    assert content(back) == content(made)
    assert compared(made, address) == compared(address, made) == 34


def test_site_copy_rejects_a_nonempty_target(made: Path, address: str) -> None:
    open_database(address).close()
    before = content(made)
    assert "is not empty and was not changed" in refusal(made, address)
    assert content(made) == before


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("before\0after", "payload has the character NUL"),
        (b"\xff", "is not text"),
        ("{\ud800}", "is not text in UTF-8"),
    ],
)
def test_site_copy_names_unstorable_rows_and_writes_nothing(made: Path, address: str, value: Any, words: str) -> None:
    stored = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
    how = "cast(? as text)" if isinstance(value, str) else "?"
    damage(made, f"update log set payload = {how} where n = 2", stored)  # noqa: S608
    told = refusal(made, address)
    assert "the row of log with table_id 't', n 2 of" in told
    assert words in told
    opened = open_database(address)  # it is empty
    opened.close()


@pytest.mark.parametrize("stage", ["_batches", "compare", "_finish"])
def test_interrupted_site_copy_can_be_restarted(
    made: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    check_interrupted_copy(made, address, tmp_path / "other", stage, monkeypatch)


def test_site_copy_finds_and_names_every_difference(made: Path, address: str) -> None:
    check_differences(made, address)


async def test_site_copy_rejects_a_database_that_servers_are_using(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(address, QUICK.model_copy(update={"node_name": "north"})):
        assert move(address, str(tmp_path / "target"), verify=False, while_running=False) == FAILED
        assert "north run on postgresql" in capsys.readouterr().err
        assert not (tmp_path / "target").exists()
        assert move(address, str(tmp_path / "target"), verify=False, while_running=True) == 0
    assert move(address, str(tmp_path / "again"), verify=False, while_running=False) == 0
