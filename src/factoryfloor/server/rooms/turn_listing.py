"""Stores the seats to move in the summary of a quiet table.

Lists show the summary when the table is no longer in memory.
"""

import asyncio
import logging

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import SingleTask
from factoryfloor.server.storage.persistence import list_table
from factoryfloor.server.storage.writer import Write, Writer, durable

_logger = logging.getLogger(__name__)


class TurnListing(SingleTask):
    """The room task that stores the seats to move after ``quiet`` seconds without an entry.

    Storing them with every action would cost too much. A table with one person needs no update, because the bots move
    whenever that person is connected. A table by the day needs no update, because its seats to move are stored with
    each action.
    """

    def __init__(self, room: Room, writer: Writer, quiet: float) -> None:
        super().__init__()
        self._room = room
        self._writer = writer
        self._quiet = quiet
        self._listed: list[int] | None = None  # unknown after the table has been read

    def wake(self) -> None:
        """Store the seats to move if they have changed and no further entry follows."""
        if self._task is None and self._differs():
            self._start(self._run())

    def _differs(self) -> bool:
        table = self._room.state
        if table.by_day is not None:
            return False
        persons = {seat.player for seat in table.seats if seat.player}
        return table.status == "running" and len(persons) > 1 and table.movers() != self._listed

    async def _run(self) -> None:
        try:
            while self._differs():
                n = self._room.state.n
                await asyncio.sleep(self._quiet)
                if self._room.state.n == n and not self._room.live.busy and self._differs():
                    movers = self._room.state.movers()
                    await durable(self._writer.submit(list_table(self._room.state, Write())))
                    self._listed = movers
        except FactoryFloorError as error:
            _logger.warning("the turn at table %s is not listed: %s", self._room.id, error)
        finally:
            self._task = None
