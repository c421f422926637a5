"""Seats that belonged to a player, and who may take them from the bot."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Person, serving
from tests.server.manual_clock import ManualClock
from tests.server.test_absence import AWAY, absence, vote
from tests.server.test_tables import kinds, refusal


async def offer(person: Person, table: str, seat: int, *, offered: bool = True) -> Any:
    return await person.post(f"/api/tables/{table}/offer", {"seat": seat, "offered": offered})


async def left_to_a_bot(people: list[Person], how: str) -> str:
    """A table of the first two people where a bot has the seat of the second."""
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    if how == "left":
        await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
    else:
        wish = {"seat": 1, "player": people[1].id, "bot": "random"}
        await people[0].post(f"/api/tables/{table}/remove", wish)
    return table


async def test_host_cannot_play_the_hand_of_an_absent_player(database: Path) -> None:
    async with absence(database, "me", "open") as (_, manual_clock, (one, two, _), table):
        async with one.at(table):
            await manual_clock.move(AWAY)
            await vote(one, table, two, 1, "random")
            assert (await refusal(one.sit(table, 1))).code == "ask_host"
            for offered in (False, True):
                await offer(one, table, 1, offered=offered)
            told = await refusal(one.sit(table, 1))
        assert told.code == "forbidden"
        assert f"seat 1 belonged to {two.name}" in told.message
        async with two.at(table) as back:
            await back.until(lambda: back.mine == [1])


async def test_held_seat_is_offered_to_a_newcomer(database: Path) -> None:
    async with absence(database, "me", "open") as (_, manual_clock, (one, two, three), table), one.at(table):
        await manual_clock.move(AWAY)
        info = await vote(one, table, two, 1, "random")
        assert (info["takeover"], info["seats"][1]["offered"]) == ("anybody", False)
        assert (await offer(one, table, 1))["seats"][1]["offered"] is True
        assert kinds(await three.sit(table, 1)) == "pp"


@pytest.mark.parametrize("how", ["left", "removed"])
async def test_opponent_cannot_take_the_seat_of_a_player_who_left(people: list[Person], how: str) -> None:
    table = await left_to_a_bot(people, how)
    await offer(people[0], table, 1)
    assert (await refusal(people[0].sit(table, 1))).code == "forbidden"
    assert kinds(await people[1].sit(table, 1)) == "pp", "it is their own hand"


async def test_host_without_a_seat_cannot_replace_a_player(people: list[Person]) -> None:
    table = await people[0].make("open", "open")
    await people[1].sit(table, 0)
    await people[2].sit(table, 1)
    await people[0].post(f"/api/tables/{table}/remove", {"seat": 1, "player": people[2].id, "bot": "random"})
    await offer(people[0], table, 1)
    assert (await refusal(people[0].sit(table, 1))).code == "forbidden"
    assert kinds(await people[3].sit(table, 1)) == "pp"


async def test_no_second_hand_is_shown_while_a_seat_is_held(database: Path) -> None:
    async with absence(database, "me", "open", "random") as (_, manual_clock, (one, two, three), table), one.at(table):
        await manual_clock.move(AWAY)
        await vote(one, table, two, 1, "random")
        assert (await refusal(one.sit(table, 2))).code == "forbidden", "the absent player will return"
        assert kinds(await three.sit(table, 2)) == "pbp", "a newcomer knows no other hand"


async def test_no_newcomer_at_one_of_two_held_seats(database: Path) -> None:
    manual_clock = ManualClock()
    async with (
        serving(database, clock=manual_clock) as server,
        Person(server.address) as one,
        Person(server.address) as two,
        Person(server.address) as three,
    ):
        table = await one.make("me", "open", "open")
        await two.sit(table, 1)
        await two.sit(table, 2)
        async with one.at(table):
            await manual_clock.move(AWAY)
            assert kinds(await vote(one, table, two, 1, "random")) == "pbb"
            await offer(one, table, 1)
            told = await refusal(three.sit(table, 1))
        assert told.message == f"no person can join this game: {two.name} 2 has seen the hand of another seat"


async def test_removed_person_is_let_in_at_a_seat_open_to_all(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open")
    await people[1].sit(table, 1)
    await people[0].post(f"/api/tables/{table}/remove", {"seat": 1, "player": people[1].id})
    await people[0].post(f"/api/tables/{table}/start", {"bot": "random"})
    assert (await people[0].look(table))["table"]["seats"][2]["offered"] is True, "anybody may take it"
    assert (await refusal(people[1].sit(table, 2))).code == "removed"
    await offer(people[0], table, 2)
    assert kinds(await people[1].sit(table, 2)) == "pbp"
