"""Queries for bans, and for the log of operators' actions."""

import secrets
import time
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, insert, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of

Action = Literal["ban", "unban", "close"]


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban with its end (infinity for a permanent ban) and the reason that is shown to the person."""

    player: str
    until: float
    reason: str


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An action of an operator."""

    at: float
    operator: str
    action: str
    player: str
    report: str
    note: str


def put_ban(connection: Connection, ban: Ban) -> None:
    """Store a ban. The new ban replaces an earlier ban of the person."""
    row = insert_of(connection.dialect)(db.bans).values(
        player=ban.player, until=ban.until, reason=ban.reason, made=time.time()
    )
    changed = {name: row.excluded[name] for name in ("until", "reason", "made")}
    connection.execute(row.on_conflict_do_update(index_elements=["player"], set_=changed))


def lift_ban(connection: Connection, player: str) -> bool:
    """Lift a ban. Return whether there was one."""
    return connection.execute(delete(db.bans).where(db.bans.c.player == player)).rowcount > 0


def bans_at(connection: Connection, now: float) -> list[Ban]:
    """Return the bans that are in force at a given time."""
    rows = connection.execute(select(db.bans.c.player, db.bans.c.until, db.bans.c.reason).where(db.bans.c.until > now))
    return [Ban(*row) for row in rows]


def merge_bans(connection: Connection, player: str, into: str) -> None:
    """Transfer the ban of a person to another person, unless the other person already has a longer ban."""
    found = {ban.player: ban for ban in bans_at(connection, 0.0) if ban.player in (player, into)}
    lift_ban(connection, player)
    if player in found and (into not in found or found[into].until < found[player].until):
        put_ban(connection, Ban(into, found[player].until, found[player].reason))


def note_action(
    connection: Connection, operator: str, action: Action, player: str, report: str = "", note: str = ""
) -> None:
    """Add an operator's action to the log."""
    row = {"operator": operator, "action": action, "player": player, "report": report, "note": note}
    connection.execute(insert(db.audit).values(id=secrets.token_hex(8), at=time.time(), **row))


def audit_log(connection: Connection) -> list[AuditEntry]:
    """Return the operators' actions, earliest first."""
    log = db.audit.c
    columns = (log.at, log.operator, log.action, log.player, log.report, log.note)
    return [AuditEntry(*row) for row in connection.execute(select(*columns).order_by(log.at, log.id))]


def replace_in_audit(connection: Connection, player: str, other: str) -> None:
    """Replace a person's id in the log of operators' actions."""
    connection.execute(update(db.audit).where(db.audit.c.player == player).values(player=other))
