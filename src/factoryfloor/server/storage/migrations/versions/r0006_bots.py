"""Bots. A bot is stored as a person with an owner."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "bots",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("accepts", sa.Text, nullable=False, server_default="[]"),
        sa.Column("day", sa.Text, nullable=False, server_default=""),
        sa.Column("tables", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("bots_by_owner", "bots", ["owner"])


def downgrade() -> None:
    """Remove the table and the tokens. The bots stay as people without a device."""
    op.execute("delete from sessions where player in (select id from bots)")
    op.drop_table("bots")
