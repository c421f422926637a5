"""Commands of the server itself, which no client repeats if the database fails."""

import asyncio
import logging
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.rooms.room import Room
from factoryfloor.tables.errors import code_of
from factoryfloor.tables.live_table import Command

_RETRY: Final = 2.0  # seconds until the caller may retry a failed write
_logger = logging.getLogger(__name__)


async def run_with_retry(room: Room, command: Command, occasion: str) -> None:
    """Execute a command; if the database fails, wait, so that the caller can retry.

    Raises any other rejection.
    """
    try:
        await room.execute(command)
    except FactoryFloorError as error:
        _logger.warning("table %s, %s: %s", room.id, occasion, error)
        if code_of(error) != "unavailable":
            raise
        await asyncio.sleep(_RETRY)
