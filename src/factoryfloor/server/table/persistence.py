"""How what happened at a table becomes rows of the database, and a table comes back from them."""

from typing import Final

from pydantic_core import to_json

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.store import ChatEntry, Store
from factoryfloor.server.storage.writer import Lineage, Write
from factoryfloor.server.table.table import Step, Table

_LISTED: Final = 60.0  # seconds by which lists may be behind, in the database; those in memory are not


def append(table: Table, steps: list[Step], lineage: Lineage, also: Write | None = None) -> Write:
    """The rows that make steps durable, which were applied to the table just now."""
    write = Write((lineage,)) if also is None else also
    write.lineages = (lineage, *(known for known in write.lineages if known is not lineage))
    write.log += [step.entry.row(table.id) for step in steps]
    if table.changed >= table.listed + _LISTED:  # not with every action: that would double what is written
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


def read_table(store: Store, table_id: str) -> tuple[Table, list[ChatEntry]]:
    """A table and its chat from the database. Blocks. Raises StoreError or FactoryFloorError."""
    entries = store.entries(table_id)
    if not entries:
        raise Refused("not_found", f"there is no table {table_id!r}")
    return Table.replay(table_id, entries), store.chat(table_id)
