"""The chat of a table: its last lines, without repetitions."""

from typing import Any

from factoryfloor.server.storage.store import CHAT_KEPT, ChatEntry, Player
from factoryfloor.server.table.table import Table


class Chat:
    """The last lines of a table's chat, durable or being written."""

    def __init__(self, lines: list[ChatEntry]) -> None:
        self.lines: list[ChatEntry] = []
        self._known: dict[tuple[str, str], int] = {}
        for line in lines:
            self.note(line)

    @property
    def n(self) -> int:
        """The number of the last line."""
        return self.lines[-1].n if self.lines else 0

    def known(self, player: str, message: str) -> int | None:
        """The line number of a message that was sent before, or None."""
        return self._known.get((player, message))

    def add(self, table: Table, player: Player, message: str, text: str) -> ChatEntry:
        """Add a line of a person, named as at their first seat."""
        seats = table.viewer(player.id)
        seat, name = (seats[0], table.seats[seats[0]].name) if seats else (-1, player.name)
        line = ChatEntry(self.n + 1, player.id, name, seat, text, message, table.clock.now())
        self.note(line)
        return line

    def note(self, line: ChatEntry) -> None:
        """Append a line."""
        self.lines = [*self.lines[1 - CHAT_KEPT :], line]
        self._known[line.player, line.message] = line.n


def row_of(table_id: str, line: ChatEntry) -> dict[str, Any]:
    """The line as a database row."""
    return {
        "table_id": table_id,
        "n": line.n,
        "player": line.player,
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
        "message": line.message,
        "at": line.at,
    }
