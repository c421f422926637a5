"""Damaged rows of other nodes: a node goes on."""

import logging

import pytest
from sqlalchemy import insert

from factoryfloor.server.cluster import node as cluster_node
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from tests.ops.test_bad_databases import OTHER
from tests.server.live_server import Person, serving
from tests.timeouts import until


async def test_node_ignores_damaged_rows_of_others(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    monkeypatch.setattr(cluster_node, "_PASS", 0.05)
    async with serving(address) as server, Person(server.address) as person:
        broken, table = await person.make("me", "me"), await person.make("me", "me")
        node = server.services.node
        assert node is not None
        opened = open_database(address)
        async with person.at(table) as at:
            connected = {"table_id": table, "node": "other", "connections": "{", "present": True, "expires": 1e12}
            with opened.writing.begin() as connection:
                connection.execute(insert(db.nodes).values(OTHER | {"rules": "{"}))
                connection.execute(insert(db.connected).values(connected))
                row = {"table_id": broken, "n": 99, "kind": "sit", "seat": 0, "at": 1.0, "payload": "{", "player": ""}
                connection.execute(insert(db.log).values(row | {"message": ""}))
            await until(lambda: "row of node other is damaged" in caplog.text)
            await until(lambda: "a connection to table" in caplog.text)
            await until(lambda: f"log of table {broken} is damaged" in caplog.text)
            renewed = node._renewed
            await until(lambda: node._renewed > renewed)
            assert not any(task.done() for task in node._tasks)
            await at.act(at.decision(0)["actions"][0]["text"], seat=0)
        opened.close()
