"""Queries for outages of the server, and for tables by the day at which an event is due."""

from sqlalchemy import Connection, delete, select, tuple_, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of

_ONE = 1  # the key of the only row


def note_alive(connection: Connection, now: float) -> None:
    """Record that a server is running now."""
    row = insert_of(connection.dialect)(db.alive).values(id=_ONE, at=now)
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"at": row.excluded.at}))


def note_start(
    connection: Connection, now: float, least: float, grace: float, kept: float
) -> list[tuple[float, float]]:
    """Store the outage before a start at ``now``, and return all outages in order.

    An outage is a gap of more than ``least`` seconds since a server last ran. The outage ends ``grace`` seconds after
    the start. Outages that ended more than ``kept`` seconds ago are removed.
    """
    last = connection.execute(select(db.alive.c.at)).scalar()
    if last is not None and now - last > least:
        row = insert_of(connection.dialect)(db.outages).values(began=last, ended=now + grace)
        connection.execute(row.on_conflict_do_nothing())  # another node was faster
    connection.execute(delete(db.outages).where(db.outages.c.ended < now - kept))
    note_alive(connection, now)
    return outages(connection)


def outages(connection: Connection) -> list[tuple[float, float]]:
    """Return all stored outages in order."""
    rows = connection.execute(select(db.outages.c.began, db.outages.c.ended).order_by(db.outages.c.began))
    return [(row.began, row.ended) for row in rows]


def tables_due(connection: Connection, now: float, after: tuple[float, str], count: int) -> list[tuple[float, str]]:
    """Return the tables at which an event is due, earliest first."""
    place = tuple_(db.tables.c.due, db.tables.c.id)
    query = select(db.tables.c.due, db.tables.c.id).where(db.tables.c.due <= now, place > tuple_(*after))
    return [(row.due, row.id) for row in connection.execute(query.order_by(*place).limit(count))]


def set_due(connection: Connection, table_id: str, before: float, due: float | None) -> None:
    """Change the due time of a table, unless the stored time no longer equals ``before``."""
    connection.execute(update(db.tables).where(db.tables.c.id == table_id, db.tables.c.due == before).values(due=due))
