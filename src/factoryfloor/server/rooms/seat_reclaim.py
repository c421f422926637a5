"""The task that returns held seats to persons who reconnect."""

from factoryfloor.server.rooms.retry import run_with_retry
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import SingleTask
from factoryfloor.tables.absence import any_returned, return_seats
from factoryfloor.tables.commands import Steps
from factoryfloor.tables.table import Table


class SeatReclaim(SingleTask):
    """Returns the seats held for persons who are connected again."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room

    def wake(self) -> None:
        """Return seats if a person has reconnected."""
        if self._task is None and self._any_returned():
            self._start(self._return_seats())

    def _any_returned(self) -> bool:
        table = self._room.table
        missed = table.votes or any(seat.held for seat in table.seats)
        return bool(missed) and any_returned(table, self._room.presence.online())

    def _returned(self, table: Table) -> Steps:
        return return_seats(table, self._room.presence.online())

    async def _return_seats(self) -> None:
        try:
            while self._any_returned():
                await run_with_retry(self._room, self._returned, "seat reclaim")
        finally:
            self._task = None
