"""The plays of daily deals by bot levels."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "daily_plays",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("level", sa.Text, primary_key=True),
        sa.Column("points", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("daily_plays_by_day", "daily_plays", ["day"])


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("daily_plays")
