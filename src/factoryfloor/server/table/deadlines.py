"""Deadlines: the table acts for the seats whose time to decide is over, persons and bots alike."""

import asyncio
import logging
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import code_of
from factoryfloor.server.table import commands
from factoryfloor.server.table.room import Room

_RETRY: Final = 2.0  # seconds until a write that failed is tried again
_logger = logging.getLogger(__name__)


class Deadlines:
    """The timekeeper of one room. The time left follows from the log, so it goes on after a restart."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return self._keeping is None

    def wake(self) -> None:
        """Look again for the next deadline."""
        self._changed.set()
        if self._keeping is None and self._room.table.owed.next_deadline() is not None:
            self._keeping = asyncio.get_running_loop().create_task(self._keep())

    def stop(self) -> None:
        """Keep time no more."""
        if self._keeping is not None:
            self._keeping.cancel()

    async def _keep(self) -> None:
        try:
            while (deadline := self._room.table.owed.next_deadline()) is not None:
                self._changed.clear()
                clock = self._room.table.clock
                if clock.monotonic() < deadline:
                    await clock.wait(deadline, self._changed)
                else:
                    await self._time_out()
        finally:
            self._keeping = None

    async def _time_out(self) -> None:
        try:
            await self._room.carry_out(commands.time_out)
        except FactoryFloorError as error:
            _logger.warning("table %s, time is over: %s", self._room.id, error)
            if code_of(error) != "unavailable":
                raise
            await asyncio.sleep(_RETRY)
