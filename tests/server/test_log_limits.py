"""A game that ended at the log limit, as it is stored."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.live_server import QUICK, LiveServer, Person, serving
from tests.server.messages import valid


@pytest.fixture
async def server(database: Path) -> AsyncIterator[LiveServer]:
    async with serving(database, QUICK.model_copy(update={"table_entries": 12, "store_after": 0.0})) as running:
        yield running


async def test_server_stores_a_full_log_as_the_end_of_the_game(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("me", "me", length="long")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
        facts = at.state["table"]
    await server.stored(table)
    looked = await people[0].look(table)
    assert looked["table"]["scores"] == facts["scores"]
    assert looked["log"][-1]["text"] == "log_full"
    replay = valid("Replay", await people[0].get(f"/api/tables/{table}/replay"))
    assert replay["scores"] == facts["scores"]
    record = await people[0].get(f"/api/tables/{table}/record")
    assert "scores" not in record, "the game itself was not over"
