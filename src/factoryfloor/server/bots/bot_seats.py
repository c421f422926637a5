"""Bots at a table: a worker decides, the bot waits as long as a person might, then acts."""

import asyncio
import logging
import random
from collections import deque
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.bots.bot_service import BotService
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.operations.table_limits import thinking_time
from factoryfloor.server.rooms.room import Room
from factoryfloor.tables import commands
from factoryfloor.tables.bots import BotAction
from factoryfloor.tables.commands import Steps
from factoryfloor.tables.pace import Moment, Pace
from factoryfloor.tables.table import Table

LAST_RESORT: Final = "random"  # decides when a bot fails; needs no worker
_ATTEMPTS: Final = 2
_RETRY: Final = 2.0  # seconds until a failed write is retried
_REMEMBERED: Final = 8  # remembered durations per bot
_NONE: Final = BotAction(-1)  # the decision has changed
_logger = logging.getLogger(__name__)


class BotSeats:
    """The bots of one room. ``pace`` gives people time to follow.

    In a race bots wait for the game's reaction time, unless there is no pace. A forced decision takes as long as recent
    free ones, so that its duration reveals nothing. Bots wait while no person is present.
    """

    def __init__(self, room: Room, bot_service: BotService, pace: Pace) -> None:
        self._room = room
        self._bot_service = bot_service
        self._pace = pace
        self._changed: dict[int, asyncio.Event] = {}
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._thinking: dict[int, tuple[int, asyncio.Task[BotAction]]] = {}  # with the entry of the decision
        self._steps: dict[int, int] = {}  # decisions of a seat in its current turn
        self._lasted: dict[tuple[int, str, float], deque[float]] = {}  # seconds, by seat, bot and share

    @property
    def idle(self) -> bool:
        return not self._playing

    def wake(self) -> None:
        """Start bots with a pending decision, and cancel outdated searches."""
        for changed in self._changed.values():
            changed.set()
        for seat, (since, thinking) in self._thinking.items():
            if self._room.table.pending.since[seat] != since:
                thinking.cancel()
        for seat in range(len(self._room.table.seats)):
            if seat not in self._playing and self._may_decide(seat):
                self._playing[seat] = asyncio.get_running_loop().create_task(self._play(seat))

    def stop(self) -> None:
        """Stop."""
        for task in self._playing.values():
            task.cancel()

    def _may_decide(self, seat: int) -> bool:
        table = self._room.table
        may_decide = table.status == "running" and table.seats[seat].kind == "bot" and bool(table.legal(seat))
        return may_decide and self._room.present and not self._held_back(table, seat)

    def _held_back(self, table: Table, seat: int) -> bool:
        """Whether a lesson makes the bot wait for the learner."""
        return table.lesson is not None and table.match is not None and table.lesson.holds_back(seat, table.match)

    async def _play(self, seat: int) -> None:
        try:
            while self._may_decide(seat):
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
        moment = self._moment(table, seat)
        since, bot, share = moment.since, moment.bot, moment.share
        usual = deque([share * thinking_time([bot])], _REMEMBERED)
        lasted = self._lasted.setdefault((seat, bot, share), usual)
        script = self._script(table, seat)
        if script is not None:
            choice, thought = BotAction(script[0]), 0.0
        elif len(table.legal(seat)) == 1:
            choice = self._without_worker(table, seat, table.legal(seat)[0])
            thought = random.choice(lasted)
        else:
            choice = await self._ask(table, seat, moment)
            thought = table.clock.monotonic() - started
            if choice.action >= 0:
                lasted.append(thought)
        if self._pace and not await self._hesitate(seat, moment, choice, started, thought):
            return

        def command(now: Table) -> Steps:
            if now.pending.since[seat] != since or now.seats[seat].bot != bot:
                return iter(())  # too late: the seat or its decision has changed
            return commands.take(now, seat, script or [choice.action])

        await self._room.execute(command)

    def _moment(self, table: Table, seat: int) -> Moment:
        """The pending decision of the seat, numbered within its turn."""
        hidden = table.match is not None and bool(table.match.state.mid_chain >> seat & 1)
        continues = hidden or table.pending.asked_n[seat] == table.pending.acted_n[seat]
        self._steps[seat] = self._steps.get(seat, 0) + 1 if continues else 0
        return Moment(table.pending.since[seat], table.seats[seat].bot, self._steps[seat], hidden)

    def _script(self, table: Table, seat: int) -> list[int] | None:
        """The scripted actions of a lesson, or None."""
        if table.lesson is None or table.match is None:
            return None
        return table.lesson.answer(seat, table.match)

    async def _hesitate(self, seat: int, moment: Moment, choice: BotAction, started: float, thought: float) -> bool:
        """Wait as a person would; whether the decision is unchanged then."""
        table = self._room.table
        least = started + max(thought, self._pace.length(table, moment))
        least = max(least, table.pending.asked[seat] + choice.reaction_time * random.uniform(1.0, 1.2))
        changed = self._changed[seat] = asyncio.Event()
        try:
            while self._room.table.pending.since[seat] == moment.since:
                until = max(least, self._pace.undo_deadline(self._room.table, seat))
                if table.clock.monotonic() >= until:
                    break
                changed.clear()
                await self._room.clock.wait(until, changed)
        finally:
            del self._changed[seat]
        return self._room.table.pending.since[seat] == moment.since

    async def _ask(self, table: Table, seat: int, moment: Moment) -> BotAction:
        """The bot's action; a random one if it fails; none if the decision has changed."""
        since, bot = moment.since, moment.bot
        if bot == LAST_RESORT:
            return self._at_random(table, seat)
        for _ in range(_ATTEMPTS):
            try:
                choice = await self._think(table, seat, moment)
            except WorkerFailed as error:
                _logger.warning("table %s: bot %s at seat %d: %s", table.id, bot, seat, error)
                continue
            if choice is None or table.pending.since[seat] != since:
                return _NONE
            if choice.action in table.legal(seat):
                return choice
            _logger.warning("table %s: bot %s chose %d, which is not legal", table.id, bot, choice.action)
        if table.pending.since[seat] != since:
            return _NONE
        _logger.warning("table %s: bot %s at seat %d failed: this decision is random", table.id, bot, seat)
        return self._at_random(table, seat)

    async def _think(self, table: Table, seat: int, moment: Moment) -> BotAction | None:
        """The bot's action from a worker; None if the decision has changed. Raises WorkerFailed."""
        position, charged = table.sample(seat).position(), self._room.charged
        request = self._bot_service.decide(
            table.id,
            table.game.id,
            position,
            seat,
            moment.bot,
            charged,
            moment.share,
            moment.since,
            not table.reference,
        )
        thinking = asyncio.get_running_loop().create_task(request)
        self._thinking[seat] = moment.since, thinking
        try:
            await asyncio.wait([thinking])
        finally:
            del self._thinking[seat]
            thinking.cancel()
        return None if thinking.cancelled() else thinking.result()

    def _at_random(self, table: Table, seat: int) -> BotAction:
        return self._without_worker(table, seat, random.choice(table.legal(seat)))

    def _without_worker(self, table: Table, seat: int, action: int) -> BotAction:
        """An action chosen without a worker, with its reaction time."""
        if not self._pace:
            return BotAction(action)
        return BotAction(action, table.game.heuristics().reaction_time(table.sample(seat), seat, action))
