"""The name under which a node or worker runs on a database, which no other one has meanwhile."""

import asyncio
import logging
import secrets
import socket
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.cluster import leases
from factoryfloor.server.cluster.transaction import in_transaction
from factoryfloor.server.errors import StoreError
from factoryfloor.server.storage.database import Database

LEASE: Final = 8.0  # seconds that a name and a lease last
_LOOK: Final = 0.5  # seconds between looks whether a name is free
_logger = logging.getLogger(__name__)


class Membership:
    """One run under a name; by default one of its own."""

    def __init__(self, database: Database, name: str = "") -> None:
        self.run = secrets.token_hex(4)
        self.name = name or f"{socket.gethostname()}-{self.run}"
        self.held = False  # whether the name was its own when last asked
        self._engine = database.writing

    async def join(self) -> None:
        """Take the name. Raises StoreError if another one has it and keeps it."""
        until = time.monotonic() + 1.5 * LEASE
        while not await in_transaction(self._engine, self._take):
            if time.monotonic() > until:
                raise StoreError(f"another node named {self.name!r} runs on this database: give this one another name")
            await asyncio.sleep(_LOOK)  # perhaps it is this one's run before, which has died a moment ago

    def renew(self, connection: Connection) -> None:
        """Say that this run goes on."""
        if not self._take(connection):
            _logger.error("another node has the name %r of this one: give each its own", self.name)

    async def leave(self) -> None:
        """Give up the name, and what goes with it."""
        with suppress(StoreError):
            await in_transaction(self._engine, lambda connection: leases.sign_off(connection, self.name, self.run))

    def _take(self, connection: Connection) -> bool:
        self.held = leases.enroll(connection, self.name, self.run, LEASE)
        return self.held
