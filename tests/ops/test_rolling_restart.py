"""Nodes are replaced one by one by another version during play."""

import asyncio

from sqlalchemy import select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from tests.ops.node_process import RESTARTS, NodeProcess, Player, two_nodes
from tests.server.live_server import Person
from tests.timeouts import until


async def version_of(address: str) -> str:
    async with Person(address) as person:
        text = (await person.http.get("/metrics")).text
    [line] = [line for line in text.splitlines() if line.startswith("factoryfloor_build{")]
    return line.partition('version="')[2].partition('"')[0]


async def test_rolling_restart_keeps_games_running(address: str) -> None:
    enough = asyncio.Event()
    async with two_nodes(address, "1.0") as nodes:
        players = []
        for _ in range(4):
            async with Person(nodes[0].address) as person:
                players.append(Player(person.cookie))
        addresses = [node.address for node in nodes]
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(players):
                group.create_task(player.play(addresses, enough, number))
            complaints = ""
            for node in nodes:
                known = [len(player.acknowledged) for player in players]
                await _all_went_on(players, known)
                complaints += await _stop(node)
                await _all_went_on(players, [len(player.acknowledged) for player in players])
                await node.start("1.1")
                assert await version_of(node.address) == "1.1"
            await _all_went_on(players, [len(player.acknowledged) for player in players])
            enough.set()
        assert complaints == ""
    opened = open_database(address)
    with opened.reading.connect() as connection:
        log = {(row.table_id, row.n, row.message) for row in connection.execute(select(db.log))}
    opened.close()
    for player in players:
        assert set(player.acknowledged) <= log
        marks = [mark for _, _, mark in player.acknowledged]
        assert sum(message in marks for _, _, message in log) == len(marks), "none twice"


async def _stop(node: NodeProcess) -> str:
    """Stop a node, which closes its sockets with the restart code; returns its error output."""
    async with Person(node.address) as person, person.at(await person.make("me", "me")) as at:
        complaints = await node.stop()
        await at.until_closed()
        assert at.closed is not None
        assert at.closed.rcvd is not None, "cut off without a word"
        assert at.closed.rcvd.code == RESTARTS
    return complaints


async def _all_went_on(players: list[Player], known: list[int]) -> None:
    """Wait until everybody has done more than was known."""

    def went_on() -> bool:
        return all(len(player.acknowledged) > n + 2 for player, n in zip(players, known, strict=True))

    await until(went_on)
