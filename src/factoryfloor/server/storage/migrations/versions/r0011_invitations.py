"""Invitations of people to tables that wait for players, and an index for the totals of a person's games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the table and the index."""
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("inviter", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("declined", sa.Integer, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_by_player", "invitations", ["player", "made"])
    op.create_index("invitations_by_inviter", "invitations", ["inviter"])
    op.create_index("played_sums", "played", ["player", "game", "place", "loss", "rating"])


def downgrade() -> None:
    """Remove the table and the index."""
    op.drop_index("played_sums", "played")
    op.drop_table("invitations")
