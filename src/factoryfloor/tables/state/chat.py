"""The last messages of a table's chat, without repetitions."""

from dataclasses import dataclass
from typing import Final

from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import Table

CHAT_KEPT: Final = 200
"""The maximum number of chat messages that a client receives after connecting."""


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """A chat message with its number ``n`` at the table. ``message`` is the id that the client chose."""

    n: int
    player: str
    name: str
    seat: int
    text: str
    message: str
    at: float


class Chat:
    """The last messages of a table's chat. They are durable or being written."""

    def __init__(self, lines: list[ChatEntry]) -> None:
        self.lines: list[ChatEntry] = []
        self._known: dict[tuple[str, str], int] = {}
        for line in lines:
            self.note(line)

    @property
    def n(self) -> int:
        """Return the number of the last message."""
        return self.lines[-1].n if self.lines else 0

    def known(self, player: str, message: str) -> int | None:
        """Return the number of a message that was already sent, or None."""
        return self._known.get((player, message))

    def add(self, table: Table, player: Person, message: str, text: str) -> ChatEntry:
        """Add a message from a person. The name of a person with seats is the name at the person's first seat."""
        seats = table.viewer(player.id)
        seat, name = (seats[0], table.seats[seats[0]].name) if seats else (-1, player.name)
        line = ChatEntry(self.n + 1, player.id, name, seat, text, message, table.clock.now())
        self.note(line)
        return line

    def note(self, line: ChatEntry) -> None:
        """Append a message."""
        self.lines = [*self.lines[1 - CHAT_KEPT :], line]
        self._known[line.player, line.message] = line.n
