"""Queries for the channels through which people receive notices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from orjson import dumps
from pydantic_core import from_json
from sqlalchemy import Connection, delete, insert, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of

_channels = db.channels.c
_NAMES: Final = ("id", "player", "kind", "address", "language", "site", "made", "code", "tries", "failed")


@dataclass(frozen=True, slots=True)
class Channel:
    """A person's channel for notices. The fields are the columns of the row."""

    id: str
    player: str
    kind: str
    address: str
    details: dict[str, str]
    language: str
    site: str
    made: float
    code: str = ""
    tries: int = 0
    failed: str = ""


def add_channel(connection: Connection, channel: Channel, replaced: str = "") -> None:
    """Add a channel.

    The new channel replaces the person's channel with the same address, and the person's channel with the id
    ``replaced``. A push subscription also replaces another person's channel with the same address.
    """
    connection.execute(delete(db.channels).where(_channels.id == replaced, _channels.player == channel.player))
    same = (_channels.kind == channel.kind) & (_channels.address == channel.address)
    if channel.kind != "push":  # a browser has one subscription; two people may share a chat
        same = same & (_channels.player == channel.player)
    connection.execute(delete(db.channels).where(same))
    row = {name: getattr(channel, name) for name in _NAMES} | {"details": dumps(channel.details).decode()}
    connection.execute(insert(db.channels).values(row))


def channels_of(connection: Connection, *players: str) -> list[Channel]:
    """Return the channels of people, oldest first, including unconfirmed ones."""
    query = select(db.channels).where(_channels.player.in_(players)).order_by(_channels.made, _channels.id)
    return [_channel(row) for row in connection.execute(query)]


def confirm(connection: Connection, player: str, channel_id: str, code: str) -> bool:
    """Confirm a channel by its code. A wrong code uses up one attempt. Return whether the channel is confirmed."""
    mine = (_channels.player == player) & (_channels.id == channel_id) & (_channels.code != "")
    right = update(db.channels).where(mine, _channels.tries > 0, _channels.code == code).values(code="", tries=0)
    if connection.execute(right).rowcount:
        return True
    connection.execute(update(db.channels).where(mine).values(tries=_channels.tries - 1))
    return False


def remove_channels(connection: Connection, ids: Sequence[str], player: str | None = None) -> None:
    """Remove channels.

    With a person, remove only channels of this person. Also remove the stored decisions of people without a remaining
    channel.
    """
    gone = delete(db.channels).where(_channels.id.in_(ids))
    gone = gone if player is None else gone.where(_channels.player == player)
    for owner in {row.player for row in connection.execute(gone.returning(_channels.player))}:
        if not any(channel.code == "" for channel in channels_of(connection, owner)):
            connection.execute(delete(db.turns).where(db.turns.c.player == owner))


def remove_unconfirmed(connection: Connection, before: float) -> None:
    """Remove channels that were added before a time and not confirmed."""
    connection.execute(delete(db.channels).where(_channels.code != "", _channels.made < before))


def note_failure(connection: Connection, channel_id: str, why: str) -> None:
    """Store the reason why the last notice was not delivered, or an empty string if it was delivered."""
    different = (_channels.id == channel_id) & (_channels.failed != why)
    connection.execute(update(db.channels).where(different).values(failed=why))


def site_key(connection: Connection, name: str, new: str) -> str:
    """Return a secret of the site. If the secret does not exist yet, store ``new`` as the secret."""
    row = insert_of(connection.dialect)(db.site_keys).values(name=name, secret=new)
    connection.execute(row.on_conflict_do_nothing())
    secret: str = connection.execute(select(db.site_keys.c.secret).where(db.site_keys.c.name == name)).scalar_one()
    return secret


def _channel(row: Any) -> Channel:
    return Channel(details=from_json(row.details), **{name: getattr(row, name) for name in _NAMES})
