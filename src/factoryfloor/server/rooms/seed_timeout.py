"""Timeout of the seed exchange: it continues without words that do not arrive."""

import asyncio
from functools import partial

from factoryfloor.server.rooms.retry import run_with_retry
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import SingleTask
from factoryfloor.tables import game_start
from factoryfloor.tables.seed_exchange import Stage


class SeedTimeout(SingleTask):
    """The seed timeout of one room. Each stage takes at most ``timeout`` seconds, again from a restart on."""

    def __init__(self, room: Room, timeout: float) -> None:
        super().__init__()
        self._room = room
        self._timeout = timeout
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Start waiting if a seed exchange is in progress."""
        self._changed.set()
        if self._task is None and self._stage() != "done":
            self._start(self._wait())

    def _stage(self) -> Stage:
        exchange = self._room.table.seed_exchange
        return "done" if exchange is None else exchange.stage

    async def _wait(self) -> None:
        try:
            while (stage := self._stage()) != "done":
                clock = self._room.clock
                until = clock.monotonic() + self._timeout
                while self._stage() == stage and clock.monotonic() < until:
                    self._changed.clear()
                    await clock.wait(until, self._changed)
                await run_with_retry(self._room, partial(game_start.close, stage=stage), "seed exchange timeout")
        finally:
            self._task = None
