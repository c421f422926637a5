"""Records and a database of rules version 1 are opened, replayed and played on, or refused where rules have changed."""

import json
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import BadRecord, Match
from factoryfloor.kernel.record import canonical_json, read_record, write_record
from factoryfloor.server.errors import Refused as RefusedTable
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.table import Table
from tests.server.live_server import Person, Refused, serving

HERE = Path(__file__).parent / "v1"
EXPECTED = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))


def changed(facts: dict[str, Any], seats: int) -> bool:
    """Whether the rules themselves changed since: Factory Manager with three seats."""
    return facts["game"] == "factory_manager" and seats == 3


def digest(match: Match) -> str:
    position = match.state.position() | {"rules": match.rules}
    return sha256(canonical_json(position).encode()).hexdigest()


def check(match: Match, facts: dict[str, Any]) -> None:
    assert match.over == facts["over"]
    assert match.state.scores() == facts["scores"]
    assert (match.state.ranking() if match.over else None) == facts["ranking"]
    assert digest(match) == facts["digest"]


def play_on(match: Match, steps: list[list[Any]]) -> None:
    """The further decisions lead where they led then: chance goes on in its stream."""
    for number, (seat, text, reached) in enumerate(steps):
        mover = min(match.state.movers())
        legal = match.state.legal(mover)
        action = legal[7 * number % len(legal)]
        assert (mover, match.state.notation(mover, action)) == (seat, text)
        match.play(mover, action)
        assert digest(match) == reached


@pytest.mark.parametrize("name", EXPECTED["records"])
def test_a_record_is_replayed_or_refused(name: str) -> None:
    facts = EXPECTED["records"][name]
    record = json.loads((HERE / "records" / name).read_text(encoding="utf-8"))
    if changed(facts, record["seats"]):
        with pytest.raises(BadRecord, match=r"rules version 1 of .*3 players"):
            read_record(record)
        return
    match = read_record(record)
    assert (len(match.moves), match.rules, match.chance) == (facts["actions"], 1, "stream")
    check(match, facts)
    assert read_record(write_record(match)).rules == 1
    play_on(match, facts.get("next", []))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript((HERE / "tables.sql").read_text(encoding="utf-8"))
    connection.close()
    return path


def test_every_table_of_the_database_is_replayed_and_played_on(database: Path) -> None:
    opened = open_database(str(database))
    store = Store(opened)
    for facts in EXPECTED["tables"]:
        entries = store.entries(facts["id"])
        seats = len(entries[0].payload["seats"])
        if changed(facts, seats):
            with pytest.raises(RefusedTable, match=r"rules version 1 of .*3 players"):
                Table.replay(facts["id"], entries, Clock())
            continue
        table = Table.replay(facts["id"], entries, Clock())
        assert (table.n, table.status, table.rules) == (facts["n"], facts["status"], 1)
        assert [entry.text for entry in store.chat(facts["id"])] == facts["chat"]
        if table.match is None:
            continue
        match = table.match
        assert len(match.moves) == facts["actions"]
        assert match.state.movers() == facts["movers"]
        assert sorted(table.undoable) == facts["undo"]
        check(match, facts)
        play_on(match, facts.get("next", []))
        if "after" in facts:
            check(match, facts["after"])
    opened.close()


async def test_people_go_on_at_their_tables(database: Path) -> None:
    """Their cookies are known; a running table of each game takes the next action; finished ones show their record."""
    async with serving(database) as server:
        people = [await Person(server.address, cookie).__aenter__() for cookie in EXPECTED["people"].values()]
        gone_on: set[str] = set()
        for facts in EXPECTED["tables"]:
            if "3 seats" in facts["about"] and facts["game"] == "factory_manager":
                with pytest.raises(Refused, match="other_rules"):
                    await people[0].look(facts["id"])
                continue
            shown = await people[0].look(facts["id"])
            assert shown["n"] == facts["n"]
            if facts["status"] == "over":
                record = await people[0].get(f"/api/tables/{facts['id']}/record")
                assert read_record(record).state.scores() == facts["scores"]
            if facts["status"] == "running" and facts.get("next") and facts["game"] not in gone_on:
                seat, text, _ = facts["next"][0]
                holder = shown["table"]["seats"][seat]["player"]
                person = next(person for person in people if person.id == holder)
                async with person.at(facts["id"]) as seated:
                    await seated.act(text, seat=seat)
                gone_on.add(facts["game"])
        for person in people:
            await person.__aexit__()
    assert gone_on == {"fzzt", "monster_factory", "factory_manager", "fantastic_factories", "factory_fun"}
