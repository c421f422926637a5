"""Opens tables by the day without connected clients when an event is due."""

import logging
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage.outage_rows import set_due, tables_due
from factoryfloor.server.storage.transactions import Transactions

_BATCH: Final = 100
_logger = logging.getLogger(__name__)


class Deadlines:
    """Opens tables at which a warning, a deadline or a bot's move is due. An open table then acts on its own."""

    def __init__(self, transactions: Transactions, lobby: Lobby, clock: NodeClock) -> None:
        self._transactions = transactions
        self._lobby = lobby
        self._clock = clock

    async def sweep(self) -> int:
        """Open the due tables, and return their number. Raises StoreError if the database fails."""
        opened, place = 0, (-1.0, "")
        while found := await self._transactions.read(tables_due, self._clock.now(), place, _BATCH):
            place = found[-1]
            for due, table_id in found:
                await self._transactions.write(set_due, table_id, due, await self._due(table_id))
            opened += len(found)
        return opened

    async def _due(self, table_id: str) -> float | None:
        """Return the time of the next due event at an opened table. The stored time of the event ignores outages."""
        try:
            room = await self._lobby.room(table_id, ANONYMOUS)
        except FactoryFloorError as error:  # the table is damaged or has other rules
            _logger.info("table %s is due and cannot be opened: %s", table_id, error)
            return None
        return room.state.due()
