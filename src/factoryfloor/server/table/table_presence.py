"""Who is at a table now: the connections, whom they belong to, and for how long others have been gone."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from typing import Final, Protocol

from factoryfloor.server.limits.client import Client
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.table import Table

BLINK: Final = 10.0  # seconds for which a lost connection makes nobody absent from a vote


class Listener(Protocol):
    """A connection as a room sees it.

    ``last_sent`` is the last log entry, ``last_said`` the last line of chat, that was sent to it or is in its queue.
    """

    player_id: str
    client: Client
    last_sent: int
    last_said: int

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def send_sync(self, message: bytes, after: "asyncio.Future[None] | None") -> None:
        """Queue a sync, to be sent when ``after`` is done; not if that fails."""


@dataclass(frozen=True)
class Connections:
    """The number of connections of each person, "" for those who are nobody; ``present`` if bots play on for them."""

    connections: Counter[str]
    present: bool = False

    @property
    def players(self) -> set[str]:
        """The persons."""
        return {player for player, count in self.connections.items() if player and count}


NO_CONNECTIONS: Final = Connections(Counter())


class TablePresence:
    """The connections to one table.

    ``charged`` is who pays for what its bots think: the host while connected, else who is, last whoever was.
    Who has not been connected since the table came into memory has been away since then.
    """

    def __init__(self, clock: Clock, charged: Client, pause_after: float) -> None:
        self.listeners: set[Listener] = set()
        self.charged = charged
        self._clock = clock
        self._pause_after = pause_after
        self._looked = time.monotonic()
        self._opened = clock.monotonic()
        self._left: dict[str, float] = {}  # by person who is not connected, since when
        self._nudged: dict[str, float] = {}
        self._remote = NO_CONNECTIONS

    @property
    def present(self) -> bool:
        """Whether somebody is connected, or was there a short while ago; else bots wait."""
        return self._here or self._remote.present

    @property
    def _here(self) -> bool:
        return bool(self.listeners) or time.monotonic() < self._looked + self._pause_after

    @property
    def connected(self) -> Connections:
        """The connections to this node."""
        return Connections(Counter(listener.player_id for listener in self.listeners), present=self._here)

    def set_remote(self, connected: Connections, table: Table) -> bool:
        """Note the connections to other nodes; whether they have changed."""
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
        """Note a connection."""
        self.listeners.add(listener)
        self._left.pop(listener.player_id, None)
        self._charge(host)

    def leave(self, listener: Listener, table: Table) -> None:
        """Note that a connection is gone."""
        self.listeners.remove(listener)
        if table.viewer(listener.player_id):
            self.seen(listener.player_id)
        self._looked = time.monotonic()
        self._charge(table.host)

    def seen(self, player: str) -> None:
        """Note that one who has a seat is there at this moment: away is counted from now on."""
        if player not in self.online():
            self._left[player] = self._clock.monotonic()

    def note_visit(self, client: Client) -> None:
        """Note that one whose table it is asks about it, which keeps it going for a while."""
        if not self.present:
            self.charged = client
        self._looked = time.monotonic()

    def online(self) -> set[str]:
        """The persons who are connected, to whichever node."""
        return {listener.player_id for listener in self.listeners if listener.player_id} | self._remote.players

    def spectators(self, table: Table) -> int:
        """The number of connections of people who do not sit there."""
        connections = self.connected.connections + self._remote.connections
        return sum(count for player, count in connections.items() if not table.viewer(player))

    def absences(self, table: Table) -> dict[str, float]:
        """By person who has a seat and is not connected, the seconds since when."""
        gone = {seat.player for seat in table.seats} - self.online() - {""}
        return {player: round(self.away(player) or 0.0, 1) for player in gone}

    def broadcast(self, message: bytes, player: str | None = None) -> None:
        """Send a message to all connections, or to those of one person."""
        for listener in self.listeners:
            if player is None or listener.player_id == player:
                listener.send(message)

    def away(self, player: str) -> float | None:
        """The seconds for which a person has not been connected; None for who is."""
        if player in self.online():
            return None
        return self._clock.monotonic() - self._left.get(player, self._opened)

    def voters(self, table: Table) -> set[str]:
        """The persons with a seat who are present: connected, or so until a moment ago."""
        persons = {seat.player for seat in table.seats if seat.player}
        return {player for player in persons if self._is_present(player)}

    def _is_present(self, player: str) -> bool:
        seconds = self.away(player)
        return seconds is None or (player in self._left and seconds < BLINK)

    def nudge(self, player: str, every: float) -> float:
        """Note that a person is nudged; the seconds until that may be done, 0 if it may now."""
        now = self._clock.monotonic()
        wait = self._nudged.get(player, now - every) + every - now
        if wait <= 0.0:
            self._nudged[player] = now
        return max(0.0, wait)

    def _charge(self, host: str) -> None:
        """Charge the host if connected, else go on with who was charged, if connected, else with anybody who is."""
        clients = [listener.client for listener in self.listeners]
        hosts = [client for client in clients if client.person == host]
        if hosts:
            self.charged = hosts[0]
        elif clients and self.charged not in clients:
            self.charged = clients[0]
