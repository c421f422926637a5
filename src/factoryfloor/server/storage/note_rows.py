"""Queries for people's private notes at tables and for their vacation days."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, case, delete, func, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of
from factoryfloor.tables.state.errors import Refused


def read_note(connection: Connection, table_id: str, player: str) -> str:
    """Return a person's notes at a table, or an empty string."""
    notes = db.notes.c
    found = connection.execute(select(notes.text).where(notes.table_id == table_id, notes.player == player)).scalar()
    return found or ""


def write_note(connection: Connection, table_id: str, player: str, text: str) -> None:
    """Replace a person's notes at a table."""
    notes = db.notes.c
    if not text:
        connection.execute(delete(db.notes).where(notes.table_id == table_id, notes.player == player))
        return
    row = insert_of(connection.dialect)(db.notes).values(table_id=table_id, player=player, text=text)
    connection.execute(
        row.on_conflict_do_update(index_elements=["table_id", "player"], set_={"text": row.excluded.text})
    )


def take_vacation(connection: Connection, player: str, days: Sequence[str], until: float, most: int) -> None:
    """Store the dates of the vacation days ``until`` a given time.

    Days that were already taken cost nothing. Raises Refused if a year would have more than ``most`` days. After
    Refused, the caller must roll the transaction back.
    """
    vacation = db.vacation_days
    rows = [{"player": player, "day": day, "until": until} for day in days]
    row = insert_of(connection.dialect)(vacation)
    longer = {"until": case((vacation.c.until > row.excluded.until, vacation.c.until), else_=row.excluded.until)}
    connection.execute(row.on_conflict_do_update(index_elements=["player", "day"], set_=longer), rows)
    for year in sorted({day[:4] for day in days}):
        taken = select(func.count()).where(vacation.c.player == player, vacation.c.day.startswith(year))
        if connection.execute(taken).scalar_one() > most:
            raise Refused("no_vacation", f"you have {most} days of vacation per year, and not enough are left")


def vacations(connection: Connection, players: Collection[str], now: float) -> dict[str, float]:
    """Return the end of the vacation of each person who is on vacation."""
    rows = db.vacation_days.c
    query = select(rows.player, func.max(rows.until).label("until")).where(rows.player.in_(players), rows.until > now)
    return {row.player: row.until for row in connection.execute(query.group_by(rows.player))}
