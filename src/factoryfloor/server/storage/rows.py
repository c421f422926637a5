"""Converts log entries and chat lines to database rows and back."""

from typing import Any

from orjson import dumps
from pydantic_core import from_json

from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Damaged


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    """Return an entry as a database row."""
    return {
        "table_id": table_id,
        "n": entry.n,
        "kind": entry.kind,
        "seat": entry.seat,
        "payload": dumps(entry.payload).decode(),
        "player": entry.player,
        "message": entry.message,
        "at": entry.at,
    }


def entry_of(row: Any) -> Entry:
    """Return the entry of a database row. Raises Damaged if the row cannot be read."""
    try:
        return Entry(row.n, row.kind, row.seat, row.at, from_json(row.payload), row.player, row.message)
    except (ValueError, TypeError) as error:
        raise Damaged(f"log of table {row.table_id}") from error


def line_row(table_id: str, line: ChatEntry) -> dict[str, Any]:
    """Return a chat line as a database row."""
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


def line_of(row: Any) -> ChatEntry:
    """Return the chat line of a database row."""
    return ChatEntry(row.n, row.player, row.name, row.seat, row.text, row.message, row.at)
