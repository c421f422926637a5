"""The people who are connected to a table.

They determine whether the table is paused, and which client is charged for its bots.
"""

import time
from collections import Counter
from dataclasses import dataclass
from typing import Final, Protocol

from factoryfloor.server.operations.client import Client
from factoryfloor.tables.ports.presence import Listener, Presence
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.table import Table


class RoomListener(Listener, Protocol):
    """A client's connection to a room."""

    client: Client


@dataclass(frozen=True)
class Connections:
    """The number of connections of each person.

    The key "" stands for clients without a cookie. ``present`` means that bots may play.
    """

    connections: Counter[str]
    present: bool = False


NO_CONNECTIONS: Final = Connections(Counter())


class TablePresence(Presence):
    """The connections to one table, on this node and on other nodes.

    ``charged`` is the client who is charged for the bots' computing time: the host if connected, otherwise any
    connected client, otherwise the last connected client.
    """

    def __init__(self, clock: Clock, charged: Client, pause_after: float) -> None:
        super().__init__(clock)
        self.charged = charged
        self._pause_after = pause_after
        self._looked = time.monotonic()
        self._remote = NO_CONNECTIONS

    @property
    def present(self) -> bool:
        """Return whether a person is connected, or was connected recently. Otherwise bots wait."""
        return self._here or self._remote.present

    @property
    def _here(self) -> bool:
        return bool(self.listeners) or time.monotonic() < self._looked + self._pause_after

    @property
    def connected(self) -> Connections:
        """Return the connections to this node."""
        return Connections(Counter(listener.player_id for listener in self.listeners), present=self._here)

    def client_of(self, player: str) -> Client:
        """Return a connected client of the person whose request needs computing time, or else the charged client."""
        clients: list[Client] = [listener.client for listener in self.listeners]  # type: ignore[attr-defined]
        return next((client for client in clients if client.person == player), self.charged)

    def set_remote(self, connected: Connections, table: Table) -> bool:
        """Set the connections to other nodes. Return whether they have changed."""
        if connected == self._remote:
            return False
        self._remote = connected
        self.set_elsewhere(connected.connections, table)
        return True

    def join(self, listener: Listener, table: Table) -> None:
        super().join(listener, table)
        self._charge(table.host)

    def leave(self, listener: Listener, table: Table) -> None:
        super().leave(listener, table)
        self._looked = time.monotonic()
        self._charge(table.host)

    def note_visit(self, client: Client) -> None:
        """Record a request from a person at the table. The request keeps the table running for a while."""
        if not self.present:
            self.charged = client
        self._looked = time.monotonic()

    def _charge(self, host: str) -> None:
        """Choose the charged client: the host if connected, otherwise the same client if still connected, otherwise any
        connected client.
        """
        clients: list[Client] = [listener.client for listener in self.listeners]  # type: ignore[attr-defined]
        hosts = [client for client in clients if client.person == host]
        if hosts:
            self.charged = hosts[0]
        elif clients and self.charged not in clients:
            self.charged = clients[0]
