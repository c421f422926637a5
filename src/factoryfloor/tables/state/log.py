"""Places in a table's log and chat, and the entries that were stored after them."""

from dataclasses import dataclass

from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import Entry


@dataclass(frozen=True, slots=True)
class Place:
    """The last known log entry and chat line of a table."""

    n: int
    said: int


@dataclass(frozen=True, slots=True)
class News:
    """New entries and chat lines of a table, in order."""

    entries: list[Entry]
    lines: list[ChatEntry]
