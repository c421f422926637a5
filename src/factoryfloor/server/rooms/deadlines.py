"""Deadlines: the server acts for seats that exceed their time limit, persons and bots alike."""

import asyncio

from factoryfloor.server.rooms.retry import run_with_retry
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import SingleTask
from factoryfloor.tables import commands


class Deadlines(SingleTask):
    """The deadlines of one room. The time left follows from the log, so it survives a restart."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Wait for the next deadline."""
        self._changed.set()
        if self._task is None and self._room.table.pending.next_deadline() is not None:
            self._start(self._run())

    async def _run(self) -> None:
        try:
            while (deadline := self._room.table.pending.next_deadline()) is not None:
                self._changed.clear()
                clock = self._room.clock
                if clock.monotonic() < deadline:
                    await clock.wait(deadline, self._changed)
                else:
                    await run_with_retry(self._room, commands.time_out, "deadline")
        finally:
            self._task = None
