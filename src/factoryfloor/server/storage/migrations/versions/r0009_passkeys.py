"""Passkeys, and the challenges that wait for an answer."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("used", sa.Float(53)),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player"])
    op.create_table(
        "challenges",
        sa.Column("challenge_hash", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Remove the tables."""
    for name in ("challenges", "passkeys"):
        op.drop_table(name)
