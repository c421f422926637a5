"""Statements that differ between databases."""

from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.dialects import sqlite


def insert_of(dialect: Dialect) -> Any:
    """Return the ``insert`` of a dialect, which supports upserts."""
    if dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # slow to import

        return postgresql.insert
    return sqlite.insert
