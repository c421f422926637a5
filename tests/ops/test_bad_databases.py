"""Databases and nodes that are unusable or unavailable: clear messages, nothing lost."""

import asyncio
import logging
import os
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from bench.ports import free_port
from factoryfloor.server.cluster import membership, notifications
from factoryfloor.server.cluster import node as cluster_node
from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.server import Server, server_config
from factoryfloor.server.storage import database as storage_database
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from factoryfloor.tables.state.errors import StoreError
from tests.ops.postgresql import USER, Cluster
from tests.server.live_server import QUICK, Person, Refused, TableClient, serving
from tests.timeouts import until

PGBOUNCER = Path("/usr/sbin/pgbouncer")
OTHER = {"name": "other", "run": "1", "version": "9.9", "rules": '{"tiny": 99}', "expires": 1e12}
CUT = (
    "select pg_terminate_backend(pid) from pg_stat_activity "
    "where datname = current_database() and pid != pg_backend_pid()"
)


def execute(address: str, *statements: str) -> None:
    opened = open_database(address)
    with opened.writing.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    opened.close()


async def refused_act(at: TableClient) -> str:
    """The code of the rejection of an action."""
    with pytest.raises(Refused) as refused:
        await at.act(at.decision(0)["actions"][0]["text"], seat=0, mark="tried")
    return refused.value.code


async def acts_again(person: Person, table: str) -> None:
    """The rejected action succeeds once."""
    acks: list[dict[str, Any]] = []

    async def act() -> None:
        async with person.at(table) as at:
            with suppress(Refused):
                acks.append(await at.act(at.decision(0)["actions"][0]["text"], seat=0, mark="tried"))

    await until(lambda: acks, act)
    log = (await person.look(table))["log"]
    assert [entry["n"] for entry in log if entry["kind"] == "action"] == [acks[0]["n"]]


def test_server_rejects_an_old_postgresql(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_database, "OLDEST_POSTGRESQL", 99)
    with pytest.raises(StoreError, match=r"runs PostgreSQL \d+; this program needs version 99 or newer"):
        open_database(address)


def test_server_rejects_a_read_only_postgresql(address: str) -> None:
    with pytest.raises(StoreError, match=r"is read-only \(default_transaction_read_only is on\)"):
        open_database(f"{address}&options=-c%20default_transaction_read_only%3Don")


def test_server_rejects_a_newer_schema_and_leaves_it_unchanged(address: str) -> None:
    execute(address, "update alembic_version set version_num = '0999'")
    with pytest.raises(StoreError, match="was written by a newer version of this program"):
        open_database(address)
    with pytest.raises(StoreError, match="revision 0999"):
        open_database(address)


async def test_server_loses_no_data_if_the_database_becomes_read_only(address: str) -> None:
    name = address.partition("@/")[2].partition("?")[0]
    async with serving(address) as server, Person(server.address) as person:
        table = await person.make("me", "me")
        async with person.at(table) as at:
            execute(address, f"alter database {name} set default_transaction_read_only = on", CUT)
            assert await refused_act(at) == "unavailable"
        opened = storage_database._postgresql(storage_database.database_url(address))
        with opened.writing.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("set default_transaction_read_only = off")
            connection.exec_driver_sql(f"alter database {name} reset default_transaction_read_only")
            connection.exec_driver_sql(CUT)
        opened.close()
        await acts_again(person, table)


async def test_server_loses_no_data_in_a_database_outage(address: str, postgresql: Cluster) -> None:
    async with serving(address) as server, Person(server.address) as person:
        table = await person.make("me", "me")
        async with person.at(table) as at:
            await asyncio.to_thread(postgresql.stop)
            try:
                assert await refused_act(at) == "unavailable"
                assert (await person.http.get("/readyz")).status_code == 503
                assert (await person.http.get("/livez")).status_code == 200
                assert (await person.http.get("/metrics")).status_code == 200
            finally:
                await asyncio.to_thread(postgresql.start)
        await acts_again(person, table)
        assert (await person.http.get("/readyz")).status_code == 200


@contextmanager
def pooled(cluster: Cluster, address: str) -> Iterator[str]:
    """The address of a database through a pooler in transaction mode."""
    port, configuration = free_port(), cluster.folder / "pgbouncer.ini"  # where its user may read
    configuration.write_text(
        f"[databases]\n* = host={cluster.folder} user={USER}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n"
    )
    configuration.chmod(0o644)
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    process = subprocess.Popen([*user, str(PGBOUNCER), "-q", str(configuration)], stderr=subprocess.PIPE)
    try:
        while process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
        assert process.poll() is None, process.communicate()[1]
        yield f"postgresql://{USER}@127.0.0.1:{port}/{address.partition('@/')[2].partition('?')[0]}"
    finally:
        process.terminate()
        process.communicate()


@pytest.mark.skipif(not PGBOUNCER.exists(), reason="PgBouncer is not installed")
async def test_server_rejects_a_transaction_pooler_without_a_traceback(
    address: str,
    postgresql: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(notifications, "_HEARD_BACK", 0.5)
    with pooled(postgresql, address) as through:
        opened = open_database(through)
        listening = socket.create_server(("127.0.0.1", 0))
        server = Server(server_config(create_app(opened, QUICK)), lambda: None)
        with pytest.raises(SystemExit):
            await server.serve([listening])
        listening.close()
        opened.close()
    [told, _] = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "is it a connection pooler in transaction mode" in told
    assert "Traceback" not in caplog.text


async def test_server_logs_nodes_with_other_rules(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cluster_node, "_PASS", 0.1)
    async with serving(address) as server, Person(server.address) as person:
        opened = open_database(address)
        with opened.writing.begin() as connection:
            connection.execute(insert(db.nodes).values(OTHER))
        opened.close()
        told = "node other has other rules of"
        await until(lambda: told in caplog.text)
        assert "'tiny'" in caplog.text
        assert await person.make("me", "me")


@asynccontextmanager
async def cutting(address: str) -> AsyncIterator[tuple[str, list[asyncio.StreamWriter]]]:
    """The address of a proxy, and its connections, which can be cut."""
    host, port = address.split(":")
    passing: list[asyncio.StreamWriter] = []
    tasks: list[asyncio.Task[None]] = []

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
        writer.close()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to = await asyncio.open_connection(host, int(port))
        passing.extend((writer, to))
        tasks.extend(asyncio.create_task(each) for each in (pass_on(reader, to), pass_on(there, writer)))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}", passing
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        for writer in passing:
            writer.transport.abort()


async def test_client_reconnects_after_a_proxy_has_cut_the_connection(address: str) -> None:
    async with (
        serving(address) as server,
        cutting(server.address) as (proxy, passing),
        Person(proxy) as person,
    ):
        table = await person.make("me", "me")
        async with person.at(table) as at:
            ack = await at.act(at.decision(0)["actions"][0]["text"], seat=0, mark="first")
            for writer in passing:
                writer.transport.abort()
            await at.until_closed()
            assert at.closed is not None
            assert at.closed.rcvd is None
        async with Person(proxy, person.cookie) as again, again.at(table) as at:
            repeated = await at.act("nonsense", seat=0, n=1, mark="first")
            assert (repeated["n"], repeated["again"]) == (ack["n"], True)
            await until(lambda: server.app.state.open_sockets.together == 1)


async def test_server_does_not_start_with_a_duplicate_node_name(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(membership, "LEASE", 0.1)
    opened = open_database(address)
    with opened.writing.begin() as connection:
        connection.execute(insert(db.nodes).values(OTHER | {"rules": "{}"}))
    server = Server(server_config(create_app(opened, QUICK.model_copy(update={"node_name": "other"}))), lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as listening, pytest.raises(SystemExit):
        await server.serve([listening])
    opened.close()
    assert "another node named 'other' runs on this database" in caplog.text
    assert "Traceback" not in caplog.text
