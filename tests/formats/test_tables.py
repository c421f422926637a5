"""A database of the first version is opened, its tables are replayed and played on, as it was when it was written."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from factoryfloor.kernel.record import digest, read_record
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.db_schema import STORED
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.stored_replay import StoredReplay
from factoryfloor.tables.state.table import Table
from tests.formats.write_tables import play_on
from tests.server.live_server import Person, serving

HERE = Path(__file__).parent
KEPT = json.loads((HERE / "tables.json").read_text(encoding="utf-8"))
GAMES = {"fzzt", "monster_factory", "factory_manager", "fantastic_factories", "factory_fun"}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HERE / "tables.sql").read_text(encoding="utf-8"))
    return path


def test_every_stored_table_can_be_replayed_and_continued(database: Path) -> None:
    opened = open_database(str(database))
    store = Store(opened)
    for facts in KEPT["tables"]:
        table = Table.replay(facts["id"], store.entries(facts["id"]))
        assert (table.game.id, table.status, table.n, table.rules) == (facts["game"], facts["status"], facts["n"], 1)
        if table.match is None:
            continue
        assert len(table.match.moves) == facts["actions"]
        assert sorted(table.undoable) == facts["undo"]
        assert digest(table.match.state.position()) == facts["digest"]
        if table.match.over:
            assert table.match.state.scores() == facts["scores"]
        else:
            play_on(table.match)
            assert digest(table.match.state.position()) == facts["after"]
    opened.close()


async def test_merged_people_continue_at_their_tables(database: Path) -> None:
    """Their cookies are known; a running table of each game takes the next action; finished ones show their record."""
    async with serving(database) as server:
        people = [await Person(server.address, cookie).__aenter__() for cookie in KEPT["people"].values()]
        assert {person.name for person in people} == set(KEPT["people"])
        lists = [await person.get("/api/tables?which=mine") for person in people]
        assert {table["id"] for listed in lists for table in listed} == {facts["id"] for facts in KEPT["tables"]}
        continued: set[str] = set()
        for facts in KEPT["tables"]:
            shown = await people[0].look(facts["id"])
            if facts["status"] == "over":
                assert shown["n"] == facts["n"]
                assert shown["chat"][0]["text"] == "well played"
                record = await people[0].get(f"/api/tables/{facts['id']}/record")
                assert read_record(record).state.scores() == facts["scores"]
            if facts["status"] == "running" and facts["game"] not in continued:
                holders = {seat["player"] for seat in shown["table"]["seats"]}
                for person in people:
                    if person.id in holders:
                        async with person.at(facts["id"]) as at:
                            if decision := at.decision():
                                await at.act(decision["actions"][0]["text"], seat=decision["seat"])
                                continued.add(facts["game"])
        for person in people:
            await person.__aexit__()
    assert continued == GAMES


@pytest.mark.slow
async def test_replays_of_earlier_finished_games_are_stored(database: Path) -> None:
    async with serving(database) as server:
        await server.services.library.store_earlier()
        with closing(sqlite3.connect(database)) as connection:
            found = dict(connection.execute("select id, stored from tables where status = 'over'").fetchall())
        ended = [facts for facts in KEPT["tables"] if facts["status"] == "over"]
        assert set(found) == {facts["id"] for facts in ended}
        for facts in ended:
            assert found[facts["id"]] == STORED
            body = server.services.store.replay(facts["id"])
            assert body is not None
            assert len(body) < 100_000
            assert StoredReplay.read(body).replay["scores"] == facts["scores"]
