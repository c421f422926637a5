"""Queries for the pending decisions of people with channels. Notices are sent about these decisions."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, case, delete, exists, select, update

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.dialects import insert_of
from factoryfloor.tables.state.table import Table

_turns = db.turns.c
_CHANGING: Final = ("game", "n", "asked", "half", "most", "noted")


@dataclass(frozen=True, slots=True)
class Turn:
    """A person's pending decision at a table by the day. The fields are the columns of the row."""

    player: str
    table_id: str
    game: str
    n: int
    asked: float
    half: float
    most: float
    noted: float
    seen: int = 0
    notices: int = 0


def turns_at(table: Table) -> list[Turn]:
    """Return the pending decisions at a table by the day, one per person.

    For a person with several seats, the latest decision counts.
    """
    if table.by_day is None or table.status != "running":
        return []
    latest: dict[str, Turn] = {}
    for wait in sorted(table.by_day.waits(), key=lambda wait: wait.n):
        times = wait.asked, wait.half, wait.most, table.changed
        latest[wait.player] = Turn(wait.player, table.id, table.game.id, wait.n, *times)
    return list(latest.values())


INVITED: Final = 0
"""The number ``n`` of an invitation, which is stored like a decision. Log entries have higher numbers."""


def store_invitation(connection: Connection, player: str, table: Table, now: float) -> bool:
    """Store an invitation to a table by the day, so that a notice is sent. Return whether the person has channels."""
    if table.by_day is None or not persons_with_channels(connection, [player]):
        return False
    row = {"player": player, "table_id": table.id, "game": table.game.id, "n": INVITED, "asked": now}
    row |= {"half": math.inf, "most": math.inf, "noted": now}
    connection.execute(insert_of(connection.dialect)(db.turns).values(row).on_conflict_do_nothing())
    return True


def remove_invitation(connection: Connection, player: str, table_id: str) -> None:
    """Remove an invitation that was accepted, declined or withdrawn."""
    this = (_turns.player == player) & (_turns.table_id == table_id) & (_turns.n == INVITED)
    connection.execute(delete(db.turns).where(this))


def store_turns(connection: Connection, turns: Mapping[str, Sequence[Turn]]) -> list[Turn]:
    """Replace the decisions that people with channels have at tables. Return the new decisions by person and table.

    A decision that was already stored keeps its seen state and its notices.
    """
    notified = persons_with_channels(connection, {turn.player for some in turns.values() for turn in some})
    for table_id, some in sorted(turns.items()):
        over = _turns.player.not_in([turn.player for turn in some])
        connection.execute(delete(db.turns).where(_turns.table_id == table_id, over))
    stored = [turn for some in turns.values() for turn in some if turn.player in notified]
    stored.sort(key=lambda turn: (turn.player, turn.table_id))
    if not stored:
        return []
    known = select(_turns.player, _turns.table_id, _turns.n).where(_turns.table_id.in_(sorted(turns)))
    before = {(row.player, row.table_id): row.n for row in connection.execute(known)}
    new = insert_of(connection.dialect)(db.turns)
    changed: dict[str, Any] = {name: new.excluded[name] for name in _CHANGING}
    for name in ("seen", "notices"):
        changed[name] = case((_turns.n == new.excluded.n, _turns[name]), else_=0)
    rows = [{name: getattr(turn, name) for name in ("player", "table_id", *_CHANGING)} for turn in stored]
    connection.execute(new.on_conflict_do_update(index_elements=["player", "table_id"], set_=changed), rows)
    return [turn for turn in stored if before.get((turn.player, turn.table_id)) != turn.n]


def persons_with_channels(connection: Connection, players: Collection[str]) -> set[str]:
    """Return the people with a channel, who therefore receive notices."""
    channels = db.channels.c
    found = select(channels.player).where(channels.player.in_(sorted(players)), channels.code == "").distinct()
    return set(connection.scalars(found)) if players else set()


def turns_of(connection: Connection, *players: str) -> list[Turn]:
    """Return the pending decisions of people, oldest first."""
    names = ("player", "table_id", *_CHANGING, "seen", "notices")
    query = select(*(_turns[name] for name in names)).where(_turns.player.in_(players))
    rows = connection.execute(query.order_by(_turns.asked, _turns.table_id))
    return [Turn(*row) for row in rows]


def tables_by_day(connection: Connection, player: str) -> list[str]:
    """Return the running tables by the day at which a person has a seat."""
    tables, sitting = db.tables.c, db.sitting.c
    query = select(tables.id).where(sitting.player == player, tables.id == sitting.table_id, tables.due.is_not(None))
    return list(connection.scalars(query))


def unseen(connection: Connection, player: str, table_id: str, n: int) -> bool:
    """Return whether a person has an unseen pending decision of entry ``n`` or earlier at a table."""
    return bool(connection.execute(select(exists().where(_unseen(player, table_id, n)))).scalar())


def note_seen(connection: Connection, player: str, table_id: str, n: int) -> None:
    """Record that a visible page has shown a person's decision of entry ``n`` or earlier."""
    connection.execute(update(db.turns).where(_unseen(player, table_id, n)).values(seen=1))


def note_notices(connection: Connection, turns: Collection[Turn]) -> None:
    """Record the notices that were sent about decisions. Decisions that have changed meanwhile are skipped."""
    for turn in turns:
        this = (_turns.player == turn.player) & (_turns.table_id == turn.table_id) & (_turns.n == turn.n)
        connection.execute(update(db.turns).where(this).values(notices=turn.notices))


def _unseen(player: str, table_id: str, n: int) -> Any:
    mine = (_turns.player == player) & (_turns.table_id == table_id)
    return mine & (_turns.n <= n) & (_turns.seen == 0)
