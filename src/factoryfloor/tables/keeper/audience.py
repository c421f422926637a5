"""The connections to a table.

Each connection receives the durable messages about the table in order and without gaps.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from factoryfloor.tables.keeper.renderer import Renderer
from factoryfloor.tables.ports.presence import Listener, Presence
from factoryfloor.tables.ports.storage import PendingWrite
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import OF_PLAY
from factoryfloor.tables.state.seats import Viewer
from factoryfloor.tables.state.table import LogStep, Table


@dataclass(slots=True)
class Rendered:
    """The messages about one log entry, rendered for each viewer when the entry was applied."""

    n: int
    viewers: dict[str, Viewer]  # keyed by players with a seat; all other people are spectators
    messages: dict[Viewer, bytes]


class Audience:
    """The connections to a table in memory. The messages to them wait while a write is in progress."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self.presence = presence
        self._table = table
        self._renderer = Renderer(table)

    def render(self, step: LogStep) -> Rendered:
        """Render the messages about a step for all connections. Call this method directly after the step."""
        unchanged = step.entry.kind in OF_PLAY and self._table.by_day is None  # deadlines change with each action
        facts = None if unchanged else self._renderer.facts(*self._there())
        viewers = self._table.viewers()
        distinct = {viewers.get(listener.player_id, ()) for listener in self.presence.listeners}
        return Rendered(step.entry.n, viewers, self._renderer.updates(step, distinct, facts))

    def publish(self, rendered: Rendered, write: PendingWrite | None = None) -> None:
        """Send an entry to all listeners that have received the previous entry."""
        for listener in self.presence.listeners:
            outbox = listener.outbox
            if outbox.queued == rendered.n - 1:
                message = rendered.messages[rendered.viewers.get(listener.player_id, ())]
                outbox.send(message, write, rendered.n)

    def say(self, line: ChatEntry, write: PendingWrite | None = None) -> None:
        """Send a chat message to all listeners except listeners whose sync is still waiting."""
        message = self._renderer.chat_message(line)
        for listener in self.presence.listeners:
            if listener.outbox.queued:
                listener.outbox.send(message, write)

    def send_presence(self, write: PendingWrite | None = None) -> None:
        """Send the list of connected people to all listeners."""
        self.presence.broadcast(self.presence_message(), write=write)

    def sync(self, listener: Listener, chat: Sequence[ChatEntry], write: PendingWrite | None) -> None:
        """Send a listener the whole state of the table."""
        listener.outbox.sync(self.whole(listener.player_id, chat), self._table.n, write)

    def ended(self, write: PendingWrite, *, durable: bool) -> None:
        """Send the messages that wait for a write, or drop them if the write failed."""
        for listener in self.presence.listeners:
            listener.outbox.ended(write, durable=durable)

    def whole(self, player: str, chat: Sequence[ChatEntry]) -> bytes:
        """Return the sync message for a person."""
        return self._renderer.sync(self._table.viewer(player), *self._there(), chat)

    def presence_message(self) -> bytes:
        """Return the Presence message."""
        there = self.presence
        return self._renderer.presence_message(there.absences(self._table), there.spectators(self._table))

    def _there(self) -> tuple[set[str], int]:
        return self.presence.online(), self.presence.spectators(self._table)
