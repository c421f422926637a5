"""The daily deal: one seed for all who play a game alone on a day."""

from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import commitment
from factoryfloor.server.table.daily import daily_seed
from tests.server.live_server import QUICK, Person, Refused, serving
from tests.server.manual_clock import ManualClock

DAY = 86400.0


async def deal(person: Person, **options: Any) -> Any:
    """The daily table as its owner sees it."""
    body = {"game": "factory_fun", "seats": [{"kind": "me"}], "options": options, "daily": True}
    return await person.look((await person.post("/api/tables", body))["id"])


def shown(told: Any) -> list[str]:
    return [one["machine"] for one in told["views"]["0"]["revealed"]]


async def test_daily_deal_changes_each_day(database: Path, tmp_path: Path) -> None:
    manual_clock = ManualClock()
    async with (
        serving(database, clock=manual_clock) as server,
        Person(server.address) as one,
        Person(server.address) as two,
    ):
        first, second = await deal(one), await deal(two)
        assert first["table"]["daily"] == "2023-11-14"
        assert first["table"]["commitment"] == second["table"]["commitment"]
        assert first["views"]["0"] == second["views"]["0"]
        expert = await deal(one, boards="expert")
        assert expert["table"]["commitment"] != first["table"]["commitment"]
        await manual_clock.move(DAY)
        later = await deal(one)
        assert later["table"]["daily"] == "2023-11-15"
        assert shown(later) != shown(first)
    async with serving(tmp_path / "elsewhere.sqlite3", clock=ManualClock()) as server, Person(server.address) as three:
        assert shown(await deal(three)) == shown(first), "every server deals the same"


async def test_daily_seed_is_public_text(database: Path) -> None:
    async with serving(database, QUICK) as server, Person(server.address) as person:
        body = {"game": "tiny", "seats": [{"kind": "me"}], "daily": True}
        info = (await person.look((await person.post("/api/tables", body))["id"]))["table"]
        seed = daily_seed("tiny", info["daily"], {"length": "short", "consolation": False, "double": []})
        assert info["commitment"] == commitment(seed)
        assert info["seed"] == ""


async def test_rematch_keeps_the_daily_deal(people: list[Person]) -> None:
    body = {"game": "tiny", "seats": [{"kind": "me"}], "daily": True}
    table = (await people[0].post("/api/tables", body))["id"]
    async with people[0].at(table) as at:
        while not at.over:
            ack = await at.act(at.decision()["actions"][0]["text"])
            await at.reached(ack["n"])
            await at.wanted()
        info = at.state["table"]
    again = await people[0].post(f"/api/tables/{table}/rematch")
    assert (again["daily"], again["commitment"]) == (info["daily"], info["commitment"])


async def test_daily_deal_requires_one_seat(people: list[Person]) -> None:
    body = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "daily": True}
    with pytest.raises(Refused, match="bad_seats"):
        await people[0].post("/api/tables", body)
    assert (await people[0].look(await people[0].make("me", "me")))["table"]["daily"] == ""
