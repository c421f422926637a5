"""Presence at a table: connections, their persons, and since when others are disconnected."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from typing import Final, Protocol

from factoryfloor.server.limits.client import Client
from factoryfloor.tables.clock import Clock
from factoryfloor.tables.table import Table

BLINK: Final = 10.0  # seconds after a disconnect during which a person still counts in votes


class Listener(Protocol):
    """A connection, as the room uses it.

    ``last_sent`` and ``last_said``: the last log entry and chat line sent to it or queued for it.
    """

    player_id: str
    client: Client
    last_sent: int
    last_said: int

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def send_sync(self, message: bytes, after: "asyncio.Future[None] | None") -> None:
        """Queue a sync, to be sent when ``after`` succeeds; it is dropped if ``after`` fails."""


@dataclass(frozen=True)
class Connections:
    """The number of connections per person ("" without a cookie); ``present``: bots play."""

    connections: Counter[str]
    present: bool = False

    @property
    def players(self) -> set[str]:
        """The connected persons."""
        return {player for player, count in self.connections.items() if player and count}


NO_CONNECTIONS: Final = Connections(Counter())


class TablePresence:
    """The connections to one table.

    ``charged``: the client charged for bot thinking: the host if connected, else any connected client, else the last.
    Persons not seen since the table was loaded count as away since then.
    """

    def __init__(self, clock: Clock, charged: Client, pause_after: float) -> None:
        self.listeners: set[Listener] = set()
        self.charged = charged
        self._clock = clock
        self._pause_after = pause_after
        self._looked = time.monotonic()
        self._opened = clock.monotonic()
        self._left: dict[str, float] = {}  # by disconnected person, since when
        self._nudged: dict[str, float] = {}
        self._remote = NO_CONNECTIONS

    @property
    def present(self) -> bool:
        """Whether a person is connected, or was until recently; else bots wait."""
        return self._here or self._remote.present

    @property
    def _here(self) -> bool:
        return bool(self.listeners) or time.monotonic() < self._looked + self._pause_after

    @property
    def connected(self) -> Connections:
        """The connections to this node."""
        return Connections(Counter(listener.player_id for listener in self.listeners), present=self._here)

    def set_remote(self, connected: Connections, table: Table) -> bool:
        """Set the connections to other nodes; whether they have changed."""
        before = self._remote
        if connected == before:
            return False
        self._remote = connected
        for player in before.players - connected.players:
            if table.viewer(player):
                self.seen(player)
        for player in connected.players:
            self._left.pop(player, None)
        return True

    def join(self, listener: Listener, host: str) -> None:
        """Add a connection."""
        self.listeners.add(listener)
        self._left.pop(listener.player_id, None)
        self._charge(host)

    def leave(self, listener: Listener, table: Table) -> None:
        """Remove a connection."""
        self.listeners.remove(listener)
        if table.viewer(listener.player_id):
            self.seen(listener.player_id)
        self._looked = time.monotonic()
        self._charge(table.host)

    def seen(self, player: str) -> None:
        """Restart the away time of a person with a seat."""
        if player not in self.online():
            self._left[player] = self._clock.monotonic()

    def note_visit(self, client: Client) -> None:
        """Note a request of a person of the table, which keeps it running for a while."""
        if not self.present:
            self.charged = client
        self._looked = time.monotonic()

    def online(self) -> set[str]:
        """The persons connected to any node."""
        return {listener.player_id for listener in self.listeners if listener.player_id} | self._remote.players

    def spectators(self, table: Table) -> int:
        """The number of connections of people without a seat."""
        connections = self.connected.connections + self._remote.connections
        return sum(count for player, count in connections.items() if not table.viewer(player))

    def absences(self, table: Table) -> dict[str, float]:
        """The seconds since each disconnected person with a seat left."""
        gone = {seat.player for seat in table.seats} - self.online() - {""}
        return {player: round(self.away(player) or 0.0, 1) for player in gone}

    def broadcast(self, message: bytes, player: str | None = None) -> None:
        """Send a message to all connections, or to those of one person."""
        for listener in self.listeners:
            if player is None or listener.player_id == player:
                listener.send(message)

    def away(self, player: str) -> float | None:
        """The seconds since a person disconnected; None while connected."""
        if player in self.online():
            return None
        return self._clock.monotonic() - self._left.get(player, self._opened)

    def voters(self, table: Table) -> set[str]:
        """The persons with a seat who are connected, or were until a moment ago."""
        persons = {seat.player for seat in table.seats if seat.player}
        return {player for player in persons if self._is_present(player)}

    def _is_present(self, player: str) -> bool:
        seconds = self.away(player)
        return seconds is None or (player in self._left and seconds < BLINK)

    def nudge(self, player: str, every: float) -> float:
        """Record a nudge; returns the seconds until the next one is allowed, 0 if this one is."""
        now = self._clock.monotonic()
        wait = self._nudged.get(player, now - every) + every - now
        if wait <= 0.0:
            self._nudged[player] = now
        return max(0.0, wait)

    def _charge(self, host: str) -> None:
        """Charge the host if connected, else keep the charged client if connected, else any connected one."""
        clients = [listener.client for listener in self.listeners]
        hosts = [client for client in clients if client.person == host]
        if hosts:
            self.charged = hosts[0]
        elif clients and self.charged not in clients:
            self.charged = clients[0]
