"""Queries for sessions, and for the secrets that sign in another device."""

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import person_rows
from factoryfloor.server.storage.store import Player
from factoryfloor.tables.state.errors import Refused

_ID_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class Session:
    """A device on which a person is signed in. ``session`` is the hash of the cookie's secret."""

    session: str
    device: str
    created: float
    seen: float

    @property
    def id(self) -> str:
        """Return the id of the session for requests of its person."""
        return self.session[:_ID_LENGTH]


@dataclass(frozen=True, slots=True)
class SignInSecret:
    """A secret that signs in a person: its kind, the person's id and the person's name."""

    kind: str
    player: str
    name: str


def new_session(player: str, session: str, device: str) -> dict[str, Any]:
    """Return the row of a new session."""
    now = time.time()
    return {"token_hash": session, "player": player, "device": device, "created": now, "seen": now}


def sessions_of(connection: Connection, player: str) -> list[Session]:
    """Return the sessions of a person, last seen first."""
    rows = db.sessions.c
    query = select(rows.token_hash, rows.device, rows.created, rows.seen).where(rows.player == player)
    return [Session(*row) for row in connection.execute(query.order_by(rows.seen.desc(), rows.token_hash))]


def end_session(connection: Connection, player: str, session_id: str) -> bool:
    """End a session of a person, and remove the session's unused link. Return whether the session existed."""
    ended = [each.session for each in sessions_of(connection, player) if each.id == session_id]
    connection.execute(delete(db.sessions).where(db.sessions.c.token_hash.in_(ended)))
    if ended:
        _delete_secret(connection, player, "link")
    return bool(ended)


def end_unseen(connection: Connection, before: float) -> None:
    """Remove expired links, and sessions that were last seen before a given time."""
    connection.execute(delete(db.sessions).where(db.sessions.c.seen < before))
    connection.execute(delete(db.sign_ins).where(db.sign_ins.c.expires < time.time()))


def keep_secret(connection: Connection, player: str, kind: str, secret_hash: str, expires: float) -> None:
    """Store a secret of a person. The new secret replaces the previous secret of the same kind."""
    _delete_secret(connection, player, kind)
    row = {"player": player, "kind": kind, "secret_hash": secret_hash, "made": time.time(), "expires": expires}
    connection.execute(insert(db.sign_ins).values(row))


def code_made(connection: Connection, player: str) -> float | None:
    """Return the time at which a person's recovery code was made, or None without a code."""
    query = select(db.sign_ins.c.made).where(db.sign_ins.c.player == player, db.sign_ins.c.kind == "code")
    made: float | None = connection.execute(query).scalar()
    return made


def find_secret(connection: Connection, secret_hash: str) -> SignInSecret | None:
    """Return the secret with this hash, unless it has expired."""
    query = select(db.sign_ins.c.kind, db.players.c.id, db.players.c.name).where(
        db.sign_ins.c.secret_hash == secret_hash,
        db.sign_ins.c.expires > time.time(),
        db.players.c.id == db.sign_ins.c.player,
    )
    row = connection.execute(query).first()
    return SignInSecret(row.kind, row.id, row.name) if row is not None else None


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person who was signed in, and the ids of tables whose rows a merge has changed."""

    secret: SignInSecret
    tables: list[str]


@dataclass(frozen=True, slots=True)
class NewSession:
    """A new session: the hash of its secret, the device, and the device's previous person."""

    session: str
    device: str
    before: Player | None


def sign_in(connection: Connection, secret_hash: str, new: NewSession) -> SignedIn | None:
    """Sign in the person with this secret.

    A link becomes invalid. Return None if there is no such secret. Raises Refused if the person and the device's
    previous person play at the same table.
    """
    found = find_secret(connection, secret_hash)
    if found is None or (new.before is not None and new.before.id == found.player):
        return SignedIn(found, []) if found is not None else None
    if found.kind == "link":
        used = delete(db.sign_ins).where(db.sign_ins.c.secret_hash == secret_hash)
        if connection.execute(used).rowcount == 0:  # another request was faster
            return None
    return admit(connection, found, new)


def admit(connection: Connection, found: SignInSecret, new: NewSession) -> SignedIn:
    """Begin a session of a person on a device.

    The device's previous person is merged into the new person. Raises Refused if these two people play at the same
    table.
    """
    before, tables = new.before, list[str]()
    if before is not None and before.id == found.player:
        return SignedIn(found, [])
    if before is not None:
        if person_rows.playing_together(connection, before.id, found.player):
            raise Refused(
                "sit_together",
                f"{before.name} and {found.name} play at the same table: finish or leave that game first",
            )
        tables = person_rows.merge(connection, before.id, found.player)
        connection.execute(delete(db.sessions).where(db.sessions.c.token_hash == before.session))
    connection.execute(insert(db.sessions).values(new_session(found.player, new.session, new.device)))
    return SignedIn(found, tables)


def _delete_secret(connection: Connection, player: str, kind: str) -> None:
    connection.execute(delete(db.sign_ins).where(db.sign_ins.c.player == player, db.sign_ins.c.kind == kind))
