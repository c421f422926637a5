"""The tables of version 0.1.0."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_DUE = sa.text("stored = 1")
_UNANSWERED = sa.text("answer is null")


def upgrade() -> None:
    """Create the tables. Nodes, leases, connections and bot jobs are created only on PostgreSQL."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False, server_default="0"),
    )
    op.create_index("players_by_seen", "players", ["seen", "id"])
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("access", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("stored", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("tables_listed", "tables", ["status", "listed", "changed", "id", "host"])
    op.create_index("tables_to_store", "tables", ["changed"], sqlite_where=_DUE, postgresql_where=_DUE)
    op.create_table(
        "sitting",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("changed", sa.Float(53), nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("sitting_by_table", "sitting", ["table_id"])
    op.create_index("sitting_by_change", "sitting", ["player", "changed", "table_id"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "replays",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "daily_seeds",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily_tables",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False, unique=True),
        sa.Column("points", sa.Integer),
        sa.Column("place", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("daily_tables_by_player", "daily_tables", ["player", "day"])
    op.create_index("daily_tables_by_points", "daily_tables", ["game", "day", "points"])
    _create_reviews()
    commits = op.create_table("commits", sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False))
    op.bulk_insert(commits, [{"n": 0}])
    if op.get_bind().dialect.name == "postgresql":
        _create_cluster()


def _create_reviews() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("lens", sa.Text, primary_key=True),
        sa.Column("budget", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("body", sa.LargeBinary),
        sa.Column("failed", sa.Text, nullable=False, server_default=""),
        sa.Column("failed_budget", sa.BigInteger),
        sa.Column("failed_by", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "review_jobs",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("lens", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("budget", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("own", sa.Integer, nullable=False, server_default="0"),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("worker", sa.Text, nullable=False, server_default=""),
        sa.Column("expires", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("done", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("partial", sa.LargeBinary),
    )


def _create_cluster() -> None:
    _create_unlogged(
        "nodes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    _create_unlogged(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    _create_unlogged(
        "connected",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("connections", sa.Text, nullable=False),
        sa.Column("present", sa.Boolean, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    _create_unlogged(
        "bot_jobs",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("price", sa.Integer, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("due", sa.Float(53), nullable=False, server_default="Infinity"),
        sa.Column("worker", sa.Text, nullable=False, server_default=""),
        sa.Column("expires", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("answer", sa.Text),
    )
    op.create_index("bot_jobs_unanswered", "bot_jobs", ["asked"], postgresql_where=_UNANSWERED)


def _create_unlogged(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(name, *columns, prefixes=["UNLOGGED"])


def downgrade() -> None:
    """Do nothing, because there is no older schema."""
    raise NotImplementedError
