"""Turns of expensive work: declared prices, order, limits, and what cancels waiting work."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Generator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Mount, Route, WebSocketRoute

from factoryfloor.kernel import Match
from factoryfloor.server.http.api_app import create_api
from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.priced_route import PricedRoute
from factoryfloor.server.http.prices import MESSAGES, ROUTES
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter
from factoryfloor.server.operations.turns import Places, Turns
from factoryfloor.server.storage.database import open_database
from factoryfloor.tables.keeper import recaps
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Refused as LimitReached
from factoryfloor.tables.state.errors import code_of, seconds_of
from factoryfloor.tables.verbs.read_request import KINDS
from tests.server.live_server import QUICK, LiveServer, Person, Refused, connected, serving
from tests.timeouts import TIMEOUT, until

MANY = Places(1000, 1000, 10_000)
ONE, TWO, THREE = (Client("one", "192.0.2.1"), Client("two", "198.51.100.1"), Client("three", "203.0.113.1"))
BESIDES = 0.4  # milliseconds that each turn is charged besides its work


# Prices.


def test_every_kind_of_message_has_a_price() -> None:
    assert set(KINDS) == set(MESSAGES)


def test_every_route_has_a_price(tmp_path: Path) -> None:
    opened = open_database(str(tmp_path / "t.sqlite3"))
    routes = create_api(create_app(opened).state).routes
    opened.close()
    priced = [route for route in routes if isinstance(route, PricedRoute)]
    others = [route for route in routes if not isinstance(route, PricedRoute)]
    assert {f"{method} {route.path}" for route in priced for method in route.methods or ()} == set(ROUTES)
    assert all(isinstance(route, WebSocketRoute | Mount | Route) for route in others)
    assert not any(isinstance(route, APIRoute) for route in others)
    assert [route.path for route in others if isinstance(route, WebSocketRoute)] == ["/api/tables/{table_id}/socket"]
    assert [route.path for route in others if isinstance(route, Mount | Route)] in ([""], ["/"]), "the client's files"


def test_route_without_a_price_cannot_be_registered() -> None:
    async def page() -> None: ...

    with pytest.raises(KeyError, match="GET /api/new"):
        PricedRoute("/api/new", page, methods=["GET"])


# Turns.


class Log:
    """Work that records its name when its turn comes, and ends when the test allows it."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.go = asyncio.Event()

    def task(self, name: str, client: Client, price: Price = Price.LONG) -> "asyncio.Task[None]":
        return asyncio.create_task(self._work(name, client, price))

    async def _work(self, name: str, client: Client, price: Price) -> None:
        async with self.turns.turn(client, price):
            self.begun.append(name)
            await self.go.wait()


async def test_only_one_turn_runs_at_a_time() -> None:
    log = Log(Turns(MANY))
    flood = [log.task(f"flood {number}", Client(f"guest {number}", ONE.address)) for number in range(20)]
    await until(lambda: len(log.turns) == 19)
    other = log.task("other", TWO)
    await until(lambda: len(log.turns) == 20)
    assert log.begun == ["flood 0"]
    log.turns._queue.charge(ONE, 1.0)
    log.go.set()
    await asyncio.wait_for(asyncio.gather(other, *flood), TIMEOUT)
    assert log.begun.index("other") == 1


async def test_cancelled_work_is_removed_from_the_queue() -> None:
    log = Log(Turns(MANY))
    first, second, third = (log.task(str(number), Client(str(number), ONE.address)) for number in range(3))
    await until(lambda: len(log.turns) == 2)
    second.cancel()
    await until(lambda: len(log.turns) == 1)
    first.cancel()
    await until(lambda: log.begun == ["0", "2"])
    log.go.set()
    await third
    assert not log.turns._counted


async def test_turn_is_passed_on_if_the_next_waiter_is_cancelled() -> None:
    log = Log(Turns(MANY))
    first, second, third = (log.task(str(number), Client(str(number), ONE.address)) for number in range(3))
    await until(lambda: len(log.turns) == 2)
    second.cancel()
    log.turns._end(log.turns._turn)  # type: ignore[arg-type]
    log.go.set()
    await asyncio.gather(first, third)
    assert (second.cancelled(), log.begun) == (True, ["0", "2"])


async def test_nested_work_runs_in_the_same_turn() -> None:
    turns = Turns(MANY)
    async with asyncio.timeout(TIMEOUT), turns.turn(ONE, Price.LONG), turns.turn(ONE, Price.LONG):
        assert await turns.slices(ONE, Price.LONG, steps_to(3)) == 3


async def test_next_turn_begins_while_a_long_turn_waits() -> None:
    turns = Turns(MANY, longest=0.01)
    hanging = Log(turns)
    stuck = hanging.task("stuck", ONE)
    await until(lambda: hanging.begun)
    async with asyncio.timeout(TIMEOUT), turns.turn(TWO, Price.LONG):
        assert not stuck.done()
    hanging.go.set()
    await stuck


def steps_to(number: int) -> Generator[None, None, int]:
    for _ in range(number):
        yield
    return number


async def test_other_clients_work_between_the_slices_of_a_long_turn() -> None:
    turns = Turns(MANY)
    ended = False

    def endless() -> Generator[None, None, int]:
        while not ended:
            yield
        return 1

    long = asyncio.create_task(turns.slices(ONE, Price.LONG, endless()))
    async with asyncio.timeout(TIMEOUT):
        for _ in range(3):
            async with turns.turn(TWO, Price.LONG):
                assert not long.done()
    ended = True
    assert await long == 1


async def test_budget_limits_a_person_and_a_network() -> None:
    now = 0.0
    budget = RateLimiter(ClientLimit(100.0, 200.0), ClientLimit(1000.0, 2000.0), lambda: now)
    turns = Turns(MANY, budget=budget)
    neighbour = Client("three", ONE.address)
    budget.charge(ONE, 1500.0)
    with pytest.raises(LimitReached, match="try again in 6 s") as refused:
        async with turns.turn(ONE, Price.SHORT):
            pytest.fail("the budget is used up")
    assert (code_of(refused.value), seconds_of(refused.value)) == ("too_fast", 6)
    async with turns.turn(neighbour, Price.SHORT), turns.turn(TWO, Price.SHORT):
        budget.charge(neighbour, 900.0)
    with pytest.raises(LimitReached):
        async with turns.turn(neighbour, Price.SHORT):
            pytest.fail("the network's budget is used up")
    now = 6.0
    async with turns.turn(ONE, Price.SHORT):
        pass


async def test_work_is_charged_by_its_measured_time() -> None:
    now = 0.0
    budget = RateLimiter(ClientLimit(100.0, 100.0), ClientLimit(1000.0, 1000.0), lambda: now)
    turns = Turns(MANY, lambda: now, budget)
    async with turns.turn(ONE, Price.SHORT):
        now = 3.0
    assert budget.wait(ONE) == pytest.approx((3000.0 + BESIDES - 1000.0 + 1.0) / 100.0)


async def test_another_network_goes_first_after_many_small_turns_of_one_network() -> None:
    log = Log(Turns(MANY, lambda: 0.0))
    holder = log.task("holder", THREE)
    await until(lambda: log.begun)
    log.turns.charge(TWO, 0.01)
    small = [log.task("small", ONE) for _ in range(100)]
    await until(lambda: len(log.turns) == 100)
    large = log.task("large", TWO)
    await until(lambda: len(log.turns) == 101)
    log.go.set()
    await asyncio.gather(holder, large, *small)
    assert log.begun.index("large") == pytest.approx(10.0 / BESIDES, abs=3)


async def test_coroutine_is_charged_for_its_own_steps() -> None:
    budget = RateLimiter(ClientLimit(1.0, 1.0), ClientLimit(10.0, 10.0), lambda: 0.0)
    turns, go = Turns(MANY, budget=budget), asyncio.Event()

    async def waits(own: float) -> float:
        await go.wait()
        return _work(own)

    mine = asyncio.create_task(turns.run(ONE, Price.SHORT, waits(0.05)))
    await until(lambda: turns._turn is not None)
    _work(0.5)
    go.set()
    own = 1000.0 * await mine
    assert own - 10.0 < budget.wait(ONE) < own + 100.0


async def test_cancelled_coroutine_ends_its_turn() -> None:
    turns = Turns(MANY)
    ended = asyncio.Event()

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    task = asyncio.create_task(turns.run(ONE, Price.SHORT, waits()))
    await until(lambda: turns._turn is not None)
    task.cancel()
    await until(ended.is_set)
    async with asyncio.timeout(TIMEOUT):
        assert await turns.run(TWO, Price.SHORT, asyncio.sleep(0, 7)) == 7


def _work(seconds: float) -> float:
    """Uses processor time and returns the time used."""
    began = time.thread_time()
    while (used := time.thread_time() - began) < seconds:
        pass
    return used


async def test_slots_are_limited_per_person_per_address_and_in_total() -> None:
    log = Log(Turns(Places(2, 3, 12)))
    tasks = [log.task("mine", ONE) for _ in range(3)]
    tasks += [log.task("neighbour", Client(str(number), ONE.address)) for number in range(3)]
    await until(lambda: sum(task.done() for task in tasks) == 3)
    others = [log.task("other", Client("", f"203.0.113.{number}")) for number in range(2)]
    await until(lambda: len(log.turns) == 4)
    log.go.set()
    ends = await asyncio.gather(*tasks, *others, return_exceptions=True)
    assert [end is None for end in ends] == [True, True, False, True, False, False, True, True]


# At a server.


@asynccontextmanager
async def held(server: LiveServer) -> AsyncIterator[Turns]:
    """Holds the turn of the server, so that all expensive work waits."""
    turns = server.services.turns
    turns._longest = TIMEOUT
    async with turns.turn(Client("holder", "203.0.113.1"), Price.LONG):
        yield turns


async def test_closing_sockets_and_the_server_cancels_waiting_work(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(database) as server, Person(server.address) as person, AsyncExitStack() as sockets:
        table = await person.make("me", "me")
        at = [await sockets.enter_async_context(person.at(table)) for _ in range(6)]
        async with held(server) as turns:
            for each in at:
                await each.send({"kind": "sync", "id": "1"})
            await until(lambda: len(turns) == 6)
            for each in at[:3]:
                await each.link.close()
            await until(lambda: len(turns) == 3)
            server.server.should_exit = True
            await until(lambda: server.server.force_exit or len(turns) == 0 or turns._turn is not None)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_disconnected_request_loses_its_turn(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "me")
    async with held(server) as turns:
        asked = [asyncio.create_task(people[0].look(table)) for _ in range(3)]
        await until(lambda: len(turns) == 3)
        for task in asked:
            task.cancel()
        await until(lambda: len(turns) == 0)


async def test_server_answers_cheap_requests_while_expensive_requests_wait(
    people: list[Person], server: LiveServer
) -> None:
    table = await people[0].make("me", "me")
    free = await people[0].make("me", "open", "open")
    async with people[0].at(table) as at, held(server) as turns:
        await at.send({"kind": "recap", "id": "r", "seat": 0})
        await until(lambda: len(turns) == 1)
        assert (await people[1].get("/api/me"))["public_id"] == people[1].id
        async with asyncio.timeout(TIMEOUT):
            await people[1].post(f"/api/tables/{free}/sit", {"seat": 1})


async def test_budget_applies_to_messages_and_requests(database: Path) -> None:
    few = QUICK.model_copy(update={"work_person": 20.0})
    async with serving(database, few) as server, Person(server.address) as one, Person(server.address) as two:
        table = await one.make("me", "me")
        async with one.at(table) as at:
            budget = server.services.turns._budget
            assert budget is not None
            budget.charge(Client(one.id, "127.0.0.1"), 1e6)
            with pytest.raises(Refused, match="too_fast"):
                await at.ask("sync")
            with pytest.raises(Refused, match="too_fast") as refused:
                await one.look(table)
            assert refused.value.status == 429
            await at.act(at.decision()["actions"][0]["text"])
        await two.look(table)


async def test_opening_a_socket_is_charged_even_if_it_is_refused(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, charged = await people[0].make("me", "me"), list[tuple[str, float]]()
    monkeypatch.setattr(server.services.turns, "charge", lambda who, seconds: charged.append((who.person, seconds)))
    for path in (table, "nowhere"):
        charged.clear()
        async with connected(server.address, path, {"Cookie": f"factoryfloor_guest={people[0].cookie}"}) as client:
            await client.until(lambda: charged)
        assert charged[0] == (people[0].id, 0.0015), path


async def test_server_computes_a_recap_once(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await people[0].make("me", "me")
    replayed: list[Entry] = []
    follow = recaps._followed

    def followed(match: Match, entry: Entry) -> Match:
        replayed.append(entry)
        return follow(match, entry)

    monkeypatch.setattr(recaps, "_followed", followed)
    async with people[0].at(table) as at, people[0].at(table) as too:
        await at.reached((await at.act(at.decision(0)["actions"][0]["text"]))["n"])
        told = [await each.ask("recap", seat=1) for each in (at, too, at)]
        assert [len(replayed), *map(len, (each["answer"]["frames"] for each in told))] == [1, 2, 2, 2]
        assert told[0]["answer"] == told[1]["answer"]
        seat = next(seat for seat in (0, 1) if at.decision(seat))
        acted = await at.act(at.decision(seat)["actions"][0]["text"], seat=seat)
        assert (await too.ask("recap", seat=seat))["answer"]["n"] == acted["n"]


# Limits are checked before the work.


async def test_rejected_table_request_reads_no_game(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = QUICK.model_copy(update={"tables_at_once_person": 1, "tables_an_hour_person": 1.0})
    async with serving(database, few) as server, Person(server.address) as one, Person(server.address) as two:
        table = await two.make("greedy", "greedy")
        async with two.at(table) as at:
            await at.finished()
        await one.make("me", "open")
        read: list[str] = []
        monkeypatch.setattr("factoryfloor.server.http.review_api.room_record", lambda *_: read.append("record"))
        monkeypatch.setattr("factoryfloor.server.http.puzzle_api.match_of", lambda *_: read.append("puzzle"))
        puzzle = (await one.get("/api/puzzles/fzzt"))[0]["id"]
        day = (await one.get("/api/daily"))[0]["day"]
        for path, body in (
            (f"/api/tables/{table}/again", {"turn": 0, "seat": 0, "bot": "greedy"}),
            (f"/api/puzzles/fzzt/{puzzle}/again", {"bot": "greedy"}),
            ("/api/daily", {"game": "fzzt", "day": day}),
        ):
            with pytest.raises(Refused, match="too_often"):
                await one.post(path, body)
        assert not read
        assert not server.services.daily._starting


async def test_rejected_review_request_reads_no_game(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = QUICK.model_copy(update={"reviews_person": 1})
    async with serving(database, few) as server, Person(server.address) as person:
        table = await person.make("greedy", "greedy", game="fzzt")
        async with person.at(table) as at:
            await at.finished()
        reviewing: Any = server.services._reviewing
        reviewing._rules = {}  # no review is made
        await person.post(f"/api/tables/{table}/review")
        read: list[str] = []
        monkeypatch.setattr("factoryfloor.server.http.review_api.room_record", lambda *_: read.append("record"))
        with pytest.raises(Refused, match="too_many_reviews"):
            await person.post(f"/api/tables/{table}/review", {"lens": "open"})
        assert not read
