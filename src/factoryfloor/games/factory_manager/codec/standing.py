"""The figures of a seat's standing, from which reviews derive reasons."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return money and the most recent income (``Presentation.standing``)."""
    return {"money": float(position.money[seat]), "income": float(position.income[seat])}
