"""Stores the rows again by which lists find a table."""

from sqlalchemy import Connection, delete, func, insert, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.persistence import list_table, sitting
from factoryfloor.server.storage.writer import Write
from factoryfloor.tables.state.table import Table

Rows = tuple[int, dict[str, object], list[str]]
"""The number of a table's last log entry, its row of ``tables``, and the people with a seat."""


def list_rows(table: Table) -> Rows:
    """Return the rows of a table in memory."""
    (row,) = list_table(table, Write()).tables
    return table.n, row, sitting(table)


def relist(connection: Connection, rows: Rows) -> bool:
    """Replace a table's rows unless the log has later entries. Return whether the rows were replaced.

    Writers of later entries wait, because the row is locked first.
    """
    n, row, people = rows
    table_id = row["id"]
    this = db.tables.c.id == table_id
    connection.execute(select(db.tables.c.id).where(this).with_for_update())
    if connection.scalar(select(func.max(db.log.c.n)).where(db.log.c.table_id == table_id)) != n:
        return False
    connection.execute(update(db.tables).where(this).values(row))
    connection.execute(delete(db.sitting).where(db.sitting.c.table_id == table_id))
    if people:
        owners = [{"table_id": table_id, "player": player, "changed": row["changed"]} for player in people]
        connection.execute(insert(db.sitting), owners)
    return True
