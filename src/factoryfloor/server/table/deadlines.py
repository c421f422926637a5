"""Deadlines: the table acts for the seats whose time to decide is over, persons and bots alike."""

import asyncio

from factoryfloor.server.table import commands
from factoryfloor.server.table.retry import run_with_retry
from factoryfloor.server.table.room import Room


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
        if self._keeping is None and self._room.table.pending.next_deadline() is not None:
            self._keeping = asyncio.get_running_loop().create_task(self._keep())

    def stop(self) -> None:
        """Keep time no more."""
        if self._keeping is not None:
            self._keeping.cancel()

    async def _keep(self) -> None:
        try:
            while (deadline := self._room.table.pending.next_deadline()) is not None:
                self._changed.clear()
                clock = self._room.table.clock
                if clock.monotonic() < deadline:
                    await clock.wait(deadline, self._changed)
                else:
                    await run_with_retry(self._room, commands.time_out, "time is over")
        finally:
            self._keeping = None
