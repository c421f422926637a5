"""Exports all stored data of a person for a file."""

from typing import Any

from orjson import dumps
from pydantic_core import from_json
from sqlalchemy import Connection, Select, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import session_rows
from factoryfloor.server.storage.block_rows import blocked_by
from factoryfloor.server.storage.channel_rows import channels_of
from factoryfloor.server.storage.passkey_rows import passkeys_of
from factoryfloor.server.storage.person_rows import tables_of
from factoryfloor.server.storage.report_rows import reports_by


def export(connection: Connection, player: str) -> bytes:
    """Return all stored data of a person as JSON: devices, bots, channels, results, and tables with the person's
    entries and messages.

    Times are in seconds since 1970.
    """
    person = _rows(connection, select(db.players).where(db.players.c.id == player))
    devices = [
        {"device": each.device, "created": each.created, "seen": each.seen}
        for each in session_rows.sessions_of(connection, player)
    ]
    channels = [
        {"kind": each.kind, "address": each.address, "details": each.details, "language": each.language}
        | {"site": each.site, "made": each.made, "confirmed": each.code == ""}
        for each in channels_of(connection, player)
    ]
    daily, days, played, ratings = db.daily_tables.c, db.vacation_days.c, db.played.c, db.ratings.c
    return dumps(
        {
            "person": person[0] if person else {},
            "devices": devices,
            "notices": channels,
            "bots": _rows(
                connection,
                select(db.bots.c.id, db.players.c.name, db.players.c.created, db.players.c.seen, db.bots.c.accepts)
                .where(db.bots.c.owner == player, db.players.c.id == db.bots.c.id)
                .order_by(db.players.c.created),
            ),
            "passkeys": [
                {"device": each.device, "made": each.made, "used": each.used}
                for each in passkeys_of(connection, player)
            ],
            "recovery_code_made": session_rows.code_made(connection, player),
            "tables": [_table(connection, table_id, player) for table_id in tables_of(connection, player)],
            "daily_deals": _rows(
                connection,
                select(daily.game, daily.day, daily.table_id, daily.points, daily.place).where(daily.player == player),
            ),
            "played": _rows(connection, select(db.played).where(played.player == player).order_by(played.ended)),
            "ratings": _rows(connection, select(db.ratings).where(ratings.player == player).order_by(ratings.ended)),
            "blocked": [name for _, name in blocked_by(connection, player)],
            "reports": [
                {"table": each.table, "name": each.name, "reason": each.reason, "lines": each.lines, "made": each.made}
                for each in reports_by(connection, player)
            ],
            "invitations": _rows(
                connection,
                select(db.invitations.c.table_id, db.invitations.c.made, db.invitations.c.declined).where(
                    db.invitations.c.player == player
                ),
            ),
            "vacation_days": [row["day"] for row in _rows(connection, select(days.day).where(days.player == player))],
        }
    )


def _table(connection: Connection, table_id: str, player: str) -> dict[str, Any]:
    facts, log, chat, notes = db.tables.c, db.log.c, db.chat.c, db.notes.c
    table = _rows(
        connection, select(facts.id, facts.game, facts.status, facts.created, facts.changed).where(facts.id == table_id)
    )
    mine = (log.table_id == table_id) & (log.player == player)
    entries = _rows(connection, select(log.n, log.kind, log.seat, log.at, log.payload).where(mine).order_by(log.n))
    written = (chat.table_id == table_id) & (chat.player == player)
    noted = (notes.table_id == table_id) & (notes.player == player)
    return {
        **(table[0] if table else {"id": table_id}),
        "entries": [entry | {"payload": from_json(entry["payload"])} for entry in entries],
        "chat": _rows(connection, select(chat.n, chat.name, chat.text, chat.at).where(written).order_by(chat.n)),
        "notes": [row["text"] for row in _rows(connection, select(notes.text).where(noted))],
    }


def _rows(connection: Connection, query: Select[*tuple[Any, ...]]) -> list[dict[str, Any]]:
    result = connection.execute(query)
    names = [str(name) for name in list(result.keys())]  # a subclass, which orjson does not accept
    return [dict(zip(names, row, strict=True)) for row in result]
