"""Tables by the day, with the times when they are due, outages of the server, private notes and vacation days."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column and the tables."""
    op.add_column("tables", sa.Column("due", sa.Float(53)))
    op.create_index("tables_due", "tables", ["due", "id"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "vacation_days",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Float(53), primary_key=True),
        sa.Column("ended", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    """Remove the column and the tables."""
    for name in ("outages", "alive", "vacation_days", "notes"):
        op.drop_table(name)
    op.drop_index("tables_due", "tables")
    op.drop_column("tables", "due")
