"""Two guests on two devices become one person, also with games running."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, Person, Refused, TableClient, play_all


async def merged(guest: Person, into: Person) -> None:
    """The guest's device signs in as the other person."""
    secret = (await into.post("/api/me/link"))["secret"]
    assert (await guest.post("/api/sign-in", {"secret": secret}))["public_id"] == into.id
    guest.me = await guest.get("/api/me")


def rows_with(database: Path, text: str) -> dict[str, int]:
    """The number of rows that contain a text, by table."""
    with closing(sqlite3.connect(database)) as connection:
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        rows = {name: connection.execute(f"select * from {name}").fetchall() for name in names}  # noqa: S608
    return {name: count for name in names if (count := sum(text in str(row) for row in rows[name]))}


async def act(at: TableClient) -> None:
    await at.act(at.decision()["actions"][0]["text"], seat=at.decision()["seat"])


async def test_merged_guest_continues_games_as_the_other_person(people: list[Person], database: Path) -> None:
    person, guest, other = people[:3]
    before, mine = guest.id, await person.make("me", "greedy")
    table = await guest.make("me", "open", length="long")
    await other.sit(table, 1)
    async with other.at(table) as across:
        async with guest.at(table) as at:
            await at.until(lambda: at.state["table"]["status"] == "running")
            await act(at)
            await at.ask("chat", text="hello")
            await merged(guest, person)
            await at.until_closed()
        await across.until(lambda: across.state["table"]["seats"][0]["player"] == person.id)
        assert across.chat[-1]["player"] == person.id
        assert across.state["table"]["host"] == person.id
        async with guest.at(table) as phone, person.at(table) as desk:
            assert phone.mine == desk.mine == [0]
            await play_all(desk, across)
    assert {info["id"] for info in await person.get("/api/tables?which=mine")} == {mine, table}
    assert [len((await each.get("/api/me/devices"))["devices"]) for each in (person, guest)] == [2, 2]
    assert rows_with(database, before) == {}


async def test_writes_in_progress_survive_a_merge(people: list[Person], server: LiveServer) -> None:
    """The other person's actions during the merge are stored once each, on the rewritten log."""
    person, guest, other = people[:3]
    table = await guest.make("me", "open", length="long")
    await other.sit(table, 1)
    async with other.at(table) as across, guest.at(table) as at:
        await across.until(lambda: across.state["table"]["status"] == "running")
        while not across.decision():
            await act(at)
            await asyncio.wait([asyncio.ensure_future(across.until(lambda: across.decision() or at.decision()))])
        said = [across.ask("chat", text=f"line {n}") for n in range(3)]
        await asyncio.gather(merged(guest, person), act(across), *said)
        await across.until(lambda: across.state["table"]["seats"][0]["player"] == person.id)
        log = across.entries
    server.services.lobby.drop_idle(0.0)
    looked = await other.look(table)
    assert [entry["kind"] for entry in looked["log"]] == [entry["kind"] for entry in log]
    assert [line["text"] for line in looked["chat"]] == ["line 0", "line 1", "line 2"]


async def test_server_rejects_a_merge_while_both_persons_play_at_one_table(people: list[Person]) -> None:
    person, guest = people[:2]
    table = await person.make("me", "open")
    await guest.sit(table, 1)
    code = (await person.post("/api/me/code"))["code"]
    async with person.at(table) as at, guest.at(table) as across:
        with pytest.raises(Refused, match="play at the same table") as refused:
            await guest.post("/api/sign-in", {"secret": code})
        assert (refused.value.code, refused.value.status) == ("sit_together", 409)
        assert (await guest.get("/api/me"))["public_id"] == guest.id
        await play_all(at, across)
    await guest.post("/api/sign-in", {"secret": code})
    assert (await guest.get("/api/me"))["public_id"] == person.id


async def test_rejected_merge_does_not_use_up_the_link(people: list[Person]) -> None:
    person, guest, other = people[:3]
    table = await person.make("me", "open")
    await guest.sit(table, 1)
    secret = (await person.post("/api/me/link"))["secret"]
    with pytest.raises(Refused):
        await guest.post("/api/sign-in", {"secret": secret})
    await other.post("/api/sign-in", {"secret": secret})


async def test_finished_game_of_two_merged_persons_keeps_its_seed_proof(
    people: list[Person], server: LiveServer
) -> None:
    person, guest = people[:2]
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "word": True}
    table = (await person.post("/api/tables", wish))["id"]
    async with person.at(table) as at, guest.at(table) as across:
        await guest.sit(table, 1)
        await play_all(at, across)
    await server.stored(table)
    record = await person.get(f"/api/tables/{table}/record")
    await merged(guest, person)
    server.services.lobby.drop_idle(0.0)
    assert await guest.get(f"/api/tables/{table}/record") == record
    assert [info["id"] for info in await guest.get("/api/tables?which=mine")] == [table]


async def test_earlier_daily_result_of_two_merged_persons_counts(people: list[Person]) -> None:
    person, guest = people[:2]
    day = (await person.get("/api/daily"))[0]["day"]
    wish = {"game": "tiny", "day": day}
    earlier, later = [(await each.post("/api/daily", wish))["id"] for each in (guest, person)]
    await merged(guest, person)
    assert [result["table"] for result in await person.get("/api/daily/mine")] == [earlier]
    assert {info["id"] for info in await person.get("/api/tables?which=mine")} == {earlier, later}


async def test_signing_in_as_the_same_person_changes_nothing(people: list[Person]) -> None:
    person = people[0]
    secret = (await person.post("/api/me/link"))["secret"]
    await person.post("/api/sign-in", {"secret": secret})
    assert len((await person.get("/api/me/devices"))["devices"]) == 1
    await people[1].post("/api/sign-in", {"secret": secret})
