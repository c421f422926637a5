"""Tables as rows of the database, and back."""

from typing import Final

from pydantic_core import to_json

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.store import ChatEntry, Store
from factoryfloor.server.storage.writer import Write
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.table import Step, Table

_LIST_DELAY: Final = 60.0  # seconds by which `changed` in the database may be behind


def append(table: Table, steps: list[Step], write: Write) -> Write:
    """Add the rows of steps that were just applied to the table."""
    write.log += [step.entry.row(table.id) for step in steps]
    if table.changed >= table.listed + _LIST_DELAY:  # with every action it would double the writes
        write.changed[table.id] = table.listed = table.changed
    if any(step.entry.kind not in ("action", "undo") for step in steps):
        summary = table.summary()
        write.tables.append(
            {name: summary[name] for name in ("id", "game", "status", "access", "host", "created", "changed")}
            | {"summary": to_json(summary).decode()}
        )
        write.changed[table.id] = table.listed = table.changed
        write.sitting[table.id] = sorted({seat.player for seat in table.seats if seat.player})
    return write


def read_table(store: Store, table_id: str, clock: Clock) -> tuple[Table, list[ChatEntry]]:
    """A table and its chat. Blocks. Raises StoreError or FactoryFloorError."""
    entries = store.entries(table_id)
    if not entries:
        raise Refused("not_found", f"there is no table {table_id!r}")
    return Table.replay(table_id, entries, clock), store.chat(table_id)
