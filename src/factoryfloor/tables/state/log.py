"""Places in a table's log and chat, and the entries after a place."""

from dataclasses import dataclass

from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import Entry


@dataclass(frozen=True, slots=True)
class Place:
    """The numbers of the last log entry and the last chat message that a process knows."""

    n: int
    said: int


@dataclass(frozen=True, slots=True)
class News:
    """New entries and chat lines of a table, in order."""

    entries: list[Entry]
    lines: list[ChatEntry]
