"""The attendant that gives seats back to whoever returns to a table."""

import asyncio

from factoryfloor.server.table.absence import returned, somebody_returned
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.retry import run_with_retry
from factoryfloor.server.table.room import Room
from factoryfloor.server.table.table import Table


class SeatReclaim:
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
        return somebody_returned(self._room.table, self._room.presence.online())

    def _returned(self, table: Table) -> Steps:
        return returned(table, self._room.presence.online())

    async def _give_back(self) -> None:
        try:
            while self._somebody():
                await run_with_retry(self._room, self._returned, "somebody is back")
        finally:
            self._giving = None
