"""Scores and the winner (P15)."""

from factoryfloor.kernel.outcome import rank

from .position import Position


def scores(position: Position) -> list[int]:
    """The money of each seat."""
    return [int(position.money[seat]) for seat in range(position.seats)]


def ranking(position: Position) -> list[int]:
    """P15: by money, then by the last income."""
    return rank([[int(position.money[seat]), int(position.income[seat])] for seat in range(position.seats)])
