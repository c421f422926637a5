"""Follows changes of stored tables, for example after a person was deleted."""

from collections.abc import Iterable
from contextlib import suppress

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage.relisting import list_rows, relist
from factoryfloor.server.storage.transactions import Transactions


async def reread(lobby: Lobby, transactions: Transactions, tables: Iterable[str]) -> None:
    """Read tables in memory again, because their rows were rewritten.

    Their rows in lists are stored again, because a write in progress may have restored the earlier rows.
    """
    rooms = [room for table_id in tables if (room := await lobby.opened(table_id)) is not None]
    for room in rooms:
        room.live.reread()
    for room in rooms:
        with suppress(FactoryFloorError):  # already logged
            await _relist(room, transactions)


async def _relist(room: Room, transactions: Transactions) -> None:
    """Store the rows of a table again. If another node has newer entries, that node stores the rows."""
    done = False
    while not done:
        await room.settled()
        n = room.state.n
        done = await transactions.change(relist, list_rows(room.state)) or room.state.n == n
