"""Finished games of each person, levels and ratings, and the visibility of a person's games.

Earlier games are listed, but do not count for levels.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op
from orjson import loads

revision = "0007"
down_revision = "0006"

_BATCH = 1000


def upgrade() -> None:
    """Add the tables, and list the games that have ended."""
    op.add_column("players", sa.Column("shows", sa.Text, nullable=False, server_default="nobody"))
    played = op.create_table(
        "played",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Float(53), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("loss", sa.Float(53)),
        sa.Column("against", sa.Text, nullable=False, server_default=""),
        sa.Column("rating", sa.Float(53)),
        sa.Column("deviation", sa.Float(53)),
        sa.Column("volatility", sa.Float(53)),
        sqlite_with_rowid=False,
    )
    op.create_index("played_by_player", "played", ["player", "ended", "table_id"])
    op.create_index("played_by_game", "played", ["player", "game", "ended", "table_id"])
    due = sa.text("against <> '' and rating is null")
    op.create_index("played_level_due", "played", ["player", "game"], sqlite_where=due, postgresql_where=due)
    op.create_table(
        "ratings",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Float(53), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer),
        sa.Column("mu", sa.Float(53)),
        sa.Column("sigma", sa.Float(53)),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_by_player", "ratings", ["player", "game", "n"])
    op.create_index("ratings_in_order", "ratings", ["game", "n"])
    due = sa.text("mu is null")
    op.create_index("ratings_due", "ratings", ["game"], sqlite_where=due, postgresql_where=due)
    _list_finished(op.get_bind(), played)


def _list_finished(connection: sa.Connection, played: sa.Table) -> None:
    tables = sa.table("tables", *map(sa.column, ("id", "game", "status", "changed", "summary")))
    last = ""
    while True:
        query = sa.select(tables).where(tables.c.status == "over", tables.c.id > last)
        rows = connection.execute(query.order_by(tables.c.id).limit(_BATCH)).all()
        if not rows:
            return
        found = [row for table in rows for row in _rows(table)]
        if found:
            connection.execute(played.insert(), found)
        last = rows[-1].id


def _rows(table: Any) -> Iterator[dict[str, Any]]:
    """Yield a row for each person in the summary of a table. Lessons and damaged tables have no rows."""
    try:
        facts = loads(table.summary)
        ranking, scores, seats = facts["ranking"], facts["scores"], facts["seats"]
        if facts.get("lesson") or not ranking:
            return
        best: dict[str, int] = {}
        for number, seat in enumerate(seats):
            player = seat["player"] or seat.get("former", "")
            if player and (player not in best or ranking[number] < ranking[best[player]]):
                best[player] = number
        found = [(player, seat, int(ranking[seat]), int(scores[seat])) for player, seat in best.items()]
    except (ValueError, KeyError, TypeError, IndexError):
        return
    for player, seat, place, points in found:
        yield {
            "table_id": table.id,
            "player": player,
            "game": table.game,
            "ended": table.changed,
            "seats": len(seats),
            "seat": seat,
            "place": place,
            "points": points,
        }


def downgrade() -> None:
    """Remove the tables."""
    op.drop_table("ratings")
    op.drop_table("played")
    op.drop_column("players", "shows")
