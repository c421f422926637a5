"""Vacations at tables by the day, if the table starts or the person sits down during the vacation."""

import logging
from functools import partial

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import SingleTask
from factoryfloor.server.storage.note_rows import vacations
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.verbs import absence

_logger = logging.getLogger(__name__)


class Vacations(SingleTask):
    """The room task that pauses the deadlines of people who join the table during their vacation."""

    def __init__(self, room: Room, transactions: Transactions, clock: NodeClock) -> None:
        super().__init__()
        self._room = room
        self._transactions = transactions
        self._clock = clock
        self._known: frozenset[str] = frozenset()

    def wake(self) -> None:
        """Look up the vacations of the people who have sat down."""
        if self._task is None and not self._seated <= self._known:
            self._start(self._run())

    @property
    def _seated(self) -> frozenset[str]:
        table = self._room.state
        if table.by_day is None or table.status != "running":
            return frozenset()
        return frozenset(table.viewers())

    async def _run(self) -> None:
        try:
            while not (seated := self._seated) <= self._known:
                found = await self._transactions.ask(vacations, seated - self._known, self._clock.now())
                for player, until in found.items():
                    await self._room.execute(partial(absence.vacation, player=player, until=until))
                self._known = seated
        except FactoryFloorError as error:
            _logger.warning("vacations at table %s could not be looked up: %s", self._room.id, error)
        finally:
            self._task = None
