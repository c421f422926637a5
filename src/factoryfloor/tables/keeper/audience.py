"""The connections of a table: what each is sent about it, in order and without gaps."""

from collections.abc import Sequence
from dataclasses import dataclass

from factoryfloor.tables.keeper.renderer import Renderer
from factoryfloor.tables.ports.presence import Listener, Presence
from factoryfloor.tables.ports.storage import PendingWrite
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import OF_PLAY
from factoryfloor.tables.state.log import Place
from factoryfloor.tables.state.seats import Viewer
from factoryfloor.tables.state.table import LogStep, Table


@dataclass(slots=True)
class Rendered:
    """The messages about one log entry, rendered per viewer when it was applied."""

    n: int
    viewers: dict[str, Viewer]  # by seated player; all others are spectators
    messages: dict[Viewer, bytes]


class Audience:
    """The connections of a table in memory. ``sent``: the last entry and line of chat that all of them may have."""

    def __init__(self, table: Table, presence: Presence, sent: Place) -> None:
        self.sent = sent
        self.presence = presence
        self._table = table
        self._renderer = Renderer(table)

    def render(self, step: LogStep) -> Rendered:
        """Render the messages about a step for all connections, while the table is just after it."""
        facts = None if step.entry.kind in OF_PLAY else self._renderer.facts(*self._there())
        viewers = self._table.viewers()
        distinct = {viewers.get(listener.player_id, ()) for listener in self.presence.listeners}
        return Rendered(step.entry.n, viewers, self._renderer.updates(step, distinct, facts))

    def publish(self, rendered: Rendered) -> None:
        """Send a durable entry to all listeners that have the previous one."""
        self.sent = Place(rendered.n, self.sent.said)
        for listener in self.presence.listeners:
            if listener.last_sent == rendered.n - 1:
                listener.last_sent = rendered.n
                listener.send(rendered.messages[rendered.viewers.get(listener.player_id, ())])

    def say(self, line: ChatEntry) -> None:
        """Send a durable line of chat to all listeners that do not have it."""
        message = self._renderer.chat_message(line)
        self.sent = Place(self.sent.n, max(self.sent.said, line.n))
        for listener in self.presence.listeners:
            if listener.last_said < line.n:
                listener.last_said = line.n
                listener.send(message)

    def send_presence(self, message: bytes = b"") -> None:
        """Send all listeners who is connected, or who was when the message was rendered."""
        self.presence.broadcast(message or self.presence_message())

    def sync(self, listener: Listener, chat: Sequence[ChatEntry], after: PendingWrite | None) -> None:
        """Send a listener everything, once the write ``after`` is durable."""
        listener.last_sent, listener.last_said = self._table.n, chat[-1].n if chat else 0
        listener.send_sync(self.whole(listener.player_id, chat), after)

    def whole(self, player: str, chat: Sequence[ChatEntry]) -> bytes:
        """The sync message for a person."""
        return self._renderer.sync(self._table.viewer(player), *self._there(), chat)

    def presence_message(self) -> bytes:
        """The Presence message."""
        there = self.presence
        return self._renderer.presence_message(there.absences(self._table), there.spectators(self._table))

    def _there(self) -> tuple[set[str], int]:
        return self.presence.online(), self.presence.spectators(self._table)
