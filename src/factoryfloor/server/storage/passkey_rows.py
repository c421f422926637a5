"""Queries for passkeys, and for the challenges that wait for an answer."""

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import session_rows
from factoryfloor.server.storage.session_rows import NewSession, SignedIn, SignInSecret
from factoryfloor.tables.state.errors import Refused

MOST: Final = 20  # maximum passkeys of a person


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of a person.

    ``credential`` contains the id and the public key. ``counter`` and ``used`` are the values at the last use.
    """

    id: str
    player: str
    credential: bytes
    counter: int
    device: str
    made: float
    used: float | None


def keep_challenge(connection: Connection, challenge_hash: str, player: str, expires: float) -> None:
    """Store a challenge for a person, or with an empty id for a sign-in."""
    connection.execute(insert(db.challenges).values(challenge_hash=challenge_hash, player=player, expires=expires))


def take_challenge(connection: Connection, challenge_hash: str, player: str) -> bool:
    """Remove a challenge. Return whether the challenge existed and had not expired."""
    mine = (db.challenges.c.challenge_hash == challenge_hash) & (db.challenges.c.player == player)
    found = connection.execute(select(db.challenges.c.expires).where(mine)).scalar()
    taken = connection.execute(delete(db.challenges).where(mine)).rowcount > 0
    return taken and found is not None and found > time.time()


def end_challenges(connection: Connection) -> None:
    """Remove expired challenges."""
    connection.execute(delete(db.challenges).where(db.challenges.c.expires < time.time()))


def passkeys_of(connection: Connection, player: str) -> list[Passkey]:
    """Return a person's passkeys, earliest first."""
    query = select(db.passkeys).where(db.passkeys.c.player == player).order_by(db.passkeys.c.made, db.passkeys.c.id)
    return [Passkey(*row) for row in connection.execute(query)]


def find_passkey(connection: Connection, passkey_id: str) -> Passkey | None:
    """Return the passkey with this id, or None."""
    row = connection.execute(select(db.passkeys).where(db.passkeys.c.id == passkey_id)).first()
    return Passkey(*row) if row is not None else None


def add_passkey(connection: Connection, passkey: Passkey) -> None:
    """Store a new passkey. Raises Refused if the person has too many passkeys, or the passkey exists."""
    if find_passkey(connection, passkey.id) is not None:
        raise Refused("bad_passkey", "this passkey is already registered")
    count = select(func.count()).select_from(db.passkeys).where(db.passkeys.c.player == passkey.player)
    if connection.execute(count).scalar_one() >= MOST:
        raise Refused("too_many_passkeys", f"you already have {MOST} passkeys, which is the limit; remove one first")
    connection.execute(
        insert(db.passkeys).values(
            id=passkey.id,
            player=passkey.player,
            credential=passkey.credential,
            counter=passkey.counter,
            device=passkey.device,
            made=passkey.made,
        )
    )


def remove_passkey(connection: Connection, player: str, passkey_id: str) -> None:
    """Remove a passkey of a person."""
    connection.execute(delete(db.passkeys).where(db.passkeys.c.player == player, db.passkeys.c.id == passkey_id))


def sign_in(connection: Connection, passkey_id: str, counter: int, new: NewSession) -> SignedIn | None:
    """Sign in the person of a passkey whose signature was verified. Return None if the passkey was removed, or if its
    counter decreased.

    Raises Refused if the device's previous person and the signed-in person play at the same table.
    """
    keys = db.passkeys.c
    ahead = or_(keys.counter < counter, (keys.counter == 0) & (counter == 0))  # some authenticators always return 0
    changed = update(db.passkeys).where(keys.id == passkey_id, ahead).values(counter=counter, used=time.time())
    if connection.execute(changed).rowcount == 0:
        return None
    person = select(db.players.c.id, db.players.c.name).where(keys.id == passkey_id, db.players.c.id == keys.player)
    row = connection.execute(person).first()
    if row is None:
        return None
    return session_rows.admit(connection, SignInSecret("passkey", row.id, row.name), new)
