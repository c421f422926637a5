"""Records the times when no server ran. Deadlines by the day do not count these times."""

import asyncio
import logging
from typing import Final

from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.storage.outage_rows import note_alive, note_start, outages
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.day_limits import DAY
from factoryfloor.tables.state.errors import StoreError

GRACE: Final = 3600.0
"""The number of seconds by which each outage is extended, so that people can come back."""

_BEAT: Final = 30.0  # seconds between two records that a server is running
_KEPT: Final = 60 * DAY  # longer than any decision with its pauses
_logger = logging.getLogger(__name__)


class Uptime:
    """Records that a server is running. At the start, passes the outages to the clock.

    An outage begins only when the last of several nodes stops. All nodes that start afterwards find the same outage,
    because the key of an outage is the time at which it began. A server that is ``alone`` finds an outage at each
    start.
    """

    def __init__(self, transactions: Transactions, clock: NodeClock, *, alone: bool) -> None:
        self._transactions = transactions
        self._clock = clock
        self._least = 0.0 if alone else 2 * _BEAT

    async def start(self) -> None:
        """Find the outage before this start. Raises StoreError if the database fails."""
        found = await self._transactions.write(note_start, self._clock.now(), self._least, GRACE, _KEPT)
        self._clock.pauses = found

    async def run(self) -> None:
        """Record in an endless loop that this server is running."""
        while True:
            await asyncio.sleep(_BEAT)
            try:
                await self.beat()
            except StoreError as error:
                _logger.warning("the time of this server could not be stored: %s", error)

    async def beat(self) -> None:
        """Record that this server is running now."""
        await self._transactions.note(note_alive, self._clock.now())
        self._clock.pauses = await self._transactions.read(outages)
