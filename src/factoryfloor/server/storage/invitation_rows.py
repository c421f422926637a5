"""Queries for invitations. A person with a seat at a waiting table invites recent partners."""

import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, func, select, tuple_, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.block_rows import apart_from
from factoryfloor.server.storage.dialects import insert_of
from factoryfloor.server.storage.turn_rows import remove_invitation, store_invitation
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table

KEPT: Final = 7 * 24 * 3600.0
"""The number of seconds for which an invitation stays open."""

MOST_OPEN: Final = 20
"""The maximum number of open invitations that a person may have sent, and may have received."""

_RECENT: Final = 200  # number of latest tables that are searched for partners
_PARTNERS: Final = 30

_rows: Final = db.invitations.c


def partners(connection: Connection, player: str) -> list[tuple[str, str]]:
    """Return the id and name of the people in a person's last started games, latest first.

    Bots and blocked people are left out.
    """
    sitting, theirs, tables, people = db.sitting.c, db.sitting.alias(), db.tables.c, db.players.c
    mine = (
        select(sitting.table_id, sitting.changed)
        .where(sitting.player == player)
        .order_by(sitting.changed.desc(), sitting.table_id.desc())
        .limit(_RECENT)
        .subquery()
    )
    query = (
        select(people.id, people.name)
        .select_from(mine.join(db.tables, tables.id == mine.c.table_id).join(theirs, theirs.c.table_id == tables.id))
        .join(db.players, people.id == theirs.c.player)
        .outerjoin(db.bots, db.bots.c.id == people.id)
        .where(tables.status.in_(("running", "over")), people.id != player, db.bots.c.id.is_(None))
        .group_by(people.id, people.name)
        .order_by(func.max(mine.c.changed).desc(), people.id)
    )
    apart = apart_from(connection, player)
    return [(row.id, row.name) for row in connection.execute(query) if row.id not in apart][:_PARTNERS]


def invited(connection: Connection, table_id: str) -> dict[str, bool]:
    """Return the people who are invited to a table, and whether each has declined."""
    query = select(_rows.player, _rows.declined).where(_rows.table_id == table_id)
    return {row.player: bool(row.declined) for row in connection.execute(query)}


def invite(connection: Connection, table: Table, player: str, by: str, now: float) -> bool:
    """Invite a recent partner.

    A repeated call changes nothing. Return whether to send a notice. Raises Refused if the invitation is not allowed.
    """
    if all(partner != player for partner, _ in partners(connection, by)):
        raise Refused("no_partner", "you can only invite people with whom you have played in your last games")
    return _store(connection, table, player, by, now)


def invite_all(connection: Connection, table: Table, players: Collection[str], by: str, now: float) -> list[str]:
    """Invite those people who are recent partners, up to the limits. Return the people who should receive a notice."""
    due: list[str] = []
    for partner, _ in partners(connection, by):
        with suppress(Refused):
            if partner in players and _store(connection, table, partner, by, now):
                due.append(partner)
    return due


def _store(connection: Connection, table: Table, player: str, by: str, now: float) -> bool:
    """Store an invitation.

    Return whether the invitation is new and needs a notice. If this raises Refused, nothing is written.
    """
    if player in invited(connection, table.id):
        return False
    for whose in (_rows.inviter == by, _rows.player == player):
        count = select(func.count()).select_from(_open(select(_rows.player)).where(whose).subquery())
        if connection.execute(count).scalar_one() >= MOST_OPEN:
            raise Refused("too_many_invitations", f"a person can have at most {MOST_OPEN} open invitations")
    new = insert_of(connection.dialect)(db.invitations).values(
        table_id=table.id, player=player, inviter=by, made=time.time()
    )
    if connection.execute(new.on_conflict_do_nothing()).rowcount == 0:
        return False
    return store_invitation(connection, player, table, now)


def invited_to(player: str, before: tuple[float, str] | None) -> Select[*tuple[Any, ...]]:
    """Select the tables to which a person is invited. The columns are the time of the invitation, the id and the host;
    the latest invitation comes first.
    """
    query = _open(select(_rows.made, _rows.table_id, db.tables.c.host)).where(_rows.player == player)
    if before is not None:
        query = query.where(tuple_(_rows.made, _rows.table_id) < tuple_(*before))
    return query.order_by(_rows.made.desc(), _rows.table_id.desc())


def _open(query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    """Restrict a query to invitations that can be accepted now."""
    waiting = (db.tables.c.id == _rows.table_id) & (db.tables.c.status == "open")
    return query.join(db.tables, waiting).where(_rows.declined == 0, _rows.made > time.time() - KEPT)


def decline(connection: Connection, table_id: str, player: str) -> None:
    """Decline an invitation. A declined invitation cannot be repeated."""
    this = (_rows.table_id == table_id) & (_rows.player == player)
    connection.execute(update(db.invitations).where(this).values(declined=1))
    remove_invitation(connection, player, table_id)


def withdraw(connection: Connection, table_id: str, player: str) -> None:
    """Remove an invitation that was accepted or withdrawn. A declined invitation stays, so that it cannot be
    repeated.
    """
    this = (_rows.table_id == table_id) & (_rows.player == player) & (_rows.declined == 0)
    connection.execute(delete(db.invitations).where(this))
    remove_invitation(connection, player, table_id)


def withdraw_between(connection: Connection, one: str, other: str) -> None:
    """Remove the invitations that two people have sent to each other."""
    pair = _rows.player.in_((one, other)) & _rows.inviter.in_((one, other))
    for row in list(connection.execute(select(_rows.table_id, _rows.player).where(pair))):
        withdraw(connection, row.table_id, row.player)


def remove_old(connection: Connection) -> None:
    """Remove expired invitations, and invitations to tables that no longer wait."""
    waiting = select(db.tables.c.id).where(db.tables.c.status == "open")
    old = (_rows.made < time.time() - KEPT) | _rows.table_id.not_in(waiting)
    for row in list(connection.execute(select(_rows.table_id, _rows.player).where(old))):
        remove_invitation(connection, row.player, row.table_id)
    connection.execute(delete(db.invitations).where(old))
