"""Queries for blocks. Two people with a block between them never meet at the same table."""

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, select

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of
from factoryfloor.tables.state.errors import Refused

MOST_BLOCKED: Final = 500


@dataclass(frozen=True, slots=True)
class Apart:
    """The people whom a person does not meet at a table because of a block."""

    mine: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()

    def __contains__(self, player: str) -> bool:
        return player in self.mine or player in self.theirs

    def __bool__(self) -> bool:
        return bool(self.mine or self.theirs)


def blocked_by(connection: Connection, player: str) -> list[tuple[str, str]]:
    """Return the id and the name of each person whom a person has blocked, latest first."""
    rows = db.blocks.c
    query = select(rows.blocked, db.players.c.name).where(rows.player == player, db.players.c.id == rows.blocked)
    return [(row.blocked, row.name) for row in connection.execute(query.order_by(rows.made.desc(), rows.blocked))]


def block(connection: Connection, player: str, other: str) -> None:
    """Block a person.

    A repeated call changes nothing. Raises Refused for oneself, for an unknown person, and for too many blocks.
    """
    if player == other:
        raise Refused("forbidden", "you cannot block yourself")
    if connection.execute(select(db.players.c.id).where(db.players.c.id == other)).first() is None:
        raise Refused("not_found", "this person does not exist; former players cannot be blocked")
    row = insert_of(connection.dialect)(db.blocks).values(player=player, blocked=other, made=time.time())
    connection.execute(row.on_conflict_do_nothing())
    count = select(func.count()).select_from(db.blocks).where(db.blocks.c.player == player)
    if connection.execute(count).scalar_one() > MOST_BLOCKED:
        raise Refused("too_many_blocks", f"you can block at most {MOST_BLOCKED} people")


def unblock(connection: Connection, player: str, other: str) -> None:
    """Lift a block."""
    connection.execute(delete(db.blocks).where(db.blocks.c.player == player, db.blocks.c.blocked == other))


def apart_from(connection: Connection, player: str) -> Apart:
    """Return the people whom a person does not meet at a table."""
    rows = db.blocks.c
    mine = connection.scalars(select(rows.blocked).where(rows.player == player))
    theirs = connection.scalars(select(rows.player).where(rows.blocked == player))
    return Apart(frozenset(mine), frozenset(theirs))


def pairs_apart(connection: Connection, players: Collection[str]) -> set[frozenset[str]]:
    """Return the pairs of these people with a block between them."""
    rows = db.blocks.c
    query = select(rows.player, rows.blocked).where(rows.player.in_(players), rows.blocked.in_(players))
    return {frozenset(row) for row in connection.execute(query)}


def left_out(players: Iterable[str], pairs: Collection[frozenset[str]]) -> set[str]:
    """Return the people to leave out so that no two people with a block between them are at the table.

    People who come first in the list have priority.
    """
    taken: list[str] = []
    out: set[str] = set()
    for player in players:
        apart = any(frozenset((player, other)) in pairs for other in taken)
        (out.add if apart else taken.append)(player)
    return out


def merge_blocks(connection: Connection, player: str, into: str) -> None:
    """Transfer a person's blocks, in both directions, to another person."""
    blocks = db.blocks
    pairs = connection.execute(
        select(blocks).where((blocks.c.player == player) | (blocks.c.blocked == player))
    ).fetchall()
    remove_blocks(connection, player)
    for row in pairs:
        one, other = (into if each == player else each for each in (row.player, row.blocked))
        if one != other:
            merged = insert_of(connection.dialect)(blocks).values(player=one, blocked=other, made=row.made)
            connection.execute(merged.on_conflict_do_nothing())


def remove_blocks(connection: Connection, player: str) -> None:
    """Remove a person's blocks in both directions."""
    connection.execute(delete(db.blocks).where((db.blocks.c.player == player) | (db.blocks.c.blocked == player)))
