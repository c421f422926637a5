"""The number of waiting bot jobs in the database, cached for a few seconds."""

import asyncio
import time
from collections.abc import Mapping
from typing import Final

from factoryfloor.server.cluster.bot_queue import BOT
from factoryfloor.server.jobs import job_rows
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import StoreError

_FRESH: Final = 5.0  # seconds that a result stays in the cache
_TIMEOUT: Final = 1.0  # timeout of a query in seconds


class QueueLength:
    """The number of waiting jobs for each price.

    The numbers are at most a few seconds old. They are empty if the query failed.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._known: Mapping[str, int] = {}
        self._asked = -_FRESH
        self._asking: asyncio.Task[None] | None = None

    async def now(self) -> Mapping[str, int]:
        """Return the number of waiting jobs for each price."""
        if self._asking is None and time.monotonic() >= self._asked + _FRESH:
            self._asking = asyncio.create_task(self._ask())
        if self._asking is not None:
            await asyncio.wait([self._asking], timeout=_TIMEOUT)
        return self._known

    async def _ask(self) -> None:
        self._known = {}
        try:
            self._known = await self._transactions.read(job_rows.lengths, BOT)
        except StoreError:
            pass
        finally:
            self._asked = time.monotonic()
            self._asking = None
