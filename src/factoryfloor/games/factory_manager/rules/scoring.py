"""Scores and the winner (P15)."""

from factoryfloor.kernel.outcome import rank

from .position import Position


def scores(position: Position) -> list[int]:
    """Return the money of each seat."""
    return [int(position.money[seat]) for seat in range(position.seats)]


def ranking(position: Position) -> list[int]:
    """Rank the seats by money, and then by the last income (P15)."""
    return rank([[int(position.money[seat]), int(position.income[seat])] for seat in range(position.seats)])
