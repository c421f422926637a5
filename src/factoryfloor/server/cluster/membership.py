"""The unique name of a node or worker on a database."""

import asyncio
import logging
import secrets
import socket
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.cluster import leases
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import StoreError

LEASE: Final = 8.0  # seconds after which a name or a lease expires
_LOOK: Final = 0.5  # seconds between attempts to take a name
_logger = logging.getLogger(__name__)


class Membership:
    """One run of a node under a name. The default name consists of the host name and the run id."""

    def __init__(self, database: Database, name: str = "") -> None:
        self.run = secrets.token_hex(4)
        self.name = name or f"{socket.gethostname()}-{self.run}"
        self.held = False  # whether this node still had the name at the last renewal
        self._transactions = Transactions(database)

    async def join(self) -> None:
        """Take the name. Raises StoreError if another node does not release the name."""
        until = time.monotonic() + 1.5 * LEASE
        while not await self._transactions.write(self._take):
            if time.monotonic() > until:
                raise StoreError(f"another node named {self.name!r} runs on this database: set another node_name")
            await asyncio.sleep(_LOOK)  # a previous run of this node may have died a moment ago

    def renew(self, connection: Connection) -> None:
        """Renew the lease on the name."""
        if not self._take(connection):
            _logger.error("another node uses the name %r of this node: give each node its own name", self.name)

    async def leave(self) -> None:
        """Release the name and all leases."""
        with suppress(StoreError):
            await self._transactions.write(leases.sign_off, self.name, self.run)

    def _take(self, connection: Connection) -> bool:
        self.held = leases.enroll(connection, self.name, self.run, LEASE)
        return self.held
