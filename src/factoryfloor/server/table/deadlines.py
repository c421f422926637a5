"""Plays for the seats of a table whose time to decide is over, whoever sits there."""

import asyncio
import logging
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import code_of
from factoryfloor.server.table import commands
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.room import Room

_RETRY: Final = 2.0  # seconds until what could not be stored is tried again
_logger = logging.getLogger(__name__)


class Deadlines:
    """Keeps the time of one room. What a seat has left follows from the log, so it goes on after a restart."""

    def __init__(self, room: Room, clock: Clock) -> None:
        self._room = room
        self._clock = clock
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return self._keeping is None

    def wake(self) -> None:
        """See whose time runs now."""
        self._changed.set()
        if self._keeping is None and self._room.table.next_deadline() is not None:
            self._keeping = asyncio.get_running_loop().create_task(self._keep())

    def stop(self) -> None:
        """Keep no time any more."""
        if self._keeping is not None:
            self._keeping.cancel()

    async def _keep(self) -> None:
        try:
            while (deadline := self._room.table.next_deadline()) is not None:
                self._changed.clear()
                if self._clock.now() < deadline:
                    await self._clock.wait(deadline, self._changed)
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
