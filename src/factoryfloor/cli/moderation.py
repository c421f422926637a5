"""``factoryfloor reports``, ``ban`` and ``unban``, with which the operator moderates people.

All these actions are logged.
"""

import getpass
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import click

from factoryfloor.cli import options
from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.kernel.terminal_text import printable

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from factoryfloor.server.storage.report_rows import Report

_DAY: Final = 24 * 3600.0
_LONGEST: Final = 500  # characters of a reason


@click.group("reports", cls=options.Commands, invoke_without_command=True)
@options.database
@click.option("--all", "closed", is_flag=True, help="List closed reports, too.")
@click.option("--audit", is_flag=True, help="List what operators did: bans, lifted bans, closed reports.")
@click.pass_context
def reports(context: click.Context, database: str | None, closed: bool, audit: bool) -> None:
    """List the reports about people; show and close them."""
    context.obj = database
    if context.invoked_subcommand is not None:
        return
    with _opened(database) as connection:
        lines = _audit(connection) if audit else _listed(connection, closed)
    _print(lines or ["No entries." if audit else "No reports."])


@reports.command()
@click.argument("report_id", metavar="ID", help="The id of a report, from the list.")
@click.pass_obj
def show(database: str | None, report_id: str) -> None:
    """Show a report with the reported chat messages."""
    from factoryfloor.server.storage.report_rows import find_report

    with _opened(database) as connection:
        found = find_report(connection, report_id)
        if found is None:
            raise Failed(f"there is no report {report_id}; list them with: factoryfloor reports --all")
        name = _name_of(connection, found.reporter)
    reporter = f"{name} ({found.reporter})" if found.reporter else "a former player"
    lines = [_line(found), f"  by {reporter}", f"  reason: {found.reason or 'none given'}"]
    lines += [f"  {_at(line['at'])}  #{line['n']}  {line['text']}" for line in found.lines]
    _print(lines)


@reports.command()
@click.argument("report_id", metavar="ID", help="The id of a report, from the list.")
@click.option("--note", metavar="TEXT", default="", show_default=False, help="Why, for the log of operators.")
@click.pass_obj
def close(database: str | None, report_id: str, note: str) -> None:
    """Close a report."""
    from factoryfloor.server.storage import ban_rows, report_rows

    with _opened(database) as connection:
        found = report_rows.find_report(connection, report_id)
        if found is None or not report_rows.close_report(connection, report_id):
            raise Failed(f"there is no open report {report_id}; list them with: factoryfloor reports")
        ban_rows.note_action(connection, _operator(), "close", found.reported, report_id, note)
    _print([f"Report {report_id} is closed."])


@click.command()
@click.argument("person", metavar="PERSON", help="The id of a person, from the list of reports.")
@click.option("--days", metavar="N", type=click.FloatRange(min=0.0, min_open=True), help="How long.")
@click.option("--for-good", is_flag=True, help="Without an end, in place of --days.")
@click.option("--reason", metavar="TEXT", required=True, help="The person reads it.")
@click.option("--report", "report_id", metavar="ID", default="", show_default=False, help="The report behind it.")
@options.database
def ban(person: str, days: float | None, for_good: bool, reason: str, report_id: str, database: str | None) -> None:
    """Ban a person. Banned people can read and watch, but not play or write. Servers apply the ban within seconds."""
    from factoryfloor.server.storage import ban_rows

    if (days is None) is not for_good:
        raise BadUsage("specify a duration: --days N or --for-good")
    if not reason.strip() or len(reason) > _LONGEST:
        raise BadUsage(f"--reason needs 1 to {_LONGEST} characters")
    until = math.inf if days is None else time.time() + days * _DAY
    with _opened(database) as connection:
        name = _name_of(connection, person)
        if not name:
            raise Failed(f"there is no person {person}")
        ban_rows.put_ban(connection, ban_rows.Ban(person, until, reason.strip()))
        ban_rows.note_action(connection, _operator(), "ban", person, report_id, f"{_until(until)}: {reason.strip()}")
    _print([f"{name} ({person}) is banned {_until(until)}."])


@click.command()
@click.argument("person", metavar="PERSON", help="The id of a person.")
@options.database
def unban(person: str, database: str | None) -> None:
    """Lift a ban."""
    from factoryfloor.server.storage import ban_rows

    with _opened(database) as connection:
        if not ban_rows.lift_ban(connection, person):
            raise Failed(f"{person} is not banned")
        ban_rows.note_action(connection, _operator(), "unban", person)
    _print([f"{person} is no longer banned."])


@contextmanager
def _opened(database: str | None) -> "Iterator[Connection]":
    from factoryfloor.server.operations.settings import read_settings
    from factoryfloor.server.storage.attached import attached
    from factoryfloor.server.storage.database import default_database
    from factoryfloor.tables.state.errors import StoreError

    if database is None:
        read_settings()  # rejects a misspelled FACTORYFLOOR_DATABASE
    try:
        with attached(database or default_database()) as connection:
            yield connection
    except StoreError as error:
        raise Failed(str(error)) from error


def _listed(connection: "Connection", closed: bool) -> list[str]:
    from factoryfloor.server.storage.report_rows import list_reports

    return [_line(report) for report in list_reports(connection, closed=closed)]


def _audit(connection: "Connection") -> list[str]:
    from factoryfloor.server.storage.ban_rows import audit_log

    return [
        "  ".join(filter(None, (_at(each.at), each.operator, each.action, each.player, each.report, each.note)))
        for each in audit_log(connection)
    ]


def _name_of(connection: "Connection", player: str) -> str:
    from factoryfloor.server.storage.person_rows import name_of

    return name_of(connection, player)


def _line(report: "Report") -> str:
    count = f"{len(report.lines)} line" + ("" if len(report.lines) == 1 else "s")
    state = "" if report.closed is None else f"  closed {_at(report.closed)}"
    return f"{report.id}  {_at(report.made)}  {report.name} ({report.reported})  table {report.table}  {count}{state}"


def _at(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}"


def _until(moment: float) -> str:
    return "for good" if math.isinf(moment) else f"until {_at(moment)} UTC"


def _operator() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""  # a container without a user


def _print(lines: list[str]) -> None:
    for line in lines:
        print(printable(line))
