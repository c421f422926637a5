"""Several nodes on one PostgreSQL database."""

import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from factoryfloor.server.cluster import leases, membership
from factoryfloor.server.cluster import node as cluster_node
from factoryfloor.server.cluster.membership import Membership
from factoryfloor.server.cluster.notifications import Notifications
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.storage import database, persistence
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from factoryfloor.tables.state.errors import StoreError
from tests.server.live_server import QUICK, LiveServer, Person, TableClient, play_all, serving
from tests.timeouts import until


class Skewed(NodeClock):
    """A clock that is ten minutes ahead."""

    def machine(self) -> float:
        return time.time() + 600.0


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens leases and lease checks."""
    monkeypatch.setattr(membership, "LEASE", 1.0)
    monkeypatch.setattr(cluster_node, "_PASS", 0.2)


@asynccontextmanager
async def nodes(address: str, count: int = 2, clock: NodeClock | None = None) -> AsyncIterator[list[LiveServer]]:
    """Nodes in this event loop; the last one uses ``clock``."""
    async with AsyncExitStack() as stack:
        clocks = [None] * (count - 1) + [clock]
        yield [await stack.enter_async_context(serving(address, clock=each)) for each in clocks]


@asynccontextmanager
async def at_two(
    left: LiveServer, right: LiveServer, *seats: str
) -> AsyncIterator[tuple[str, TableClient, TableClient]]:
    """Two people at one table, each connected to a node of its own; further seats are bots."""
    async with Person(left.address) as one, Person(right.address) as two:
        table = await one.make("me", "open", *seats)
        async with one.at(table) as here, two.at(table) as there:
            await two.sit(table, 1)
            await here.until(lambda: here.state["table"]["status"] != "open")
            yield table, here, there


def log_of(address: str, table: str) -> list[tuple[str, int, str]]:
    opened = open_database(address)
    with opened.reading.connect() as connection:
        query = select(db.log.c.kind, db.log.c.seat, db.log.c.payload).where(db.log.c.table_id == table)
        rows = connection.execute(query.order_by(db.log.c.n)).all()
    opened.close()
    return [(row.kind, row.seat, row.payload) for row in rows]


async def published(node: LiveServer, table: str, *people: Person) -> None:
    """Wait until the database has the connections of these people to a node."""
    cluster = node.services.node
    assert cluster is not None
    connected = [person.id for person in people]
    await until(lambda: table in cluster._published and set(connected) <= cluster._published[table].connections.keys())


def fallen(node: LiveServer) -> None:
    """Cut a node off: it stores and sends nothing more, and plays no bots."""
    assert node.services.node is not None
    for task in node.services.node._tasks:
        task.cancel()
    for room in node.services.lobby.rooms.values():
        room.set_owned(False)


async def test_persons_at_two_nodes_contribute_to_one_joint_seed(address: str) -> None:
    """The node where the last seat is taken has not loaded the table before."""
    async with nodes(address) as (left, right), Person(left.address) as one, Person(right.address) as two:
        table = await one.make("me", "open")
        async with one.at(table) as here:
            await published(left, table, one)
            assert table not in right.services.lobby.rooms
            await two.sit(table, 1)
            async with two.at(table) as there:
                await here.until(lambda: here.state["table"]["status"] == "running")
                drawn = here.state["table"]["joint_seed"]
                assert drawn is not None
                assert [word["word"] for word in drawn["words"]] == [here.word, there.word]


async def test_persons_at_other_nodes_can_vote(address: str) -> None:
    """A node that has just loaded the table knows the voters at the other node."""
    async with nodes(address) as (left, right), AsyncExitStack() as stack:
        one, two, three = [await stack.enter_async_context(Person(left.address)) for _ in range(3)]
        table = await one.make("me", "open", "open")
        for number, person in enumerate((two, three), 1):
            await person.sit(table, number)
        await stack.enter_async_context(one.at(table))
        await stack.enter_async_context(two.at(table))
        await published(left, table, one, two)
        room = await right.services.lobby.room(table, ANONYMOUS)
        await room.read_presence()
        assert room.presence.voters(room.state) == {one.id, two.id}


async def test_game_with_players_at_two_nodes_is_consistent(address: str) -> None:
    async with nodes(address) as (left, right), at_two(left, right) as (table, here, there):
        await play_all(here, there)
        assert [entry["n"] for entry in here.entries] == [entry["n"] for entry in there.entries]
        assert (here.syncs, there.syncs, here.errors, there.errors) == (1, 1, [], [])
        assert log_of(address, table)[-1][0] == "over"


async def test_node_retries_a_conflicting_command(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without wake-ups every node assumes that it knows the end of the log."""
    monkeypatch.setattr(Notifications, "publish", lambda *_: None)
    monkeypatch.setattr(cluster_node, "_POLL", 10**9)
    async with nodes(address) as (left, right), Person(left.address) as one, Person(right.address, one.cookie) as two:
        table = await one.make("me", "me")
        async with one.at(table) as here, two.at(table) as there:
            for seat, at in ((0, here), (1, there)) * 2:
                if at.decision(seat) is not None:
                    await at.act(at.decision(seat)["actions"][0]["text"], seat=seat)
        conflicts = sum(node.services.node.conflicts for node in (left, right) if node.services.node is not None)
        assert conflicts >= 1
        assert (here.syncs, there.syncs, here.errors, there.errors) == (1, 1, [], [])


async def test_node_does_not_repeat_a_message_that_another_node_has_executed(address: str) -> None:
    async with nodes(address) as (left, right), Person(left.address) as one, Person(right.address, one.cookie) as two:
        table = await one.make("me", "me")
        async with one.at(table) as here, two.at(table) as there:
            n, text = here.n, here.decision(0)["actions"][0]["text"]
            first = await here.act(text, seat=0, mark="once")
            again = await there.act(text, seat=0, mark="once", n=n)
            assert (again["n"], again["again"]) == (first["n"], True)


async def test_chat_and_presence_reach_all_nodes(address: str) -> None:
    async with nodes(address) as (left, right), at_two(left, right) as (_, here, there):
        await here.until(lambda: here.presence.get("online") == [True, True])
        await there.until(lambda: there.presence.get("online") == [True, True])
        await here.ask("chat", text="left")
        await there.until(lambda: there.chat)
        await there.ask("chat", text="right")
        await here.until(lambda: len(here.chat) == 2)
        assert [line["text"] for line in here.chat] == [line["text"] for line in there.chat] == ["left", "right"]
        await there.link.close()
        await here.until(lambda: here.presence["online"] == [True, False])


async def test_bots_of_a_table_play_on_only_one_node(address: str) -> None:
    async with nodes(address, 3) as running, at_two(running[0], running[1], "greedy") as (table, here, there):
        async with Person(running[2].address) as onlooker, onlooker.at(table) as looking:
            await play_all(here, there)
            await looking.finished()
        owners = [node for node in running if node.room(table).owned]
        assert len(owners) <= 1
        assert (here.errors, there.errors) == ([], [])


async def test_another_node_takes_over_a_table_when_its_node_dies(address: str) -> None:
    async with nodes(address) as (left, right), Person(left.address) as one:
        table = await one.make("me", "greedy", "greedy")
        async with one.at(table) as at:
            await at.act(at.decision()["actions"][0]["text"])
        assert left.room(table).owned
        fallen(left)
        async with Person(right.address, one.cookie) as again, again.at(table) as at:
            await at.play(random.Random(1))
        assert right.room(table).state.status == "over"


async def test_another_node_takes_over_a_table_without_connections(address: str) -> None:
    async with nodes(address) as (left, right), Person(left.address) as one:
        table = await one.make("me", "greedy")
        await until(lambda: left.room(table).owned)
        fallen(left)
        await until(lambda: table in right.services.lobby.rooms)
        await until(lambda: right.room(table).owned)


async def test_stopping_node_hands_over_its_tables_immediately(address: str) -> None:
    async with serving(address) as right, Person(right.address) as two:
        async with serving(address) as left, Person(left.address) as one:
            table = await one.make("me", "greedy")
            await until(lambda: left.room(table).owned)
        await until(lambda: table in right.services.lobby.rooms, lambda: two.look(table))
        await until(lambda: right.room(table).owned)


async def test_server_releases_the_locks_of_a_vanished_client(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with nodes(address) as (left, right), at_two(left, right, "greedy") as (_, here, there):
        monkeypatch.setattr(database, "SILENT", 1.0)
        vanished = open_database(address)
        connection = vanished.writing.connect()
        connection.exec_driver_sql("lock table log, jobs, leases in exclusive mode")  # and never commits
        await play_all(here, there)
        with pytest.raises(DBAPIError, match="idle-in-transaction"):
            connection.execute(select(db.leases))
        connection.invalidate()
        vanished.close()


async def test_lost_notification_causes_only_a_delay(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notifications, "publish", lambda *_: None)
    async with nodes(address) as (left, right), at_two(left, right) as (_, here, there):
        await play_all(here, there)
        await here.ask("chat", text="heard late")
        await there.until(lambda: there.chat)


async def test_node_restores_a_lost_connection_for_notifications(address: str) -> None:
    async with nodes(address) as (left, right), at_two(left, right) as (_, here, there):
        opened = open_database(address)
        with opened.writing.connect() as connection:
            connection.exec_driver_sql(
                "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%%'"
            )
        opened.close()
        await play_all(here, there)


async def test_nodes_with_different_clocks_work_together(address: str) -> None:
    async with nodes(address, 2, Skewed()) as (left, right), at_two(left, right) as (table, here, there):
        await play_all(here, there)
        times = [entry["at"] for entry in here.entries]
        assert max(times) - min(times) < 300.0
        assert abs(right.services.lobby._clock.now() - time.time()) < 60.0
        assert right.room(table).state.pending.waited(0) < 300.0


async def test_second_node_with_the_same_name_is_rejected(address: str) -> None:
    named = QUICK.model_copy(update={"node_name": "first"})
    async with serving(address, named):
        database = open_database(address)
        with pytest.raises(StoreError, match="'first' runs on this database"):
            await Membership(database, "first").join()
        database.close()


async def test_each_duty_belongs_to_only_one_node(address: str) -> None:
    async with nodes(address) as running:
        taken = [await node.services.node.reserve(["duty sweeping"], 60.0) for node in running if node.services.node]
        assert sorted(map(len, taken)) == [0, 1]


async def test_node_retries_a_rejected_command_on_the_newer_log(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who saw the end at one node can request a rematch at another node that has not."""
    monkeypatch.setattr(Notifications, "publish", lambda *_: None)
    monkeypatch.setattr(cluster_node, "_POLL", 10**9)
    async with nodes(address) as (left, right), Person(left.address) as one, Person(right.address, one.cookie) as two:
        table = await one.make("me", "me")
        await two.look(table)
        async with one.at(table) as at:
            await at.play(random.Random(1))
        assert right.room(table).state.status == "running"
        again = await two.post(f"/api/tables/{table}/rematch")
        assert again["rematch_of"] == table
        assert (await one.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]


async def test_node_retries_after_an_unexpected_error_while_reading(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(address) as (left, right), at_two(left, right) as (table, here, there):
        read, failures = persistence.read_table, [RuntimeError("planted")]

        def fail_once(*given: Any) -> Any:
            if failures:
                raise failures.pop()
            return read(*given)

        monkeypatch.setattr(persistence, "read_table", fail_once)
        left.room(table).live._reload()
        await play_all(here, there)


async def test_node_continues_after_an_unexpected_error_in_its_loop(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, failures = leases.claim_abandoned, [RuntimeError("planted")]

    def fail_once(*given: Any) -> set[str]:
        if failures:
            raise failures.pop()
        return claim(*given)

    monkeypatch.setattr(leases, "claim_abandoned", fail_once)
    async with nodes(address, 1) as [node], Person(node.address) as one:
        await until(lambda: not failures)
        table = await one.make("me", "greedy")
        await until(lambda: node.room(table).owned)


async def test_node_reads_an_unreadable_table_again(address: str) -> None:
    async with nodes(address) as (left, right), at_two(left, right) as (table, here, there):
        await there.until(there.decision)
        await here.until(here.decision)
        left.room(table).live.chain.broken = True  # as after a write and a reading that failed
        ack = await there.act(there.decision()["actions"][0]["text"])
        await here.reached(ack["n"])
