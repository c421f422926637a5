"""Nodes, leases, connections and bots' work of several nodes on one PostgreSQL database; SQLite has none of it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_TABLES = ("nodes", "leases", "connected", "work")


def upgrade() -> None:
    """Create the tables. Versions before do not know them, and go on beside this one."""
    if op.get_bind().dialect.name != "postgresql":
        return
    _create(
        "nodes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    _create(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    _create(
        "connected",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("connections", sa.Text, nullable=False),
        sa.Column("present", sa.Boolean, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    _create(
        "work",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("price", sa.Integer, nullable=False),
        sa.Column("asker", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("worker", sa.Text, nullable=False, server_default=""),
        sa.Column("expires", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("answer", sa.Text),
    )
    op.create_index("work_to_do", "work", ["asked"], postgresql_where=sa.text("answer is null"))


def _create(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(name, *columns, prefixes=["UNLOGGED"])


def downgrade() -> None:
    """Remove the tables."""
    if op.get_bind().dialect.name == "postgresql":
        for table in _TABLES:
            op.drop_table(table)
