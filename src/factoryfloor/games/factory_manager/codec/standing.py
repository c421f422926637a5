"""The figures of a seat's standing, for reasons of reviews."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Money, and the most recent income (``Presentation.standing``)."""
    return {"money": float(position.money[seat]), "income": float(position.income[seat])}
