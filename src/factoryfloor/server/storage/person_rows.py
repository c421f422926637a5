"""Merges and deletes people. The ids and names of people are replaced in all stored rows."""

import secrets
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from orjson import dumps
from pydantic_core import from_json, to_json
from sqlalchemy import CompoundSelect, Connection, Table, bindparam, delete, or_, select, union, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.ban_rows import lift_ban, merge_bans, replace_in_audit
from factoryfloor.server.storage.block_rows import merge_blocks, remove_blocks
from factoryfloor.server.storage.played_rows import forget_levels
from factoryfloor.server.storage.rating_rows import forget_ratings
from factoryfloor.server.storage.report_rows import merge_reports, remove_reports
from factoryfloor.tables.state.names import distinct_name

_BATCH: Final = 500  # maximum ids in a query
_THEN: Final = ", then "  # between the names of a seat's players in records
_NOTICE: Final = "notice"  # the kind of the jobs of notices, whose keys begin with the person
_GONE: Final = "…"  # the text of a deleted person's chat lines


def name_of(connection: Connection, player: str) -> str:
    """Return the name of a person, or an empty string if there is no such person."""
    return connection.execute(select(db.players.c.name).where(db.players.c.id == player)).scalar() or ""


def tables_of(connection: Connection, player: str) -> list[str]:
    """Return the tables at which a person has or had a seat, has voted, was the host, or has written."""
    written = select(db.chat.c.table_id).where(db.chat.c.player == player)
    return sorted({*_played(connection, player), *connection.scalars(written)})


def playing(connection: Connection, player: str) -> set[str]:
    """Return the unfinished tables at which a person has or had a seat."""
    query = select(db.tables.c.id).where(db.tables.c.id.in_(_played_by(player)), db.tables.c.status != "over")
    return set(connection.scalars(query))


def playing_together(connection: Connection, one: str, other: str) -> list[str]:
    """Return the unfinished tables at which both people have or had a seat.

    After a merge, one person would know two hands at such a table.
    """
    return sorted(playing(connection, one) & playing(connection, other))


def _played(connection: Connection, player: str) -> list[str]:
    return list(connection.scalars(_played_by(player)))


def _played_by(player: str) -> CompoundSelect[Any]:
    return union(
        select(db.sitting.c.table_id).where(db.sitting.c.player == player),
        select(db.log.c.table_id).where(db.log.c.player == player, db.said),
    )


def missing(connection: Connection, players: Collection[str]) -> set[str]:
    """Return the people who are no longer stored, because they were merged or deleted."""
    left = set(players)
    for some in _batches(players):
        rows = connection.execute(select(db.players.c.id).where(db.players.c.id.in_(some)))
        left -= {row.id for row in rows}
    return left


def _batches(players: Collection[str]) -> Iterator[list[str]]:
    rest = iter(players)
    while some := list(islice(rest, _BATCH)):
        yield some


def merge(connection: Connection, player: str, into: str) -> list[str]:
    """Merge a person into another person, with all sessions and tables.

    Return the ids of tables whose rows have changed. The log of a finished game in which both people have played stays
    unchanged, because its seed was drawn with a random word of each person.
    """
    both = set(_played(connection, player)) & set(_played(connection, into))
    changed = [table_id for table_id in tables_of(connection, player) if table_id not in both]
    for table_id in changed:
        _Replacement(player, into).replace(connection, table_id)
    for bot in bots_of(connection, player):
        for table_id in set(tables_of(connection, bot)).difference(changed):
            _Replacement(player, into).replace(connection, table_id)
            changed.append(table_id)
    connection.execute(update(db.bots).where(db.bots.c.owner == player).values(owner=into))
    _merge_rows(connection, db.sitting, "table_id", player, into)
    _merge_rows(connection, db.vacation_days, "day", player, into)
    _merge_rows(connection, db.invitations, "table_id", player, into)
    connection.execute(update(db.invitations).where(db.invitations.c.inviter == player).values(inviter=into))
    connection.execute(delete(db.invitations).where(db.invitations.c.player == db.invitations.c.inviter))
    _merge_notes(connection, player, into)
    _merge_notices(connection, player, into)
    _merge_daily(connection, player, into)
    _merge_played(connection, player, into)
    merge_blocks(connection, player, into)
    merge_reports(connection, player, into)
    merge_bans(connection, player, into)
    replace_in_audit(connection, player, into)
    for table in (db.sessions, db.passkeys):
        connection.execute(update(table).where(table.c.player == player).values(player=into))
    _forget(connection, player)
    return changed


def remove(connection: Connection, player: str, name: str) -> list[str]:
    """Delete a person and the person's bots.

    At their tables, former players with the given name replace them. Return the ids of tables whose rows have changed.
    """
    former = secrets.token_hex(8)
    changed = tables_of(connection, player)
    for table_id in changed:
        _Replacement(player, former, name).replace(connection, table_id)
    for bot in bots_of(connection, player):
        for table_id in remove(connection, bot, name):
            _Replacement(player, former).replace(connection, table_id)
            changed.append(table_id)
    _remove_notice_jobs(connection, player)
    for table in (db.sitting, db.notes, db.vacation_days, db.channels, db.turns, db.played, db.invitations):
        connection.execute(delete(table).where(table.c.player == player))
    for table in (db.daily_tables, db.ratings):  # the results and ratings of other people depend on these rows
        connection.execute(update(table).where(table.c.player == player).values(player=former))
    connection.execute(delete(db.invitations).where(db.invitations.c.inviter == player))
    remove_blocks(connection, player)
    remove_reports(connection, player)
    lift_ban(connection, player)
    replace_in_audit(connection, player, former)
    connection.execute(delete(db.sessions).where(db.sessions.c.player == player))
    _forget(connection, player)
    return changed


def bots_of(connection: Connection, player: str) -> list[str]:
    """Return the public ids of a person's bots."""
    return list(connection.scalars(select(db.bots.c.id).where(db.bots.c.owner == player)))


def _forget(connection: Connection, player: str) -> None:
    connection.execute(delete(db.bots).where(db.bots.c.id == player))
    for table in (db.passkeys, db.challenges):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(db.sign_ins).where(db.sign_ins.c.player == player))
    connection.execute(delete(db.players).where(db.players.c.id == player))


def _merge_rows(connection: Connection, table: Table, key: str, player: str, into: str) -> None:
    """Transfer the rows of a person to another person.

    If the other person has a row with the same key, that row stays.
    """
    theirs = select(table.c[key]).where(table.c.player == into)
    connection.execute(delete(table).where(table.c.player == player, table.c[key].in_(theirs)))
    connection.execute(update(table).where(table.c.player == player).values(player=into))


def _merge_notes(connection: Connection, player: str, into: str) -> None:
    """Merge the notes of two people at tables where both have played."""
    notes = db.notes.c
    texts = {row.table_id: row.text for row in connection.execute(select(db.notes).where(notes.player == player))}
    for row in list(connection.execute(select(db.notes).where(notes.player == into, notes.table_id.in_(texts)))):
        joined = f"{row.text}\n{texts[row.table_id]}"
        mine = (notes.table_id == row.table_id) & (notes.player == into)
        connection.execute(update(db.notes).where(mine).values(text=joined))
    _merge_rows(connection, db.notes, "table_id", player, into)


def _merge_notices(connection: Connection, player: str, into: str) -> None:
    """Transfer the channels, pending decisions and jobs of a person to another person. The other person's own job
    becomes due immediately.
    """
    connection.execute(update(db.channels).where(db.channels.c.player == player).values(player=into))
    _merge_rows(connection, db.turns, "table_id", player, into)
    jobs = db.jobs.c
    theirs = (jobs.kind == _NOTICE) & (jobs.key == into)
    if connection.execute(update(db.jobs).where(theirs).values(due=0.0, content=player.encode())).rowcount == 0:
        mine = (jobs.kind == _NOTICE) & (jobs.key == player)
        connection.execute(update(db.jobs).where(mine).values(key=into, client=f" {into}", due=0.0))
    _remove_notice_jobs(connection, player)


def _remove_notice_jobs(connection: Connection, player: str) -> None:
    jobs = db.jobs.c
    mine = (jobs.key == player) | jobs.key.startswith(f"{player} ", autoescape=True)
    connection.execute(delete(db.jobs).where(jobs.kind == _NOTICE, mine))


def _merge_daily(connection: Connection, player: str, into: str) -> None:
    """If both people have a table of the same deal, only the earlier table counts."""
    rows = db.daily_tables.c
    query = select(rows.game, rows.day, rows.player, rows.table_id).where(
        rows.player.in_((player, into)), db.tables.c.id == rows.table_id
    )
    counted: set[tuple[str, str]] = set()
    for row in list(connection.execute(query.order_by(db.tables.c.created))):
        this = (rows.game == row.game) & (rows.day == row.day) & (rows.player == row.player)
        if (row.game, row.day) in counted:
            connection.execute(delete(db.daily_tables).where(this))
        counted.add((row.game, row.day))
    connection.execute(update(db.daily_tables).where(rows.player == player).values(player=into))


def _merge_played(connection: Connection, player: str, into: str) -> None:
    """Merge the finished games of two people.

    Levels and ratings that depend on these games are computed again. A rated game in which both people have played
    stays unchanged, with the id of a person who no longer exists.
    """
    _merge_rows(connection, db.played, "table_id", player, into)
    forget_levels(connection, into)
    theirs = select(db.ratings.c.table_id).where(db.ratings.c.player == into)
    mine = (db.ratings.c.player == player) & db.ratings.c.table_id.not_in(theirs)
    if connection.execute(update(db.ratings).where(mine).values(player=into)).rowcount:
        forget_ratings(connection, into)


@dataclass
class _Replacement:
    """Replaces the id ``old`` of a person by ``new`` at a table.

    With ``name``, all names of the person are also replaced. If the person has several names at a shared device, the
    new names also differ.
    """

    old: str
    new: str
    name: str = ""
    names: dict[str, str] = field(default_factory=dict)

    def replace(self, connection: Connection, table_id: str) -> None:
        """Replace the id in the log, the chat, the lists and the stored replay of a table."""
        self.names = {}
        self._log(connection, table_id)
        self._chat(connection, table_id)
        row = connection.execute(
            select(db.tables.c.host, db.tables.c.summary).where(db.tables.c.id == table_id)
        ).first()
        if row is not None:
            host = self.new if row.host == self.old else row.host
            summary = dumps(self._facts(from_json(row.summary), row.host)).decode()
            connection.execute(update(db.tables).where(db.tables.c.id == table_id).values(host=host, summary=summary))
        if self.name:
            self._replay(connection, table_id)

    def _log(self, connection: Connection, table_id: str) -> None:
        log = db.log.c
        query = select(log.n, log.player, log.payload).where(
            log.table_id == table_id, or_(log.player == self.old, log.payload.contains(self.old))
        )
        rows = [
            {
                "of": table_id,
                "number": row.n,
                "who": self.new if row.player == self.old else row.player,
                "what": dumps(self._facts(from_json(row.payload), row.player)).decode(),
            }
            for row in connection.execute(query.order_by(log.n))
        ]
        changed = update(db.log).where(log.table_id == bindparam("of"), log.n == bindparam("number"))
        if rows:
            connection.execute(changed.values(player=bindparam("who"), payload=bindparam("what")), rows)

    def _chat(self, connection: Connection, table_id: str) -> None:
        mine = (db.chat.c.table_id == table_id) & (db.chat.c.player == self.old)
        if self.name:
            connection.execute(update(db.chat).where(mine).values(name=self.name, text=_GONE))
        connection.execute(update(db.chat).where(mine).values(player=self.new))

    def _replay(self, connection: Connection, table_id: str) -> None:
        query = select(db.replays.c.body).where(db.replays.c.table_id == table_id)
        stored = connection.execute(query).scalar()
        if stored is None:
            return
        body = from_json(zlib.decompress(stored))
        for part in ("replay", "record"):
            body[part]["players"] = [self._played_by(names) for names in body[part].get("players") or []]
        for step in body["steps"].values():
            step[0] = self.names.get(step[0], step[0])
        changed = update(db.replays).where(db.replays.c.table_id == table_id)
        connection.execute(changed.values(body=zlib.compress(to_json(body), 9)))

    def _played_by(self, names: str) -> str:
        return _THEN.join(self.names.get(name, name) for name in names.split(_THEN))

    def _facts(self, facts: dict[str, Any], player: str) -> dict[str, Any]:
        """Return the payload of an entry or a summary after the replacement. ``player`` is the person of the entry."""
        if self.name:
            for seat in facts.get("seats", ()):
                if seat.get("player") == self.old:
                    seat["name"] = self._renamed(seat["name"])
                if seat.get("before"):
                    former = seat.get("former") == self.old
                    seat["before"] = self._renamed(seat["before"]) if former else self._played_by(seat["before"])
            if player == self.old:
                facts |= {key: self._renamed(facts[key]) for key in ("name", "host_name") if facts.get(key)}
        replaced: dict[str, Any] = _replaced(facts, {self.old: self.new})
        return replaced

    def _renamed(self, name: str) -> str:
        if name not in self.names and name not in self.names.values():
            self.names[name] = distinct_name(self.name, list(self.names.values()))
        return self.names.get(name, name)


def _replaced(value: Any, ids: Mapping[str, str]) -> Any:
    """Return a copy of a JSON value in which every text that equals an id is replaced."""
    if isinstance(value, dict):
        return {ids.get(key, key): _replaced(part, ids) for key, part in value.items()}
    if isinstance(value, list):
        return [_replaced(part, ids) for part in value]
    return ids.get(value, value) if isinstance(value, str) else value
