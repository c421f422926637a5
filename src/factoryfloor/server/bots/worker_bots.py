"""The bots of a table, which run in worker processes."""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.bots.bot_service import BotService
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.rooms.table_presence import TablePresence
from factoryfloor.tables.ports.bot_question import BotQuestion, Former, ask_action, ask_hindsight, ask_hint
from factoryfloor.tables.ports.bots import OUTDATED, Advised, BotAction, Hint
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table

LONGER: Final = 4
"""The duration of a longer search as a multiple of the duration of a hint's search."""

LAST_RESORT: Final = "random"  # replaces a bot that fails; needs no worker
_ATTEMPTS: Final = 2
_logger = logging.getLogger(__name__)


class WorkerBots:
    """The bots of one room. One client is charged for the computing time of all bots.

    The bot ``adviser`` gives hints. The bot ``longer`` makes longer searches.
    """

    def __init__(self, bot_service: BotService, presence: TablePresence, adviser: str, longer: str) -> None:
        self._bot_service = bot_service
        self._presence = presence
        self._adviser = adviser
        self._longer = longer
        self._hints: dict[int, tuple[int, str, Hint]] = {}  # keyed by seat: entry, bot, last hint
        self._looks: dict[int, tuple[asyncio.Task[None], Advised]] = {}  # keyed by seat
        self._advising: set[asyncio.Task[None]] = set()
        self._thinking: dict[int, asyncio.Task[None]] = {}  # keyed by seat

    def think(self, table: Table, seat: int, share: float, then: Callable[[BotAction], None]) -> None:
        self.forget(table.id, seat)
        if table.seats[seat].bot == LAST_RESORT:
            then(_at_random(table, seat))
            return
        task = asyncio.get_running_loop().create_task(self._think(table, ask_action(table, seat, share), then))
        self._thinking[seat] = task
        task.add_done_callback(lambda _: self._ended(seat, task))

    def _ended(self, seat: int, task: "asyncio.Task[None]") -> None:
        if self._thinking.get(seat) is task:
            del self._thinking[seat]

    def advise(self, table: Table, seat: int, player: str, then: Advised, former: Former = ()) -> None:
        if former:
            self._end_look(seat)
        task = asyncio.get_running_loop().create_task(self._advise(table, seat, player, then, former))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)
        if former:
            self._looks[seat] = task, then

    async def _advise(self, table: Table, seat: int, player: str, then: Advised, former: Former) -> None:
        """Pass a worker's hint to ``then`` if the seat still has the same decision.

        Only the latest hint of each seat is kept.
        """
        since, known = table.pending.since[seat], self._hints.get(seat, (0, "", {}))
        bot = self._longer if former else self._adviser
        if known[0] != since or (former and known[1] != bot):
            hint = await self._answer(table, ask_hint(table, seat, bot, former), player)
            if isinstance(hint, FactoryFloorError):
                then(hint)
                return
            known = self._hints[seat] = since, bot, hint
        then(known[2])

    def look_back(self, table: Table, seat: int, player: str, then: Advised) -> None:
        task = asyncio.get_running_loop().create_task(self._look_back(table, seat, player, then))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    async def _look_back(self, table: Table, seat: int, player: str, then: Advised) -> None:
        then(await self._answer(table, ask_hindsight(table, seat), player))

    async def _answer(self, table: Table, question: BotQuestion, player: str) -> Hint | FactoryFloorError:
        """Return the answer of a worker, or the error if the worker fails."""
        try:
            return await self._bot_service.hint(question, self._presence.client_of(player))
        except WorkerFailed as error:
            _logger.warning("table %s: no hint: %s", table.id, error)
            return Refused("internal", "internal error; nothing was changed")
        except FactoryFloorError as error:
            return error

    def _end_look(self, seat: int) -> None:
        task, then = self._looks.pop(seat, (None, None))
        if task is not None and then is not None and not task.done():
            task.cancel()
            then(OUTDATED)

    def forget(self, table_id: str, seat: int) -> None:
        self._end_look(seat)
        thinking = self._thinking.pop(seat, None)
        if thinking is not None:
            thinking.cancel()

    async def _think(self, table: Table, question: BotQuestion, then: Callable[[BotAction], None]) -> None:
        """Pass a worker's action to ``then``, or a random action if the worker fails."""
        seat, bot = question.seat, question.bot
        for _ in range(_ATTEMPTS):
            try:
                choice = await self._bot_service.decide(question, self._presence.charged)
            except WorkerFailed as error:
                _logger.warning("table %s: bot %s at seat %d: %s", table.id, bot, seat, error)
                continue
            if choice.action in table.legal(seat):
                then(choice)
                return
            _logger.warning("table %s: bot %s chose %d, which is not legal", table.id, bot, choice.action)
        _logger.warning("table %s: bot %s at seat %d failed: this decision is random", table.id, bot, seat)
        then(_at_random(table, seat))


def _at_random(table: Table, seat: int) -> BotAction:
    return BotAction(random.choice(table.legal(seat)), None)
