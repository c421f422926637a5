"""Lists of tables show whose turn it is, also after a table has left memory."""

import asyncio
from pathlib import Path
from typing import Any

from factoryfloor.server.rooms.turn_listing import TurnListing
from tests.server.live_server import QUICK, LiveServer, Person, serving
from tests.timeouts import TIMEOUT, until

AT_ONCE = QUICK.model_copy(update={"list_turn_after": 0.0})


async def listed(person: Person, table: str) -> Any:
    mine = await person.get("/api/tables?which=mine")
    return next(info["movers"] for info in mine if info["id"] == table)


async def dropped(server: LiveServer, table: str) -> None:
    """Wait until the turn is stored, and drop the table from memory."""
    for task in [task for task in server.room(table).tasks if isinstance(task, TurnListing)]:
        await asyncio.wait_for(task.done(), TIMEOUT)
    await until(lambda: server.room(table).idle)
    server.services.lobby.drop_idle(0.0)
    assert table not in server.services.lobby.rooms


async def test_lists_of_tables_show_the_seats_to_move(database: Path) -> None:
    async with serving(database, AT_ONCE) as server, Person(server.address) as one, Person(server.address) as two:
        table = await one.make("me", "open")
        assert await listed(one, table) == []
        await two.sit(table, 1)
        async with one.at(table) as first:
            assert await listed(one, table) == first.state["movers"] != []
            before = first.state["movers"]
            if 0 in before:
                await first.act(first.decision()["actions"][0]["text"])
            async with two.at(table) as second:
                while second.state["movers"] == before:
                    seat = second.state["movers"][0]
                    mover = first if seat == 0 else second
                    ack = await mover.act(mover.decision()["actions"][0]["text"])
                    await second.reached(ack["n"])
                now = second.state["movers"]
        await dropped(server, table)
        assert await listed(two, table) == now


async def test_person_alone_with_bots_can_always_continue(database: Path) -> None:
    async with serving(database, AT_ONCE) as server, Person(server.address) as one:
        table = await one.make("me", "greedy")
        async with one.at(table) as at:
            await at.wanted()
        await dropped(server, table)
        assert await listed(one, table) == [0]
