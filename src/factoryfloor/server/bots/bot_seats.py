"""Bots at a table: a worker decides, the bot waits as long as a person might, then acts like anybody else."""

import asyncio
import logging
import random
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.bots.workers import BotAction, WorkerFailed, Workers
from factoryfloor.server.table import commands
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.room import Room
from factoryfloor.server.table.table import Table

LAST_RESORT: Final = "random"  # replaces a bot that fails; needs no worker
_ATTEMPTS: Final = 2
_RETRY: Final = 2.0  # seconds until a write that failed is tried again
_logger = logging.getLogger(__name__)


class BotSeats:
    """The bots of one room. A move takes about ``move_delay`` seconds at least, so that people can follow.

    In a race it takes as long as the game's reaction time, unless ``move_delay`` is 0.
    """

    def __init__(self, room: Room, workers: Workers, move_delay: float) -> None:
        self._room = room
        self._workers = workers
        self._move_delay = move_delay
        self._changed: dict[int, asyncio.Event] = {}
        self._playing: dict[int, asyncio.Task[None]] = {}

    @property
    def idle(self) -> bool:
        return not self._playing

    def wake(self) -> None:
        """Let the bots decide that owe a decision."""
        for changed in self._changed.values():
            changed.set()
        for seat in range(len(self._room.table.seats)):
            if seat not in self._playing and self._owes(seat):
                self._playing[seat] = asyncio.get_running_loop().create_task(self._play(seat))

    def stop(self) -> None:
        """Decide no more."""
        for task in self._playing.values():
            task.cancel()

    def _owes(self, seat: int) -> bool:
        table = self._room.table
        return table.status == "running" and table.seats[seat].kind == "bot" and bool(table.legal(seat))

    async def _play(self, seat: int) -> None:
        try:
            while self._owes(seat):
                try:
                    await self._decide(seat)
                except FactoryFloorError as error:
                    _logger.warning("table %s, bot at seat %d: %s", self._room.id, seat, error)
                    await asyncio.sleep(_RETRY)
        except Exception:
            _logger.exception("table %s: the bot at seat %d stopped", self._room.id, seat)
            raise
        finally:
            del self._playing[seat]

    async def _decide(self, seat: int) -> None:
        table = self._room.table
        started = table.clock.monotonic()
        since, bot = table.since[seat], table.seats[seat].bot
        choice = await self._ask(table, seat, bot)
        if self._move_delay and not await self._hesitate(seat, since, choice, started):
            return

        def command(now: Table) -> Steps:
            if now.since[seat] != since or now.seats[seat].bot != bot:
                return iter(())  # too late: somebody took the seat, or its decision is another one now
            return _replaced(now, seat) if choice is None else commands.take(now, seat, [choice.action])

        await self._room.carry_out(command)

    async def _hesitate(self, seat: int, since: int, choice: BotAction | None, started: float) -> bool:
        """Wait as a person would; whether the decision is still the same then."""
        table = self._room.table
        until = started + self._move_delay * random.uniform(0.7, 1.3)
        if choice is not None:
            until = max(until, table.asked[seat] + choice.reaction_time * random.uniform(1.0, 1.2))
        changed = self._changed[seat] = asyncio.Event()
        try:
            while self._room.table.since[seat] == since and table.clock.monotonic() < until:
                changed.clear()
                await table.clock.wait(until, changed)
        finally:
            del self._changed[seat]
        return self._room.table.since[seat] == since

    async def _ask(self, table: Table, seat: int, bot: str) -> BotAction | None:
        """The choice of the bot; None if it fails."""
        since = table.since[seat]
        if bot == LAST_RESORT:
            return self._at_random(table, seat)
        for _ in range(_ATTEMPTS):
            position = table.sample(seat).position()
            try:
                choice = await self._workers.decide(table.id, table.game.id, position, seat, bot)
            except WorkerFailed as error:
                _logger.warning("table %s: bot %s at seat %d: %s", table.id, bot, seat, error)
                continue
            if choice.action in table.legal(seat) or table.since[seat] != since:
                return choice
            _logger.warning("table %s: bot %s chose %d, which is not legal", table.id, bot, choice.action)
        return None

    def _at_random(self, table: Table, seat: int) -> BotAction:
        action = random.choice(table.legal(seat))
        if not self._move_delay:
            return BotAction(action)
        return BotAction(action, table.game.heuristics().reaction_time(table.sample(seat), seat, action))


def _replaced(table: Table, seat: int) -> Steps:
    _logger.warning("table %s: seat %d goes from %s to %s", table.id, seat, table.seats[seat].bot, LAST_RESORT)
    yield table.apply(table.entry("bot", seat, bot=LAST_RESORT))
