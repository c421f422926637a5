"""Statements whose form depends on the database."""

from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.dialects import sqlite


def insert_of(dialect: Dialect) -> Any:
    """The ``insert`` with upserts of a dialect."""
    if dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # slow to import

        return postgresql.insert
    return sqlite.insert
