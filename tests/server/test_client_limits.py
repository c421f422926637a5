"""Limits per guest: no guest can use so much that others have to wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction
from factoryfloor.tables.state.table import Table
from tests.server.live_server import QUICK, Person, Refused, TableClient, serving
from tests.server.manual_clock import ManualClock
from tests.timeouts import SCALE, TIMEOUT, until

SOON = 30 * SCALE  # seconds; without limits it would be minutes (bench.attack measures the latency)
DEAR = ("search:10000ms",) * 5


# Workers.


@asynccontextmanager
async def working(searches: int = 8) -> AsyncIterator[WorkerPool]:
    workers = WorkerPool(1, ("tests.server.tiny",), 0.05, searches)
    try:
        yield workers
    finally:
        await workers.close()


def question(bot: str, table: str = "t") -> BotQuestion:
    from factoryfloor.kernel import FastChance
    from tests.tiny_game import GAME

    position = GAME.start(2, None, FastChance(8)).position()  # no choice is clear
    return BotQuestion(table, "tiny", position, 0, bot)


async def test_searches_of_one_person_do_not_block_another() -> None:
    async with working() as workers, asyncio.TaskGroup() as group:
        one, two = Client("one", "here"), Client("two", "there")
        await workers.decide(question("greedy"), two)
        long = [group.create_task(workers.decide(question("search:600000ms", f"t{n}"), one)) for n in range(9)]
        async with asyncio.timeout(SOON):
            for _ in range(3):
                await workers.decide(question("greedy"), two)
                await workers.decide(question("search:200ms"), two)
                await workers.decide(question("greedy"), Client("three", "here"))
        assert not any(task.done() for task in long)
        for task in long:
            task.cancel()


async def test_search_in_slices_finishes() -> None:
    async with working() as workers, asyncio.timeout(TIMEOUT):
        asked = [workers.decide(question("search:300ms", f"t{n}"), Client(f"p{n}", "here")) for n in range(4)]
        answers = await asyncio.gather(*asked)
        assert all(isinstance(answer, BotAction) for answer in answers)
        assert not any(workers._unfinished.values())
        assert len(workers._queue) == 0


async def test_server_ends_excess_searches_of_the_heaviest_client() -> None:
    async with working(searches=2) as workers, asyncio.timeout(TIMEOUT):
        people = [Client(f"p{n}", f"a{n}") for n in range(3)]
        asked = [
            asyncio.create_task(workers.decide(question("search:600000ms", f"t{n}"), client))
            for n, client in enumerate(people)
        ]
        done, going = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert len(done) == 1
        assert isinstance(done.pop().result(), BotAction)
        for task in going:
            task.cancel()
        assert (await workers.decide(question("greedy"))).action >= 0
        assert not any(workers._unfinished.values())


async def test_server_restarts_the_searches_of_a_dead_worker() -> None:
    async with working() as workers, asyncio.timeout(TIMEOUT):
        asked = [
            asyncio.create_task(workers.decide(question("search:1000ms", f"t{n}"), Client(f"p{n}", "here")))
            for n in range(3)
        ]
        await until(lambda: any(workers._unfinished.values()))
        workers._all[0].end()
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(end, WorkerFailed) for end in ended) <= 1, "at most the one that was asked at that moment"
        assert sum(isinstance(end, BotAction) for end in ended) >= 2


# The attack in small.


async def flood(server: str, stack: AsyncExitStack, addresses: list[str]) -> tuple[int, int]:
    """Creates tables of slow bots by new guests from several addresses; returns the numbers created and rejected."""
    made = refused = 0
    for number in range(7 * len(addresses)):
        guest = await stack.enter_async_context(Person(server, source=addresses[number % len(addresses)]))
        wishes = [{"kind": "bot", "bot": bot} for bot in DEAR]
        answer = await guest.http.post("/api/tables", json={"game": "fzzt", "seats": wishes})
        made += answer.status_code == 201
        refused += answer.status_code == 429
    return made, refused


async def answered(at: TableClient) -> None:
    """Plays one decision and waits until the bots have answered."""
    await at.until(at.decision)
    ack = await at.act(at.decision()["actions"][-1]["text"])
    await at.until(lambda: at.over or (at.n > ack["n"] and at.decision()))


async def test_one_guest_cannot_block_other_bots(database: Path) -> None:
    async with serving(database) as server, AsyncExitStack() as stack:
        made, refused = await flood(server.address, stack, ["127.0.0.2", "127.0.0.3", "127.0.0.4"])
        assert made >= 12, "the attack took place"
        assert refused, "and was bounded"
        other = await stack.enter_async_context(Person(server.address, source="127.0.0.77"))
        for bot in ("greedy", "search:200ms"):
            at = await stack.enter_async_context(other.at(await other.make("me", bot)))
            while not at.over:
                async with asyncio.timeout(SOON):
                    await answered(at)
            assert at.state["table"]["scores"]


async def test_bots_answer_in_time_for_six_friends_behind_one_address(database: Path) -> None:
    async with serving(database) as server, AsyncExitStack() as stack:
        friends = [await stack.enter_async_context(Person(server.address)) for _ in range(6)]
        for friend in friends:
            await friend.make("me", *("search:3000ms",) * 5, game="monster_factory")
        tables = [await friend.make("me", "greedy", "greedy", "greedy") for friend in friends]
        sockets = [
            await stack.enter_async_context(friend.at(table)) for friend, table in zip(friends, tables, strict=True)
        ]
        for _ in range(2):
            async with asyncio.timeout(TIMEOUT):
                await asyncio.gather(*(answered(at) for at in sockets))


async def test_server_limits_the_rate_of_new_tables(database: Path) -> None:
    few = QUICK.model_copy(
        update={"tables_at_once_person": 2, "tables_an_hour_person": 60.0, "tables_at_once_address": 3}
    )
    async with serving(database, few) as server, Person(server.address) as one, Person(server.address) as two:
        for _ in range(2):
            await one.make("me", "open")
        answer = await one.http.post("/api/tables", json={"game": "tiny", "seats": [{"kind": "me"}]})
        assert answer.status_code == 429
        assert answer.json()["code"] == "too_often"
        assert 50 <= answer.json()["seconds"] <= 60
        assert answer.headers["retry-after"] == str(answer.json()["seconds"])
        await two.make("me", "open")
        with pytest.raises(Refused, match="too_often"):
            await two.make("me", "open")
        async with Person(server.address, source="127.0.0.9") as elsewhere:
            await elsewhere.make("me", "open")


async def test_server_limits_the_number_of_running_tables(database: Path) -> None:
    few = QUICK.model_copy(update={"tables_going_person": 2, "pause_after": 3600.0})
    async with serving(database, few) as server, Person(server.address) as person:
        tables = [await person.make("me", "open") for _ in range(2)]
        with pytest.raises(Refused, match="you have 2 running tables") as refused:
            await person.make("me", "open")
        assert refused.value.code == "too_many_tables"
        async with person.at(tables[0]) as at:
            await person.post(f"/api/tables/{tables[0]}/start", {"bot": "random"})
            while not at.over:
                await answered(at)
        await person.make("me", "open")


async def test_limit_on_thinking_time_applies_to_every_command(database: Path) -> None:
    little = QUICK.model_copy(update={"thinking_person": 10.0, "move_delay": 3600.0})
    async with (
        serving(database, little) as server,
        Person(server.address) as person,
        Person(server.address) as friend,
    ):
        with pytest.raises(Refused, match="too_much_thinking"):
            await person.make("me", "search:10000ms", "search:1ms")
        table = await person.make("me", "search:9000ms", "open", "open")
        with pytest.raises(Refused, match="choose weaker bots"):
            await person.make("me", "search:4000")
        with pytest.raises(Refused, match="too_much_thinking"):
            await person.post(f"/api/tables/{table}/start", {"bot": "search:600ms"})
        with pytest.raises(Refused, match="too_much_thinking"):
            await person.post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "search:1001ms"})
        await friend.sit(table, 2)
        removal = {"seat": 2, "player": friend.id, "bot": "search:1001ms"}
        with pytest.raises(Refused, match="too_much_thinking"):
            await person.post(f"/api/tables/{table}/remove", removal)
        await friend.post(f"/api/tables/{table}/leave", {"seat": 2})
        await person.post(f"/api/tables/{table}/start", {"bot": "search:500ms"})
        await person.post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "greedy"})


async def test_concurrent_requests_of_a_client_share_its_limits(database: Path) -> None:
    little = QUICK.model_copy(update={"thinking_person": 10.0, "move_delay": 3600.0})
    async with serving(database, little) as server, Person(server.address) as person:
        asked = [person.make("me", "search:4000ms") for _ in range(8)]
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(end, str) for end in ended) == 2
        assert {end.code for end in ended if isinstance(end, Refused)} == {"too_much_thinking"}


# Pauses and waits.


async def test_bots_pause_while_no_client_is_connected(database: Path) -> None:
    strict = QUICK.model_copy(update={"pause_after": 0.0})
    async with serving(database, strict) as server, Person(server.address) as person:
        left = await person.make("greedy", "greedy")
        watched = await person.make("greedy", "greedy", "random")
        async with person.at(watched) as at:
            await at.finished()
        room = server.room(left)
        assert room.state.n == 2, "made and started, and then nothing"
        assert room.idle
        async with person.at(left) as at:
            await at.finished()


async def test_server_charges_the_connected_client_for_bot_time(database: Path) -> None:
    strict = QUICK.model_copy(update={"pause_after": 0.0, "move_delay": 3600.0})
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database, strict))
        host = await stack.enter_async_context(Person(server.address))
        other = await stack.enter_async_context(Person(server.address, source="127.0.0.5"))
        table = await host.make("me", "greedy")
        room = server.room(table)
        assert room.presence.charged == Client(host.id, "127.0.0.1")
        assert not room.attended
        await other.look(table)
        assert room.presence.charged == Client(host.id, "127.0.0.1"), "asking about it keeps nothing going"
        async with other.at(table) as watching:
            assert room.presence.charged == Client(other.id, "127.0.0.5")
            async with host.at(table):
                assert room.presence.charged == Client(host.id, "127.0.0.1")
                await watching.until(lambda: watching.presence.get("online") == [True, False])
            await watching.until(lambda: watching.presence["online"] == [False, False])
            assert room.presence.charged == Client(other.id, "127.0.0.5")
            assert room.attended


async def test_forced_bot_move_takes_as_long_as_a_free_move(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manual_clock = ManualClock()
    settings = Settings(bot_workers=1, move_delay=0.5)
    async with serving(database, settings, clock=manual_clock) as server, Person(server.address) as person:
        table = await person.make("me", "open")
        legal = Table.legal
        monkeypatch.setattr(Table, "legal", lambda table, seat: legal(table, seat)[:1])
        await person.post(f"/api/tables/{table}/start", {"bot": "search:3000ms"})
        async with person.at(table) as at:
            n = at.n
            left = await manual_clock.wait_for_waiter(lambda left: left > 2.9)
            assert left == pytest.approx(3.0)
            assert server.services.workers.pids == [], "there was nothing to think about"
            await manual_clock.move(left)
            await at.reached(n + 1)
            assert at.entries[-1]["seat"] == 1
