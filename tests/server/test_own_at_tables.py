"""Private notes at a table, and days of vacation."""

from pathlib import Path

import pytest

from factoryfloor.tables.state.day_limits import DAY
from tests.server.live_server import QUICK, Person, Refused, serving
from tests.server.manual_clock import ManualClock
from tests.server.test_by_day import make, two


async def test_only_their_author_sees_private_notes(database: Path) -> None:
    async with serving(database) as server, two(server) as (host, guest), Person(server.address) as stranger:
        table = await make(host, guest)
        path = f"/api/tables/{table}/note"
        assert await host.get(path) == {"text": ""}
        await host.ask("PUT", path, json={"text": "Anna collects gears"})
        assert await host.get(path) == {"text": "Anna collects gears"}
        assert await guest.get(path) == {"text": ""}
        with pytest.raises(Refused, match="forbidden"):
            await stranger.ask("PUT", path, json={"text": "mine"})
        with pytest.raises(Refused, match="malformed"):
            await host.ask("PUT", path, json={"text": "x" * 4001})
        cookie = host.cookie
    async with serving(database) as server, Person(server.address, cookie) as host:
        assert (await host.get(path))["text"] == "Anna collects gears"
        await host.ask("PUT", path, json={"text": ""})
        assert await host.get(path) == {"text": ""}


async def test_vacation_applies_to_all_tables(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        tables = [await make(host, guest), await make(host, guest, days=5)]
        await host.post(f"/api/tables/{tables[0]}/vacation", {"days": 4})
        for table, days in zip(tables, (2, 5), strict=True):
            seats = (await host.look(table))["table"]["seats"]
            assert [seat["due"] - clock.moment for seat in seats] == [(days + 4) * DAY, days * DAY]
            assert [seat["vacation"] for seat in seats] == [clock.moment + 4 * DAY, None]


async def test_vacation_applies_to_tables_that_start_during_it(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        first = await make(host, guest)
        await host.post(f"/api/tables/{first}/vacation", {"days": 4})
        until_then = clock.moment + 4 * DAY
        await clock.move(DAY)
        for table in (await make(host, guest), await make(guest, host)):
            async with guest.at(table) as at:
                await at.until(lambda: any(entry["kind"] == "vacation" for entry in at.entries))
            seats = {seat["player"]: seat for seat in (await host.look(table))["table"]["seats"]}
            assert seats[host.id]["vacation"] == until_then
            assert seats[host.id]["due"] == until_then + 2 * DAY
            assert seats[guest.id]["vacation"] is None
        await clock.move(3 * DAY)
        after = await make(host, guest)
        assert (await host.look(after))["table"]["seats"][0]["vacation"] is None


async def test_server_counts_days_of_vacation_by_year(database: Path) -> None:
    clock = ManualClock()  # November 2023
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        table = await make(host, guest)
        path = f"/api/tables/{table}/vacation"
        await host.post(path, {"days": 10})
        await host.post(path, {"days": 10})  # the same days
        with pytest.raises(Refused, match="malformed"):
            await host.post(path, {"days": 15})
        await clock.move(10 * DAY)
        with pytest.raises(Refused, match="no_vacation"):
            await host.post(path, {"days": 5})
        await host.post(path, {"days": 4})
        await guest.post(path, {"days": 14})


async def test_vacation_applies_only_to_tables_by_the_day(database: Path) -> None:
    async with serving(database) as server, two(server) as (host, _):
        table = await host.make("me", "random")
        with pytest.raises(Refused, match="not_by_day"):
            await host.post(f"/api/tables/{table}/vacation", {"days": 1})
