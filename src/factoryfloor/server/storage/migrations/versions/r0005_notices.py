"""Notices, with the channels through which people receive them, and the pending decisions to which they refer."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "channels",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False, server_default="{}"),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("code", sa.Text, nullable=False, server_default=""),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failed", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("channels_by_player", "channels", ["player"])
    op.create_index("channels_by_address", "channels", ["address"])
    op.create_table(
        "turns",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("half", sa.Float(53), nullable=False),
        sa.Column("most", sa.Float(53), nullable=False),
        sa.Column("noted", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Integer, nullable=False, server_default="0"),
        sa.Column("notices", sa.Integer, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("turns_by_table", "turns", ["table_id"])
    op.create_table(
        "site_keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Remove the tables, and the jobs of notices, which no program would claim."""
    op.execute("delete from jobs where kind = 'notice'")
    for name in ("site_keys", "turns", "channels"):
        op.drop_table(name)
