"""Commands of the table's own, which nobody sends again if the database fails."""

import asyncio
import logging
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import code_of
from factoryfloor.server.table.logged_table import Command
from factoryfloor.server.table.room import Room

_RETRY: Final = 2.0  # seconds until a write that failed is tried again
_logger = logging.getLogger(__name__)


async def run_with_retry(room: Room, command: Command, occasion: str) -> None:
    """Carry out a command; if the database fails, wait, so that the caller can look and try again.

    Raises any other refusal.
    """
    try:
        await room.execute(command)
    except FactoryFloorError as error:
        _logger.warning("table %s, %s: %s", room.id, occasion, error)
        if code_of(error) != "unavailable":
            raise
        await asyncio.sleep(_RETRY)
