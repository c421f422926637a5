"""Queries for reports about people. A report contains the reported chat messages."""

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from orjson import dumps
from pydantic_core import from_json
from sqlalchemy import Connection, Select, delete, func, insert, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.state.errors import Refused

_OPEN: Final = 50  # maximum open reports of one person about another person


@dataclass(frozen=True, slots=True)
class Report:
    """A stored report.

    ``lines`` are chat messages, each with ``n``, ``text`` and ``at``. ``closed`` is the time of closing, or None.
    """

    id: str
    table: str
    reporter: str
    reported: str
    name: str
    reason: str
    lines: list[dict[str, Any]]
    made: float
    closed: float | None


@dataclass(frozen=True, slots=True)
class NewReport:
    """A report to be stored. ``numbers`` are the numbers of the reported messages."""

    table: str
    reporter: str
    reported: str
    name: str
    reason: str
    numbers: Collection[int]


def add_report(connection: Connection, new: NewReport) -> str:
    """Store a report with copies of the messages.

    Return the id of the report. Raises Refused if a message is missing, if another person wrote a message, or if too
    many reports are open.
    """
    chat, reports = db.chat.c, db.reports.c
    query = select(chat.n, chat.text, chat.at).where(
        chat.table_id == new.table, chat.player == new.reported, chat.n.in_(new.numbers)
    )
    lines = [{"n": row.n, "text": row.text, "at": row.at} for row in connection.execute(query.order_by(chat.n))]
    if len(lines) != len(set(new.numbers)):
        raise Refused(
            "no_line",
            "the reported person did not write all of the chosen messages; choose only messages of this person",
        )
    waiting = select(func.count()).where(
        reports.reporter == new.reporter, reports.reported == new.reported, reports.closed.is_(None)
    )
    if connection.execute(waiting).scalar_one() >= _OPEN:
        raise Refused(
            "too_many_reports", "you have too many open reports about this person; the operator has received them"
        )
    report_id = secrets.token_hex(6)
    row = {"id": report_id, "table_id": new.table, "reporter": new.reporter, "reported": new.reported}
    row |= {"name": new.name, "reason": new.reason, "lines": dumps(lines).decode()}
    connection.execute(insert(db.reports).values(made=time.time(), **row))
    return report_id


def list_reports(connection: Connection, *, closed: bool = False) -> list[Report]:
    """Return the open reports, or all of them, earliest first."""
    query = select(db.reports).order_by(db.reports.c.made, db.reports.c.id)
    return _read(connection, query if closed else query.where(db.reports.c.closed.is_(None)))


def find_report(connection: Connection, report_id: str) -> Report | None:
    """Return the report with this id."""
    return next(iter(_read(connection, select(db.reports).where(db.reports.c.id == report_id))), None)


def close_report(connection: Connection, report_id: str) -> bool:
    """Close an open report. Return whether there was one."""
    open_one = (db.reports.c.id == report_id) & db.reports.c.closed.is_(None)
    return connection.execute(update(db.reports).where(open_one).values(closed=time.time())).rowcount > 0


def reports_by(connection: Connection, reporter: str) -> list[Report]:
    """Return the reports by a person."""
    query = select(db.reports).where(db.reports.c.reporter == reporter)
    return _read(connection, query.order_by(db.reports.c.made, db.reports.c.id))


def merge_reports(connection: Connection, player: str, into: str) -> None:
    """Transfer the reports by and about a person to another person."""
    for column in (db.reports.c.reporter, db.reports.c.reported):
        connection.execute(update(db.reports).where(column == player).values({column.name: into}))


def remove_reports(connection: Connection, player: str) -> None:
    """Delete the reports about a person, and remove the person's id from reports by the person."""
    connection.execute(delete(db.reports).where(db.reports.c.reported == player))
    connection.execute(update(db.reports).where(db.reports.c.reporter == player).values(reporter=""))


def _read(connection: Connection, query: Select[Any]) -> list[Report]:
    return [
        Report(
            row.id,
            row.table_id,
            row.reporter,
            row.reported,
            row.name,
            row.reason,
            from_json(row.lines),
            row.made,
            row.closed,
        )
        for row in connection.execute(query)
    ]
