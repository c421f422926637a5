"""Commands of the host: bots' seats, removal, and simultaneous requests."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Person, Refused, play_all, serving
from tests.server.test_tables import kinds, refusal


async def host(person: Person, table: str, what: str, **wish: Any) -> Any:
    return await person.post(f"/api/tables/{table}/{what}", wish)


async def test_solo_table_requires_an_offer(people: list[Person]) -> None:
    table = await people[0].make("me", "random", "random")
    info = (await people[1].look(table))["table"]
    assert info["takeover"] == "host"
    assert not any(seat["offered"] for seat in info["seats"])
    assert (await refusal(people[1].sit(table, 1))).code == "ask_host"
    for asked in (host(people[1], table, "offer", seat=1), host(people[1], table, "settings", takeover="anybody")):
        assert (await refusal(asked)).code == "forbidden"
    offered = await host(people[0], table, "offer", seat=1)
    assert [seat["offered"] for seat in offered["seats"]] == [False, True, False]
    assert (await refusal(people[1].sit(table, 2))).code == "ask_host"
    assert kinds(await people[1].sit(table, 1)) == "ppb"
    await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
    assert (await refusal(people[2].sit(table, 1))).code == "ask_host"  # it was offered once
    assert kinds(await people[1].sit(table, 1)) == "ppb"  # who left it may come back


async def test_offer_is_withdrawn(people: list[Person]) -> None:
    table = await people[0].make("me", "random", "random")
    await host(people[0], table, "offer", seat=1)
    await host(people[0], table, "offer", seat=1, offered=False)
    assert (await refusal(people[1].sit(table, 1))).code == "ask_host"
    await host(people[0], table, "settings", takeover="anybody")
    assert (await refusal(people[1].sit(table, 1))).code == "ask_host"  # that seat was withheld
    assert kinds(await people[1].sit(table, 2)) == "pbp"
    assert (await refusal(host(people[0], table, "offer", seat=0))).code == "gone"
    assert (await refusal(host(people[0], table, "offer", seat=9))).code == "gone"


async def test_open_table_lets_anybody_take_bots_seats(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    assert (await people[1].sit(table, 1))["takeover"] == "anybody"
    assert kinds(await people[2].sit(table, 2)) == "ppp"
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]}
    guarded = (await people[0].post("/api/tables", wish | {"takeover": "host"}))["id"]
    await people[1].sit(guarded, 1)
    assert (await refusal(people[2].sit(guarded, 2))).code == "ask_host"


async def test_two_simultaneous_requests_for_a_bots_seat(people: list[Person]) -> None:
    table = await people[0].make("me", "random", "random")
    await host(people[0], table, "offer", seat=1)
    done = await asyncio.gather(people[1].sit(table, 1), people[2].sit(table, 1), return_exceptions=True)
    lost = [answer for answer in done if isinstance(answer, Refused)]
    assert [answer.code for answer in lost] == ["taken"]
    seats = (await people[0].look(table))["table"]["seats"]
    assert seats[1]["player"] in (people[1].id, people[2].id)


async def test_removed_person_becomes_spectator(people: list[Person]) -> None:
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]}
    table = (await people[0].post("/api/tables", wish | {"takeover": "host"}))["id"]
    await people[1].sit(table, 1)
    gone = {"seat": 1, "player": people[1].id}
    async with people[0].at(table) as at, people[1].at(table) as removed:
        assert removed.mine == [1]
        assert (await refusal(host(people[1], table, "remove", seat=0, player=people[0].id))).code == "forbidden"
        assert (await refusal(host(people[0], table, "remove", **gone))).code == "bot_wanted"
        assert (await refusal(host(people[0], table, "remove", **gone, bot="oracle"))).code == "bad_bot"
        assert (await refusal(host(people[0], table, "remove", seat=0, player=people[0].id))).code == "forbidden"
        assert kinds(await host(people[0], table, "remove", **gone, bot="random")) == "pbb"
        await removed.until(lambda: removed.mine == [])
        assert list(removed.state["views"]) == ["-1"]
        assert removed.entries[-1]["kind"] in ("remove", "action")
        assert (await refusal(removed.act("pass", seat=1))).code == "not_yours"
        assert (await refusal(host(people[0], table, "remove", **gone, bot="random"))).code == "gone"
        for seat in (1, 2):
            assert (await refusal(people[1].sit(table, seat))).code == "removed"
        assert (await refusal(people[3].sit(table, 1))).code == "ask_host"  # nor does a new face take it unasked
        await host(people[0], table, "offer", seat=2)
        assert (await refusal(people[1].sit(table, 2))).code == "forbidden"  # it has seen the hand of seat 1
        await host(people[0], table, "offer", seat=1)
        assert kinds(await people[1].sit(table, 1)) == "ppb"  # back to their hand, as the host allows it
        await removed.until(lambda: removed.mine == [1])
        await play_all(at, removed)


async def test_removed_person_reconnects_as_spectator(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    await people[1].sit(table, 1)
    await host(people[0], table, "remove", seat=1, player=people[1].id, bot="random")
    async with people[1].at(table) as at:
        assert at.mine == []
        assert list(at.state["views"]) == ["-1"]
        assert at.decision() is None
    assert [info["id"] for info in await people[1].get("/api/tables?which=mine")] == []


async def test_removal_before_the_start_frees_the_seat(people: list[Person]) -> None:
    other = await people[0].make("me", "open", "open", "open")
    await people[1].sit(other, 1)
    await people[1].sit(other, 2, "Friend")
    info = await host(people[0], other, "remove", seat=2, player=people[1].id)
    assert (info["status"], kinds(info)) == ("open", "pooo")
    assert (await refusal(people[1].sit(other, 3))).code == "removed"
    await people[2].sit(other, 1)
    info = await host(people[0], other, "remove", seat=1, player=people[2].id, bot="greedy")
    assert (info["status"], kinds(info)) == ("open", "pboo")
    await people[3].sit(other, 2)
    assert (await people[3].sit(other, 3))["status"] == "running"


async def test_newly_seated_person_is_not_removed(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open")
    await people[1].sit(table, 1)
    await people[1].post(f"/api/tables/{table}/leave", {"seat": 1})
    await people[2].sit(table, 1)
    assert (await refusal(host(people[0], table, "remove", seat=1, player=people[1].id))).code == "gone"
    assert (await people[0].look(table))["table"]["seats"][1]["player"] == people[2].id


async def test_host_role_passes_to_the_longest_seated(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open", "random")
    await people[2].sit(table, 2)
    await people[1].sit(table, 1)
    info = await people[0].post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "random"})
    assert info["host"] == people[2].id
    assert (await refusal(host(people[0], table, "offer", seat=3))).code == "forbidden"
    assert (
        await refusal(host(people[2], table, "remove", seat=2, player=people[2].id, bot="random"))
    ).code == "forbidden"
    await people[0].sit(table, 0)  # comes back, as one among others
    assert kinds(await host(people[2], table, "remove", seat=1, player=people[1].id, bot="random")) == "pbpb"
    assert kinds(await host(people[2], table, "remove", seat=0, player=people[0].id, bot="random")) == "bbpb"


async def test_host_decisions_survive_a_restart(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as one, Person(server.address) as two:
        cookies = one.cookie, two.cookie
        table = await one.make("me", "open", "random", "random")
        await two.sit(table, 1)
        await host(one, table, "remove", seat=1, player=two.id, bot="random")
        await host(one, table, "offer", seat=3, offered=False)
        async with two.at(table):  # known at the table
            await host(one, table, "mute", player=two.id)
        await host(one, table, "settings", chat="seats")
        before = (await one.look(table))["table"]
    async with serving(database) as server, Person(server.address, cookies[1]) as two:
        after = (await two.look(table))["table"]
        assert {key: value for key, value in after.items() if key != "changed"} == {
            key: value for key, value in before.items() if key != "changed"
        }
        assert (await refusal(two.sit(table, 2))).code == "removed"


@pytest.mark.parametrize(
    ("what", "wish"),
    [
        ("remove", {"seat": 0}),
        ("remove", {"seat": 0, "player": "x" * 65}),
        ("offer", {}),
        ("mute", {"player": 7}),
        ("settings", {"takeover": "everybody"}),
        ("settings", {"chat": "nobody"}),
    ],
)
async def test_malformed_host_requests(people: list[Person], what: str, wish: dict[str, Any]) -> None:
    table = await people[0].make("me", "random")
    assert (await refusal(people[0].post(f"/api/tables/{table}/{what}", wish))).code == "malformed"
