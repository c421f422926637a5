"""Reads the record of a finished game for downloads, replays and reviews."""

from typing import Any

from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services


async def room_record(room: Room, services: Services) -> dict[str, Any]:
    """Return the record of a finished game. Raises Refused if the game is not over."""
    table = room.state
    return await services.library.record(room.id) if table.match is None else table.record()
