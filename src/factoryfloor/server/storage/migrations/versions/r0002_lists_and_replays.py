"""Lists with an index each, guests last seen, stored replays, a count of group commits."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_DUE = sa.text("stored = 1")


def upgrade() -> None:
    """Add the columns, fill them from what is there, and exchange the index of the lists.

    Replays are stored by the server while it runs: with many finished games that takes hours.
    """
    op.add_column("tables", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("stored", sa.Integer, nullable=False, server_default="0"))
    op.add_column("sitting", sa.Column("changed", sa.Float(53), nullable=False, server_default="0"))
    op.add_column("players", sa.Column("seen", sa.Float(53), nullable=False, server_default="0"))
    op.execute(
        "update tables set listed = 1 where access = 'open' and "
        "(status != 'open' or exists (select 1 from sitting where sitting.table_id = tables.id))"
    )
    op.execute("update tables set stored = 1 where status = 'over'")
    op.execute(
        "update sitting set changed = coalesce((select changed from tables where tables.id = sitting.table_id), 0)"
    )
    op.execute(sa.text("update players set seen = :now").bindparams(now=time.time()))
    op.drop_index("tables_by_change", "tables")
    op.create_index("tables_listed", "tables", ["status", "listed", "changed", "id", "host"])
    op.create_index("tables_to_store", "tables", ["changed"], sqlite_where=_DUE, postgresql_where=_DUE)
    op.create_index("sitting_by_change", "sitting", ["player", "changed", "table_id"])
    op.create_index("players_by_seen", "players", ["seen", "id"])
    op.create_table(
        "replays",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    commits = op.create_table("commits", sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False))
    op.bulk_insert(commits, [{"n": 0}])
    op.execute("update schema_version set version = 2")


def downgrade() -> None:
    """Go back to schema version 1. Stored replays are lost; logs are not."""
    for table in ("commits", "replays"):
        op.drop_table(table)
    for index, table in (
        ("players_by_seen", "players"),
        ("sitting_by_change", "sitting"),
        ("tables_to_store", "tables"),
        ("tables_listed", "tables"),
    ):
        op.drop_index(index, table)
    op.create_index("tables_by_change", "tables", ["status", "access", "changed"])
    for table, column in (("players", "seen"), ("sitting", "changed"), ("tables", "stored"), ("tables", "listed")):
        op.drop_column(table, column)
    op.execute("update schema_version set version = 1")
