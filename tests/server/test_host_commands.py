"""Requests of the host: simultaneous and malformed ones, and a removed person."""

import asyncio
from typing import Any

import pytest

from tests.server.live_server import Person, Refused
from tests.server.test_tables import refusal


async def host(person: Person, table: str, what: str, **wish: Any) -> Any:
    return await person.post(f"/api/tables/{table}/{what}", wish)


async def test_only_one_of_two_simultaneous_requests_gets_a_bots_seat(people: list[Person]) -> None:
    table = await people[0].make("me", "random", "random")
    await host(people[0], table, "offer", seat=1)
    done = await asyncio.gather(people[1].sit(table, 1), people[2].sit(table, 1), return_exceptions=True)
    lost = [answer for answer in done if isinstance(answer, Refused)]
    assert [answer.code for answer in lost] == ["taken"]
    seats = (await people[0].look(table))["table"]["seats"]
    assert seats[1]["player"] in (people[1].id, people[2].id)


async def test_removed_person_no_longer_sees_the_table_in_the_list(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    await people[1].sit(table, 1)
    await host(people[0], table, "remove", seat=1, player=people[1].id, bot="random")
    assert [info["id"] for info in await people[1].get("/api/tables?which=mine")] == []


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
async def test_server_rejects_malformed_host_requests(people: list[Person], what: str, wish: dict[str, Any]) -> None:
    table = await people[0].make("me", "random")
    assert (await refusal(people[0].post(f"/api/tables/{table}/{what}", wish))).code == "malformed"
