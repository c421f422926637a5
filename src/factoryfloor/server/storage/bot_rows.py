"""Queries for bots.

A bot consists of a row of ``players`` and a row of ``bots``. The bot's token is a session without a device.
"""

import secrets
import time
from dataclasses import dataclass
from typing import Any, Final

from orjson import dumps
from pydantic_core import from_json
from sqlalchemy import Connection, case, delete, insert, or_, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import person_rows
from factoryfloor.server.storage.session_rows import new_session
from factoryfloor.tables.state.errors import Refused

TOKEN: Final = "bot token"
"""The device name of a bot's session."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A stored bot.

    ``token`` means that the bot has a token. ``accepts`` lists the games that the bot plays, with the accepted values
    of their options. ``tables`` is the number of the bot's tables without people since midnight UTC.
    """

    id: str
    name: str
    created: float
    seen: float
    token: bool
    accepts: list[dict[str, Any]]
    tables: int


def bots_of(connection: Connection, owner: str) -> list[Bot]:
    """Return the bots of a person, oldest first."""
    bots, players = db.bots.c, db.players.c
    named = db.bots.join(db.players, players.id == bots.id)
    signed_in = named.outerjoin(db.sessions, db.sessions.c.player == bots.id)
    query = select(
        bots.id, players.name, players.created, players.seen, bots.accepts, bots.day, bots.tables, db.sessions.c.player
    ).select_from(signed_in)
    rows = connection.execute(query.where(bots.owner == owner).order_by(players.created, bots.id))
    return [
        Bot(
            row.id,
            row.name,
            row.created,
            row.seen,
            row.player is not None,
            from_json(row.accepts),
            row.tables if row.day == _today() else 0,
        )
        for row in rows
    ]


def make(connection: Connection, owner: str, name: str, token_hash: str, most: int) -> str:
    """Create a bot with a token. Return its public id. Raises Refused if the person already has ``most`` bots."""
    owned = connection.execute(select(db.bots.c.id).where(db.bots.c.owner == owner)).all()
    if len(owned) >= most:
        raise Refused("too_many_bots", f"you already have {most} bots, which is the limit; delete a bot first")
    bot, now = secrets.token_hex(8), time.time()
    connection.execute(insert(db.players).values(id=bot, name=name, created=now, seen=now))
    connection.execute(insert(db.bots).values(id=bot, owner=owner))
    connection.execute(insert(db.sessions).values(new_session(bot, token_hash, TOKEN)))
    return bot


def replace_token(connection: Connection, owner: str, bot: str, token_hash: str) -> None:
    """Revoke the token of a person's bot.

    Store the new token unless it is empty. Raises Refused for another person's bot.
    """
    _check_owner(connection, owner, bot)
    connection.execute(delete(db.sessions).where(db.sessions.c.player == bot))
    if token_hash:
        connection.execute(insert(db.sessions).values(new_session(bot, token_hash, TOKEN)))


def remove(connection: Connection, owner: str, bot: str, name: str) -> list[str]:
    """Delete a person's bot.

    At the bot's tables, a former player with the given name remains. Return the ids of tables whose rows have changed.
    """
    _check_owner(connection, owner, bot)
    return person_rows.remove(connection, bot, name)


def accepts_of(connection: Connection, bot: str) -> list[dict[str, Any]]:
    """Return the games that a bot plays, with the accepted values of their options. An empty list means all games."""
    stored: str | None = connection.execute(select(db.bots.c.accepts).where(db.bots.c.id == bot)).scalar()
    accepted: list[dict[str, Any]] = from_json(stored or "[]")
    return accepted


def facts_of(connection: Connection, bot: str) -> tuple[str, list[dict[str, Any]]] | None:
    """Return the name of a bot, and the games that the bot plays, with the accepted values of their options."""
    named = db.bots.join(db.players, db.players.c.id == db.bots.c.id)
    query = select(db.players.c.name, db.bots.c.accepts).select_from(named).where(db.bots.c.id == bot)
    row = connection.execute(query).first()
    return None if row is None else (row.name, from_json(row.accepts))


def accept(connection: Connection, bot: str, games: list[dict[str, Any]]) -> None:
    """Store the games that a bot plays."""
    connection.execute(update(db.bots).where(db.bots.c.id == bot).values(accepts=dumps(games).decode()))


def count_table(connection: Connection, bot: str, most: int) -> None:
    """Count a table without people. Raises Refused if the bot already has ``most`` such tables today."""
    bots, today = db.bots.c, _today()
    counted = update(db.bots).where(bots.id == bot, or_(bots.day != today, bots.tables < most))
    tables = case((bots.day == today, bots.tables + 1), else_=1)
    if connection.execute(counted.values(day=today, tables=tables)).rowcount == 0:
        raise Refused(
            "too_many_tables",
            f"a bot may join at most {most} tables without people per day; it may still join tables with people",
        )


def _check_owner(connection: Connection, owner: str, bot: str) -> None:
    if connection.execute(select(db.bots.c.owner).where(db.bots.c.id == bot)).scalar() != owner:
        raise Refused("not_found", "you have no such bot")


def _today() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())
