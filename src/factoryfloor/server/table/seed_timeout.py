"""Timeout of the seed exchange: it continues without words that do not arrive."""

import asyncio
from functools import partial

from factoryfloor.server.table import game_start
from factoryfloor.server.table.retry import run_with_retry
from factoryfloor.server.table.room import Room
from factoryfloor.server.table.seed_exchange import Stage


class SeedTimeout:
    """The seed timeout of one room. Each stage takes at most ``timeout`` seconds, again from a restart on."""

    def __init__(self, room: Room, timeout: float) -> None:
        self._room = room
        self._timeout = timeout
        self._changed = asyncio.Event()
        self._waiting: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return self._waiting is None

    def wake(self) -> None:
        """Start waiting if a seed exchange is in progress."""
        self._changed.set()
        if self._waiting is None and self._stage() != "done":
            self._waiting = asyncio.get_running_loop().create_task(self._wait())

    def stop(self) -> None:
        """Stop waiting."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _stage(self) -> Stage:
        exchange = self._room.table.seed_exchange
        return "done" if exchange is None else exchange.stage

    async def _wait(self) -> None:
        try:
            while (stage := self._stage()) != "done":
                clock = self._room.table.clock
                until = clock.monotonic() + self._timeout
                while self._stage() == stage and clock.monotonic() < until:
                    self._changed.clear()
                    await clock.wait(until, self._changed)
                await run_with_retry(self._room, partial(game_start.close, stage=stage), "seed exchange timeout")
        finally:
            self._waiting = None
