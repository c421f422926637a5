"""Two people, one of whom blocks the other, sit at no new table together."""

from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.storage.block_rows import left_out
from tests.server.live_server import LiveServer, Person, Refused, play_all, serving
from tests.server.test_merging import merged


async def block(person: Person, other: Person) -> list[str]:
    found = await person.ask("PUT", f"/api/me/blocks/{other.id}")
    return [each["name"] for each in found["blocked"]]


async def open_ids(person: Person) -> list[str]:
    return [table["id"] for table in await person.get("/api/tables?which=open")]


async def test_person_can_add_and_remove_blocked_persons(people: list[Person]) -> None:
    anna, boris, clara, _ = people
    assert await block(anna, boris) == [boris.name]
    assert await block(anna, clara) == [clara.name, boris.name]
    assert await block(anna, clara) == [clara.name, boris.name]
    assert await boris.get("/api/me/blocks") == {"blocked": []}
    left = await anna.ask("DELETE", f"/api/me/blocks/{clara.id}")
    assert [each["public_id"] for each in left["blocked"]] == [boris.id]
    for who, code in ((anna.id, "forbidden"), ("nobody", "not_found")):
        with pytest.raises(Refused, match=code):
            await anna.ask("PUT", f"/api/me/blocks/{who}")


@pytest.mark.parametrize("by_host", [True, False])
async def test_blocked_persons_cannot_sit_at_one_table(people: list[Person], by_host: bool) -> None:
    host, guest, other, _ = people
    table = await host.make("me", "open", "open")
    assert table in await open_ids(guest)
    await (block(host, guest) if by_host else block(guest, host))
    assert table not in await open_ids(guest)
    assert table in await open_ids(other)
    with pytest.raises(Refused, match="no_seat_here" if by_host else "you_block") as refused:
        await guest.sit(table, 1)
    assert ("blocked" in refused.value.message) is not by_host, "the blocked person learns no more than needed"
    assert (await guest.look(table))["table"]["status"] == "open"
    await other.sit(table, 1)
    theirs = await guest.make("me", "open")
    with pytest.raises(Refused, match="you_block" if by_host else "no_seat_here"):
        await host.sit(theirs, 1)


async def test_running_game_continues_after_a_player_blocks_another(people: list[Person]) -> None:
    host, guest, _, _ = people
    table = await host.make("me", "open", "random")
    await guest.sit(table, 1)
    await block(host, guest)
    async with host.at(table) as one, guest.at(table) as two:
        await one.act(one.decision()["actions"][0]["text"])
        await two.reached(one.n)
        await guest.post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
        with pytest.raises(Refused, match="no_seat_here"):
            await guest.sit(table, 1)


async def test_rematch_does_not_include_a_blocked_person(people: list[Person]) -> None:
    host, guest, _, _ = people
    table = await host.make("me", "open")
    await guest.sit(table, 1)
    async with host.at(table) as one, guest.at(table) as two:
        await play_all(one, two)
    await block(guest, host)
    again = await host.post(f"/api/tables/{table}/rematch")
    assert [(seat["kind"], seat["player"]) for seat in again["seats"]] == [("open", ""), ("player", host.id)]
    with pytest.raises(Refused, match="you_block"):
        await guest.sit(again["id"], 0)


def test_first_persons_who_join_a_rematch_stay() -> None:
    pairs = {frozenset("ab"), frozenset("bc"), frozenset("de")}
    assert left_out("abcde", pairs) == {"b", "e"}
    assert left_out("bacde", pairs) == {"a", "c", "e"}
    assert left_out(["a", "", ""], set()) == set()


async def test_merged_person_keeps_blocks_and_deleted_person_loses_them(
    server: LiveServer, people: list[Person]
) -> None:
    one, same, blocked, blocking = people
    await block(same, blocked)
    await block(same, one)
    await block(blocking, same)
    await merged(same, one)
    assert await one.get("/api/me/blocks") == {"blocked": [{"public_id": blocked.id, "name": blocked.name}]}
    assert (await one.get("/api/me/export"))["blocked"] == [blocked.name]
    theirs = await blocking.get("/api/me/blocks")
    assert theirs["blocked"][0]["public_id"] == one.id
    await one.ask("DELETE", "/api/me")
    assert await blocking.get("/api/me/blocks") == {"blocked": []}
    stored: list[Any] = server.services.store.read(
        lambda connection: list(connection.exec_driver_sql("select * from blocks"))
    )
    assert stored == []


async def test_block_stays_in_effect_after_a_restart(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as host, Person(server.address) as guest:
        table, cookies = await host.make("me", "open"), (host.cookie, guest.cookie)
        await block(host, guest)
    async with serving(database) as server, Person(server.address, cookies[1]) as guest:
        with pytest.raises(Refused, match="no_seat_here"):
            await guest.sit(table, 1)
