"""Replaces separate queues for bots and reviews by one queue of jobs.

Bot jobs are dropped, because their requests are repeated automatically. Reviews are kept, but reviews in progress start
again.
"""

import json
from math import inf
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_CHEAP, _SHORT, _LONG = range(3)
_UNANSWERED = sa.text("answer is null")


def upgrade() -> None:
    """Create the queue and move the reviews."""
    jobs = op.create_table(
        "jobs",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("price", sa.Integer, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("due", sa.Float(53), nullable=False),
        sa.Column("late", sa.Float(53), nullable=False),
        sa.Column("worker", sa.Text, nullable=False, server_default=""),
        sa.Column("expires", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.LargeBinary),
    )
    op.create_index("jobs_due", "jobs", ["kind", "due"])
    reviews = op.get_bind().execute(sa.text("select * from review_jobs"))
    op.bulk_insert(jobs, [_job(row) for row in reviews.mappings()])
    op.drop_table("review_jobs")
    if op.get_bind().dialect.name == "postgresql":
        op.drop_table("bot_jobs")


def downgrade() -> None:
    """Create both queues and move the reviews back."""
    review_jobs = op.create_table(
        "review_jobs",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("lens", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("budget", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("own", sa.Integer, nullable=False, server_default="0"),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("worker", sa.Text, nullable=False, server_default=""),
        sa.Column("expires", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("done", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("partial", sa.LargeBinary),
    )
    jobs = op.get_bind().execute(sa.text("select * from jobs where kind = 'review'"))
    op.bulk_insert(review_jobs, [_review_job(row) for row in jobs.mappings()])
    op.drop_table("jobs")
    if op.get_bind().dialect.name == "postgresql":
        _create_bot_jobs()


def _create_bot_jobs() -> None:
    op.create_table(
        "bot_jobs",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("price", sa.Integer, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("due", sa.Float(53), nullable=False, server_default="Infinity"),
        sa.Column("worker", sa.Text, nullable=False, server_default=""),
        sa.Column("expires", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("answer", sa.Text),
        prefixes=["UNLOGGED"],
    )
    op.create_index("bot_jobs_unanswered", "bot_jobs", ["asked"], postgresql_where=_UNANSWERED)


def _job(row: Any) -> dict[str, Any]:
    head = {"budget": row["budget"], "people": _people(row["people"])}
    return {
        "kind": "review",
        "key": f"{row['table_id']} {row['lens']}",
        "game": row["game"],
        "rules": row["rules"],
        "price": (_LONG if row["budget"] else _CHEAP) if row["own"] else _SHORT,
        "client": f"{row['address']} {row['person']}",
        "asked": row["asked"],
        "due": 0.0,
        "late": inf,
        "attempts": row["attempts"],
        "content": json.dumps(head).encode() + b"\n" + bytes(row["record"]),
    }


def _review_job(row: Any) -> dict[str, Any]:
    table, _, lens = row["key"].partition(" ")
    address, _, person = row["client"].partition(" ")
    head, _, record = bytes(row["content"]).partition(b"\n")
    found = json.loads(head)
    return {
        "table_id": table,
        "lens": lens,
        "game": row["game"],
        "rules": row["rules"],
        "budget": found["budget"],
        "person": person,
        "address": address,
        "people": json.dumps(found["people"]),
        "own": int(row["price"] != _SHORT),
        "asked": row["asked"],
        "record": record,
        "attempts": row["attempts"],
    }


def _people(text: str) -> list[Any]:
    """Return the people who wait for a job. If the row is damaged, return an empty list."""
    try:
        people = json.loads(text)
    except ValueError:
        return []
    return people if isinstance(people, list) else []
