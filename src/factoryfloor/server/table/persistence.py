"""Tables as rows of the database, and back."""

from typing import Final

from orjson import dumps

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.db_schema import DUE
from factoryfloor.server.storage.entry import OF_PLAY
from factoryfloor.server.storage.store import ChatEntry, News, Place, Store
from factoryfloor.server.storage.writer import Write
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.finished_table import FinishedTable
from factoryfloor.server.table.log_limits import LogLimits
from factoryfloor.server.table.stored_replay import StoredReplay
from factoryfloor.server.table.summary import summary
from factoryfloor.server.table.table import Step, Table

_LIST_DELAY: Final = 60.0  # seconds by which `changed` in the database may be behind


def append(table: Table, steps: list[Step], write: Write) -> Write:
    """Add the rows of steps that were just applied to the table."""
    write.log += [step.entry.row(table.id) for step in steps]
    if table.changed >= table.listed + _LIST_DELAY:  # with every action it would double the writes
        write.changed[table.id] = table.listed = table.changed
    if any(step.entry.kind not in OF_PLAY for step in steps):
        facts = summary(table)
        write.tables.append(
            {name: facts[name] for name in ("id", "game", "status", "access", "host", "created", "changed")}
            | {"summary": dumps(facts).decode(), "listed": int(_is_listed(table))}
        )
        write.changed[table.id] = table.listed = table.changed
        if any(step.entry.kind == "over" for step in steps):
            write.stored[table.id] = DUE
        owners = {owner for seat in table.seats if (owner := seat.player or seat.former)}
        # lessons have a page of their own
        write.sitting[table.id] = [] if table.lesson is not None else sorted(owners)
    return write


def _is_listed(table: Table) -> bool:
    """Whether everybody may find the table in lists: not one that nobody sits at before the start."""
    return (
        table.access == "open"
        and table.lesson is None
        and (table.status != "open" or any(seat.player for seat in table.seats))
    )


def read_told(
    store: Store, table_id: str, told: Place, clock: Clock, limits: LogLimits
) -> tuple[Table, list[ChatEntry], News]:
    """A table and its chat as far as it was told, and what came since. Blocks. Raises as :func:`read_table` does."""
    entries, lines = store.entries(table_id), store.chat(table_id)
    table = Table.replay(table_id, [entry for entry in entries if entry.n <= told.n], clock, limits)
    later = News([entry for entry in entries if entry.n > told.n], [line for line in lines if line.n > told.said])
    return table, [line for line in lines if line.n <= told.said], later


def read_table(store: Store, table_id: str, clock: Clock, limits: LogLimits) -> tuple[Table, list[ChatEntry]]:
    """A table and its chat. Blocks. Raises StoreError or FactoryFloorError."""
    entries = store.entries(table_id)
    if not entries:
        raise Refused("not_found", f"there is no table {table_id!r}")
    over = any(entry.kind == "over" for entry in reversed(entries))
    body = store.replay(table_id) if over else None
    if body is not None:
        return FinishedTable.of(table_id, entries, clock, limits, StoredReplay.read(body)), store.chat(table_id)
    return Table.replay(table_id, entries, clock, limits), store.chat(table_id)
