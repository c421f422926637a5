"""Conversion between tables and database rows."""

import logging
from typing import Final

from orjson import dumps

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.storage.db_schema import DUE
from factoryfloor.server.storage.rows import entry_row
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.writer import Write
from factoryfloor.server.table.finished_table import FinishedTable
from factoryfloor.server.table.stored_replay import StoredReplay
from factoryfloor.tables.chat import ChatEntry
from factoryfloor.tables.entry import OF_PLAY, Entry
from factoryfloor.tables.errors import Damaged, Refused
from factoryfloor.tables.log import News, Place
from factoryfloor.tables.setup import Setup
from factoryfloor.tables.summary import summary
from factoryfloor.tables.table import Step, Table

_logger = logging.getLogger(__name__)
_LIST_DELAY: Final = 60.0  # seconds that `changed` may lag behind in the database


def append(table: Table, steps: list[Step], write: Write) -> Write:
    """Add the rows of newly applied steps to a write."""
    write.log += [entry_row(table.id, step.entry) for step in steps]
    if table.changed >= table.listed + _LIST_DELAY:  # an update with every action would double the writes
        write.changed[table.id] = table.listed = table.changed
    if any(step.entry.kind not in OF_PLAY for step in steps):
        list_table(table, write)
        write.changed[table.id] = table.listed = table.changed
        if any(step.entry.kind == "over" for step in steps):
            write.stored[table.id] = DUE
            if table.daily and table.scores and table.ranking and (table.seats[0].player or table.reference):
                write.results[table.id] = table.scores[0], table.ranking[0]
        owners = {owner for seat in table.seats if (owner := seat.player or seat.former)}
        # lessons are not listed with the person's tables
        write.sitting[table.id] = [] if table.lesson is not None else sorted(owners)
    return write


def list_table(table: Table, write: Write) -> Write:
    """Add the table's row with its summary to a write."""
    facts = summary(table)
    write.tables.append(
        {name: facts[name] for name in ("id", "game", "status", "access", "host", "created", "changed")}
        | {"summary": dumps(facts).decode(), "listed": int(_is_listed(table))}
    )
    return write


def _is_listed(table: Table) -> bool:
    """Whether public lists show the table: not while it is open and without a person."""
    return (
        table.access == "open"
        and table.lesson is None
        and (table.status != "open" or any(seat.player for seat in table.seats))
    )


def read_until(store: Store, table_id: str, place: Place, setup: Setup) -> tuple[Table, list[ChatEntry], News]:
    """A table and its chat up to a place, and all later rows. Blocks. Raises as :func:`read_table` does."""
    entries, lines = store.entries(table_id), store.chat(table_id)
    table = _replayed(table_id, [entry for entry in entries if entry.n <= place.n], setup)
    later = News([entry for entry in entries if entry.n > place.n], [line for line in lines if line.n > place.said])
    return table, [line for line in lines if line.n <= place.said], later


def read_table(store: Store, table_id: str, setup: Setup) -> tuple[Table, list[ChatEntry]]:
    """A table and its chat. Blocks. Raises StoreError or FactoryFloorError, Damaged among them."""
    entries = store.entries(table_id)
    if not entries:
        raise Refused("not_found", f"there is no table {table_id!r}")
    over = any(entry.kind == "over" for entry in reversed(entries))
    body = store.replay(table_id) if over else None
    if body is not None:
        try:
            return FinishedTable.of(table_id, entries, setup, StoredReplay.read(body)), store.chat(table_id)
        except Exception as error:  # noqa: BLE001 - the log has everything that a damaged replay lacks
            _logger.error("the stored replay of table %s is damaged: %r", table_id, error)
    return _replayed(table_id, entries, setup), store.chat(table_id)


def _replayed(table_id: str, entries: list[Entry], setup: Setup) -> Table:
    """Replay a log. Raises FactoryFloorError, and Damaged for entries that no server has written."""
    try:
        return Table.replay(table_id, entries, setup)
    except FactoryFloorError:
        raise
    except Exception as error:
        _logger.error("the log of table %s is damaged: %r", table_id, error)
        raise Damaged(f"log of table {table_id}") from error
