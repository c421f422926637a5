"""Computes levels and ratings after the end of games, including those that were missing when the server started."""

import asyncio
import logging
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.storage.played_rows import compute_levels
from factoryfloor.server.storage.rating_rows import compute_ratings, lock
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import StoreError

_BATCH: Final = 50  # people or games in a transaction
_PAUSE: Final = 0.02  # seconds between transactions, for other writes
_RETRY: Final = 10.0  # seconds after a failure
_logger = logging.getLogger(__name__)


class Standings:
    """Fills in missing levels and ratings in separate transactions.

    A row without a level or rating is due. If the server is killed, no result is lost or counted twice.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._due = asyncio.Event()
        self._due.set()

    def compute_soon(self) -> None:
        """Schedule a computation of due standings."""
        self._due.set()

    async def run(self) -> None:
        """Compute due standings in an endless loop."""
        while True:
            await self._due.wait()
            self._due.clear()
            try:
                left = await self._transactions.write(compute_standings, _BATCH)
            except StoreError as error:
                _logger.warning("levels and ratings could not be computed: %s", error)
                left = True
                await asyncio.sleep(_RETRY)
            if left:
                self._due.set()
                await asyncio.sleep(_PAUSE)


def compute_standings(connection: Connection, most: int) -> bool:
    """Compute missing levels and ratings for a limited number of people and games.

    Return whether any may still be missing.
    """
    lock(connection)
    levels_left = compute_levels(connection, most)
    return compute_ratings(connection, most) or levels_left
