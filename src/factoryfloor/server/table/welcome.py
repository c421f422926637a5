"""The attendant that gives seats back to whoever returns to a table."""

import asyncio
import logging
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import code_of
from factoryfloor.server.table.absent import returned, somebody_returned
from factoryfloor.server.table.room import Room

_RETRY: Final = 2.0  # seconds until a write that failed is tried again
_logger = logging.getLogger(__name__)


class Welcome:
    """Gives back the seats that were held for persons who are connected again."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._giving: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return self._giving is None

    def wake(self) -> None:
        """Look whether somebody has returned."""
        if self._giving is None and self._somebody():
            self._giving = asyncio.get_running_loop().create_task(self._give_back())

    def stop(self) -> None:
        """Give nothing back any more."""
        if self._giving is not None:
            self._giving.cancel()

    def _somebody(self) -> bool:
        return somebody_returned(self._room.table, self._room.attendance.online())

    async def _give_back(self) -> None:
        try:
            while self._somebody():
                try:
                    await self._room.carry_out(lambda table: returned(table, self._room.attendance.online()))
                except FactoryFloorError as error:
                    _logger.warning("table %s, somebody is back: %s", self._room.id, error)
                    if code_of(error) != "unavailable":
                        raise
                    await asyncio.sleep(_RETRY)
        finally:
            self._giving = None
