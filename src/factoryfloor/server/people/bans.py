"""Bans by the operator.

A running server reads the bans again every few seconds, because the command line may change them.
"""

import asyncio
import logging
import math
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from factoryfloor.server.people.open_sessions import OpenSessions
from factoryfloor.server.storage.ban_rows import Ban, bans_at
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import Refused, StoreError
from factoryfloor.tables.state.people import Person

_EVERY: Final = 5.0  # seconds
_DAY: Final = 24 * 3600
_logger = logging.getLogger(__name__)


class Bans:
    """The current bans. When a person is banned, the open sockets of the person and of the person's programs are
    closed.
    """

    def __init__(self, transactions: Transactions, sessions: OpenSessions) -> None:
        self._transactions = transactions
        self._sessions = sessions
        self._bans: Mapping[str, Ban] = {}

    async def run(self) -> None:
        """Read the bans periodically."""
        while True:
            try:
                await self.read()
            except StoreError as error:
                _logger.warning("bans could not be read: %s", error)
            await asyncio.sleep(_EVERY)

    async def read(self) -> None:
        """Read the bans once. Raises StoreError if the database fails."""
        self._bans = {ban.player: ban for ban in await self._transactions.read(bans_at, time.time())}
        for person in self._sessions.persons():
            if (ban := self._of_either(person)) is not None:
                self._sessions.end(person.id, set(), refusal(ban))

    def of(self, player: str) -> Ban | None:
        """Return the ban of a person, or None."""
        ban = self._bans.get(player)
        return ban if ban is not None and ban.until > time.time() else None

    def check(self, person: Person) -> None:
        """Raise Refused if a person, or the owner of a bot, is banned."""
        if (ban := self._of_either(person)) is not None:
            raise refusal(ban)

    def _of_either(self, person: Person) -> Ban | None:
        return self.of(person.id) or self.of(person.program)


def refusal(ban: Ban) -> Refused:
    """Return the rejection of a banned person's request."""
    if math.isinf(ban.until):
        when, seconds = "", 0
    else:
        when = f" until {datetime.fromtimestamp(ban.until, UTC):%Y-%m-%d %H:%M} UTC"
        seconds = min(math.ceil(max(0.0, ban.until - time.time())), _DAY)
    return Refused("banned", f"the operator has banned you{when}: {ban.reason}", seconds=seconds)
