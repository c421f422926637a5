"""The schema after the current one, planted to test migrations: a table, and a column with an index."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column, filled from the rows, and the table."""
    op.add_column("tables", sa.Column("letters", sa.Integer, nullable=False, server_default="0"))
    op.execute("update tables set letters = length(game)")
    op.create_index("tables_by_letters", "tables", ["letters"])
    op.create_table("planted", sa.Column("id", sa.Text, primary_key=True))


def downgrade() -> None:
    """Remove both."""
    op.drop_table("planted")
    op.drop_index("tables_by_letters", "tables")
    op.drop_column("tables", "letters")
