"""Invitations of recent partners to a table, and rematches of games whose people have gone."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.invitation_rows import KEPT, MOST_OPEN
from tests.server.live_server import QUICK, LiveServer, Person, Refused, play_all, serving
from tests.server.manual_clock import ManualClock
from tests.server.passing_time import pass_time, stored
from tests.server.receiver import Subscription, receiving
from tests.server.test_by_day import SEATS
from tests.server.test_merging import merged

AFTER = QUICK.notice_after


async def partners(person: Person, table: str) -> dict[str, str]:
    """The people whom a person can invite to a table, by name, with the state of their invitations."""
    found = (await person.get(f"/api/tables/{table}/invitations"))["partners"]
    return {each["name"]: each["invitation"] for each in found}


async def invite(person: Person, table: str, other: Person) -> Any:
    return await person.ask("PUT", f"/api/tables/{table}/invitations/{other.id}")


async def invited(person: Person) -> list[str]:
    return [table["id"] for table in await person.get("/api/tables?which=invited")]


async def played(host: Person, *others: Person) -> str:
    """A finished game of these people."""
    table = await host.make("me", *("open" for _ in others), "greedy", length="short")
    for seat, person in enumerate(others, 1):
        await person.sit(table, seat)
    async with host.at(table) as at:
        others_at = [person.at(table) for person in others]
        clients = [await each.__aenter__() for each in others_at]
        await play_all(at, *clients)
        for each in others_at:
            await each.__aexit__(None, None, None)
    return table


async def test_player_can_invite_a_recent_partner_who_then_joins(people: list[Person]) -> None:
    host, guest, stranger, _ = people
    await played(host, guest)
    table = await host.make("me", "open", "open", access="link")
    assert await partners(host, table) == {guest.name: "none"}
    answer = await invite(host, table, guest)
    assert [each["invitation"] for each in answer["partners"]] == ["open"]
    await invite(host, table, guest)
    assert (await invited(guest), await invited(stranger)) == ([table], [])
    with pytest.raises(Refused, match="no_partner"):
        await invite(host, table, stranger)
    with pytest.raises(Refused, match="forbidden"):
        await invite(guest, table, host)
    await guest.sit(table, 1)
    assert (await invited(guest), await partners(host, table)) == ([], {})


async def test_player_cannot_repeat_a_declined_invitation(people: list[Person]) -> None:
    host, guest, _, _ = people
    await played(host, guest)
    table = await host.make("me", "open", access="link")
    await invite(host, table, guest)
    await host.ask("DELETE", f"/api/tables/{table}/invitations/{guest.id}")
    assert (await invited(guest), await partners(host, table)) == ([], {guest.name: "none"})
    await invite(host, table, guest)
    assert await guest.ask("DELETE", f"/api/me/invitations/{table}") == []
    await invite(host, table, guest)
    assert (await invited(guest), await partners(host, table)) == ([], {guest.name: "declined"})
    await guest.sit(table, 1)  # the link still works


async def test_invitation_expires_when_the_game_starts_or_after_a_few_days(
    people: list[Person], server: LiveServer
) -> None:
    host, guest, _, _ = people
    await played(host, guest)
    started, old = await host.make("me", "open", access="link"), await host.make("me", "open", access="link")
    for table in (started, old):
        await invite(host, table, guest)
    await host.post(f"/api/tables/{started}/start", {"bot": "random"})
    assert await invited(guest) == [old]
    with pytest.raises(Refused, match="started"):
        await invite(host, started, guest)
    await server.services.invitations.remove_old()
    assert [row.table_id for row in stored(server, db.invitations)] == [old]
    await server.services.jobs.transactions.write(
        lambda connection: connection.execute(update(db.invitations).values(made=db.invitations.c.made - KEPT))
    )
    assert await invited(guest) == []
    await server.services.invitations.remove_old()
    assert stored(server, db.invitations) == []


@pytest.mark.parametrize("by_host", [True, False])
async def test_blocked_persons_cannot_invite_each_other(people: list[Person], by_host: bool) -> None:
    host, guest, _, _ = people
    await played(host, guest)
    table = await host.make("me", "open", access="link")
    await invite(host, table, guest)
    blocking, blocked = (host, guest) if by_host else (guest, host)
    await blocking.ask("PUT", f"/api/me/blocks/{blocked.id}")
    assert (await invited(guest), await partners(host, table)) == ([], {})
    with pytest.raises(Refused, match="no_partner"):  # as for a stranger: the block is not disclosed
        await invite(host, table, guest)


async def test_host_can_mute_and_remove_persons(people: list[Person]) -> None:
    host, guest, other, _ = people
    await played(host, guest, other)
    table = await host.make("me", "open", "open")
    await guest.sit(table, 1)
    await host.post(f"/api/tables/{table}/mute", {"player": guest.id})
    with pytest.raises(Refused, match="muted"):
        await invite(guest, table, other)
    await host.post(f"/api/tables/{table}/remove", {"player": guest.id, "seat": 1})
    with pytest.raises(Refused, match="forbidden"):
        await invite(host, table, guest)


async def test_server_limits_the_number_of_open_invitations(people: list[Person], server: LiveServer) -> None:
    host, guest, _, _ = people
    await played(host, guest)
    table = await host.make("me", "open")
    rows = [{"table_id": table, "player": str(n), "inviter": host.id, "made": 1e12} for n in range(MOST_OPEN)]
    await server.services.jobs.transactions.write(lambda connection: connection.execute(db.invitations.insert(), rows))
    with pytest.raises(Refused, match="too_many_invitations"):
        await invite(host, table, guest)
    assert await invited(guest) == []


async def test_rematch_invites_as_many_as_the_limit_allows(database: Path) -> None:
    clock = ManualClock()
    async with (
        serving(database, QUICK, clock=clock) as server,
        Person(server.address) as host,
        Person(server.address) as guest,
        Person(server.address) as third,
    ):
        table, waiting = await played(host, guest, third), await host.make("me", "open")
        await clock.move(3 * 86400.0)
        rows = [{"table_id": waiting, "player": str(n), "inviter": host.id, "made": 1e12} for n in range(MOST_OPEN - 1)]
        await server.services.jobs.transactions.write(
            lambda connection: connection.execute(db.invitations.insert(), rows)
        )
        again = (await host.post(f"/api/tables/{table}/rematch"))["id"]
        assert [*await invited(guest), *await invited(third)] == [again]


async def test_merged_person_keeps_invitations_and_deleted_person_loses_them(
    people: list[Person], server: LiveServer
) -> None:
    host, guest, same, _ = people
    await played(host, guest)
    table = await host.make("me", "open")
    await invite(host, table, guest)
    await merged(guest, same)
    assert await invited(same) == [table]
    assert [each["table_id"] for each in (await same.get("/api/me/export"))["invitations"]] == [table]
    await host.ask("DELETE", "/api/me")
    assert stored(server, db.invitations) == []


async def test_server_sends_a_notice_about_an_invitation_to_a_table_by_the_day(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, receiving() as receiver:
        receiver.serves(server)
        async with Person(server.address) as host, Person(server.address) as guest, Person(server.address) as third:
            await played(host, guest, third)
            subscription = Subscription("/guest")
            await guest.post("/api/me/notices", subscription.wish())
            seats = [*SEATS, {"kind": "open"}]
            made = await host.post("/api/tables", {"game": "tiny", "seats": seats, "days": 2, "options": {}})
            await invite(host, made["id"], guest)
            await third.sit(made["id"], 2)
            await pass_time(server, clock, AFTER)
            (request,) = receiver.requests
            content = subscription.read(request)
            assert content["title"] == "You are invited to a game"
            assert content["body"] == f"Invitation: Tiny, table {made['id'][:4]}"
            assert content["link"] == f"/#/t/{made['id']}"
            await pass_time(server, clock, AFTER)
            assert len(receiver.requests) == 1
            other = await host.post("/api/tables", {"game": "tiny", "seats": seats, "days": 2, "options": {}})
            await invite(host, other["id"], guest)
            await guest.ask("DELETE", f"/api/me/invitations/{other['id']}")
            await pass_time(server, clock, AFTER)
            assert len(receiver.requests) == 1, "declined in time"


async def test_rematch_at_a_table_by_the_day_invites_disconnected_players(database: Path) -> None:
    clock = ManualClock()
    async with (
        serving(database, QUICK, clock=clock) as server,
        Person(server.address) as host,
        Person(server.address) as guest,
        Person(server.address) as third,
    ):
        table = await played(host, guest, third)
        await clock.move(3 * 86400.0)
        async with third.at(table):
            again = await host.post(f"/api/tables/{table}/rematch")
        players = [seat["player"] for seat in again["seats"]]
        assert (again["status"], players) == ("open", ["", host.id, "", third.id])
        assert again["options"]["length"] == "short"
        assert (await invited(guest), await invited(third)) == ([again["id"]], [])
        await guest.sit(again["id"], 2)
        assert (await guest.look(again["id"]))["table"]["status"] in ("starting", "running")


def _remove(connection: Connection, table: str) -> None:
    connection.execute(delete(db.log).where(db.log.c.table_id == table))
    connection.execute(delete(db.tables).where(db.tables.c.id == table))


async def test_server_recreates_a_rematch_that_was_removed(people: list[Person], server: LiveServer) -> None:
    host, guest, _, _ = people
    table = await played(host, guest)
    await server.services.jobs.transactions.write(
        lambda connection: connection.execute(update(db.tables).values(changed=0.0))
    )
    first = await host.post(f"/api/tables/{table}/rematch")
    assert (await host.post(f"/api/tables/{table}/rematch"))["id"] == first["id"]
    lobby = server.services.lobby
    lobby._drop(lobby.rooms[first["id"]])
    await server.services.jobs.transactions.write(_remove, first["id"])
    second = await host.post(f"/api/tables/{table}/rematch")
    assert second["id"] != first["id"]
    assert (await guest.look(table))["table"]["rematch"] == second["id"]
