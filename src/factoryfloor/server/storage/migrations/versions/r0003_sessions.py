"""Sessions of people, who may be signed in on several devices. Existing cookies stay valid."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_SAID = sa.text("kind <> 'action' and player <> ''")
_LAST_SESSION = """
    insert into players (id, token_hash, name, created, seen)
    select id, coalesce(
        (select token_hash from sessions where player = old.id order by seen desc, token_hash limit 1), 'none ' || id
    ), name, created, seen from old_players as old
"""


def upgrade() -> None:
    """Create sessions from the cookies of the players, and the table of links and recovery codes."""
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False, server_default=""),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
    )
    op.create_index("sessions_by_player", "sessions", ["player"])
    op.create_index("sessions_by_seen", "sessions", ["seen"])
    op.create_table(
        "sign_ins",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("secret_hash", sa.Text, nullable=False, unique=True),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    op.create_index("log_by_player", "log", ["player", "table_id"], sqlite_where=_SAID, postgresql_where=_SAID)
    op.create_index("chat_by_player", "chat", ["player", "table_id"])
    op.execute(
        "insert into sessions (token_hash, player, created, seen) select token_hash, id, created, seen from players"
    )
    _begin_players()
    op.execute("insert into players (id, name, created, seen) select id, name, created, seen from old_players")
    op.drop_table("old_players")


def downgrade() -> None:
    """Keep only the most recently seen session of each player. A player without a session cannot return."""
    _begin_players(sa.Column("token_hash", sa.Text, nullable=False, unique=True))
    op.execute(_LAST_SESSION)
    op.drop_index("log_by_player", "log")
    op.drop_index("chat_by_player", "chat")
    for table in ("old_players", "sessions", "sign_ins"):
        op.drop_table(table)


def _begin_players(*more: sa.Column[str]) -> None:
    """Rename the table and create it again, because SQLite cannot add or drop a unique column."""
    op.drop_index("players_by_seen", "players")
    op.rename_table("players", "old_players")
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        *more,
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False, server_default="0"),
    )
    op.create_index("players_by_seen", "players", ["seen", "id"])
