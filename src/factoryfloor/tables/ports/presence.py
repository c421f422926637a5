"""The connections and the people at a table. For each disconnected person, the time of the disconnect."""

from collections import Counter
from typing import Final, Protocol

from factoryfloor.tables.ports.outbox import Outbox
from factoryfloor.tables.ports.storage import PendingWrite
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import Table

BLINK: Final = 10.0  # seconds after a disconnect within which a person still counts as present for votes


class Listener(Protocol):
    """A connection of a person, or of a spectator without a name, to a table."""

    person: Person | None
    player_id: str
    outbox: Outbox

    def check_chat(self, sits: bool) -> None:
        """Raise Refused if a chat message exceeds the rate limit.

        The limit depends on whether the writer has a seat.
        """


class Presence:
    """The connections to one table.

    People who have not connected since the table was loaded are away since that time. ``elsewhere`` contains the number
    of each person's connections to other processes. The key "" stands for clients without a cookie.
    """

    def __init__(self, clock: Clock) -> None:
        self.listeners: set[Listener] = set()
        self.elsewhere: Counter[str] = Counter()
        self._clock = clock
        self._opened = clock.monotonic()
        self._left: dict[str, float] = {}  # keyed by disconnected person: the time of the disconnect
        self._nudged: dict[str, tuple[float, tuple[str, str]]] = {}

    def set_elsewhere(self, connections: Counter[str], table: Table) -> None:
        """Set the numbers of connections to other processes."""
        before, self.elsewhere = self.elsewhere, connections
        for player in _persons(before) - _persons(connections):
            if table.viewer(player):
                self.seen(player)
        for player in _persons(connections):
            self._left.pop(player, None)

    def join(self, listener: Listener, table: Table) -> None:
        """Add a connection."""
        self.listeners.add(listener)
        self._left.pop(listener.player_id, None)

    def leave(self, listener: Listener, table: Table) -> None:
        """Remove a connection."""
        self.listeners.remove(listener)
        if table.viewer(listener.player_id):
            self.seen(listener.player_id)

    def seen(self, player: str) -> None:
        """Reset the time since which a person with a seat is away."""
        if player not in self.online():
            self._left[player] = self._clock.monotonic()

    def online(self) -> set[str]:
        """Return the connected people."""
        return {listener.player_id for listener in self.listeners if listener.player_id} | _persons(self.elsewhere)

    def spectators(self, table: Table) -> int:
        """Return the number of connections of people without a seat."""
        connections = Counter(listener.player_id for listener in self.listeners) + self.elsewhere
        return sum(count for player, count in connections.items() if not table.viewer(player))

    def absences(self, table: Table) -> dict[str, float]:
        """Return the seconds since the disconnect of each absent person with a seat."""
        gone = {seat.player for seat in table.seats} - self.online() - {""}
        return {player: round(self.away(player) or 0.0, 1) for player in gone}

    def broadcast(self, message: bytes, player: str | None = None, write: PendingWrite | None = None) -> None:
        """Send a message to all connections, or to the connections of one person.

        Send it at once, or when a write is durable.
        """
        for listener in self.listeners:
            if player is None or listener.player_id == player:
                listener.outbox.send(message, write)

    def away(self, player: str) -> float | None:
        """Return the seconds since a person disconnected, or None if the person is connected."""
        if player in self.online():
            return None
        return self._clock.monotonic() - self._left.get(player, self._opened)

    def voters(self, table: Table) -> set[str]:
        """Return the people with a seat who are connected, or who disconnected a moment ago."""
        persons = {seat.player for seat in table.seats if seat.player}
        return {player for player in persons if self._is_present(player)}

    def _is_present(self, player: str) -> bool:
        seconds = self.away(player)
        return seconds is None or (player in self._left and seconds < BLINK)

    def nudge(self, player: str, every: float, request: tuple[str, str] = ("", "")) -> float:
        """Record a nudge with its sender and id.

        Return 0 if the nudge is allowed, or else the seconds until the next nudge is allowed.
        """
        now = self._clock.monotonic()
        last, _ = self._nudged.get(player, (now - every, request))
        wait = last + every - now
        if wait <= 0.0:
            self._nudged[player] = now, request
        return max(0.0, wait)

    def is_nudged_by(self, player: str, request: tuple[str, str]) -> bool:
        """Return whether the last nudge to a person came from the request with this sender and id."""
        return bool(request[1]) and self._nudged.get(player, (0.0, ("", "")))[1] == request


def _persons(connections: Counter[str]) -> set[str]:
    return {player for player, count in connections.items() if player and count}
