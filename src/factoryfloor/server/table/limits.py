"""Limits of one table: every game has an end, whatever its players do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """``entries``: with so many in its log a game ends as it stands. ``undos``: actions that a seat may take back."""

    entries: int
    undos: int


UNLIMITED = Limits(1 << 60, 1 << 60)
