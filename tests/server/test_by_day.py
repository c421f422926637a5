"""Tables by the day on a server: deadlines without connections, after restarts and outages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from factoryfloor.server.rooms.uptime import GRACE
from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.state.day_limits import DAY, NOTICE
from tests.server.live_server import QUICK, LiveServer, Person, serving
from tests.server.manual_clock import ManualClock
from tests.timeouts import until

SEATS: list[dict[str, str]] = [{"kind": "me"}, {"kind": "open"}]


async def make(host: Person, guest: Person, days: int = 2, **wish: Any) -> str:
    """A running table by the day of two people."""
    made = await host.post(
        "/api/tables", {"game": "tiny", "seats": SEATS, "days": days, "stand_in": "random", "options": {}, **wish}
    )
    await guest.sit(made["id"], 1)
    return str(made["id"])


@asynccontextmanager
async def two(server: LiveServer, *cookies: str) -> AsyncIterator[tuple[Person, Person]]:
    first, second = cookies or ("", "")
    async with Person(server.address, first) as one, Person(server.address, second) as other:
        yield one, other


async def kinds(person: Person, table: str) -> str:
    return "".join(seat["kind"][0] for seat in (await person.look(table))["table"]["seats"])


def logged(server: LiveServer, table: str) -> list[str]:
    return [entry.kind for entry in server.services.store.entries(table)]


async def forget(server: LiveServer, table: str) -> None:
    """Drops a table from memory as if it had been unused for long; a far deadline does not keep a table in memory."""
    room = server.room(table)
    await until(lambda: room.idle)
    server.services.lobby._drop(room)


async def due(server: LiveServer, table: str) -> float | None:
    """Returns when something is due at a table, by the table's row."""
    moment = select(db.tables.c.due).where(db.tables.c.id == table)
    found: float | None = server.services.store.read(lambda connection: connection.execute(moment).scalar_one())
    return found


async def swept(server: LiveServer, table: str, kind: str, count: int = 1) -> None:
    """Sweeps once and waits until entries of a kind are stored."""
    assert await server.services.deadlines.sweep() == 1
    await until(lambda: logged(server, table).count(kind) == count)


async def test_deadline_expires_while_no_player_is_connected(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        table = await make(host, guest)
        start = clock.moment
        assert await due(server, table) == start + 1.5 * DAY
        await forget(server, table)
        await clock.move(1.5 * DAY - 1)
        assert await server.services.deadlines.sweep() == 0
        await clock.move(1)
        await swept(server, table, "warn", 2)
        assert await due(server, table) == start + 2 * DAY
        await forget(server, table)
        await clock.move(0.5 * DAY)
        await swept(server, table, "stand_in", 2)
        assert await due(server, table) is None, "bots alone do not play on"
        mine = (await host.get("/api/tables?which=mine"))[0]
        assert [(seat["held"], seat["former"]) for seat in mine["seats"]] == [(True, host.id), (True, guest.id)]
        await host.sit(table, 0)
        assert await kinds(host, table) == "pb"


async def test_bots_play_while_no_person_is_connected(database: Path) -> None:
    clock = ManualClock()
    settings = QUICK.model_copy(update={"pause_after": 0.0})
    async with serving(database, settings, clock=clock) as server, two(server) as (host, guest):
        table = await make(host, guest, seats=[*SEATS, {"kind": "bot", "bot": "random"}])
        await until(lambda: server.room(table).state.movers() == [0, 1])


@pytest.mark.parametrize("down", [60.0, 10 * DAY])
async def test_player_keeps_the_seat_after_a_downtime_of_the_server(database: Path, down: float) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        cookies = host.cookie, guest.cookie
        table = await make(host, guest)
        await clock.move(1.5 * DAY)
        await until(lambda: logged(server, table).count("warn") == 2)
        await clock.move(0.5 * DAY - 30)
        await server.services.uptime.beat()
    clock = later(clock, down)
    async with serving(database, QUICK, clock=clock) as server, two(server, *cookies) as (host, guest):
        left = GRACE + 30
        assert await server.services.deadlines.sweep() <= 1
        seats = (await host.look(table))["table"]["seats"]
        assert [seat["due"] - clock.moment for seat in seats] == [left, left]
        await clock.move(left - 1)
        await server.services.deadlines.sweep()
        assert await kinds(host, table) == "pp"
        assert "stand_in" not in logged(server, table)
        await clock.move(1)
        await until(lambda: logged(server, table).count("stand_in") == 2)


@pytest.mark.parametrize("back", [3600.0, 10 * DAY])
async def test_setting_the_clock_back_loses_no_seat_and_no_deadline(database: Path, back: float) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        cookies = host.cookie, guest.cookie
        table = await make(host, guest)
        await clock.move(1.5 * DAY)
        await until(lambda: logged(server, table).count("warn") == 2)
        clock.wrong = -back
        await clock.move(0.5 * DAY)
        await server.services.deadlines.sweep()
        assert await kinds(host, table) == "pp"
        await server.services.uptime.beat()
    clock = later(clock, -back)
    async with serving(database, QUICK, clock=clock) as server, two(server, *cookies) as (host, guest):
        seats = (await host.look(table))["table"]["seats"]
        assert [seat["due"] - clock.moment for seat in seats] == [back, back]
        await clock.move(back)
        await until(lambda: logged(server, table).count("stand_in") == 2)


async def test_server_corrects_the_stored_deadline_after_an_outage(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        table = await make(host, guest)
        start = clock.moment
    clock = later(clock, 5 * DAY)
    async with serving(database, QUICK, clock=clock) as server:
        assert await server.services.deadlines.sweep() == 1
        assert await due(server, table) == start + 6.5 * DAY + GRACE
        assert await server.services.deadlines.sweep() == 0


async def test_bot_takes_over_no_seat_without_a_warning(database: Path) -> None:
    """The table's warning was never due while a server ran, for instance in a database of an older copy."""
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        table = await make(host, guest)
        await forget(server, table)
        await clock.move(30 * DAY)
        await swept(server, table, "warn", 2)
        await clock.move(NOTICE - 1)
        assert await kinds(host, table) == "pp"
        await clock.move(1)
        await until(lambda: logged(server, table).count("stand_in") == 2)


async def test_list_shows_tables_by_the_day_with_their_deadlines(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, two(server) as (host, guest):
        table = await make(host, guest, days=14)
        async with host.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"])
        await forget(server, table)
        listed = (await guest.get("/api/tables?which=mine"))[0]
        assert (listed["days"], listed["stand_in"], listed["movers"]) == (14, "random", [1])
        assert [seat["due"] for seat in listed["seats"]] == [None, clock.moment + 14 * DAY]


def later(clock: ManualClock, seconds: float) -> ManualClock:
    """Returns the clock of the next start."""
    next_clock = ManualClock()
    next_clock.moment = clock.moment + seconds
    return next_clock
