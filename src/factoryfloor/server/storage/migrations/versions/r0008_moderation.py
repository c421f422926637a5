"""Moderation (blocks, reports, bans and the operators' log) and the end of a vacation."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column and the tables."""
    op.add_column("vacation_days", sa.Column("until", sa.Float(53), nullable=False, server_default="0"))
    op.create_table(
        "blocks",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("blocked", sa.Text, primary_key=True),
        sa.Column("made", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("reported", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("closed", sa.Float(53)),
    )
    op.create_index("reports_by_time", "reports", ["made", "id"])
    op.create_index("reports_by_reported", "reports", ["reported"])
    op.create_index("reports_by_reporter", "reports", ["reporter"])
    op.create_table(
        "bans",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("operator", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at", "id"])


def downgrade() -> None:
    """Remove the column and the tables."""
    for name in ("audit", "bans", "reports", "blocks"):
        op.drop_table(name)
    op.drop_column("vacation_days", "until")
