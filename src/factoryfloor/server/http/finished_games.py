"""The requests about finished games that records, replays and reviews share."""

from typing import Any

from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services
from factoryfloor.tables.errors import Refused
from factoryfloor.tables.table import Table


def check_over(table: Table) -> None:
    """Raise Refused unless the game is over."""
    if table.status != "over":
        raise Refused("not_over", "hidden information is shown only after the game")


async def room_record(room: Room, services: Services) -> dict[str, Any]:
    """The record of a finished game. Raises Refused."""
    table = room.table
    return await services.library.record(room.id) if table.match is None else table.record()
